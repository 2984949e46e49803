"""Which players get a notice that it is their turn, when, and how often."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django_tasks_db.models import DBTaskResult
from neuroshima.matches.clocks.clock import slow
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, answer, create_match, join_match, offer, play_move, resume, take_back
from neuroshima.matches.play.leaving import resign
from neuroshima.matches.reading.access import Access
from neuroshima.notices import tasks, watching
from neuroshima.notices.models import Delivery, Device, Notice, NoticeSettings, Watched
from neuroshima.notices.turns import ToMove, last_moves, plays_with_others, turns_of
from neuroshima.notices.watching import tell_absent_players
from neuroshima.notices.wishes import keep_wishes
from neuroshima.players.lifecycle import merge_guest
from neuroshima.players.models import Player
from neuroshima.tasks.upkeep import CHORES

from tests.support.platform.bot_tasks import run_tasks
from tests.support.platform.clock_turning import be_there
from tests.support.platform.notices import SITE, Clock, allowed, clock, look, push_service, see, with_mail
from tests.support.platform.push_service import PushService
from tests.support.web.visitors import visitor

__all__ = ["clock", "push_service"]
TAKE, PEEK = {"type": "take"}, {"type": "peek"}
RED, BLUE = {"colour": "red"}, {"colour": "blue"}
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def sends_mail(settings: Any) -> None:
    settings.MAIL = {"EMAIL_HOST": "mail.example"}


@pytest.fixture(autouse=True)
def turns_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No notices of beginnings and ends, which are in test_kinds.py."""
    monkeypatch.setattr("neuroshima.notices.following.tell", lambda *_given, **_more: None)


def states() -> list[str]:
    return list(Delivery.objects.order_by("pk").values_list("state", flat=True))


def test_every_process_with_workers_looks_for_turns() -> None:
    chores = {chore.function.__qualname__ for chore in CHORES}
    assert {"tell_absent_players", "ask_daily_mails", "forget_old_notices"} <= chores


# Once a turn ----------------------------------------------------------------------------------------------------------


def test_an_absent_player_gets_one_notice_of_their_turn(
    match: Access, anna: Player, jan: Player, push_service: PushService, clock: Clock
) -> None:
    allowed(jan, push_service)
    clock.add(seconds=1)
    play_move(anna, match.slug, 0, TAKE, "a", 0)
    tell_absent_players()
    assert Notice.objects.count() == 0, "not at once: the player may be at the table"
    for _ in range(3):
        look(clock)
    assert [(message["title"], message["body"]) for message in push_service.messages()] == [
        ("Your turn: Tally", "Anna waits for you.")
    ]
    assert push_service.messages()[0]["url"] == f"/m/{match.slug}/"
    assert states() == ["sent"] and Device.objects.get().reached is not None


def test_the_next_turn_gets_its_own_notice(
    match: Access, anna: Player, jan: Player, push_service: PushService, clock: Clock
) -> None:
    allowed(jan, push_service)
    clock.add(seconds=1)
    play_move(anna, match.slug, 0, TAKE, "a", 0)
    look(clock)
    play_move(jan, match.slug, 1, PEEK, "b", 1)
    look(clock)
    assert len(push_service.requests) == 2, "the player went away in the middle of the turn"
    play_move(jan, match.slug, 1, TAKE, "c", 2)
    look(clock)
    assert len(push_service.requests) == 2, "it is Anna's turn"
    play_move(anna, match.slug, 0, TAKE, "d", 3)
    look(clock)
    assert len(push_service.requests) == 3
    assert list(Notice.objects.order_by("turn").values_list("turn", flat=True)) == [0, 2, 3]


def test_simultaneous_looks_make_one_notice(
    match: Access, anna: Player, push_service: PushService, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process looks between this one's query and its notice."""
    allowed(anna, push_service)
    clock.add(seconds=1)
    Match.objects.filter(slug=match.slug).update(started=clock.now)
    clock.add(minutes=5)
    found = last_moves
    between: list[int] = []

    def other_process(*given: Any) -> dict[int, int]:
        if not between:
            between.append(1)
            Notice.objects.create(player=anna, match=match.match, turn=0)
        return found(*given)

    monkeypatch.setattr(watching, "last_moves", other_process)
    tell_absent_players()
    run_tasks()
    assert between and Notice.objects.count() == 1 and push_service.requests == []


def test_a_notice_is_stored_with_its_tasks_or_not_at_all(
    match: Access, anna: Player, jan: Player, push_service: PushService, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failing match does not keep others from being checked."""
    other = create_match(jan, "tally", {"cards": 4}, [SeatPlan("me", RED), SeatPlan("open", BLUE)]).slug
    join_match(anna, other)
    for player in (anna, jan):
        allowed(player, push_service, player.name)
    clock.add(seconds=1)
    Match.objects.update(started=clock.now)
    with monkeypatch.context() as broken:
        enqueue, failing = tasks.deliver_push.enqueue, [True]

        def fails_once(**given: Any) -> Any:
            if failing and failing.pop():
                raise RuntimeError("killed")
            return enqueue(**given)

        broken.setattr(type(tasks.deliver_push), "enqueue", lambda _task, **given: fails_once(**given))
        clock.add(minutes=2)
        tell_absent_players()
        assert (Notice.objects.count(), Delivery.objects.count(), DBTaskResult.objects.count()) == (
            1,
            1,
            1,
        )
    look(clock)
    assert Notice.objects.count() == 2 and len(push_service.requests) == 2


def test_a_look_without_new_turns_takes_two_queries(
    match: Access, anna: Player, push_service: PushService, clock: Clock
) -> None:
    allowed(anna, push_service)
    look(clock)
    with CaptureQueriesContext(connection) as asked:
        tell_absent_players()
    assert len(asked) == 2, "which games are here, and where something has changed"
    assert Watched.objects.get().seq == 0


# Players without notice -----------------------------------------------------------------------------------------------


def test_a_player_at_the_table_gets_no_notice(
    match: Access, anna: Player, jan: Player, push_service: PushService, clock: Clock
) -> None:
    allowed(jan, push_service)
    clock.add(seconds=1)
    see(jan, match.slug, clock)
    play_move(anna, match.slug, 0, TAKE, "a", 0)
    clock.add(seconds=40)
    see(jan, match.slug, clock)
    look(clock)
    assert Notice.objects.count() == 0
    play_move(jan, match.slug, 1, TAKE, "b", 1)
    play_move(anna, match.slug, 0, TAKE, "c", 2)
    clock.add(seconds=1)
    look(clock)
    assert len(push_service.requests) == 1, "the socket was closed before the next turn"


def test_turns_before_the_subscription_get_no_notice(
    match: Access, anna: Player, olaf: Player, push_service: PushService, clock: Clock
) -> None:
    clock.add(hours=1)
    allowed(anna, push_service)
    look(clock)
    other = create_match(olaf, "tally", {"cards": 4}, [SeatPlan("me", RED), SeatPlan("open", BLUE)])
    join_match(anna, other.slug)
    clock.add(hours=1)
    with_mail(olaf, clock)
    look(clock)
    assert push_service.requests == [] and mail.outbox == []


def test_matches_without_a_waiting_person_get_no_notice(anna: Player, push_service: PushService, clock: Clock) -> None:
    allowed(anna, push_service)
    clock.add(seconds=1)
    bot = SeatPlan("bot", BLUE, "marker")
    for plans in ([SeatPlan("me", RED), bot], [SeatPlan("me", RED), SeatPlan("me", BLUE)]):
        create_match(anna, "tally", {"cards": 4}, plans)
    look(clock)
    assert push_service.requests == [] and turns_of(anna) == [] and not plays_with_others(anna)


def test_a_player_without_subscription_gets_no_notice(match: Access, anna: Player, clock: Clock) -> None:
    keep_wishes(anna, SITE, sound=True)
    look(clock)
    assert Watched.objects.count() == Notice.objects.count() == DBTaskResult.objects.count() == 0


@pytest.mark.parametrize("how", ["over", "taken back", "moved on", "seen", "mails stopped", "deleted"])
def test_outdated_notices_are_not_sent(
    how: str, anna: Player, olaf: Player, push_service: PushService, clock: Clock
) -> None:
    slug = create_match(anna, "tally", {"cards": 4}, [SeatPlan("me", RED), SeatPlan("open", BLUE)]).slug
    join_match(olaf, slug)
    with_mail(olaf, clock)
    play_move(anna, slug, 0, TAKE, "a", 0)
    clock.add(minutes=2)
    tell_absent_players()
    assert states() == ["waiting"]
    clock.add(seconds=1)
    if how == "over":
        resign(anna, slug, 0, "b", 1)
    elif how == "taken back":
        play_move(olaf, slug, 1, {"type": "mark", "field": 0, "how": "dot"}, "b", 1)
        take_back(olaf, slug, 1, "c", 2)
    elif how == "moved on":
        play_move(olaf, slug, 1, TAKE, "b", 1)
    elif how == "seen":
        see(olaf, slug, clock)
    elif how == "mails stopped":
        keep_wishes(olaf, SITE, mail="never")
    else:
        assert olaf.user is not None
        olaf.user.delete()
    run_tasks()
    assert mail.outbox == [] and "waiting" not in states() and "sent" not in states()
    assert not DBTaskResult.objects.failed().exists()


def test_a_match_of_a_missing_game_gets_no_notice_until_it_returns(
    match: Access, anna: Player, push_service: PushService, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed(anna, push_service)
    clock.add(seconds=1)
    Match.objects.filter(slug=match.slug).update(started=clock.now)
    with monkeypatch.context() as away:
        away.setattr("neuroshima.plugins.games", dict)
        look(clock)
        assert Watched.objects.count() == 0
    look(clock)
    assert len(push_service.requests) == 1


# Clocks ---------------------------------------------------------------------------------------------------------------


def test_a_notice_says_how_much_time_is_left_and_a_pause_is_no_turn(
    anna: Player, jan: Player, push_service: PushService, clock: Clock
) -> None:
    be_there(days=1)
    plans = [SeatPlan("me", RED), SeatPlan("open", BLUE)]
    slug = create_match(anna, "tally", {"cards": 4}, plans, control=slow(3)).slug
    join_match(jan, slug)
    allowed(jan, push_service)
    clock.add(seconds=1)
    play_move(anna, slug, 0, TAKE, "a", 0)
    look(clock)
    body = push_service.messages()[0]["body"]
    assert body in ("Anna waits for you. Time left: 2\xa0days.", "Anna waits for you. Time left: 3\xa0days.")
    assert "Time left: " in visitor(jan).get("/matches/").content.decode()
    offer(anna, slug, 0, "pause", "b", 1)
    answer(jan, slug, 1, True, "c", 2)
    assert turns_of(jan) == []
    look(clock)
    assert len(push_service.requests) == 1
    resume(anna, slug, 0, "d", 3)
    look(clock)
    assert len(push_service.requests) == 2 and [turn.slug for turn in turns_of(jan)] == [slug]


# Mails ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def olafs(anna: Player, olaf: Player) -> Access:
    """Anna is to move, against Olaf."""
    slug = create_match(anna, "tally", {"cards": 4}, [SeatPlan("me", RED), SeatPlan("open", BLUE)]).slug
    return join_match(olaf, slug)


def test_a_mail_in_the_players_language_leads_to_the_table(
    olafs: Access, anna: Player, olaf: Player, clock: Clock
) -> None:
    with_mail(olaf, clock)
    NoticeSettings.objects.update(language="pl")
    play_move(anna, olafs.slug, 0, TAKE, "a", 0)
    look(clock)
    look(clock)
    sent = mail.outbox[0]
    assert len(mail.outbox) == 1 and sent.to == ["olaf@home.example"] and "Twoja kolej" in sent.subject
    assert f"{SITE}/m/{olafs.slug}/" in str(sent.body) and "Anna" in str(sent.body)
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert sent.extra_headers["List-Unsubscribe"].startswith(f"<{SITE}/account/notices/stop/")


def test_links_begin_with_the_address_that_the_host_has_set(
    olafs: Access, anna: Player, olaf: Player, clock: Clock, settings: Any
) -> None:
    settings.SITE_URL = "https://club.example/"
    with_mail(olaf, clock)
    play_move(anna, olafs.slug, 0, TAKE, "a", 0)
    look(clock)
    assert f"https://club.example/m/{olafs.slug}/" in str(mail.outbox[0].body)


@pytest.mark.parametrize("why", ["not confirmed", "no account any more", "the host sends none", "refused"])
def test_no_mail_without_a_mail_server_or_an_address(
    why: str, olafs: Access, anna: Player, olaf: Player, clock: Clock, settings: Any
) -> None:
    with_mail(olaf, clock)
    assert olaf.user is not None
    if why == "not confirmed":
        olaf.user.emailaddress_set.update(verified=False)  # type: ignore[attr-defined]
    elif why == "no account any more":
        type(olaf.user).objects.update(is_active=False)
    elif why == "refused":
        NoticeSettings.objects.update(refused_address="olaf@home.example", refusals=3)
    else:
        settings.MAIL = {}
    play_move(anna, olafs.slug, 0, TAKE, "a", 0)
    look(clock)
    assert mail.outbox == [] and Notice.objects.count() == 0


def test_the_daily_mail_lists_all_turns(olafs: Access, anna: Player, olaf: Player, jan: Player, clock: Clock) -> None:
    """At the hour that the player has chosen, in their time zone; turns played in the meantime are left out."""
    from neuroshima.notices.watching import ask_daily_mails

    clock.now = clock.now.replace(hour=10, minute=0)
    with_mail(olaf, clock, mail="daily", hour=20, zone="Europe/Warsaw")
    others = []
    for number in range(2):
        slug = create_match(jan, "tally", {"cards": 4}, [SeatPlan("me", RED), SeatPlan("open", BLUE)]).slug
        join_match(olaf, slug)
        play_move(jan, slug, 0, TAKE, f"j{number}", 0)
        others.append(slug)
    play_move(anna, olafs.slug, 0, TAKE, "a", 0)
    look(clock)
    ask_daily_mails()
    run_tasks()
    assert mail.outbox == [] and states() == ["waiting"] * 3
    play_move(olaf, others[0], 1, TAKE, "o", 1)
    clock.now = clock.now.replace(hour=17, minute=30)
    ask_daily_mails()
    run_tasks()
    assert mail.outbox == [], "it is half past six in Warsaw, or half past seven"
    clock.now = clock.now.replace(hour=19, minute=1)
    for _ in range(2):
        ask_daily_mails()
        run_tasks()
    sent = mail.outbox[0]
    assert len(mail.outbox) == 1 and sent.subject == "Neuroshima table: 2 matches wait for you"
    assert olafs.slug in str(sent.body) and others[1] in str(sent.body) and others[0] not in str(sent.body)
    assert sorted(states()) == ["dropped", "sent", "sent"]
    clock.add(days=1)
    ask_daily_mails()
    run_tasks()
    assert len(mail.outbox) == 1, "nothing has changed since"


# Owners of notices ----------------------------------------------------------------------------------------------------


def test_logging_in_keeps_devices_and_notices_of_the_guest(
    match: Access, anna: Player, olaf: Player, push_service: PushService, clock: Clock
) -> None:
    allowed(anna, push_service)
    clock.add(seconds=1)
    Match.objects.filter(slug=match.slug).update(started=clock.now)
    look(clock)
    assert len(push_service.requests) == 1
    merge_guest(anna, olaf.user)
    assert list(olaf.devices.values_list("name", flat=True)) == ["Firefox, Android"]
    assert NoticeSettings.objects.get().player == olaf
    Watched.objects.update(seq=None)
    look(clock)
    assert len(push_service.requests) == 1, "it was told already"
    assert Notice.objects.get(kind="turn").player == olaf


def test_old_notices_are_forgotten_when_the_match_is_over(
    match: Access, anna: Player, push_service: PushService, clock: Clock
) -> None:
    allowed(anna, push_service)
    clock.add(seconds=1)
    Match.objects.filter(slug=match.slug).update(started=clock.now)
    look(clock)
    clock.add(days=40)
    watching.forget_old_notices()
    assert (Notice.objects.count(), Watched.objects.count()) == (1, 1)
    resign(anna, match.slug, 0, "a", 0)
    watching.forget_old_notices()
    assert (Notice.objects.count(), Watched.objects.count()) == (0, 0)


# The list in the head -------------------------------------------------------------------------------------------------


def test_the_turns_of_a_player(match: Access, anna: Player, jan: Player, clock: Clock) -> None:
    assert [(turn.slug, turn.after, turn.title, turn.others) for turn in turns_of(anna)] == [
        (match.slug, 0, "Tally", ("Jan",))
    ]
    assert turns_of(jan) == [] and plays_with_others(jan)
    play_move(anna, match.slug, 0, TAKE, "a", 0)
    assert turns_of(anna) == [] and [turn.slug for turn in turns_of(jan)] == [match.slug]


def test_positions_are_read_once(match: Access, anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("neuroshima.notices.turns.to_move", ToMove())
    turns_of(anna)
    with CaptureQueriesContext(connection) as asked:
        turns_of(anna)
    assert not [query for query in asked.captured_queries if '"snapshot"' in query["sql"]]
