"""Rated matches: who may play them, and what they change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from hypothesis import given
from hypothesis import strategies as st
from neuroshima import plugins
from neuroshima.matches.clocks.clock import live, slow
from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move, rematch, what_if
from neuroshima.matches.play.leaving import resign
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.models import Player
from neuroshima.records.history import ratings_of
from neuroshima.records.models import Rating, RatingChange
from neuroshima.records.presenters import best_of, changes_of
from neuroshima.records.rating import PAIR_WINDOW, points_of, rate
from neuroshima.records.skill import POINTS, Skill, after
from neuroshima.records.tasks import rate_match

from tests.support.platform.ended import over
from tests.support.platform.lobby import member

Refused = Callable[[str], Any]
RED, BLUE = {"colour": "red"}, {"colour": "blue"}
skills = st.builds(Skill, st.floats(0, 50), st.floats(0.5, 8))


@pytest.fixture
def duel(mia: Player, olaf: Player) -> Access:
    """Mia (seat 0, to move) against Olaf, rated."""
    return rated_duel(mia, olaf)


def rated_duel(mia: Player, olaf: Player, cards: int = 2) -> Access:
    waiting = create_match(mia, "tally", {"cards": cards}, [SeatPlan("me", RED), SeatPlan("open", BLUE)], rated=True)
    return join_match(olaf, waiting.slug)


def play_out(access: Access, first: Player, second: Player) -> None:
    """Play to the end; the first player wins."""
    play_move(first, access.slug, 0, {"type": "mark", "field": 3, "how": "dot"}, "a", 0)
    play_move(first, access.slug, 0, {"type": "take"}, "b", 1)
    play_move(second, access.slug, 1, {"type": "take"}, "c", 2)
    Match.objects.filter(slug=access.slug).update(outcome={"winners": [0], "reason": "counted"})  # whatever was drawn


def asked() -> list[str]:
    """The matches whose rating is enqueued."""
    tasks = DBTaskResult.objects.filter(task_path=rate_match.module_path, status=TaskResultStatus.READY)
    return [task.args_kwargs["kwargs"]["match"] for task in tasks]


def ended(slug: str, winners: list[int]) -> str:
    """The match, over with these winners."""
    outcome = {"winners": winners, "reason": "counted"}
    acted = list(Match.objects.get(slug=slug).seats.values_list("index", flat=True))
    over(Match.objects.filter(slug=slug), outcome=outcome, acted=acted, ended=timezone.now())
    return slug


def each_acts(access: Access, first: Player, second: Player) -> None:
    """Each takes a card."""
    play_move(first, access.slug, 0, {"type": "take"}, "first", 0)
    play_move(second, access.slug, 1, {"type": "take"}, "second", 1)


def mean_of(player: Player) -> float:
    return Rating.objects.get(player=player).mean


# Permission to play ---------------------------------------------------------------------------------------------------


def test_rated_for_members(mia: Player, anna: Player, refused: Refused) -> None:
    """A guest neither opens nor joins a rated match."""
    plans = [SeatPlan("me", RED), SeatPlan("open", BLUE)]
    with refused("rated_for_members"):
        create_match(anna, "tally", {"cards": 2}, plans, rated=True)
    waiting = create_match(mia, "tally", {"cards": 2}, plans, rated=True)
    with refused("rated_for_members"):
        join_match(anna, waiting.slug)
    assert Match.objects.get().status == Status.WAITING


def test_rated_one_side(mia: Player, refused: Refused) -> None:
    """Nobody plays a rated match against themselves."""
    both = [SeatPlan("me", RED), SeatPlan("me", BLUE)]
    with refused("rated_one_side"):
        create_match(mia, "tally", {"cards": 2}, both, rated=True)
    assert not Match.objects.exists()
    create_match(mia, "tally", {"cards": 2}, both)


def test_rated_no_what_if(duel: Access, mia: Player, olaf: Player, refused: Refused) -> None:
    """The position of a rated match is tried out only when it is over."""
    for player in (mia, olaf):
        what_if.allow(player, duel.slug, True)
    with refused("rated_no_what_if"):
        what_if.check(access_match(mia, duel.slug))
    play_out(duel, mia, olaf)
    what_if.check(access_match(mia, duel.slug))


def test_a_rematch_of_a_rated_match_is_rated(duel: Access, mia: Player, olaf: Player) -> None:
    play_out(duel, mia, olaf)
    assert rematch(mia, duel.slug).match.rated


# Changes of ratings ---------------------------------------------------------------------------------------------------


def test_the_end_of_a_rated_match_enqueues_its_rating_once(duel: Access, mia: Player, olaf: Player) -> None:
    assert asked() == []
    play_out(duel, mia, olaf)
    assert asked() == [duel.slug]


def test_each_pace_has_ratings_of_its_own(mia: Player, olaf: Player) -> None:
    """Matches rated before there were clocks count for the rating without a clock."""
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=olaf)]
    for control in (None, live(5, 0), live(20, 60), slow(3)):
        rate(ended(create_match(mia, "tally", {"cards": 2}, plans, rated=True, control=control).slug, [0]))
    assert dict(Rating.objects.filter(player=mia).values_list("pace", "matches")) == {"none": 1, "live": 2, "slow": 1}
    assert Rating.objects.get(player=mia, pace="none").mean == Rating.objects.get(player=mia, pace="slow").mean
    assert [rating.pace for rating in ratings_of(mia)["tally"]] == ["live", "none", "slow"]


def test_no_other_match_is_rated(match: Access, anna: Player, jan: Player) -> None:
    rate(ended(match.slug, [0]))
    rate("nobodyknows")
    assert not Rating.objects.exists()


def test_the_winner_gains_what_the_loser_loses(duel: Access, mia: Player, olaf: Player) -> None:
    play_out(duel, mia, olaf)
    rate(duel.slug)
    start = Skill()
    assert mean_of(mia) - start.mean == pytest.approx(start.mean - mean_of(olaf)) and mean_of(mia) > start.mean
    assert all(rating.deviation < start.deviation and rating.matches == 1 for rating in Rating.objects.all())


def test_deleting_the_account_loses_with_the_players_rating(mia: Player, olaf: Player) -> None:
    """Given Mia with a high rating, then her resignation by deleting the account gives Olaf more points than a
    newcomer's would."""
    Rating.objects.create(game="tally", player=mia, mean=35, deviation=2)
    duel = rated_duel(mia, olaf, cards=9)
    each_acts(duel, mia, olaf)
    assert mia.user is not None
    mia.user.delete()
    rate(duel.slug)
    left = Rating.objects.get(player__deleted__isnull=False)
    assert left.mean < 35 and left.matches == 1 and Skill().mean + 3 < mean_of(olaf)
    assert [place.name for place in best_of(plugins.game("tally"), "none")] == ["Olaf"]
    assert {change.name for change in changes_of(duel.match)} == {"Olaf", "deleted player"}


def test_rating_a_match_again_changes_nothing(duel: Access, mia: Player, olaf: Player) -> None:
    play_out(duel, mia, olaf)
    rate(duel.slug)
    before = list(Rating.objects.order_by("pk").values())
    rate(duel.slug)
    assert list(Rating.objects.order_by("pk").values()) == before
    assert RatingChange.objects.count() == 2


def test_a_rating_that_fails_halfway_leaves_nothing(
    duel: Access, mia: Player, olaf: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a process killed after the first player's rating, then the repeated task rates both."""
    play_out(duel, mia, olaf)
    create, calls = RatingChange.objects.create, []

    def killed(**fields: Any) -> RatingChange:
        calls.append(fields)
        if len(calls) == 2:
            raise SystemExit
        return create(**fields)

    with monkeypatch.context() as patched, pytest.raises(SystemExit), transaction.atomic():
        patched.setattr(RatingChange.objects, "create", killed)
        rate(duel.slug)
    assert not Rating.objects.exists() and not RatingChange.objects.exists()
    rate(duel.slug)
    assert RatingChange.objects.count() == 2


@pytest.mark.parametrize("reason", ["aborted", "called_off"])
def test_a_match_without_a_result_says_nothing_of_its_players(duel: Access, reason: str) -> None:
    over(Match.objects.filter(slug=duel.slug), outcome={"winners": [], "reason": reason})
    rate(duel.slug)
    assert not Rating.objects.exists()


def test_resigning_loses(mia: Player, olaf: Player) -> None:
    duel = rated_duel(mia, olaf, cards=9)
    each_acts(duel, mia, olaf)
    resign(mia, duel.slug, 0, "resigns", 2)
    assert asked() == [duel.slug]
    rate(duel.slug)
    assert mean_of(olaf) > Skill().mean > mean_of(mia)


def test_a_draw_draws_two_ratings_together(duel: Access, mia: Player, olaf: Player) -> None:
    Rating.objects.create(game="tally", player=mia, mean=30, deviation=4)
    rate(ended(duel.slug, []))
    assert Skill().mean < mean_of(olaf) < mean_of(mia) < 30


def test_a_bot_has_a_rating_of_its_own(mia: Player) -> None:
    plans = [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")]
    for slug in [create_match(mia, "tally", {"cards": 2}, plans, rated=True).slug for _ in range(2)]:
        rate(ended(slug, [1]))
    bot = Rating.objects.get(bot="marker")
    assert (bot.player, bot.matches) == (None, 2) and bot.mean > Skill().mean > mean_of(mia)


def test_partners_gain_together_and_a_bot_on_both_sides_gains_nothing(mia: Player, olaf: Player) -> None:
    """Given two teams with the same bot in each, then the bot's rating does not change."""
    plans = [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")]
    slug = create_match(mia, "tally", {"cards": 2}, plans, rated=True).slug
    match = Match.objects.get(slug=slug)
    match.seats.create(index=2, team=0, kind="bot", bot="marker", name="Marker", options=RED)
    match.seats.create(index=3, team=1, kind="person", player=olaf, name="Olaf", options=BLUE)
    rate(ended(slug, [0, 2]))
    assert mean_of(mia) > Skill().mean > mean_of(olaf)
    assert Rating.objects.get(bot="marker").mean == Skill().mean


# The same pair --------------------------------------------------------------------------------------------------------


def points(player: Player) -> int:
    return points_of(player, "tally")


@pytest.mark.parametrize("fresh", [False, True])
def test_fifteen_resignations_without_a_move_change_no_rating(mia: Player, olaf: Player, fresh: bool) -> None:
    """If they counted, they would bring 1,903 points from 1,500 against one account, and 2,053 against new ones."""
    for number in range(15):
        loser = member(f"new{number}") if fresh else olaf
        duel = rated_duel(mia, loser)
        resign(loser, duel.slug, 1, f"r{number}", 0)
        rate(duel.slug)
    assert points(mia) == 1500 and not RatingChange.objects.exists()
    duel = rated_duel(mia, olaf, cards=9)
    play_move(mia, duel.slug, 0, {"type": "take"}, "t", 0)
    resign(olaf, duel.slug, 1, "r", 1)
    rate(duel.slug)
    assert points(mia) == 1500, "Olaf has not acted"


def test_the_same_pair_counts_less_and_less(mia: Player, olaf: Player) -> None:
    """Given fifteen matches in which Olaf acts once and resigns, then three count fully, four less and less, the
    others not at all."""
    for _number in range(15):
        duel = rated_duel(mia, olaf, cards=9)
        each_acts(duel, mia, olaf)
        resign(olaf, duel.slug, 1, "r", 2)
        rate(duel.slug)
    changes = RatingChange.objects.filter(rating__player=mia).order_by("pk")
    weights = list(changes.values_list("weight", flat=True))
    assert weights == [1, 1, 1, 1 / 2, 1 / 4, 1 / 8, 1 / 16] + [0] * 8
    assert 1700 < points(mia) < 1850, "if all counted fully, it would be 1,903"
    assert [change.percent for change in changes_of(changes[3].match)] == [50, 50]
    assert all(change.mean == change.mean_before for change in changes[7:])
    assert points(mia) - 1500 == 1500 - points(olaf)


def test_after_a_week_they_count_again(mia: Player, olaf: Player) -> None:
    for _number in range(4):
        rate(ended(rated_duel(mia, olaf).slug, [0]))
    Match.objects.update(ended=timezone.now() - PAIR_WINDOW)
    rate(ended(rated_duel(mia, olaf).slug, [0]))
    assert RatingChange.objects.filter(rating__player=mia).first().weight == 1  # type: ignore[union-attr]


def test_each_pace_and_each_opponent_counts_alone(mia: Player, olaf: Player) -> None:
    pia = member("pia")
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=olaf)]
    for _number in range(4):
        rate(ended(create_match(mia, "tally", {"cards": 2}, plans, rated=True, control=live(5, 0)).slug, [0]))
    assert RatingChange.objects.first().weight == 1 / 2  # type: ignore[union-attr]
    rate(ended(rated_duel(mia, olaf).slug, [0]))
    rate(ended(rated_duel(mia, pia).slug, [0]))
    assert {change.weight for change in RatingChange.objects.all()[:4]} == {1}


def test_pairs_are_counted_through_teams_and_several_accounts(mia: Player, olaf: Player) -> None:
    """Given Mia, who has met Olaf and Pia four times each in duels, then a match against both counts half for her.

    A match against Olaf and a new opponent counts three quarters; for the new opponent it counts fully."""
    pia, ole = member("pia"), member("ole")
    for other in (olaf, pia):
        for _number in range(3):
            rate(ended(rated_duel(mia, other).slug, [0]))

    def weights(*others: Player) -> dict[str, float]:
        seated = zip((BLUE, {"colour": "green"}), others, strict=True)
        plans = [SeatPlan("me", RED), *(SeatPlan("player", options, player=each) for options, each in seated)]
        slug = create_match(mia, "tally", {"cards": 2, "mode": "hunt"}, plans, rated=True).slug
        rate(ended(slug, [0]))
        return dict(RatingChange.objects.filter(match__slug=slug).values_list("rating__player__name", "weight"))

    assert weights(olaf, pia) == {"Mia": 0.5, "Olaf": 0.5, "pia": 0.5}
    assert weights(olaf, ole) == {"Mia": 0.625, "Olaf": 0.25, "ole": 1}
    assert weights(ole, pia) == {"Mia": 0.625, "ole": 1, "pia": 0.25}


def test_repeated_matches_against_bots_count_fully(mia: Player) -> None:
    plans = [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")]
    for _number in range(5):
        rate(ended(create_match(mia, "tally", {"cards": 2}, plans, rated=True).slug, [0]))
    assert set(RatingChange.objects.values_list("weight", flat=True)) == {1}


# The arithmetic -------------------------------------------------------------------------------------------------------


def test_a_newcomer_has_1500_unreliable_points() -> None:
    newcomer = Skill()
    assert (newcomer.points, newcomer.provisional) == (1500, True)


def test_twelve_matches_against_equals_make_a_rating_reliable() -> None:
    mine = yours = Skill()
    for number in range(12):
        assert mine.provisional
        [[mine], [yours]] = after([[mine], [yours]], frozenset({number % 2}))
    assert not mine.provisional


def test_four_hundred_points_are_ten_to_one() -> None:
    """As in Elo's system: given two players with reliable ratings, the stronger loses ten times as many points by a
    defeat as it gains by a victory, so ten wins of eleven keep the rating."""
    strong, weak = Skill(25 + 400 / POINTS, 0.3), Skill(25, 0.3)
    gain = after([[strong], [weak]], frozenset({0}))[0][0].mean - strong.mean
    loss = strong.mean - after([[strong], [weak]], frozenset({1}))[0][0].mean
    assert loss / gain == pytest.approx(10, rel=0.05)


@given(st.lists(st.lists(skills, min_size=1, max_size=2), min_size=2, max_size=6), st.data())
def test_no_winner_loses_and_no_loser_gains(teams: list[list[Skill]], data: Any) -> None:
    """With two to six sides, alone or in teams of two, for any winners."""
    winner = data.draw(st.integers(0, len(teams) - 1))
    found = after(teams, frozenset({winner}))
    for index, (before, now) in enumerate(zip(teams, found, strict=True)):
        for old, new in zip(before, now, strict=True):
            assert new.deviation > 0
            if index == winner:
                assert new.mean >= old.mean
            elif len(teams) == 2:
                assert new.mean <= old.mean
