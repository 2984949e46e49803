"""The puzzle of the day: its streak, its calendar, and how many have solved it."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest
from django.template.loader import render_to_string
from neuroshima import plugins
from neuroshima.players.models import Player
from neuroshima.puzzles import access, daily
from neuroshima.puzzles.models import DailySolution
from neuroshima.puzzles.presenters import calendar_shown, of_today
from neuroshima_contract import Puzzle

from tests.support.web.visitors import visitor

DAY = date(2026, 11, 29)


def days(*ago: int) -> set[date]:
    return {DAY - timedelta(days=number) for number in ago}


@pytest.mark.parametrize(
    ("solved", "count"),
    [((), 0), ((0,), 1), ((1,), 1), ((0, 1, 2), 3), ((1, 2), 2), ((2, 3), 0), ((0, 2), 1)],
)
def test_a_streak_lasts_until_a_day_is_over_unsolved(solved: tuple[int, ...], count: int) -> None:
    assert daily.streak(days(*solved), DAY) == count


def test_a_month_begins_on_monday_and_has_its_own_days_alone() -> None:
    month = daily.month_of(DAY)
    assert month.first == date(2026, 11, 1)
    assert month.weeks[0] == [None] * 6 + [date(2026, 11, 1)]
    assert [day for week in month.weeks for day in week if day][-1] == date(2026, 11, 30)


@pytest.mark.parametrize(
    ("text", "month"),
    [("2026-03", 3), ("2020-01", 1), ("2099-01", 11), ("", 11), ("2026-13", 11), ("nonsense", 11)],
)
def test_months_outside_the_calendar_lead_into_it(text: str, month: int) -> None:
    assert daily.read_month(text, access.FIRST_DAY, DAY) == date(2026, month, 1)


def solve_todays(player: Player, after_solution: bool = False) -> dict[str, Any]:
    puzzle: Puzzle = access.todays_puzzle(plugins.installed_games()["hex"])
    client, address = visitor(player), f"/puzzles/hex/{puzzle.id}"
    if after_solution:
        client.post(f"{address}/solution/", "{}", content_type="application/json")
    actions = [{name: value for name, value in action.items() if name != "seat"} for action in puzzle.solution]
    answer = client.post(f"{address}/solve/", json.dumps({"actions": actions}), content_type="application/json")
    found: dict[str, Any] = answer.json()
    return found


def test_solving_it_continues_the_streak(anna: Player, jan: Player) -> None:
    game = plugins.installed_games()["hex"]
    yesterday = daily.this_day() - timedelta(days=1)
    DailySolution.objects.create(player=anna, game="hex", day=yesterday, puzzle=access.todays(game, yesterday).id)
    assert "Puzzle of the day: 2 days in a row." in solve_todays(anna)["facts"]
    solve_todays(jan)
    today = of_today(game, anna)
    assert today is not None and (today.streak, today.solvers) == (2, 2)
    html = render_to_string("puzzles/today.html", {"today": today})
    assert "Your streak: 2 days." in html and "2 players have solved it today." in html


def test_the_calendar_marks_the_days_and_links_each_to_its_puzzle(anna: Player) -> None:
    solve_todays(anna)
    game, today = plugins.installed_games()["hex"], daily.this_day()
    shown = calendar_shown(game, anna, "")
    days = {one.day: one for week in shown.weeks for one in week if one is not None}
    assert (
        [day for day, one in days.items() if one.solved]
        == [day for day, one in days.items() if one.is_today]
        == [today]
    )
    assert days[today].puzzle == f"/puzzles/hex/{access.todays(game, today).id}/"
    assert all(bool(one.puzzle) == (day <= today) for day, one in days.items())
    assert shown.solved == 1 and not shown.after


def test_the_calendar_begins_with_the_first_day(db: None) -> None:
    shown = calendar_shown(plugins.installed_games()["hex"], None, "2026-01")
    assert (shown.first, shown.before, shown.after) == (date(2026, 1, 1), "", "2026-02")


def test_the_solution_is_no_way_into_the_streak(anna: Player) -> None:
    solve_todays(anna, after_solution=True)
    assert not DailySolution.objects.exists()
