"""A match that is over, as the process that reviews it gets it, and its course, as JSON, as it is stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from neuroshima_contract import Action, Event, Game, OptionValues, Texts

from neuroshima import plugins
from neuroshima.matches.data_files.text_store import stored_texts, with_texts
from neuroshima.matches.models import Move, Seat
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.stored_moves import moves_of


@dataclass(frozen=True)
class KeptMove:
    """A stored move. `kind` is one of `Move.Kind`."""

    seq: int
    kind: str
    seat: int
    action: Action | None
    events: list[Event]


def _kept(move: Move) -> KeptMove:
    return KeptMove(move.seq, move.kind, move.seat, move.action, move.events)


@dataclass(frozen=True)
class EndedMatch:
    """Everything that is needed to play a match again.

    `seats`: the options of each seat. `checksum`: of the last position."""

    slug: str
    game: str
    options: OptionValues
    seats: list[OptionValues | None]
    seed: int
    seq: int
    moves: list[KeptMove]
    checksum: str
    texts: dict[str, str]
    """The match's data files, by name."""
    order: tuple[str, ...] = ()
    """The plugins in the order of their activation, which decides if two of them contribute the same."""
    people: tuple[int, ...] = ()
    """The seats that people have played."""

    def as_played(self) -> Game:
        """The game with the match's data files. Raises what `Game.with_data` raises."""
        return with_texts(plugins.installed_games(self.order)[self.game], self.texts)


def load_ended_match(access: Access) -> EndedMatch:
    """Load the data of a match that is over. Raises Refusal as `stored_texts` does."""
    match = access.match
    return EndedMatch(
        slug=access.slug,
        game=match.game,
        options=match.options,
        seats=[seat.options for seat in access.seats],
        seed=int(match.seed),
        seq=access.seq,
        moves=[_kept(move) for move in moves_of(match)],
        checksum=match.checksum,
        texts=stored_texts(match.game, access.digests),
        order=plugins.order_of_clashing(),
        people=tuple(seat.index for seat in access.seats if seat.kind == Seat.Kind.PERSON),
    )


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
    player. `actions`: what is played, and `steps`: the words of each, as far as the analyst has some."""

    seq: int
    seat: int
    chance: float
    titles: Texts
    reasons: list[Texts]
    actions: list[Action]
    steps: list[Texts]


class TurningPoint(TypedDict):
    """A turn that changed the outlook.

    `seq`: its move that mattered most; `end`: its last one. `seat`: whose turn it was. `before`, `after`: the chance of
    each seat to win, 0 to 1. `as_good`: the analyst has found nothing clearly better than what was played."""

    seq: int
    end: int
    seat: int
    before: list[float]
    after: list[float]
    sentences: list[Texts]
    better: Better | None
    as_good: bool


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
