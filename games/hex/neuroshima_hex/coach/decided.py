"""What decided a finished match.

How it ended, the battle that cost most, and the unit that did most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from neuroshima_contract import Event, MatchMove, Outcome, Remark
from neuroshima_contract.coaching import Values
from neuroshima_contract.translation import read_sentences

from ..rules.board.army_files import Army

REMARKS = read_sentences(__package__, "decided.toml")
FALLEN = ("hq_destroyed", "both_hqs_destroyed")
COUNTED = ("hit_points", "impasse", "standstill")


@dataclass
class PlacedUnit:
    """A unit on the board, and the move that brought it there."""

    seat: int
    tile: str
    seq: int


@dataclass
class Fought:
    """A battle: the move that led to it, and by seat what its HQ lost."""

    seq: int
    damage: Counter[int] = field(default_factory=Counter)


@dataclass
class Course:
    """The course of a match, from its events.

    Its battles, and how much each unit has hurt enemy HQs. Units are told apart by the move that placed them."""

    armies: Sequence[Army]
    battles: list[Fought] = field(default_factory=list)
    hits: Counter[tuple[int, str, int]] = field(default_factory=Counter)
    """By (seat, tile, number of the move that placed it)."""
    _board: dict[tuple[int, ...], PlacedUnit] = field(default_factory=dict)

    def follow(self, move: MatchMove) -> None:
        for event in move.events:
            self._happen(event, move.seq)

    def _happen(self, event: Event, seq: int) -> None:
        match event["type"]:
            case "placed":
                self._board[tuple(event["at"])] = PlacedUnit(event["seat"], event["tile"], seq)
            case "moved" | "pushed" | "displaced":
                self._shift(event["from"], event["to"])
            case "swapped":
                one, other = (tuple(place) for place in event["units"])
                self._board.update({one: self._board[other], other: self._board[one]})
            case "turned_over":
                unit = self._board.get(tuple(event["at"]))
                if unit is not None:
                    self._board[tuple(event["at"])] = replace(unit, tile=event["tile"])
            case "destroyed" | "taken_back":
                self._board.pop(tuple(event["at"]), None)
            case "returned" if event["source"] == "board":
                self._board.pop(tuple(event["at"]), None)
            case "battle_started":
                self.battles.append(Fought(seq))
            case "hq_damage" if self.battles:
                self.battles[-1].damage[event["seat"]] += event["damage"]
            case "attack" if event["to"] is not None:
                self._hit(event)

    def _shift(self, start: Sequence[int], end: Sequence[int]) -> None:
        unit = self._board.pop(tuple(start), None)
        if unit is not None:
            self._board[tuple(end)] = unit

    def _hit(self, event: Event) -> None:
        unit, target = self._board.get(tuple(event["from"])), self._board.get(tuple(event["to"]))
        if unit is not None and target is not None and self._is_hq(target) and target.seat != unit.seat:
            self.hits[unit.seat, unit.tile, unit.seq] += event["wounds"]

    def _is_hq(self, unit: PlacedUnit) -> bool:
        found = self.armies[unit.seat].tiles.get(unit.tile)
        return found is not None and found.is_hq


def outcome_remarks(armies: Sequence[Army], moves: Sequence[MatchMove], outcome: Outcome, seat: int) -> list[Remark]:
    """Remarks on what decided a duel, for the player of `seat`."""
    course = Course(armies)
    for move in moves:
        course.follow(move)
    last = course.battles[-1].seq if course.battles else moves[-1].seq if moves else 0
    return [_end(outcome, seat, last), _battle(course.battles, seat), _unit(course.hits, armies, outcome, seat, last)]


def _remark(name: str, seq: int, values: Values) -> Remark:
    return Remark(REMARKS[name], seq, values)


def _end(outcome: Outcome, seat: int, seq: int) -> Remark:
    """How it ended."""
    left: Any = outcome.details.get("hq_hp", [0, 0])
    values = {"mine": max(0, left[seat]), "theirs": max(0, left[1 - seat])}
    how = "fallen" if outcome.reason in FALLEN else "counted" if outcome.reason in COUNTED else "left"
    result = "drawn" if not outcome.winners else "won" if seat in outcome.winners else "lost"
    return _remark(f"{result}_{how}", seq, values)


def _battle(battles: Sequence[Fought], seat: int) -> Remark:
    """The battle in which the lead changed most; of equals the one that cost most."""
    hurtful = [battle for battle in battles if battle.damage.total()]
    if not hurtful:
        return _remark("nobody_hurt", battles[-1].seq if battles else 0, {})
    found = max(hurtful, key=lambda one: (abs(one.damage[1 - seat] - one.damage[seat]), one.damage.total()))
    mine, theirs = found.damage[seat], found.damage[1 - seat]
    name = "battle_for_me" if theirs > mine else "battle_for_them" if mine > theirs else "battle_even"
    return _remark(name, found.seq, {"mine": mine, "theirs": theirs})


def _unit(
    hits: Mapping[tuple[int, str, int], int], armies: Sequence[Army], outcome: Outcome, seat: int, last: int
) -> Remark:
    """The unit that hurt the other HQ most.

    One of the winner's, in a draw one of the reader's; of the other side where none of theirs did."""
    first = outcome.winners[0] if outcome.winners else seat
    for whose in (first, 1 - first):
        of_side = {key: count for key, count in hits.items() if key[0] == whose and count}
        if of_side:
            _owner, tile, seq = max(of_side, key=lambda key: of_side[key])
            values: Values = {"unit": armies[whose].tiles[tile].names, "count": of_side[whose, tile, seq]}
            return _remark("my_unit" if whose == seat else "their_unit", seq, values)
    return _remark("no_unit", last, {})
