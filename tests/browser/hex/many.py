"""Positions of more than two players at the table, and what is looked at there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from neuroshima_hex.hex_state import HexState
from neuroshima_hex.host.game import HexGame
from playwright.sync_api import expect

from tests.browser.access import Axe
from tests.browser.hex.table_page import TablePage, game, unit

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
    """A position in which battles may be begun at will: `players` as in position files, an HQ of each in a corner."""
    made = rules or game()
    corners = OUTER_CORNERS if extended else CORNERS
    hqs = [unit("hq", corners[seat], seat) for seat, player in enumerate(players) if not player.get("out")]
    options = made.Options.model_validate({"mode": mode, "extended": extended, "edition": edition})
    raw = {"players": list(players), "board": [*hqs, *board], "turn": {"seat": 0, "phase": "play", **turn}}
    state = made.load(options, raw)
    state.sandbox = True
    return state


def heads(shown: TablePage) -> list[str]:
    """What the heads of the players say, by seats: "Moloch · you"."""
    texts = shown.settled().page.locator(".nh-player-army").all_text_contents()
    first = shown.you[0]
    return [texts[(seat - first) % len(texts)] for seat in range(len(texts))]


def fight(shown: TablePage) -> None:
    """A battle is fought and not watched."""
    shown.act(shown.settled().state.to_move[0], {"type": "resolve_battle"})
    skip(shown)


def skip(shown: TablePage) -> None:
    shown.button("Skip").click()
    expect(shown.button("Skip")).to_be_hidden()


def all_is_readable(shown: TablePage) -> None:
    """axe finds nothing, nothing scrolls sideways, and every head shows all of its words."""
    results = Axe().run(shown.page)
    assert results.violations_count == 0, results.generate_report()
    wide, screen = shown.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= screen
    cut = "(all) => all.filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent)"
    assert shown.page.locator(".nh-player-army, .nh-player-name, .nh-hp").evaluate_all(cut) == []
