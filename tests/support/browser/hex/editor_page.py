"""The editor of Hex in a test page. The game's rules check its positions, as on a server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

from neuroshima_contract import Game, Json, Malformed
from playwright.sync_api import Locator, expect

from tests.support.browser.hex.table_page import TablePage

LISTEN = """(message) => {
  window.update(message);
  window.judging = 0;
  element.addEventListener("change", async ({ detail }) => {
    window.judging++;
    const told = await window.ask("change", detail.position);
    if (--window.judging === 0) element.update(told); // of several changes the newest last
  });
}"""


class EditorPage(TablePage):
    """A person who sets up a position."""

    def answers(self) -> dict[str, Callable[..., Any]]:
        return {**super().answers(), "change": self.change}

    @classmethod
    def parts(cls, rules: Game) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        _table, _scripts, styles = super().parts(rules)
        return rules.screen.editor, tuple(rules.screen.editor_scripts), (*styles, *rules.screen.editor_styles)

    def show(self, move: Json | None) -> None:
        self._position: Json = self.state.snapshot()
        self.page.evaluate(LISTEN, self.told())

    def told(self, refusal: str = "") -> Json:
        return {"document": {"position": self._position}, "view": self.state.open_view(), "refusal": refusal}

    def change(self, position: Json) -> Json:
        """Answer a change as the analysis board does."""
        options = self.rules.Options.model_validate(dict(self.state.view(None)["options"]))
        try:
            self.state = self.rules.load(options, position)
        except Malformed as refused:
            return self.told(str(refused))
        self._position = position
        return self.told()

    def settled(self) -> Self:
        """Wait only for the editor itself: a user goes on while a change is checked. `position` waits for the check."""
        return self

    # Actions ---------------------------------------------------------------------------------------------------------

    def choose(self, name: str) -> None:
        """Something that can be put on the board."""
        self.page.locator(".nh-palette").get_by_role("button").filter(
            has=self.page.get_by_text(name, exact=True)
        ).first.click()

    def look(self, page: str) -> None:
        """Show the page with an army's tiles, or with terrain."""
        self.page.locator(".nh-palette-armies button", has_text=page).click()

    def put(self, name: str, *places: tuple[int, int]) -> None:
        self.choose(name)
        for place in places:
            self.field(*place).click()

    def says(self, words: str) -> None:
        expect(self.prompt).to_have_text(words)

    def seat(self, number: int) -> Locator:
        return self.page.locator(".nh-edit-seat").nth(number)

    @property
    def position(self) -> Json:
        """The last valid position, after every change was checked."""
        self.page.wait_for_function("window.judging === 0")
        return self._position

    def pieces(self) -> list[tuple[str, tuple[int, ...], int]]:
        """The pieces on the board: (tile, field, rotation)."""
        return sorted((p["tile"], tuple(p["at"]), p.get("rotation", 0)) for p in self.position["board"])
