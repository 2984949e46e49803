"""The course of a match, worked out by playing its stored moves again, and the turns that changed it most.

For such a turn the game's analyst looks for a better line.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from neuroshima_contract import Action, Event, Loss, PlayedTurn, Reviewer, State, Texts, TurnReview

from neuroshima.analysis.questions import AnalysisQuestion, FoundCandidate
from neuroshima.configuration import configuration
from neuroshima.digests import sha256
from neuroshima.matches.models import Move
from neuroshima.matches.reading import states
from neuroshima.reviews.shapes import (
    Better,
    CountedLoss,
    Course,
    EndedMatch,
    KeptMove,
    Line,
    Point,
    TurningPoint,
    empty_course,
)

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


def better(match: EndedMatch, begun: TurnBegun, reached: float, ask: Ask) -> tuple[Better | None, bool]:
    """The best line of the seat, if it is clearly better than `reached`; and whether what was played is as good.

    The analyst knows only what the seat could see. `reached`: a chance of 0 to 1."""
    if begun.seat not in begun.state.to_move:
        return None, False
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
    if not found:
        return None, False
    best = found[0]
    if best["chance"] < reached + LEAST_GAIN or best["actions"] == [begun.action]:
        return None, True
    return Better(
        seq=begun.seq, seat=begun.seat, chance=best["chance"], titles=best["titles"], reasons=best["reasons"],
        actions=best["actions"], steps=best.get("steps", []),
    ), False  # fmt: skip


DIGITS = 3
"""Decimals of stored chances."""


class ChangedError(Exception):
    """The stored moves now lead to another position than when they were played."""


@dataclass
class ReplayedTurn:
    """A turn of a match that is played again: its moves, how it began, and the position after it."""

    moves: list[KeptMove] = field(default_factory=list)
    state: State | None = None
    begun: TurnBegun | None = None


def course_of(match: EndedMatch, ask: Ask, clock: Callable[[], float] = time.thread_time) -> Course:
    """The course of a match.

    `ask` asks the game's analyst. `clock` returns seconds, for the budget.

    Raises ChangedError, and what the game raises."""
    reviewer = match.as_played().tools.reviewer()
    if reviewer is None:
        return empty_course(match.seq)
    return _Walk(match, reviewer, ask, clock).course()


def replay_turns(match: EndedMatch) -> list[ReplayedTurn]:
    """The turns of a match; empty if its game has no reviewer. Raises what the game raises."""
    reviewer = match.as_played().tools.reviewer()
    return list(_Walk(match, reviewer, lambda _question: None, time.thread_time).turns()) if reviewer else []


class _Walk:
    """One replay of a match."""

    def __init__(self, match: EndedMatch, reviewer: Reviewer, ask: Ask, clock: Callable[[], float]) -> None:
        self.match = match
        self.reviewer = reviewer
        self.ask = ask
        self.clock = clock
        self.state = states.start_state(match.as_played(), match.options, match.seats, match.seed)
        self.line = _LineMaker(reviewer)

    def course(self) -> Course:
        self.line.add(0, self.state)
        beginning = self.state.copy()
        turns = list(self.turns())
        if states.checksum_of(states.text_of(self.state.snapshot())) != self.match.checksum:
            raise ChangedError(self.match.slug)
        judged = _judge_positions(self.reviewer, [beginning, *(turn.state for turn in turns)], self.clock)
        reviewed = [self._judge_turn(turn, outlook) for turn, outlook in zip(turns, judged[1:], strict=True)]
        outlook = [_point(0, judged[0])] if judged[0] is not None else []
        return Course(
            moves=self.match.seq,
            score=self.line.line(),
            outlook=outlook + [_point(turn.end, turn.outlook) for turn in reviewed if turn.outlook is not None],
            losses=_count_losses(reviewed),
            turning_points=[
                self._turning_point(change, {turn.moves[-1].seq: turn for turn in turns})
                for change in turning_points(judged[0], reviewed, self.match.people)
            ],
        )

    def turns(self) -> Iterator[ReplayedTurn]:
        """The turns, each when it is over.

        A player who leaves does not end a turn, because that does not change the position."""
        turn, last = ReplayedTurn(), 0
        for move in states.effective(self.match.moves):
            if move.kind == Move.Kind.LEAVING and turn.moves:
                yield self._end_turn(turn)
                turn = ReplayedTurn()
            if not turn.moves and move.kind != Move.Kind.LEAVING:
                turn.begun = TurnBegun(self.state.copy(), last, move.seat, move.action)
            last = move.seq
            states.play_again(self.state, move)
            self.line.add(move.seq, self.state)
            if move.kind == Move.Kind.LEAVING:
                continue
            turn.moves.append(move)
            if self.state.outcome is not None or self.reviewer.is_turn_over(move.events):
                yield self._end_turn(turn)
                turn = ReplayedTurn()
        if turn.moves:
            yield self._end_turn(turn)

    def _end_turn(self, turn: ReplayedTurn) -> ReplayedTurn:
        turn.state = self.state.copy()
        return turn

    def _turning_point(self, change: Change, turns: Mapping[int, ReplayedTurn]) -> TurningPoint:
        """The turn in words, with a better line for it."""
        turn, begun = change.turn, turns[change.turn.end].begun
        assert begun is not None
        found, as_good = better(self.match, begun, change.after[begun.seat], self.ask)
        return TurningPoint(
            seq=turn.seq, end=turn.end, seat=turn.seat,
            before=_round_all(change.before), after=_round_all(change.after),
            sentences=[dict(sentence) for sentence in turn.sentences],
            better=found, as_good=as_good,
        )  # fmt: skip

    def _judge_turn(self, turn: ReplayedTurn, outlook: Sequence[float] | None) -> JudgedTurn:
        assert turn.state is not None
        moves: list[tuple[int, Sequence[Event]]] = [(move.seat, move.events) for move in turn.moves]
        told: TurnReview = self.reviewer.review(PlayedTurn(moves, turn.state))
        return JudgedTurn(
            seq=_most_telling(turn), end=turn.moves[-1].seq, outlook=outlook, losses=told.losses,
            sentences=told.sentences[:MOST_SENTENCES], seat=turn.moves[0].seat,
        )  # fmt: skip


class _LineMaker:
    """The score, move by move."""

    def __init__(self, reviewer: Reviewer) -> None:
        self.reviewer = reviewer
        self.titles: Texts | None = None
        self.points: list[Point] = []

    def add(self, seq: int, state: State) -> None:
        """Add a point to each line whose score has changed."""
        score = self.reviewer.score(state)
        if score is None:
            return
        self.titles = score.titles
        if not self.points or self.points[-1]["by_seat"] != _round_all(score.by_seat):
            self.points.append(_point(seq, score.by_seat))

    def line(self) -> Line | None:
        return Line(titles=dict(self.titles), points=self.points) if self.titles is not None else None


def _judge_positions(
    reviewer: Reviewer, positions: Sequence[State | None], clock: Callable[[], float]
) -> list[Sequence[float] | None]:
    """Outlook of each position; None if it was not judged.

    The order spreads the judged positions over the match, so that they cover all of it if the budget runs out."""
    found: list[Sequence[float] | None] = [None] * len(positions)
    until = clock() + configuration().review_time
    for index in _spread(len(positions)):
        state = positions[index]
        assert state is not None
        if clock() >= until:
            break
        found[index] = reviewer.outlook(state)
        if found[index] is None:
            break
    return found


def _spread(count: int) -> Iterator[int]:
    """Numbers up to `count` as pairs of neighbours, far apart at first.

    A change is found between two neighbours."""
    step = 1
    while step < count:
        step *= 2
    seen = set[int]()
    while step:
        for index in range(0, count, step):
            for near in (index, index + 1):
                if near < count and near not in seen:
                    seen.add(near)
                    yield near
        step //= 2


def _most_telling(turn: ReplayedTurn) -> int:
    """The move of the turn with the most events, which probably decided the turn."""
    return max(turn.moves, key=lambda move: (len(move.events), move.seq)).seq


def _count_losses(turns: Sequence[JudgedTurn]) -> list[CountedLoss]:
    counts = Counter[Loss](loss for turn in turns for loss in turn.losses)
    return [
        CountedLoss(piece=loss.piece, seat=loss.seat, by=loss.by, count=count) for loss, count in counts.most_common()
    ]


def _point(seq: int, by_seat: Sequence[float]) -> Point:
    return Point(seq=seq, by_seat=_round_all(by_seat))


def _round_all(numbers: Sequence[float]) -> list[float]:
    return [round(number, DIGITS) for number in numbers]


MOST = 3
MOST_OWN = 2
"""How many turns of each person are turning points because they cost the player most."""
MOST_TOGETHER = 8
"""At most so many turning points: at each of them the analyst thinks for a second or two."""
LEAST_CHANGE = 0.1
"""The smallest change of a chance that makes a turn a turning point."""
MOST_SENTENCES = 3


@dataclass(frozen=True)
class JudgedTurn:
    """A turn with the chance of each seat to win after it, 0 to 1.

    None if not judged. `seq`: the move of the turn that mattered most."""

    seq: int
    end: int
    outlook: Sequence[float] | None
    losses: Sequence[Loss] = ()
    sentences: Sequence[Texts] = ()
    seat: int = 0
    """Whose turn it was."""


@dataclass(frozen=True)
class Change:
    """The change of the chances by one turn."""

    turn: JudgedTurn
    before: Sequence[float]
    after: Sequence[float]

    @property
    def size(self) -> float:
        """The greatest change of the chance of one seat."""
        return max(abs(after - before) for before, after in zip(self.before, self.after, strict=True))

    @property
    def cost(self) -> float:
        """How much of its chance the seat has lost in its own turn."""
        return self.before[self.turn.seat] - self.after[self.turn.seat]


def turning_points(
    beginning: Sequence[float] | None, turns: Sequence[JudgedTurn], people: Sequence[int] = ()
) -> list[Change]:
    """The turns that changed the chances most, and those that cost each of the `people` most, in order of the match.

    Of the first, if some turns have sentences of the game, only these count. `beginning`: chances before the first
    turn."""
    changes = _changes(beginning, turns)
    told = [change for change in changes if change.turn.sentences] or changes
    largest = sorted(told, key=_by(lambda change: change.size))[:MOST]
    found = [change for change in largest if change.size >= LEAST_CHANGE]
    costly = sorted(changes, key=_by(lambda change: change.cost))
    for seat in people:
        own = [change for change in costly if change.turn.seat == seat and change.cost >= LEAST_CHANGE]
        found += [change for change in own[:MOST_OWN] if change not in found]
    return sorted(found[:MOST_TOGETHER], key=lambda change: change.turn.seq)


def _by(amount: Callable[[Change], float]) -> Callable[[Change], tuple[float, int]]:
    """The largest first, of equal ones the earlier."""
    return lambda change: (-amount(change), change.turn.seq)


def _changes(beginning: Sequence[float] | None, turns: Sequence[JudgedTurn]) -> list[Change]:
    """The change of the chances by each turn.

    A turn counts only if the position before it was judged. Otherwise another turn may have made the change."""
    found, before = list[Change](), beginning
    for turn in turns:
        if before is not None and turn.outlook is not None:
            found.append(Change(turn, before, turn.outlook))
        before = turn.outlook
    return found
