"""What Hex tells of a match that is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import neuroshima_contract as contract
from neuroshima_contract import Event, PlayedTurn, Score, Texts, TurnReview

from ..drawing import tile_svg
from ..drawing.art import Art
from ..hex_state import HexState
from ..rules.state.registry import Registry
from .chances import chances
from .losses import losses
from .sentences import TEXTS, Teller

HIT_POINTS = TEXTS["hit_points"]
POINTS = TEXTS["points_won"]


class HexReviewer(contract.Reviewer):
    """A turn begins with `turn_started`: a battle belongs to the turn before it."""

    def __init__(self, registry: Registry, armies: Mapping[str, Any], art: Art) -> None:
        """`armies`: those of the catalogue, by id."""
        self.registry = registry
        self.armies = armies
        self.art = art

    def is_turn_over(self, events: Sequence[Event]) -> bool:
        return any(event["type"] == "turn_started" for event in events)

    def score(self, state: contract.State) -> Score:
        rules = _rules(state)
        if rules.board.points is not None:
            return Score(POINTS, rules.board.points[:])
        return Score(HIT_POINTS, [max(0, left) for left in rules.hp])

    def outlook(self, state: contract.State) -> Sequence[float]:
        return chances(_rules(state))

    def review(self, turn: PlayedTurn) -> TurnReview:
        armies = [seat["army"] for seat in turn.state.seats]
        lost = losses(turn.moves, armies)
        events = [event for _seat, events in turn.moves for event in events]
        return TurnReview(lost, list(Teller(self.registry, armies).sentences(events, lost)))

    def piece(self, piece: str) -> contract.Piece | None:
        """A tile, by `army/tile`."""
        army, _, tile = piece.partition("/")
        facts = self.armies.get(army)
        if facts is None or tile not in facts["tiles"]:
            return None
        names: Texts = Teller(self.registry, []).tile(piece)
        return contract.Piece(names, lambda: tile_svg(army, tile, facts, self.art))


def _rules(state: contract.State) -> Any:
    assert isinstance(state, HexState)
    return state.rules
