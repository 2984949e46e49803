"""Results and karma are counted as matches end: once, in the transaction of the end, and as the matches say."""

from __future__ import annotations

from importlib import import_module
from io import StringIO
from itertools import count
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from neuroshima.factions import results
from neuroshima.factions.models import Encounter
from neuroshima.matches.clocks.clock import live
from neuroshima.matches.models import Match, Seat
from neuroshima.matches.play import SeatPlan, abort_match, call_off, create_match, play_move, resign, transactions
from neuroshima.matches.play.transactions import matches_changed
from neuroshima.players.lifecycle import merge_guest
from neuroshima.players.models import Player
from neuroshima.records.counting import NUMBERS
from neuroshima.records.karma import Karma, karma_of
from neuroshima.records.models import KarmaCount, ResultCount
from neuroshima.records.recounting import players_with_wrong_counts, recount

from tests.support.platform.clock_turning import be_there
from tests.support.web.visitors import BLUE, RED

STRICT = live(5, 0, strict=True)
TAKE: dict[str, Any] = {"type": "take"}
numbers = count()


def begun(first: Player, second: Player | None, clock: bool = False) -> str:
    """A match of the first player, red, against the second, against themselves, or against a bot (None)."""
    other = SeatPlan("bot", BLUE, "marker") if second is None else SeatPlan("player", BLUE, player=second)
    plans = [SeatPlan("me", RED), SeatPlan("me", BLUE) if second == first else other]
    slug = create_match(first, "tally", {"cards": 9}, plans, control=STRICT if clock else None).slug
    play_move(first, slug, 0, TAKE, "a", 0)
    return slug


def all_counts() -> set[tuple[Any, ...]]:
    rows = ResultCount.objects.filter(games__gt=0).values_list("player", "game", "about", "key", *NUMBERS)
    return {*rows, *KarmaCount.objects.filter(matches__gt=0).values_list("player", "matches", "out")}


# When they are counted ------------------------------------------------------------------------------------------------


def test_an_end_counts_in_all_by_choice_and_by_opponent(mia: Player, olaf: Player) -> None:
    resign(mia, begun(mia, olaf, clock=True), 0, "r", 1)
    rows = ResultCount.objects.filter(player=olaf).order_by("about")
    assert [(row.about, row.key, row.games, row.won, row.lost) for row in rows] == [
        ("all", "", 1, 1, 0),
        ("choice", '[1,{"colour":"blue"}]', 1, 1, 0),
        ("opponent", f"player:{mia.pk}", 1, 1, 0),
    ]
    assert karma_of([mia.pk, olaf.pk]) == {mia.pk: Karma(1, 0), olaf.pk: Karma(1, 0)}


def test_an_end_that_is_rolled_back_counts_nothing(mia: Player, olaf: Player) -> None:
    """Given a failure after the counting, the match goes on, and its end counts once when it is repeated."""
    slug = begun(mia, olaf)

    def fail(*_given: Any, **_more: Any) -> None:
        raise KeyboardInterrupt

    matches_changed.connect(fail)
    try:
        with pytest.raises(KeyboardInterrupt):
            resign(mia, slug, 0, "r", 1)
    finally:
        matches_changed.disconnect(fail)
    assert Match.objects.get(slug=slug).status == "running" and not all_counts()
    resign(mia, slug, 0, "r", 1)
    resign(mia, slug, 0, "r", 1)  # the client has not heard the answer
    assert ResultCount.objects.get(player=mia, about="all").lost == 1


def test_a_change_after_the_end_counts_nothing_more(mia: Player, olaf: Player) -> None:
    slug = begun(mia, olaf)
    resign(mia, slug, 0, "r", 1)
    before = all_counts()
    transactions.enqueue_follow_ups([Match.objects.get(slug=slug)])
    assert all_counts() == before


# They are as the matches say ------------------------------------------------------------------------------------------

WHO = st.integers(0, 2)
STEP = st.one_of(
    st.tuples(st.sampled_from(["resign", "call_off", "abort"]), WHO, st.one_of(st.none(), WHO), st.booleans()),
    st.tuples(st.just("merge"), WHO),
    st.tuples(st.just("delete"), WHO),
)


@pytest.mark.django_db
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEP, max_size=5))
def test_counts_equal_those_of_the_matches(steps: list[tuple[Any, ...]]) -> None:
    """Whatever ends how, whichever guest gets an account, whoever deletes theirs."""
    be_there(days=30)
    people = [_somebody() for _ in range(3)]
    for step in steps:
        _do(step, people)
    assert list(players_with_wrong_counts()) == []
    before = all_counts()
    assert not any(recount(key) for key in Player.objects.values_list("pk", flat=True)) and all_counts() == before


def _somebody() -> Player:
    return Player.objects.create(name=f"Guest {next(numbers)}")


def _do(step: tuple[Any, ...], people: list[Player]) -> None:
    kind, who = step[0], step[1]
    if kind == "merge":
        user = User.objects.create_user(f"user{next(numbers)}")
        Player.objects.create(user=user, name=user.username)
        resign(people[who], begun(people[who], None), 0, "r", 1)
        people[who] = merge_guest(people[who], user)
    elif kind == "delete":
        begun(people[who], people[who - 1])
        people[who].user = people[who].user or User.objects.create_user(f"user{next(numbers)}")
        people[who].save()
        people[who].user.delete()
        people[who] = _somebody()
    else:
        slug = begun(people[who], None if step[2] is None else people[step[2]], step[3])
        ends = {"resign": resign, "call_off": call_off}
        if kind == "abort":
            abort_match(slug, "The server moves.")
        else:
            ends[kind](people[who], slug, 0, "r", 1)


def test_the_command_finds_and_mends_wrong_counts(mia: Player, olaf: Player, jan: Player) -> None:
    for second in (olaf, None):
        resign(mia, begun(mia, second, clock=second is not None), 0, "r", 1)
    right = all_counts()
    call_command("results", "--check", stdout=StringIO())
    ResultCount.objects.filter(player=mia, about="all").update(won=7)
    ResultCount.objects.filter(player=mia, about="choice").delete()
    ResultCount.objects.create(player=jan, game="tally", about="all", games=3)
    KarmaCount.objects.filter(player=olaf).update(out=1)
    with pytest.raises(CommandError) as found:
        call_command("results", "--check", stdout=StringIO())
    assert all(f"player {player.pk}" in str(found.value) for player in (mia, olaf, jan))
    told = StringIO()
    call_command("results", stdout=told)
    assert all_counts() == right and "of 3 players" in told.getvalue()


def test_points_of_a_game_that_is_gone_stay(mia: Player, olaf: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    resign(mia, begun(mia, olaf), 0, "r", 1)
    ResultCount.objects.filter(about="all").update(with_points=1, own_points=5, other_points=4)
    monkeypatch.setattr("neuroshima.records.recounting.plugins.installed_games", lambda: {})
    assert not recount(mia.pk) and ResultCount.objects.get(player=mia, about="all").own_points == 5


def test_the_migration_counts_earlier_matches(mia: Player, olaf: Player) -> None:
    """The migration counts the same but points."""
    resign(mia, begun(mia, olaf, clock=True), 0, "r", 1)
    resign(mia, begun(mia, None), 0, "r", 1)
    call_off(mia, begun(mia, olaf), 0, "r", 1)
    Seat.objects.filter(match=Match.objects.order_by("pk")[0], index=1).update(kept_time=False)
    for player in (mia, olaf):
        recount(player.pk)
    ResultCount.objects.update(with_points=0, own_points=0, other_points=0)
    right = all_counts()
    ResultCount.objects.all().delete()
    KarmaCount.objects.all().delete()
    import_module("neuroshima.records.migrations.0006_count_earlier_matches").count_earlier(apps, None)
    assert all_counts() == right


def test_wrong_results_of_factions_are_found_and_mended(mia: Player, olaf: Player) -> None:
    plans = [SeatPlan("me", {"army": "outpost"}), SeatPlan("player", {"army": "borgo"}, player=olaf)]
    slug = create_match(mia, "hex", {}, plans).slug
    resign(mia, slug, 0, "r", 0)
    results.count(slug)
    assert results.wrong_encounters() == []
    Encounter.objects.update(won=9)
    assert results.wrong_encounters() == ["hex: borgo – outpost"] == results.recount_encounters()
    assert Encounter.objects.get().won == 1
    Encounter.objects.all().delete()
    assert len(results.wrong_encounters()) == 1
    results.recount_encounters()
    assert Encounter.objects.get().won == 1
