"""The clocks of matches: how moves change them, and what happens when one runs out."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from neuroshima.matches import replays
from neuroshima.matches.clocks import keeping, uptime
from neuroshima.matches.clocks.clock import TimeControl, live, slow
from neuroshima.matches.models import Match, Move, Pace, Seat, Uptime
from neuroshima.matches.play import (
    SeatPlan,
    abort_match,
    answer,
    claim,
    create_match,
    hand_over,
    offer,
    play_move,
    rematch,
    resign,
    resume,
    take_back,
    take_seat_back,
    take_vacation,
)
from neuroshima.matches.play.absence import end_overdue, time_out
from neuroshima.matches.play.group_commit import Command, prepare, store
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.reading.ending_words import result_words
from neuroshima.matches.reading.memory import latest
from neuroshima.players.identity import Identity, identity_of
from neuroshima.players.models import Player
from neuroshima.plugins.models import PluginSetting

from tests.support.host_fixtures import BLUE, RED
from tests.support.platform.clock_turning import be_there, let_pass, seconds_left
from tests.support.platform.sockets import Socket, Table, session_of

GREEN = {"colour": "green"}
MARK: dict[str, Any] = {"type": "mark", "field": 2, "how": "dot"}
TAKE: dict[str, Any] = {"type": "take"}
Refused = Callable[[str], Any]
FIVE = live(5, 10)
STRICT = live(5, 10, strict=True)
THREE_DAYS = slow(3, vacation=5)


@pytest.fixture(autouse=True)
def there(db: None) -> None:
    """The server has been running for a month."""
    be_there(days=30)


def begun(first: Player, second: Player, control: TimeControl, *others: Player, **more: Any) -> str:
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=second)]
    plans += [SeatPlan("player", GREEN, player=each) for each in others]
    return create_match(first, "tally", {"cards": 9}, plans, control=control, **more).slug


def both_have_acted(slug: str, anna: Player, jan: Player) -> str:
    """A match in which both have acted, and Anna is to move again."""
    play_move(anna, slug, 0, TAKE, "a", 0)
    play_move(jan, slug, 1, TAKE, "b", 1)
    return slug


def now(slug: str, player: Player | None = None) -> Access:
    """The stored match; its replay confirms every move."""
    access = access_match(player, slug)
    told = replays.replay(access.match)
    assert told.problem is None
    assert [frame["seq"] for frame in told.frames] == list(range(access.seq + 1))
    return access


def shown(slug: str) -> Any:
    return keeping.clock_shown(Match.objects.get(slug=slug))


def about(seconds: float) -> Any:
    """Approximately this many seconds, with a tolerance for the test's own time."""
    return pytest.approx(seconds, abs=15)


# A bank with an increment ---------------------------------------------------------------------------------------------


def test_the_clock_of_the_player_to_move_runs(anna: Player, jan: Player) -> None:
    slug = begun(anna, jan, FIVE)
    let_pass(slug, seconds=60)
    assert (seconds_left(slug, 0), seconds_left(slug, 1)) == (about(240), 300)
    assert shown(slug)["running"] == [0]


def test_the_increment_comes_when_the_turn_is_over(anna: Player, jan: Player) -> None:
    slug = begun(anna, jan, FIVE)
    let_pass(slug, seconds=60)
    play_move(anna, slug, 0, MARK, "a", 0)
    assert seconds_left(slug, 0) == about(240)
    play_move(anna, slug, 0, TAKE, "b", 1)
    assert seconds_left(slug, 0) == about(250)
    assert shown(slug)["running"] == [1]
    assert Move.objects.get(seq=2).left == pytest.approx(250_000, abs=15_000)


def test_an_increment_for_each_action_is_lost_with_a_take_back(anna: Player, jan: Player) -> None:
    slug = begun(anna, jan, live(5, 10, "action"))
    play_move(anna, slug, 0, MARK, "a", 0)
    assert 300 < seconds_left(slug, 0) <= 310
    take_back(anna, slug, 0, "b", 1)
    assert 285 < seconds_left(slug, 0) <= 300


def test_a_turn_with_a_question_in_it_is_one_turn(anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the asked player runs; the increment comes once, for the player whose turn it is."""
    from sample_game.game import Tally

    monkeypatch.setattr(Tally, "turn_seat", property(lambda state: 0 if len(state.position.deck) > 7 else 1))
    slug = begun(anna, jan, FIVE)
    play_move(anna, slug, 0, TAKE, "a", 0)
    assert shown(slug)["running"] == [1]
    assert seconds_left(slug, 0) == about(300), "it is still Anna's turn"
    let_pass(slug, seconds=100)
    play_move(jan, slug, 1, TAKE, "b", 1)
    assert (seconds_left(slug, 0), seconds_left(slug, 1)) == (about(310), about(200))
    assert seconds_left(slug, 0) > 300


def test_the_clocks_of_all_players_to_move_run(anna: Player, jan: Player) -> None:
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=jan)]
    slug = create_match(anna, "tally", {"cards": 9, "ready": True}, plans, control=live(5, 0)).slug
    let_pass(slug, seconds=30)
    assert shown(slug)["running"] == [0, 1]
    play_move(jan, slug, 1, {"type": "ready"}, "a", 0)
    let_pass(slug, seconds=30)
    assert (seconds_left(slug, 0), seconds_left(slug, 1)) == (about(240), about(270))
    assert shown(slug)["running"] == [0]


def test_bots_have_all_the_time_they_need(anna: Player, jan: Player) -> None:
    plans = [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")]
    slug = create_match(anna, "tally", {"cards": 9}, plans, control=FIVE).slug
    play_move(anna, slug, 0, TAKE, "a", 0)
    let_pass(slug, hours=1)
    assert (shown(slug)["running"], seconds_left(slug, 1)) == ([], 300)


def test_a_returning_player_has_the_remaining_time(anna: Player, jan: Player) -> None:
    slug = begun(anna, jan, FIVE)
    let_pass(slug, seconds=100)
    hand_over(anna, slug, 0, "a", 0)
    let_pass(slug, hours=1)
    assert shown(slug)["running"] == []
    take_seat_back(anna, slug, 0, "b", 1)
    assert seconds_left(slug, 0) == about(200)


def test_without_a_clock_there_is_none(match: Access, anna: Player) -> None:
    play_move(anna, match.slug, 0, MARK, "a", 0)
    stored = Match.objects.get()
    assert (stored.pace, stored.clock, stored.deadline, shown(match.slug)) == (Pace.NONE, None, None, None)
    assert Move.objects.get().left is None


def test_a_rematch_keeps_the_pace(anna: Player, jan: Player) -> None:
    slug = begun(anna, jan, STRICT)
    resign(anna, slug, 0, "a", 0)
    again = rematch(jan, slug).match
    assert (again.pace, keeping.control_of(again)) == (Pace.LIVE, STRICT)


# Time runs out --------------------------------------------------------------------------------------------------------


def test_a_strict_match_is_lost_when_time_runs_out(anna: Player, jan: Player) -> None:
    slug = both_have_acted(begun(anna, jan, STRICT), anna, jan)
    let_pass(slug, seconds=300)
    end_overdue()
    assert now(slug).status == "running", "there are ten seconds more"
    let_pass(slug, seconds=40)
    end_overdue()
    access = now(slug)
    assert access.outcome is not None
    assert (access.outcome["winners"], access.outcome["reason"]) == ([1], "time")
    assert result_words(access) == "Jan wins. The match ended because time had run out."
    move = Move.objects.get(seq=3)
    assert (move.kind, move.seat, move.player, move.left) == ("leaving", 0, None, 0)
    assert move.action == {"type": "time", "reason": "time", "retire": [0]}
    assert [seat.out_of_time for seat in Seat.objects.order_by("index")] == [True, False]
    assert access.match.deadline is None


def test_many_readers_end_a_timed_out_match_once(anna: Player, jan: Player) -> None:
    slug = both_have_acted(begun(anna, jan, STRICT), anna, jan)
    let_pass(slug, hours=1)
    assert time_out(slug)
    assert not time_out(slug)
    end_overdue()
    assert Move.objects.filter(kind=Move.Kind.LEAVING).count() == 1


def test_of_three_players_the_slow_one_is_out_and_two_play_on(
    anna: Player, jan: Player, eva: Player, refused: Refused
) -> None:
    slug = begun(anna, jan, STRICT, eva)
    for seat, player in enumerate((anna, jan, eva)):
        play_move(player, slug, seat, TAKE, f"m{seat}", seat)
    let_pass(slug, hours=1)
    end_overdue()
    access = now(slug)
    assert (access.status, access.to_move, shown(slug)["running"]) == ("running", (1,), [1])
    with refused("not_to_move"):
        play_move(anna, slug, 0, TAKE, "late", 4)


def test_a_player_who_never_came_does_not_lose_on_time(anna: Player, jan: Player) -> None:
    slug = begun(anna, jan, STRICT)
    play_move(anna, slug, 0, TAKE, "a", 0)
    let_pass(slug, hours=1)
    end_overdue()
    access = now(slug)
    assert access.outcome is not None and access.outcome["reason"] == "called_off"
    assert Seat.objects.get(index=1).out_of_time


def test_a_move_counts_that_was_received_in_time(anna: Player, jan: Player) -> None:
    """The move is stored two seconds after the time has run out. The match cannot be ended in between."""
    slug = both_have_acted(begun(anna, jan, STRICT), anna, jan)
    let_pass(slug, seconds=seconds_left(slug, 0) + 1)
    end_overdue()
    assert play_move(anna, slug, 0, TAKE, "c", 2, received=time.monotonic() - 2) == 3
    assert 10 < seconds_left(slug, 0) <= 12


def test_a_move_that_came_too_late_is_refused(anna: Player, jan: Player, refused: Refused) -> None:
    slug = both_have_acted(begun(anna, jan, STRICT), anna, jan)
    let_pass(slug, seconds=seconds_left(slug, 0) + 1)
    with refused("out_of_time"):
        play_move(anna, slug, 0, TAKE, "c", 2, received=time.monotonic())
    let_pass(slug, seconds=5)
    end_overdue()
    assert now(slug).status == "over"
    with refused("match_over"):
        play_move(anna, slug, 0, TAKE, "d", 3)


def test_a_friendly_match_goes_on_until_it_is_claimed(anna: Player, jan: Player, refused: Refused) -> None:
    slug = both_have_acted(begun(anna, jan, FIVE), anna, jan)
    with refused("time_left"):
        claim(jan, slug, 1, 0, "win", "a0", 2)
    let_pass(slug, hours=1)
    end_overdue()
    assert now(slug).status == "running"
    play_move(anna, slug, 0, TAKE, "c", 2)
    assert (seconds_left(slug, 0), Seat.objects.get(index=0).out_of_time) == (10, True)
    let_pass(slug, hours=1)
    with refused("time_left"):
        claim(anna, slug, 0, 0, "win", "d", 3)
    claim(anna, slug, 0, 1, "win", "e", 3)
    access = now(slug)
    assert access.outcome is not None
    assert (access.outcome["winners"], access.outcome["reason"]) == ([0], "time")


def test_a_bot_may_replace_a_player_whose_time_ran_out(anna: Player, jan: Player) -> None:
    slug = both_have_acted(begun(anna, jan, FIVE), anna, jan)
    let_pass(slug, hours=1)
    claim(jan, slug, 1, 0, "bot", "c", 2)
    assert now(slug).seats[0].kind == "bot"
    assert shown(slug)["running"] == []
    assert Seat.objects.get(index=0).out_of_time


def test_absence_alone_gives_no_claim_where_there_is_a_clock(anna: Player, jan: Player, refused: Refused) -> None:
    slug = both_have_acted(begun(anna, jan, THREE_DAYS), anna, jan)
    let_pass(slug, days=2)
    with refused("time_left"):
        claim(jan, slug, 1, 0, "win", "c", 2)
    let_pass(slug, days=2)
    claim(jan, slug, 1, 0, "win", "d", 2)
    assert now(slug).status == "over"


def test_a_match_ended_by_the_host_has_stopped_clocks(anna: Player, jan: Player) -> None:
    slug = begun(anna, jan, STRICT)
    abort_match(slug, "enough")
    assert (shown(slug)["running"], Match.objects.get().deadline) == ([], None)


# The server is away ---------------------------------------------------------------------------------------------------


def away(slug: str, **time: float) -> None:
    """Record that the server was down for this long, and the match rested."""
    let_pass(slug, **time)
    last = Uptime.objects.get()
    Uptime.objects.filter(pk=last.pk).update(until=last.until - timedelta(**time))
    uptime.forget()


def test_the_absence_of_the_server_costs_nobody_time(anna: Player, jan: Player) -> None:
    slug = both_have_acted(begun(anna, jan, STRICT), anna, jan)
    let_pass(slug, seconds=100)
    away(slug, hours=3)
    end_overdue()
    assert now(slug).status == "running", "while nobody is there, no clock runs"
    uptime.note_uptime()
    assert Uptime.objects.count() == 2
    assert seconds_left(slug, 0) == about(210)
    end_overdue()
    deadline = Match.objects.get().deadline
    assert deadline is not None
    assert (deadline - uptime.database_time()).total_seconds() == about(210)
    play_move(anna, slug, 0, TAKE, "c", 2)
    assert seconds_left(slug, 0) == about(220)


def test_a_short_restart_costs_nobody_time_either(anna: Player, jan: Player) -> None:
    slug = begun(anna, jan, STRICT)
    away(slug, seconds=6)
    uptime.note_uptime()
    assert 290 < seconds_left(slug, 0) <= 300.0
    assert Uptime.objects.count() == 2


def test_a_server_that_ends_says_how_long_it_was_there(anna: Player) -> None:
    before = Uptime.objects.get().until
    uptime.leave()
    after = Uptime.objects.get().until
    uptime.note_uptime()
    assert before < after == Uptime.objects.get().until


def test_clocks_from_before_several_restarts_cost_one_query(anna: Player, jan: Player) -> None:
    slugs = [begun(anna, jan, STRICT) for _ in range(3)]
    for slug in slugs:
        let_pass(slug, seconds=60)
    for _ in range(2):
        last = Uptime.objects.latest("until")
        Uptime.objects.filter(pk=last.pk).update(until=last.until - timedelta(seconds=20))
        uptime.forget()
        uptime.note_uptime()
    left: list[float] = []
    for expected in (1, 0, 0):
        with CaptureQueriesContext(connection) as queries:
            left.append(seconds_left(slugs[len(left)], 0))
        assert sum("matches_uptime" in query["sql"] for query in queries) == expected
    assert left == [about(260)] * 3, "each of the two restarts took 20 of the 60 seconds"


def test_an_older_clock_reads_the_periods_before(anna: Player, jan: Player) -> None:
    present = uptime.database_time()
    for days in (60, 100):
        began = present - timedelta(days=days)
        Uptime.objects.create(began=began, until=began + timedelta(hours=1))
    asked = [uptime.uptime_between(present - timedelta(days=days), present) for days in (35, 61, 110)]
    assert [round(each / timedelta(hours=1)) - 30 * 24 for each in asked] == [0, 1, 2]


def test_no_clock_runs_before_a_server_was_there(anna: Player, jan: Player) -> None:
    Uptime.objects.all().delete()
    uptime.forget()
    slug = begun(anna, jan, STRICT)
    let_pass(slug, hours=1)
    assert seconds_left(slug, 0) == 300


def test_a_frozen_match_is_lost_by_nobody(anna: Player, jan: Player) -> None:
    slug = both_have_acted(begun(anna, jan, STRICT), anna, jan)
    let_pass(slug, hours=1)
    setting = PluginSetting.objects.create(name="sample", enabled=False)
    end_overdue()
    assert now_frozen(slug)
    setting.delete()
    assert seconds_left(slug, 0) == about(300)
    play_move(anna, slug, 0, TAKE, "c", 2)


def now_frozen(slug: str) -> bool:
    return access_match(None, slug).status == "frozen"


# Days per turn --------------------------------------------------------------------------------------------------------


def test_a_slow_match_over_four_days(anna: Player, jan: Player, refused: Refused) -> None:
    """Each player has three days for a turn, and five days of vacation."""
    day = 24 * 3600
    slug = begun(anna, jan, THREE_DAYS)
    let_pass(slug, days=1)
    play_move(anna, slug, 0, TAKE, "a", 0)
    let_pass(slug, days=2)
    assert seconds_left(slug, 1) == about(1 * day)
    play_move(jan, slug, 1, MARK, "b", 1)
    assert seconds_left(slug, 1) == about(1 * day), "it is the same turn"
    play_move(jan, slug, 1, TAKE, "c", 2)
    assert seconds_left(slug, 0) == about(3 * day)
    take_vacation(anna, slug, 0, 1, "d", 3)
    assert shown(slug)["running"] == []
    let_pass(slug, days=1)
    assert seconds_left(slug, 0) == about(3 * day), "that was the vacation"
    assert shown(slug)["vacation"] == [4, 5]
    let_pass(slug, days=3, minutes=1)
    claim(jan, slug, 1, 0, "win", "e", 4)
    access = now(slug)
    assert access.outcome is not None and access.outcome["reason"] == "time"


def test_the_players_agree_on_a_pause(anna: Player, jan: Player, refused: Refused) -> None:
    slug = both_have_acted(begun(anna, jan, slow(3, vacation=2, strict=True)), anna, jan)
    let_pass(slug, days=1)
    offer(jan, slug, 1, "pause", "c", 2)
    with refused("not_paused"):
        resume(anna, slug, 0, "r", 3)
    answer(anna, slug, 0, True, "d", 3)
    let_pass(slug, days=20)
    end_overdue()
    access = now(slug, anna)
    assert (access.offer, access.rights["resume"], "vacation" in access.rights) == (None, [0], False)
    assert shown(slug)["paused"] and seconds_left(slug, 0) == about(2 * 24 * 3600)
    with refused("already_paused"):
        offer(jan, slug, 1, "pause", "e", 4)
    with refused("already_paused"):
        take_vacation(anna, slug, 0, 1, "v", 4)
    resume(jan, slug, 1, "f", 4)
    assert shown(slug)["running"] == [0]
    let_pass(slug, days=2, minutes=1)
    end_overdue()
    assert now(slug).status == "over"


def test_an_action_ends_a_pause(anna: Player, jan: Player) -> None:
    slug = begun(anna, jan, FIVE)
    offer(jan, slug, 1, "pause", "c", 0)
    answer(anna, slug, 0, True, "d", 1)
    play_move(anna, slug, 0, TAKE, "e", 2)
    assert (shown(slug)["paused"], shown(slug)["running"]) == (False, [1])


def test_vacation_is_what_was_agreed(anna: Player, jan: Player, eva: Player, refused: Refused) -> None:
    slug = begun(anna, jan, THREE_DAYS)
    with refused("no_vacation"):
        take_vacation(anna, slug, 0, 6, "a", 0)
    take_vacation(jan, slug, 1, 5, "b", 0)
    assert "vacation" not in now(slug, jan).rights and now(slug, anna).rights["vacation"] == [0]
    with refused("no_vacation"):
        take_vacation(jan, slug, 1, 1, "c", 1)
    let_pass(slug, days=3, minutes=1)
    with refused("out_of_time"):
        take_vacation(anna, slug, 0, 1, "d", 1)
    play_move(anna, slug, 0, TAKE, "e", 1)
    assert shown(slug)["running"] == [], "Jan is on vacation for two days more"
    plain = create_match(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("player", BLUE, player=eva)])
    for kind in ("pause", "vacation", "resume"):
        with refused("no_clock"):
            _about_clock(kind, anna, plain.slug)


def _about_clock(kind: str, player: Player, slug: str) -> None:
    if kind == "pause":
        offer(player, slug, 0, "pause", "x", 0)
    elif kind == "vacation":
        take_vacation(player, slug, 0, 1, "y", 0)
    else:
        resume(player, slug, 0, "z", 0)


# The admin ------------------------------------------------------------------------------------------------------------


def test_a_host_finds_matches_by_their_clocks(anna: Player, jan: Player) -> None:
    chief = Client()
    chief.force_login(User.objects.create_superuser("chief"))
    strict, friendly, late = begun(anna, jan, STRICT), begun(anna, jan, THREE_DAYS), begun(anna, jan, live(5, 0))
    let_pass(late, minutes=6)
    play_move(anna, late, 0, TAKE, "a", 0)
    plain = create_match(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("player", BLUE, player=jan)]).slug

    def found(question: str) -> set[str]:
        page = chief.get(f"/admin/matches/match/?{question}").content.decode()
        return {slug for slug in (strict, friendly, late, plain) if slug in page}

    assert found("pace__exact=none") == {plain}
    assert found("pace__exact=live") == {strict, late}
    assert found("end=strict") == {strict}
    assert found("end=friendly") == {friendly, late}
    assert found("end=over") == {late}
    page = chief.get(f"/admin/matches/match/{Match.objects.get(slug=friendly).pk}/change/").content.decode()
    assert "259200" in page and "vacation" in page


# The quick way --------------------------------------------------------------------------------------------------------


def identity(player: Player) -> Identity:
    return identity_of({"cookies": {"sessionid": session_of(player)}})


def stored_quickly(player: Player, slug: str, received: float | None = None) -> int:
    """The number of queries of a move on the quick path."""
    latest.read_again(slug)
    command = Command(identity(player), slug, 0, MARK, f"quick {slug}", 0, received)
    uptime.database_time()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        prepared = prepare(command)
        assert prepared is not None and store([prepared])
    return len(queries)


def test_a_clock_costs_the_quick_path_no_query(anna: Player, jan: Player) -> None:
    plain = create_match(anna, "tally", {"cards": 9}, [SeatPlan("me", RED), SeatPlan("player", BLUE, player=jan)])
    clocked = begun(anna, jan, live(5, 10, "action"))
    assert stored_quickly(anna, clocked) == stored_quickly(anna, plain.slug)
    assert 300 < seconds_left(clocked, 0) <= 310
    assert Move.objects.get(match__slug=clocked).left is not None
    deadline = Match.objects.get(slug=clocked).deadline
    assert deadline is not None and deadline > uptime.database_time()


def test_a_late_move_takes_the_ordinary_path(anna: Player, jan: Player, refused: Refused) -> None:
    slug = begun(anna, jan, STRICT)
    let_pass(slug, seconds=301)
    latest.read_again(slug)
    command = Command(identity(anna), slug, 0, MARK, "late", 0)
    assert prepare(command) is None
    assert prepare(Command(identity(anna), slug, 0, MARK, "in time", 0, time.monotonic() - 20)) is not None


def test_machines_may_differ_by_an_hour(anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the database's time counts."""
    slug = begun(anna, jan, STRICT)
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 3600)
    from django.utils import timezone

    told = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: told() + timedelta(hours=1))
    uptime.forget()
    uptime.note_uptime()
    assert seconds_left(slug, 0) == about(300)
    play_move(anna, slug, 0, TAKE, "a", 0)
    assert seconds_left(slug, 1) == about(300)


# Over the socket ------------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
async def test_all_readers_get_the_clocks(fresh_layer: None, anna: Player, jan: Player) -> None:
    slug = await database_sync_to_async(begun)(anna, jan, FIVE)
    await database_sync_to_async(let_pass)(slug, seconds=60)
    table = Table()
    table.anna = Socket(slug, await database_sync_to_async(session_of)(anna))
    assert await table.anna.knock()
    first = (await table.anna.until("clock"))["clock"]
    assert first["left"][0] / 1000 == about(240)
    assert (first["left"][1], first["running"], first["strict"]) == (300_000, [0], False)
    accepted = await table.anna.move(0, TAKE)
    assert accepted["type"] == "accepted"
    moved = next((each for each in table.anna.log if each["type"] == "moved"), None) or await table.anna.until("moved")
    assert moved["left"] / 1000 == about(250)
    message = await table.anna.until("clock")
    assert (message["seq"], message["clock"]["running"]) == (1, [1])
    await table.anna.send(type="vacation", id="v", expect=1, seat=0, days=1)
    assert (await table.anna.answer("v"))["code"] == "no_vacation"
    await table.anna.send(type="resume", id="w", expect=1, seat=0)
    assert (await table.anna.answer("w"))["code"] == "not_paused"
    await table.anna.close()
