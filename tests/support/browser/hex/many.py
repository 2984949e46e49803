"""Positions for more than two players, and checks of the table with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from neuroshima_hex.hex_state import HexState
from neuroshima_hex.host.game import HexGame
from playwright.sync_api import expect

from tests.support.browser.access import Axe
from tests.support.browser.hex.table_page import TablePage, game, unit

CORNERS = ((0, 2), (0, -2), (-2, 0), (2, 0))
OUTER_CORNERS = ((0, 3), (0, -3), (-3, 0), (3, 0), (3, -3), (-3, 3))


def position_of(
    mode: str,
    players: Sequence[dict[str, Any]],
    *board: dict[str, Any],
    rules: HexGame | None = None,
    extended: bool = False,
    edition: str = "3.0",
    **turn: Any,
) -> HexState:
    """A position in which battles may be started freely: `players` as in position files, an HQ of each in a corner."""
    made = rules or game()
    corners = OUTER_CORNERS if extended else CORNERS
    hqs = [unit("hq", corners[seat], seat) for seat, player in enumerate(players) if not player.get("out")]
    options = made.Options.model_validate({"mode": mode, "extended": extended, "edition": edition})
    raw = {"players": list(players), "board": [*hqs, *board], "turn": {"seat": 0, "phase": "play", **turn}}
    state = made.load(options, raw)
    state.sandbox = True
    return state


def heads(shown: TablePage) -> list[str]:
    """The headings of the players' panels, by seat: "Moloch · you"."""
    texts = shown.settled().page.locator(".nh-player-army").all_text_contents()
    first = shown.you[0]
    return [texts[(seat - first) % len(texts)] for seat in range(len(texts))]


def fight(shown: TablePage) -> None:
    """Fight a battle, and skip its steps."""
    shown.act(shown.settled().state.to_move[0], {"type": "resolve_battle"})
    skip(shown)


def skip(shown: TablePage) -> None:
    shown.button("Skip").click()
    expect(shown.button("Skip")).to_be_hidden()


def all_is_readable(shown: TablePage) -> None:
    """Assert that axe finds nothing, nothing scrolls sideways, and every panel's heading shows all its words."""
    results = Axe().run(shown.page)
    assert results.violations_count == 0, results.generate_report()
    wide, screen = shown.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= screen
    cut = "(all) => all.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent)"
    assert shown.page.locator(".nh-player-army, .nh-player-name, .nh-hp").evaluate_all(cut) == []
