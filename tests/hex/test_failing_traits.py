"""A trait of a plugin that raises: the action is refused with the plugin's name, and the position stays as it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from neuroshima import plugins
from neuroshima.plugins.guarded_games import GuardedRegistry
from neuroshima_contract import Refusal
from neuroshima_hex.rules.occasions import EVENTS
from raisers import plugin as raisers

from tests.support.hex.playing import Chooser
from tests.support.platform.faulty_match import plugin_installed

POINTS = (
    *EVENTS, "opening", "acting", "closing", "meets", "ask", "gives_way", "make_room", "answered", "stashed",
)  # fmt: skip
SEEDS_TRIED = range(12)


@pytest.fixture(scope="module")
def game() -> Iterator[Any]:
    """Hex as a host has it, which guards what plugins bring."""
    with plugin_installed("raisers", raisers):
        registry: GuardedRegistry = plugins.registry(frozenset())
        yield registry.games["hex"]


@pytest.fixture(autouse=True)
def whole() -> Iterator[None]:
    yield
    raisers.broken.clear()


@pytest.mark.parametrize("point", POINTS)
def test_an_action_that_leads_to_it_is_refused_and_nothing_is_lost(game: Any, point: str) -> None:
    """In games by chance, until the point comes: then the same action is taken once the fault is mended."""
    for seed in SEEDS_TRIED:
        state, chooser = _begun(game, seed), Chooser("fighter", seed)
        chooser.aims = False
        while state.outcome is None:
            seat = state.to_move[0]
            action, before = chooser.choose(state, seat), state.snapshot()
            other = state.copy()
            raisers.broken.add(point)
            try:
                other.apply(seat, action)
            except Refusal as refusal:
                assert (refusal.code, refusal.params["plugin"]) == ("plugin_failed", "raisers")
                assert state.snapshot() == before
                raisers.broken.clear()
                again = game.load(game.Options(), before)
                assert again.apply(seat, action) == state.apply(seat, action)
                assert again.snapshot() == state.snapshot() != before
                return
            raisers.broken.clear()
            state.apply(seat, action)
    pytest.fail(f"nothing led to {point}")


def _begun(game: Any, seed: int) -> Any:
    return game.start(game.Options(), [game.SeatOptions(army=army) for army in ("raisers", "borgo")], seed)
