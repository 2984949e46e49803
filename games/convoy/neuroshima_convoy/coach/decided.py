"""What decided a finished match.

How it ended, how many battles each side won, the battle that cost Moloch most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from neuroshima_contract import MatchMove, Outcome, Remark, Texts
from neuroshima_contract.coaching import Values
from neuroshima_contract.translation import read_sentences

from ..rules.components.cards import MOLOCH, OUTPOST, Box

REMARKS = read_sentences(__package__, "decided.toml")
WHYS = ("new_york", "convoy_stopped", "convoy_destroyed")


@dataclass
class Fought:
    """A resolved battle: after which move, where, who won, by how much.

    `milled`: cards that left Moloch's deck since the battle before."""

    seq: int
    city: str
    winner: int | None
    margin: int
    milled: int


def battles_of(moves: Sequence[MatchMove]) -> list[Fought]:
    """The battles of a match, in order."""
    found: list[Fought] = []
    city, milled = "", 0
    for move in moves:
        for event in move.events:
            if event["type"] == "battle_started":
                city = event["city"]
            elif event["type"] == "milled":
                milled += 1
            elif event["type"] == "resolved":
                margin = event["outpost"]["total"] - event["moloch"]["total"]
                found.append(Fought(move.seq, city, event["winner"], margin, milled))
                milled = 0
    return found


def outcome_remarks(box: Box, moves: Sequence[MatchMove], outcome: Outcome, seat: int) -> list[Remark]:
    """Remarks on what decided a match, for the player of the Outpost."""
    battles = battles_of(moves)
    last = moves[-1].seq if moves else 0
    result = "won" if seat in outcome.winners else "lost" if outcome.winners else "drawn"
    how = outcome.reason if outcome.reason in WHYS else "left"
    return [Remark(REMARKS[f"{result}_{how}"], last), _balance(box, battles, last), _dearest(box, battles, last)]


def _balance(box: Box, battles: Sequence[Fought], last: int) -> Remark:
    """How many battles each side has won, with the one that Moloch won most narrowly."""
    if not battles:
        return Remark(REMARKS["no_battle"], last)
    mine, theirs = (sum(one.winner == side for one in battles) for side in (OUTPOST, MOLOCH))
    lost = [one for one in battles if one.winner == MOLOCH]
    if lost:
        narrow = max(lost, key=lambda one: one.margin)
        values: Values = {"mine": mine, "theirs": theirs, "margin": -narrow.margin, "city": _name(box, narrow.city)}
        return Remark(REMARKS["balance"], narrow.seq, values)
    return Remark(REMARKS["none_lost"], battles[-1].seq, {"mine": mine})


def _dearest(box: Box, battles: Sequence[Fought], last: int) -> Remark:
    """The battle up to which Moloch's deck lost most, or could have lost a card."""
    found = max(battles, key=lambda one: one.milled, default=None)
    if found is None or not found.milled:
        return Remark(REMARKS["none_milled"], last)
    return Remark(REMARKS["dearest"], found.seq, {"count": found.milled, "city": _name(box, found.city)})


def _name(box: Box, city: str) -> Texts:
    return next(one.names for one in box.cities if one.id == city)
