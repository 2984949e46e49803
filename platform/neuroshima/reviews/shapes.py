"""The stored course of a match, as JSON."""

from __future__ import annotations

from typing import TypedDict

from neuroshima_contract import Texts


class Point(TypedDict):
    """The values of a line from move `seq` on, by seat."""

    seq: int
    by_seat: list[float]


class Line(TypedDict):
    """A score over a match. It is constant between two points."""

    titles: Texts
    points: list[Point]


class CountedLoss(TypedDict):
    """Pieces of one kind that `seat` lost, destroyed by the seat `by` or by nobody."""

    piece: str
    seat: int
    by: int | None
    count: int


class Better(TypedDict):
    """A better line for the `seat` of a turn, after move `seq`.

    `chance`: of the seat to win with it, 0 to 1. `titles`: what to do. `reasons`: its effects, addressed to the
    player."""

    seq: int
    seat: int
    chance: float
    titles: Texts
    reasons: list[Texts]


class TurningPoint(TypedDict):
    """A turn that changed the outlook.

    `seq`: its move that mattered most; `end`: its last one. `before`, `after`: the chance of each seat to win, 0 to 1.
    """

    seq: int
    end: int
    before: list[float]
    after: list[float]
    sentences: list[Texts]
    better: Better | None


class Course(TypedDict):
    """The course of a match.

    `moves`: the number of its last move. `outlook`: the chance of each seat to win, at the end of each turn that was
    judged. `turning_points`: in the order of the match."""

    moves: int
    score: Line | None
    outlook: list[Point]
    losses: list[CountedLoss]
    turning_points: list[TurningPoint]


def empty_course(moves: int) -> Course:
    """The course of a match whose game has no reviewer."""
    return Course(moves=moves, score=None, outlook=[], losses=[], turning_points=[])
