"""Somebody at the analysis board: what he sees there and does, by mouse or by keyboard."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.prompted import Prompted

KEYS = {"up": "w", "upper right": "e", "lower right": "d", "down": "s", "lower left": "a", "upper left": "q"}


class Analyst(Prompted):
    """A person with the board before him, who wishes for little motion: battles then wait for Step or Skip."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.emulate_media(reduced_motion="reduce")

    def go(self, address: str = "/study/hex/") -> Analyst:
        self.page.goto(address)
        self.ready()
        return self

    def ready(self) -> None:
        expect(self.page.locator(".nh-board")).to_be_visible()

    # What can be seen ------------------------------------------------------------------------------------------------

    def field(self, q: int, r: int) -> Locator:
        return self.page.locator(f'.nh-cell[data-key="{q},{r}"]')

    def tile(self, name: str) -> Locator:
        return self.page.locator(".nh-palette-tiles .nh-palette-tile").filter(
            has=self.page.get_by_text(name, exact=True)
        )

    @property
    def count(self) -> Locator:
        return self.page.locator("#count")

    def names(self) -> dict[str, str]:
        """The fields on which something stands, by what a screen reader calls them."""
        script = (
            "(cells) => Object.fromEntries(cells.map((cell) => [cell.dataset.key, cell.getAttribute('aria-label')]))"
        )
        told: dict[str, str] = self.page.locator(".nh-cell").evaluate_all(script)
        return {key: words for key, words in told.items() if "(" in words}

    def file(self, folder: Path, name: str = "position.json") -> Path:
        """The position file as it is downloaded."""
        self.page.locator("#file summary").click()
        with self.page.expect_download() as download:
            self.page.locator("#export").click()
        path = folder / name
        download.value.save_as(path)
        self.page.keyboard.press("Escape")
        return path

    def document(self, folder: Path) -> dict[str, Any]:
        return dict(json.loads(self.file(folder).read_text()))

    # What can be done ------------------------------------------------------------------------------------------------

    def army(self, name: str) -> None:
        """Show the tiles of that army."""
        self.page.locator(".nh-palette-army", has_text=name).click()

    def put(self, name: str, q: int, r: int) -> None:
        self.tile(name).click()
        self.field(q, r).click()
        expect(self.prompt).to_contain_text(f"{name} (")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def fight(self) -> None:
        """A battle now, seen to its end."""
        self.button("Battle now").click()
        self.watch()

    def watch(self) -> int:
        """Step through what is watched; how many steps it had."""
        step = self.button("Step")
        expect(step).to_be_visible()
        for number in range(80):
            if not step.is_visible():
                return number
            step.click()
        raise AssertionError("this battle has no end")

    def walk(self, *directions: str) -> None:
        """With the keyboard from field to field."""
        for direction in directions:
            self.page.keyboard.press(KEYS[direction])

    def tab_to(self, target: Locator, most: int = 60) -> None:
        """With nothing but the Tab key."""
        for _press in range(most):
            if target.evaluate("(node) => node === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not come to {target}")
