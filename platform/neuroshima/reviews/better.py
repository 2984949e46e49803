"""What would have been better in a turn of a match that is over, as the game's analyst finds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from neuroshima.analysis.questions import AnalysisQuestion, FoundCandidate
from neuroshima.contract import Action, State
from neuroshima.digests import sha256
from neuroshima.reviews.ended_match import EndedMatch
from neuroshima.reviews.shapes import Better

BUDGET = 1500
"""Milliseconds an analyst may think for one turn."""
LEAST_GAIN = 0.03
"""What gains less is not told: the evaluation is no finer."""
Ask = Callable[[AnalysisQuestion], list[FoundCandidate] | None]


@dataclass(frozen=True)
class TurnBegun:
    """How a turn began: the position, the number of the last move before it, who moved, and what they did first."""

    state: State
    seq: int
    seat: int
    action: Action | None


def better(match: EndedMatch, begun: TurnBegun, reached: float, ask: Ask) -> Better | None:
    """The best that the seat could have done, where that is clearly better than what it reached: a chance of
    `reached`. It is found from what the seat could see."""
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
            budget=BUDGET,
            texts=match.texts,
            order=match.order,
        )
    )
    if not found or found[0]["chance"] < reached + LEAST_GAIN or found[0]["actions"] == [begun.action]:
        return None
    best = found[0]
    return Better(seq=begun.seq, seat=begun.seat, chance=best["chance"], titles=best["titles"], reasons=best["reasons"])
