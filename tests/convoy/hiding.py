"""Positions that differ from others in hidden cards only."""

from __future__ import annotations

import random
from typing import Any

from neuroshima.contract import Json

from .support import GAME, SIDES

Viewer = int | None
VIEWERS: tuple[Viewer, ...] = (0, 1, None)


def known_top(state: Any, viewer: Viewer) -> int:
    """How many cards on top of Moloch's deck `viewer` knows at the moment: those among which somebody chooses."""
    pending = state.view(viewer)["pending"]
    if pending is None or pending["kind"] not in ("look", "reveal"):
        return 0
    return len(pending["cards"] or [])


def hidden_otherwise(state: Any, viewer: Viewer, chance: random.Random, game: Any = GAME) -> Any:
    """A state that differs only in what `viewer` cannot know: the other hands and the order of the decks. Half of the
    time alike cards come to lie together, which chance brings too seldom."""
    position: Json = state.snapshot()
    known = (known_top(state, viewer), 0)
    for seat, side in enumerate(SIDES):
        piles = position[side]
        hand = [] if seat == viewer else piles["hand"]
        unseen = hand + piles["deck"][known[seat] :]
        chance.shuffle(unseen)
        if chance.random() < 0.5:
            unseen.sort()
        size = len(hand)
        piles["deck"][known[seat] :] = unseen[size:]
        if seat != viewer:
            piles["hand"] = unseen[:size]
    position["chance"] = {"seed": chance.getrandbits(32), "drawn": chance.randrange(99)}
    if "pending" in position:
        position["pending"] = {name: position["pending"][name] for name in ("seat", "kind", "source")}
    return game.load(game.Options(), position)
