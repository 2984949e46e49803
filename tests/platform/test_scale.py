"""Ratings of bots on the scale of people's ratings."""

from __future__ import annotations

import importlib
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from neuroshima import plugins
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.players.models import Player
from neuroshima.records.models import BotScale, Rating
from neuroshima.records.rating import rate
from neuroshima.records.scale import (
    BotResult,
    Scale,
    fit_scale,
    guessed_scale,
    points_of_bots,
    results_of,
    scale_of,
    use_scale,
)
from neuroshima.records.skill import MIDDLE, Skill
from neuroshima.records.tasks import ask_rating, fit_bots
from neuroshima_contract import Ladder, rated
from sample_game.game import Marker

from tests.support.platform.ended import over

GUESS = Scale(400, 200)
MEASURED = {"weakest": 1000, "marker": 1150, "strong": 1600}


@pytest.fixture
def tally(db: None, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A game with three bots of measured strength, and one without."""
    bots = {name: Marker() for name in (*MEASURED, "new")}
    for name, rating in MEASURED.items():
        bots[name].rating = rating
    monkeypatch.setattr(plugins.installed_games()["tally"], "bots", bots)
    return plugins.game("tally")


def played(player: Player, bot: str, won: bool) -> str:
    """A finished, rated match of the player against the bot."""
    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("bot", {"colour": "blue"}, bot)]
    slug = create_match(player, "tally", {"cards": 2}, plans, rated=True).slug
    outcome = {"winners": [0 if won else 1], "reason": "counted"}
    over(Match.objects.filter(slug=slug), outcome=outcome, acted=[0, 1], ended=timezone.now())
    rate(slug)
    return slug


def test_a_newcomer_meets_an_equal_and_beats_the_weakest_level(tally: Any) -> None:
    """Without matches of people, the second level has a newcomer's rating and the first one less."""
    points = points_of_bots(tally)
    assert points == {"weakest": MIDDLE - 150, "marker": MIDDLE, "strong": MIDDLE + 450}
    assert scale_of(tally) == guessed_scale(tally) and scale_of(tally).matches == 0


@pytest.mark.parametrize("name", ["hex", "convoy"])
def test_the_second_level_of_each_game_is_a_newcomers_equal(name: str) -> None:
    game = plugins.installed_games()[name]
    weakest, second = list(game.bots)[:2]
    assert (game.bots[second].rating or 0) + guessed_scale(game).offset == Skill().points
    assert (game.bots[weakest].rating or 0) < (game.bots[second].rating or 0)


def test_a_match_is_rated_against_the_bot_on_the_scale_of_people(mia: Player, tally: Any) -> None:
    use_scale(tally, Scale(100, 50, 60, 12))
    played(mia, "marker", won=True)
    assert Rating.objects.get(bot="marker").skill.points == 1250
    assert not Rating.objects.filter(bot="new").exists()


def results(players: int, each: int, score: float, margin: int = 60) -> list[BotResult]:
    return [BotResult(player, 1500, margin, 1100, score) for player in range(players) for _ in range(each)]


@pytest.mark.parametrize(("score", "low", "high"), [(1.0, -250, 0), (0.5, 390, 410), (0.0, 800, 1050)])
def test_people_who_win_more_than_expected_bring_bots_down(score: float, low: int, high: int) -> None:
    """Given a bot with 1100 points among bots, and people of 1500: equal players are 400 apart."""
    fitted = fit_scale(results(12, 5, score), GUESS)
    assert low < fitted.offset < high
    assert (fitted.matches, fitted.players) == (60, 12) and fitted.margin < GUESS.margin


def test_without_matches_the_guess_stays() -> None:
    assert fit_scale([], GUESS) == GUESS


def test_people_with_uncertain_ratings_weigh_less() -> None:
    sure, unsure = (fit_scale(results(12, 5, 1.0, margin), GUESS) for margin in (30, 350))
    assert sure.margin < unsure.margin < GUESS.margin


def test_only_matches_of_one_person_against_one_measured_bot_count(mia: Player, olaf: Player, tally: Any) -> None:
    played(mia, "marker", won=True)
    played(olaf, "new", won=True)
    before = Skill()
    assert results_of(tally) == [BotResult(mia.pk, before.points, before.margin, 1150, 1.0)]


def test_one_player_alone_decides_nothing(mia: Player, tally: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("neuroshima.records.scale.OF_ONE_PLAYER", 3)
    for _ in range(5):
        played(mia, "marker", won=True)
    assert len(results_of(tally)) == 3


def test_too_few_matches_change_nothing(mia: Player, tally: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Given one match, when the host calibrates, then the number of matches is printed and ratings stay."""
    played(mia, "marker", won=True)
    call_command("calibrate", "tally", use=True)
    assert "from 1 matches of 1 people" in (told := capsys.readouterr().out) and "Nothing was changed" in told
    assert not BotScale.objects.exists()


def test_enough_matches_move_bots_and_nobody_else(
    mia: Player, tally: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Given people who won all matches, when the host calibrates, then bots go down and people keep their ratings."""
    monkeypatch.setattr("neuroshima.records.scale.LEAST_MATCHES", 3)
    monkeypatch.setattr("neuroshima.records.scale.LEAST_PLAYERS", 1)
    for _ in range(3):
        played(mia, "marker", won=True)
    people, guess = Rating.objects.get(player=mia), guessed_scale(tally)
    call_command("calibrate", "tally")
    assert "--use" in capsys.readouterr().out and scale_of(tally) == guess
    call_command("calibrate", "tally", use=True)
    now = scale_of(tally)
    assert now.offset < guess.offset and now.matches == 3
    assert Rating.objects.get(bot="marker").skill.points == 1150 + now.offset
    assert Rating.objects.get(player=mia).mean == people.mean


def test_bots_follow_the_matches_of_people_by_themselves(
    mia: Player, tally: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given people who won all matches, when another match ends, then a task recalibrates the bots.

    Matches between people enqueue no task."""
    monkeypatch.setattr("neuroshima.records.scale.LEAST_MATCHES", 3)
    monkeypatch.setattr("neuroshima.records.scale.LEAST_PLAYERS", 1)
    monkeypatch.setattr("neuroshima.records.tasks.FITTED_EVERY", 1)
    asked = DBTaskResult.objects.filter(task_path=fit_bots.module_path)
    slug = [played(mia, "marker", won=True) for _ in range(3)][-1]
    asked.delete()
    ask_rating([Match.objects.get(slug=slug)])
    assert [task.args_kwargs["kwargs"] for task in asked] == [{"game": "tally"}]
    fit_bots.func("tally")
    assert scale_of(tally).offset < guessed_scale(tally).offset and scale_of(tally).matches == 3
    asked.delete()
    Match.objects.get(slug=slug).seats.filter(kind="bot").delete()
    ask_rating([Match.objects.get(slug=slug)])
    assert not asked.exists()


def test_ratings_that_come_from_the_old_scale_keep_it(mia: Player, tally: Any) -> None:
    """Given a site on which bots were met in rated matches before there were scales, then theirs stays."""
    played(mia, "marker", won=True)
    importlib.import_module("neuroshima.records.migrations.0003_bot_scales").keep_old_scales(apps, None)
    assert scale_of(tally) == Scale(0, 200) and points_of_bots(tally) == MEASURED


# Texts of pages -------------------------------------------------------------------------------------------------------


def test_pages_say_what_the_ratings_of_bots_rest_on(client: Any, mia: Player, tally: Any) -> None:
    """Given a player with a rating, then ratings and profile tell how bots were measured and how sure that is."""
    played(mia, "marker", won=True)
    pages = ("/ratings/?game=tally", f"/people/{mia.pk}/")
    for address in pages:
        text = client.get(address).content.decode()
        assert "measured in games of bots against each other" in text and "wrong by 200 points" in text
    use_scale(tally, Scale(300, 45, 61, 14))
    for address in pages:
        assert "from 61 rated matches of people against bots" in client.get(address).content.decode()


def test_the_form_of_a_new_match_says_so_too(client: Any, tally: Any) -> None:
    text = client.get("/play/tally/", follow=True).content.decode()
    assert "wrong by 200 points" in text and "rating 1500" in text


def test_the_margin_between_levels_follows_from_their_games() -> None:
    """Three hundred games with three of four won leave an uncertainty of 23 points; if all or none are won, it is
    unknown."""
    ladder = Ladder.model_validate(
        {
            "version": 1,
            "budget": 10,
            "levels": [{"bot": "marker", "rating": 1190}],
            "results": [
                {"bots": ["marker", "weak"], "won": 225, "drawn": 0, "lost": 75},
                {"bots": ["strong", "marker"], "won": 10, "drawn": 0, "lost": 0},
            ],
        }
    )
    bots = {}
    for name in ("marker", "strong"):
        bots[name] = Marker()
        bots[name].id = name
    found = rated(bots.values(), ladder)
    assert (found["marker"].margin, found["strong"].margin) == (23, None)
