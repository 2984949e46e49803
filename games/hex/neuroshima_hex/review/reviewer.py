"""What Hex tells of a match that is over: chances, scores, and of each turn the lost tiles and who destroyed them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import neuroshima_contract as contract
from neuroshima_contract import Event, Loss, PlayedTurn, Score, Texts, TurnReview

from ..drawing import tile_svg
from ..drawing.art import Art
from ..hex_state import HexState
from ..rules.state.registry import Registry
from .chances import chances
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


# Lost tiles -----------------------------------------------------------------------------------------------------------

LEFT = "eliminated"
"""The cause of the tiles that leave with their HQ: nobody has destroyed them."""
OWN_DOING = ("exploded",)
IN_BATTLE = ("wounds", "absorbed")
Field = tuple[int, ...]


def losses(moves: Sequence[tuple[int, Sequence[Event]]], armies: Sequence[str]) -> list[Loss]:
    """The tiles that were lost, in order. `armies`: of each seat."""
    found, blows = list[Loss](), _Blows()
    for actor, events in moves:
        for event in events:
            blows.follow(event)
            if event["type"] in ("destroyed", "ground_destroyed") and event["cause"] != LEFT:
                army = event.get("army") or armies[event["seat"]]
                found.append(Loss(f"{army}/{event['tile']}", event["seat"], blows.dealer(event, actor)))
    return found


class _Blows:
    """The hits in the running segment of a battle."""

    def __init__(self) -> None:
        self._hits: dict[Field, Counter[int]] = {}
        self._seat_at: dict[Field, int] = {}

    def follow(self, event: Event) -> None:
        if event["type"] in ("segment", "battle_started", "battle_ended"):
            self._hits, self._seat_at = {}, {}
        elif event["type"] == "attack" and event["seat"] is not None:
            self._seat_at[tuple(event["from"])] = event["seat"]
            if event["to"] is not None and event["wounds"]:
                self._hits.setdefault(tuple(event["to"]), Counter())[event["seat"]] += event["wounds"]
        elif event["type"] == "absorbed":
            seat = self._seat_at.get(tuple(event["source"])) if isinstance(event["source"], list) else None
            if seat is not None:
                self._hits.setdefault(tuple(event["medic"]), Counter())[seat] += event["wounds"]

    def dealer(self, event: Event, actor: int) -> int | None:
        """The seat that hit it hardest; outside battles the seat whose action it was.

        Nobody has destroyed what went by its owner's doing or the land's."""
        if event["cause"] in OWN_DOING:
            return None
        hits = self._hits.get(tuple(event["at"]))
        if hits:
            return max(hits, key=lambda seat: (seat != event["seat"], hits[seat], -seat))
        return None if event["cause"] in IN_BATTLE or actor == event["seat"] else actor
