"""A better line for a turn of a finished match, found by the game's analyst."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from neuroshima_contract import Action, State

from neuroshima.analysis.questions import AnalysisQuestion, FoundCandidate
from neuroshima.configuration import configuration
from neuroshima.digests import sha256
from neuroshima.reviews.ended_match import EndedMatch
from neuroshima.reviews.shapes import Better

LEAST_GAIN = 0.03
"""Smallest gain of a better line. The evaluation is not exact enough for less."""
Ask = Callable[[AnalysisQuestion], list[FoundCandidate] | None]


@dataclass(frozen=True)
class TurnBegun:
    """The start of a turn: position, last move before it, seat, first action."""

    state: State
    seq: int
    seat: int
    action: Action | None


def better(match: EndedMatch, begun: TurnBegun, reached: float, ask: Ask) -> Better | None:
    """The best line of the seat, if it is clearly better than `reached`.

    The analyst knows only what the seat could see. `reached`: a chance of 0 to 1."""
    if begun.seat not in begun.state.to_move:
        return None
    found = ask(
        AnalysisQuestion(
            game=match.game,
            options=match.options,
            view=begun.state.view(begun.seat),
            seat=begun.seat,
            chance=sha256(f"better/{match.slug}/{begun.seq}"),
            most=1,
            budget=round(configuration().review_time * 1000 / 2),
            texts=match.texts,
            order=match.order,
        )
    )
    if not found or found[0]["chance"] < reached + LEAST_GAIN or found[0]["actions"] == [begun.action]:
        return None
    best = found[0]
    return Better(seq=begun.seq, seat=begun.seat, chance=best["chance"], titles=best["titles"], reasons=best["reasons"])
