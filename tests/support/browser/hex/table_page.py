"""The table of Hex in a test page, and positions to show on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import neuroshima_hex
import pluggy
from neuroshima_contract import Json, hookspecs
from neuroshima_contract.registry import FoundPlugin, assemble
from neuroshima_hex import plugin
from neuroshima_hex.hex_state import HexState
from neuroshima_hex.host.game import HexGame
from playwright.sync_api import Locator, expect

from tests.support.browser.element_page import ElementPage


@cache
def game() -> HexGame:
    """The game with the base armies only, as the host makes it."""
    manager = pluggy.PluginManager("neuroshima")
    manager.add_hookspecs(hookspecs)
    for module in plugin.neuroshima_hookspecs():
        manager.add_hookspecs(module)
    manager.register(plugin)
    (made,) = plugin.neuroshima_games(manager.hook)
    assert isinstance(made, HexGame)
    return made


def game_with(name: str, expansion: ModuleType) -> HexGame:
    """The game as the host makes it when an expansion is installed."""
    plugins = {"hex": plugin, name: expansion}
    registry = assemble([FoundPlugin(name, module.__name__, module, "", "") for name, module in plugins.items()])
    made = registry.games["hex"]
    assert isinstance(made, HexGame)
    return made


class TablePage(ElementPage):
    """The table of Hex."""

    room = Path(neuroshima_hex.__file__).parent

    def teams(self, view: Json) -> list[int]:
        return [player["team"] for player in view["players"]]

    def field(self, q: int, r: int) -> Locator:
        return self.settled().page.locator(f'.nh-cell[data-key="{q},{r}"]')

    def hand(self, name: str) -> Locator:
        return self.settled().page.locator(".nh-hand-mine").get_by_role("button", name=name)

    @property
    def card(self) -> Locator:
        """The explanation card."""
        return self.explanation

    @property
    def board(self) -> list[tuple[str, tuple[int, ...], int]]:
        """The pieces of the match: (tile, field, rotation)."""
        view = self.settled().state.view(None)
        return [(unit["tile"], tuple(unit["at"]), unit["rotation"]) for unit in view["board"]]

    @property
    def lit(self) -> list[str]:
        """The fields that may be chosen now, in order: "0,-1"."""
        return self._fields("lit")

    @property
    def chosen(self) -> list[str]:
        """The fields that are chosen."""
        return self._fields("chosen")

    def _fields(self, kind: str) -> list[str]:
        cells = self.settled().page.locator(f".nh-cell.nh-{kind}")
        return sorted(cells.evaluate_all("(cells) => cells.map((cell) => cell.dataset.key)"))

    def wheel(self) -> None:
        """Turn the tile one step with the wheel."""
        seen = self.page.evaluate("window.wheels")
        self.page.mouse.wheel(0, 100)
        self.page.wait_for_function("(seen) => window.wheels > seen", arg=seen)

    def step_to(self, words: str, most: int = 40) -> list[str]:
        """Step through a battle until these words are announced; return the announcements on the way."""
        told, step = self.page.locator(".nt-steps-words"), self.button("Step")
        expect(told).not_to_be_empty()
        seen = [told.text_content() or ""]
        for _step in range(most):
            if words in seen[-1]:
                return seen
            step.click()
            seen.append(told.text_content() or "")
        raise AssertionError(f"{words} is not told: {seen}")


def unit(
    tile: str, at: tuple[int, int], seat: int = 0, rotation: int = 0, wounds: int = 0, **more: Any
) -> dict[str, Any]:
    return {"at": list(at), "tile": tile, "seat": seat, "rotation": rotation, "wounds": wounds, **more}


def position(
    *board: dict[str, Any],
    hand: Sequence[str] = (),
    army: str = "moloch",
    other: str = "borgo",
    ground: Sequence[dict[str, Any]] = (),
    rules: HexGame | None = None,
    land: dict[str, Any] | None = None,
    markers: dict[str, int] | None = None,
    stack: Sequence[str] = (),
    options: Json | None = None,
    **turn: Any,
) -> HexState:
    """A position with Anna (seat 0) to play unless `turn` says otherwise.

    `land`: further parts of the position (fields, terrain and what lies on it); `markers`: those that Anna has won;
    `stack`: her next tiles; `options` of the match."""
    made = rules or game()
    won = {"markers": markers} if markers else {}
    players: list[dict[str, Any]] = [{"army": army, "hand": list(hand), "stack": list(stack), **won}, {"army": other}]
    raw = {"players": players, "board": list(board), "turn": {"seat": 0, "phase": "play", **turn}}
    chosen = made.Options.model_validate(options or {})
    return made.load(chosen, raw | ({"ground": list(ground)} if ground else {}) | (land or {}))


def new_game(army: str = "moloch", other: str = "borgo", seed: int = 1) -> HexState:
    made = game()
    return made.start(
        made.Options.model_validate({}), [made.SeatOptions(army=army), made.SeatOptions(army=other)], seed
    )
