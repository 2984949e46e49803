"""Which level of a game suits a player, and how levels with a measured strength affect ratings."""

from __future__ import annotations

import pytest
from django.utils import timezone
from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.players.models import Player
from neuroshima.records.models import BotScale, Rating, RatingChange
from neuroshima.records.rating import rate
from neuroshima.records.scale import Level, level_for, levels_of, propose_level, results_against_bots
from neuroshima.records.skill import Skill, expected_score
from sample_game.game import Marker, TallyGame

from tests.support.platform.ended import over

LADDER = [Level("a", 1000), Level("b", 1200), Level("c", 1400)]
WON, DRAWN, LOST = 1.0, 0.5, 0.0
GAME = TallyGame()
RED, BLUE, GREEN = ({"colour": colour} for colour in ("red", "blue", "green"))


@pytest.mark.parametrize(
    ("results", "level"),
    [
        ([], "a"),
        ([("a", WON)], "a"),
        ([("a", WON)] * 2, "b"),
        ([("a", DRAWN)] * 20, "a"),
        ([("a", LOST)] * 20, "a"),
        ([("b", WON)], "a"),
        ([("b", WON), ("b", WON)], "b"),
        ([("b", WON), ("b", LOST)] * 10, "b"),
        ([("a", WON)] * 2 + [("b", WON)] * 4, "c"),
        ([("c", WON)] * 9, "c"),
        ([("c", WON)] * 3 + [("c", LOST)] * 3, "b"),
        ([("gone", WON)] * 9, "a"),
    ],
)
def test_the_level_that_is_proposed(results: list[tuple[str, float]], level: str) -> None:
    assert propose_level(LADDER, results) == level


def test_without_bots_no_level_is_proposed() -> None:
    assert propose_level([], [("a", WON)]) == ""


@pytest.mark.parametrize(
    ("own", "other", "score"), [(1000, 1000, 0.5), (1400, 1000, 10 / 11), (1000, 1400, 1 / 11), (0, 9000, 0.0)]
)
def test_the_expected_score(own: int, other: int, score: float) -> None:
    assert expected_score(own, other) == pytest.approx(score, abs=1e-9)


@pytest.mark.parametrize(
    ("ratings", "levels"),
    [((None, None), [1000, 1200]), ((900, None), [900, 1100]), ((None, 1700), [1000, 1700]), ((5, 4), [5, 4])],
)
def test_a_level_that_nobody_has_measured_is_a_step_above_the_one_below(
    ratings: tuple[int | None, int | None], levels: list[int]
) -> None:
    bots = {"weak": Marker(), "strong": Marker()}
    for bot, rating in zip(bots.values(), ratings, strict=True):
        bot.rating = rating
    assert levels_of(TallyGame(bots)) == [Level(bot, each) for bot, each in zip(bots, levels, strict=True)]


# What is stored -------------------------------------------------------------------------------------------------------


def ended(player: Player, plans: list[SeatPlan], winners: list[int], reason: str = "counted") -> None:
    match = create_match(player, "tally", {}, [SeatPlan("me", RED), *plans]).match
    outcome = {"winners": winners, "reason": reason}
    over(Match.objects.filter(pk=match.pk), outcome, match.started)


def test_matches_against_one_bot_alone_count_in_their_order(anna: Player, jan: Player) -> None:
    bot, other = SeatPlan("bot", BLUE, "marker"), SeatPlan("player", BLUE, player=jan)
    ended(anna, [bot], [0])
    ended(anna, [bot], [1])
    ended(anna, [bot], [])
    ended(anna, [bot], [0], "called_off")
    ended(anna, [other], [0])
    ended(anna, [SeatPlan("bot", GREEN, "marker"), other], [0])
    create_match(anna, "tally", {}, [SeatPlan("me", RED), bot])
    assert results_against_bots(anna, GAME) == [("marker", WON), ("marker", LOST), ("marker", DRAWN)]
    assert results_against_bots(jan, GAME) == []
    assert level_for(anna, GAME) == level_for(None, GAME) == "marker"


# Ratings --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("measured", [1200, None])
def test_a_level_that_was_measured_keeps_its_rating(
    mia: Player, measured: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People's ratings adjust to the scale of the bots: a win against a bot gains points, and the bot loses none."""
    monkeypatch.setattr(Marker, "rating", measured)
    BotScale.objects.create(game="tally", offset=0, margin=200)
    plans = [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")]
    match = create_match(mia, "tally", {}, plans, rated=True).match
    over = {"status": Status.OVER, "ended": timezone.now(), "acted": [0, 1]}
    Match.objects.filter(pk=match.pk).update(**over, outcome={"winners": [0], "reason": "counted"})
    rate(match.slug)
    rate(match.slug)
    bot, person = Rating.objects.get(bot="marker"), Rating.objects.get(player=mia)
    assert bot.matches == person.matches == 1 and person.mean > Skill().mean
    assert (bot.skill.points == 1200) == (measured == 1200)
    assert RatingChange.objects.count() == (1 if measured else 2)


@pytest.mark.parametrize("points", [800, 1500, 2100])
def test_a_measured_rating_is_that_of_the_scale(points: int) -> None:
    skill = Skill.from_points(points)
    assert skill.points == points and not skill.provisional
