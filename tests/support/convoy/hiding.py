"""Positions that differ from others in hidden cards only."""

from __future__ import annotations

import random
from typing import Any

from neuroshima_contract import Json

from tests.support.convoy.playing import GAME, SIDES

Viewer = int | None
VIEWERS: tuple[Viewer, ...] = (0, 1, None)


def known_top(state: Any, viewer: Viewer) -> int:
    """The number of cards on top of Moloch's deck that `viewer` knows now, because a player chooses among them."""
    pending = state.view(viewer)["pending"]
    if pending is None or pending["kind"] not in ("look", "reveal"):
        return 0
    return len(pending["cards"] or [])


def hidden_otherwise(state: Any, viewer: Viewer, chance: random.Random, game: Any = GAME) -> Any:
    """A state that differs only in what `viewer` cannot know: the other hands and the order of the decks. Half of the
    time alike cards come to lie together, which chance brings too seldom. What others know of it is forgotten."""
    position: Json = state.snapshot()
    name = "everybody" if viewer is None else SIDES[viewer]
    known = position.pop("known", {}).get(name, {})
    if known:
        position["known"] = {name: known}
    for seat, side in enumerate(SIDES):
        top = known_top(state, viewer) if seat == 0 else 0
        _deal(position[side], known.get(side, {"hand": [], "deck": []}), top, seat == viewer, chance)
    position["chance"] = {"seed": chance.getrandbits(32), "drawn": chance.randrange(99)}
    if "pending" in position:
        position["pending"] = {name: position["pending"][name] for name in ("seat", "kind", "source")}
    return game.load(game.Options(), position)


def _deal(piles: Json, known: Json, top: int, mine: bool, chance: random.Random) -> None:
    """Deal unknown cards anew. A card that is known to be in the deck stays in the deck."""
    deck, hand = piles["deck"], [] if mine else piles["hand"]
    fixed = {*range(top), *(card["at"] for card in known["deck"] if "at" in card)}
    loose = [card["card"] for card in known["deck"] if "at" not in card]
    unseen = [*hand, *(card for index, card in enumerate(deck) if index not in fixed)]
    for card in [*known["hand"], *loose]:
        unseen.remove(card)
    chance.shuffle(unseen)
    if chance.random() < 0.5:
        unseen.sort()
    more = len(hand) - len(known["hand"])
    if not mine:
        piles["hand"] = [*known["hand"], *unseen[:more]]
    rest = unseen[more:] + loose
    chance.shuffle(rest)
    piles["deck"] = [card if index in fixed else rest.pop() for index, card in enumerate(deck)]
