"""A person at the analysis board: reads it and acts by mouse or keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tests.support.browser.prompted import Prompted
from tests.support.browser.sheets import LONGEST_WAIT

KEYS = {"up": "w", "upper right": "e", "lower right": "d", "down": "s", "lower left": "a", "upper left": "q"}


class Held:
    """Requests of a page that are answered only when the test releases them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.routes: list[Route] = []

    def hold(self, route: Route) -> None:
        self.routes.append(route)

    def let_go(self, number: int) -> Any:
        """Wait for the request with this number, answer it, and return its body."""
        for _moment in range(LONGEST_WAIT // 10):
            if len(self.routes) > number:
                break
            self.page.wait_for_timeout(10)
        request = self.routes[number].request
        self.routes[number].continue_()
        return request.post_data_json if request.headers["content-type"] == "application/json" else None


@contextmanager
def late(page: Page, address: str) -> Iterator[Held]:
    """Hold back the requests of the page to that address."""
    held = Held(page)
    page.route(address, held.hold)
    try:
        yield held
    finally:
        page.unroute(address)


class Analyst(Prompted):
    """A person at the analysis board with reduced motion: battles wait for Step or Skip."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.emulate_media(reduced_motion="reduce")

    def go(self, address: str = "/study/hex/") -> Analyst:
        self.page.goto(address)
        self.ready()
        return self

    def ready(self) -> None:
        expect(self.page.locator(".nh-board")).to_be_visible()

    def judged(self) -> None:
        """Wait until the server has checked every change of the position."""
        expect(self.page.locator("#table")).not_to_have_attribute("aria-busy", "true")

    # Reading the page ------------------------------------------------------------------------------------------------

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
        """The occupied fields by their names for a screen reader."""
        self.judged()
        script = (
            "(cells) => Object.fromEntries(cells.map((cell) => [cell.dataset.key, cell.getAttribute('aria-label')]))"
        )
        told: dict[str, str] = self.page.locator(".nh-cell").evaluate_all(script)
        return {key: words for key, words in told.items() if "(" in words}

    def file(self, folder: Path, name: str = "position.json") -> Path:
        """Download the position file."""
        self.judged()
        self.page.locator("#file summary").click()
        with self.page.expect_download() as download:
            self.page.locator("#export").click()
        path = folder / name
        download.value.save_as(path)
        self.page.keyboard.press("Escape")
        return path

    def document(self, folder: Path) -> dict[str, Any]:
        return dict(json.loads(self.file(folder).read_text()))

    # Actions ---------------------------------------------------------------------------------------------------------

    def army(self, name: str) -> None:
        """Show the tiles of that army."""
        self.page.locator(".nh-palette-army", has_text=name).click()

    def put(self, name: str, q: int, r: int) -> None:
        self.tile(name).click()
        self.field(q, r).click()
        expect(self.field(q, r)).to_have_attribute("aria-label", re.compile(rf"{name} \("))
        self.judged()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def fight(self) -> None:
        """Fight a battle now, and watch it to its end."""
        self.button("Battle now").click()
        self.watch()

    def watch(self) -> int:
        """Step through the battle; return the number of steps."""
        step = self.button("Step")
        expect(step).to_be_visible()
        for number in range(1, 80):
            step.click()
            if not step.is_visible():
                return number
        raise AssertionError("this battle has no end")

    def walk(self, *directions: str) -> None:
        """Move the focus from field to field with the keyboard."""
        for direction in directions:
            self.page.keyboard.press(KEYS[direction])

    def tab_to(self, target: Locator, most: int = 60) -> None:
        """Move the focus with the Tab key alone."""
        self.judged()
        goal = target.element_handle()  # to find it by its role again after each press would take most of the time
        for _press in range(most):
            if goal.evaluate("(node) => node === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not come to {target}")
