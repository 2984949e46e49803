"""The puzzle of the day: who has solved it on its day, the streak, and the calendar of a month."""

from __future__ import annotations

import calendar
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import UTC, date, timedelta

from django.utils import timezone
from neuroshima_contract import Game, Puzzle

from neuroshima.players.models import Player
from neuroshima.puzzles.models import DailySolution

DAY = timedelta(days=1)


def this_day() -> date:
    """The day of the puzzle of the day: it begins at midnight UTC, for everybody at once."""
    return timezone.now().astimezone(UTC).date()


def note_solution(player: Player, game: Game, puzzle: Puzzle) -> None:
    """Note that the player has solved the puzzle of this day. Doing it again changes nothing."""
    DailySolution.objects.get_or_create(player=player, game=game.id, day=this_day(), defaults={"puzzle": puzzle.id})


def solved_days(player: Player | None, game: Game) -> dict[date, str]:
    """The days whose puzzle the player has solved on the day, with the puzzle."""
    if player is None:
        return {}
    return dict(DailySolution.objects.filter(player=player, game=game.id).values_list("day", "puzzle"))


def solvers_of_day(game: Game, day: date) -> int:
    """How many players have solved the puzzle of a day on that day."""
    return DailySolution.objects.filter(game=game.id, day=day).count()


def streak(days: AbstractSet[date], today: date) -> int:
    """How many days in a row up to today; today may still be unsolved."""
    day, count = today if today in days else today - DAY, 0
    while day in days:
        day, count = day - DAY, count + 1
    return count


@dataclass(frozen=True)
class Month:
    """A month of the calendar, in weeks from Monday to Sunday; None: a day of another month."""

    first: date
    weeks: list[list[date | None]]


def month_of(day: date) -> Month:
    weeks = calendar.Calendar().monthdatescalendar(day.year, day.month)
    return Month(day.replace(day=1), [[d if d.month == day.month else None for d in week] for week in weeks])


def read_month(text: str, first: date, last: date) -> date:
    """The first day of the month of a text such as "2026-11", within the months of two days; that of `last` if it is
    none."""
    try:
        found = date.fromisoformat(f"{text}-01")
    except ValueError:
        found = last.replace(day=1)
    return min(max(found, first.replace(day=1)), last.replace(day=1))
