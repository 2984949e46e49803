"""The course of a match that is over, as its page and its replay show it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from neuroshima_contract import Piece

from neuroshima.languages import in_words
from neuroshima.matches.reading.access import Access
from neuroshima.reviews.shapes import Better, CountedLoss, Course, Point, TurningPoint
from neuroshima.reviews.stored import piece_of, stored_course

NEAR = 6.0
"""Width of a turning point's number, in percent of the line."""
WIDTH, HEIGHT = 1000, 200
"""Size of a drawn line in its own units. The page stretches it."""
SIGNS = 6
"""Number of different dash patterns in `course.css`."""


@dataclass(frozen=True)
class ChartLine:
    """The line of one seat.

    `sign`: the number of its dash pattern, for readers who do not see colours."""

    name: str
    plays: str
    color: str
    sign: int
    points: str
    last: str
    won: bool


@dataclass(frozen=True)
class BetterShown:
    """A better line of a turn: seat, move, what to do and why.

    `steps`: each action in words, if the game has some. `reached`, `chance`: the chance to win as it was
    played, and with this line, in percent."""

    name: str
    seq: int
    title: str
    reasons: Sequence[str]
    steps: Sequence[str]
    reached: int
    chance: int


@dataclass(frozen=True)
class TurnShown:
    """A turning point.

    `name`: whose turn it was; `mine`: the reader's. `end`: the last move of the turn. `at`: its place on the line, in
    percent. `row`: the row of its number below the line, so that numbers do not overlap. `chances`: of each seat before
    and after it, in percent. `as_good`: the bots found nothing better."""

    number: int
    seq: int
    end: int
    at: str
    row: int
    sentences: Sequence[str]
    chances: Sequence[tuple[str, int, int]]
    better: BetterShown | None
    as_good: bool
    name: str
    mine: bool


@dataclass(frozen=True)
class Chart:
    """Lines over a match. `rows`: the same as a table, by the number of the move."""

    title: str
    top: str
    bottom: str
    lines: Sequence[ChartLine]
    rows: Sequence[tuple[int, Sequence[str]]]


@dataclass(frozen=True)
class Pieces:
    """A number of pieces of one kind."""

    name: str
    piece: str
    count: int
    drawn: bool


@dataclass(frozen=True)
class SeatLosses:
    """The pieces that one seat has destroyed and lost."""

    name: str
    plays: str
    color: str
    destroyed: Sequence[Pieces]
    lost: Sequence[Pieces]

    @property
    def destroyed_count(self) -> int:
        return sum(each.count for each in self.destroyed)

    @property
    def lost_count(self) -> int:
        return sum(each.count for each in self.lost)


@dataclass(frozen=True)
class CourseShown:
    """The course as it is shown.

    `outlook`: None if there are too few positions for a line."""

    moves: int
    score: Chart | None
    outlook: Chart | None
    sides: Sequence[SeatLosses]
    turns: Sequence[TurnShown]

    @property
    def is_duel(self) -> bool:
        """Whether two seats played: what one has lost, the other has destroyed."""
        return len(self.sides) == 2

    @property
    def rows(self) -> int:
        """Number of rows for the turning points' numbers below a line."""
        return max((turn.row + 1 for turn in self.turns), default=0)


Seats = Sequence[Mapping[str, Any]]
"""As in `table_context`: `name`, `words`, `role`, `color`, `won`."""


def course_shown(access: Access, seats: Seats) -> CourseShown | None:
    """The course of a match in words.

    None while it is missing or if the game has none."""
    course = stored_course(access)
    if course is None or not course["moves"]:
        return None
    return CourseShown(
        moves=course["moves"],
        score=_score(course, seats),
        outlook=_outlook(course, seats),
        sides=_sides(course, access, seats),
        turns=_turns(course, seats, access.own_seats),
    )


def _score(course: Course, seats: Seats) -> Chart | None:
    line = course["score"]
    if line is None:
        return None
    values = [value for point in line["points"] for value in point["by_seat"]]
    low, high = min(0.0, *values), max(1.0, *values)
    return Chart(
        title=in_words(line["titles"]), top=_number(high), bottom=_number(low),
        lines=_lines(line["points"], course["moves"], (low, high), seats, steps=True),
        rows=[(point["seq"], [_number(value) for value in point["by_seat"]]) for point in line["points"]],
    )  # fmt: skip


def _outlook(course: Course, seats: Seats) -> Chart | None:
    points = course["outlook"]
    if len(points) < 3:
        return None
    return Chart(
        title=gettext("Chances to win"), top="100 %", bottom="0 %",
        lines=_lines(points, course["moves"], (0.0, 1.0), seats, steps=False),
        rows=[(point["seq"], [f"{round(100 * value)} %" for value in point["by_seat"]]) for point in points],
    )  # fmt: skip


def _lines(
    points: Sequence[Point], moves: int, span: tuple[float, float], seats: Seats, steps: bool
) -> list[ChartLine]:
    last = points[-1]["by_seat"]
    show = _number if steps else lambda value: f"{round(100 * value)} %"
    return [
        ChartLine(
            name=str(seat["name"]), plays=_plays(seat), color=str(seat["color"]), sign=index % SIGNS + 1,
            points=_polyline([(point["seq"], point["by_seat"][index]) for point in points], moves, span, steps),
            last=show(last[index]), won=bool(seat["won"]),
        )
        for index, seat in enumerate(seats)
    ]  # fmt: skip


def _polyline(values: Sequence[tuple[int, float]], moves: int, span: tuple[float, float], steps: bool) -> str:
    """The corners of a line.

    With `steps` it stays at a value until the move that changes it."""
    corners = list[tuple[float, float]]()
    for seq, value in [*values, (moves, values[-1][1])]:
        x, y = WIDTH * seq / moves, HEIGHT * (span[1] - value) / (span[1] - span[0])
        if steps and corners:
            corners.append((x, corners[-1][1]))
        corners.append((x, y))
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def _sides(course: Course, access: Access, seats: Seats) -> list[SeatLosses]:
    known: dict[str, Piece | None] = {}
    for piece in {loss["piece"] for loss in course["losses"]}:
        known[piece] = piece_of(access, piece)
    if not known:
        return []
    return [
        SeatLosses(
            name=str(seat["name"]), plays=_plays(seat), color=str(seat["color"]),
            destroyed=_pieces([loss for loss in course["losses"] if loss["by"] == n != loss["seat"]], known),
            lost=_pieces([loss for loss in course["losses"] if loss["seat"] == n], known),
        )
        for n, seat in enumerate(seats)
    ]  # fmt: skip


def _pieces(losses: Sequence[CountedLoss], known: Mapping[str, Piece | None]) -> list[Pieces]:
    counts: dict[str, int] = {}
    for loss in losses:
        counts[loss["piece"]] = counts.get(loss["piece"], 0) + loss["count"]
    shown = [(piece, known[piece], count) for piece, count in counts.items()]
    return sorted(
        (
            Pieces(in_words(found.titles) if found is not None else name, name, count, bool(found and found.picture))
            for name, found, count in shown
        ),
        key=lambda pieces: (-pieces.count, pieces.name),
    )


def _turns(course: Course, seats: Seats, own: Collection[int]) -> list[TurnShown]:
    places = [100 * point["seq"] / course["moves"] for point in course["turning_points"]]
    rows = [sum(at - other < NEAR for other in places[:index]) for index, at in enumerate(places)]
    names = distinct_names(seats)
    return [
        TurnShown(
            number=number, seq=point["seq"], end=point["end"], at=f"{at:.2f}", row=row,
            sentences=[in_words(sentence) for sentence in point["sentences"]],
            chances=[
                (name, round(100 * before), round(100 * after))
                for name, before, after in zip(names, point["before"], point["after"], strict=True)
            ],
            better=_better(point, names), as_good=point["as_good"],
            name=names[point["seat"]], mine=point["seat"] in own,
        )
        for number, (point, at, row) in enumerate(zip(course["turning_points"], places, rows, strict=True), 1)
    ]  # fmt: skip


def _better(point: TurningPoint, names: Sequence[str]) -> BetterShown | None:
    found = point["better"]
    return better_shown(found, point, names) if found is not None else None


def better_shown(found: Better, point: TurningPoint, names: Sequence[str]) -> BetterShown:
    """A better line in words. `names`: of the seats."""
    return BetterShown(
        name=names[found["seat"]], seq=found["seq"], title=in_words(found["titles"]),
        reasons=[in_words(reason) for reason in found["reasons"]],
        steps=[in_words(step) for step in found["steps"]],
        reached=round(100 * point["after"][found["seat"]]), chance=round(100 * found["chance"]),
    )  # fmt: skip


def distinct_names(seats: Seats) -> list[str]:
    """The name of each seat. If several have the same name, also what the seat plays."""
    names = [str(seat["name"]) for seat in seats]
    return [name if names.count(name) == 1 else _plays(seat) or name for name, seat in zip(names, seats, strict=True)]


def _plays(seat: Mapping[str, Any]) -> str:
    """The role or the options of the seat, in words."""
    return ", ".join(filter(None, [str(seat["role"]), str(seat["words"])]))


def _number(value: float) -> str:
    return f"{value:g}"
