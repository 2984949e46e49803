"""Notices of what is no turn: invitations, beginnings and ends, clocks, messages, tournaments, reports, failures."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from neuroshima.lobby.invitations import invite
from neuroshima.lobby.tables import set_table, sit_down
from neuroshima.matches.clocks.clock import live, slow
from neuroshima.matches.models import Match, Seat
from neuroshima.matches.play import SeatPlan, create_match, join_match
from neuroshima.matches.play.leaving import resign
from neuroshima.moderation.acts import report
from neuroshima.notices import inbox
from neuroshima.notices.inbox import forget_old, last_of, mark_read, unread_of
from neuroshima.notices.kinds import KINDS, SENTENCES, sentence
from neuroshima.notices.models import Delivery, Notice, NoticeSettings
from neuroshima.notices.telling import tell
from neuroshima.notices.watching import ask_daily_mails, tell_absent_players, warn_of_time
from neuroshima.notices.wishes import keep_wishes
from neuroshima.players.lifecycle import merge_guest
from neuroshima.players.models import Player
from neuroshima.talk.choices import mute_player
from neuroshima.talk.saying import say
from neuroshima.tasks.retries import task_given_up
from neuroshima.times import days_ago
from neuroshima.tournaments.organising import begin_now, create_tournament, enter
from neuroshima.tournaments.plans import TournamentPlan

from tests.support.platform.bot_tasks import run_tasks
from tests.support.platform.notices import SITE, Clock, allowed, clock, push_service, with_mail
from tests.support.platform.push_service import PushService
from tests.support.web.visitors import BLUE, RED, visitor

__all__ = ["clock", "push_service"]
pytestmark = pytest.mark.django_db
OPEN = [SeatPlan("me", RED), SeatPlan("open", BLUE)]


@pytest.fixture(autouse=True)
def sends_mail(settings: Any) -> None:
    settings.MAIL = {"EMAIL_HOST": "mail.example"}


def told(player: Player) -> list[str]:
    """What the player was told, the newest first, after all tasks are done, also those that wait."""
    DBTaskResult.objects.filter(task_path__endswith="tell_players").update(run_after=timezone.now())
    run_tasks()
    return [sentence(notice.what, notice.values) for notice in last_of(player, 20)]


def match_of(first: Player, second: Player, **more: Any) -> str:
    slug = create_match(first, "tally", {"cards": 4}, OPEN, **more).slug
    join_match(second, slug)
    return slug


# What is told ---------------------------------------------------------------------------------------------------------


def test_an_invitation(anna: Player, mia: Player) -> None:
    slug = set_table(anna, "tally", {"cards": 2}, OPEN).slug
    for _twice in range(2):
        invite(anna, slug, "Mia")
    assert told(mia) == ["Anna invites you to a match: Tally."] and told(anna) == []


def test_who_opens_a_table_is_told_who_sits_down_and_that_it_begins(anna: Player, jan: Player, eva: Player) -> None:
    three = [SeatPlan("me", RED), SeatPlan("open", BLUE), SeatPlan("open", {"colour": "green"})]
    slug = set_table(anna, "tally", {"cards": 2}, three).slug
    sit_down(jan, slug)
    assert told(anna) == ["Jan sits at your table: Tally."]
    sit_down(eva, slug)
    assert told(jan) == ["Your match has begun: Tally, Anna – Jan – Eva."]
    assert len(told(anna)) == 1, "it is Anna’s turn, of which there is another notice"


@pytest.mark.parametrize("seen", [False, True])
def test_the_end_is_told_to_who_is_not_at_the_table(anna: Player, jan: Player, seen: bool) -> None:
    slug = match_of(anna, jan)
    run_tasks()
    Notice.objects.all().delete()
    resign(anna, slug, 0, "r", 0)
    if seen:
        Seat.objects.update(seen=timezone.now() + timedelta(seconds=1))
    assert told(jan) == ([] if seen else ["You have won: Tally, Anna – Jan."])
    assert told(anna) == [], "who resigns knows"


def test_matches_with_bots_and_with_oneself_tell_nothing(anna: Player) -> None:
    for other in (SeatPlan("bot", BLUE, "marker"), SeatPlan("me", BLUE)):
        slug = create_match(anna, "tally", {"cards": 4}, [SeatPlan("me", RED), other]).slug
        resign(anna, slug, 0, slug, Match.objects.get(slug=slug).seq)
    assert told(anna) == []


def test_the_clock_of_a_slow_match_warns_at_four_fifths_and_at_the_end(anna: Player, jan: Player, clock: Clock) -> None:
    match_of(anna, jan, control=slow(5))
    clock.add(minutes=2)
    tell_absent_players()
    Notice.objects.all().delete()

    def hears(days: float) -> list[str]:
        clock.add(days=days)
        warn_of_time()
        return told(anna)[:1]

    assert hears(3.9) == []
    assert hears(0.2) == ["Your time is nearly over: Tally."] and hears(0.1) == ["Your time is nearly over: Tally."]
    assert hears(1) == ["Your time is over: Tally."]
    assert len(told(anna)) == 2 and not any("time" in words for words in told(jan))


def test_a_clock_that_goes_on_warns_of_nothing(anna: Player, jan: Player, clock: Clock) -> None:
    """The move before the alarm ends it; a live match has none."""
    from neuroshima.matches.play import play_move

    slug = match_of(anna, jan, control=slow(5))
    match_of(anna, jan, control=live(5, 5))
    clock.add(minutes=2)
    tell_absent_players()
    play_move(anna, slug, 0, {"type": "take"}, "a", 0)
    clock.add(days=4.5)
    warn_of_time()
    assert not any("time" in words for words in told(anna))


def test_a_message_is_told_once_until_it_is_read(anna: Player, jan: Player) -> None:
    slug = match_of(anna, jan, control=slow(5))
    Notice.objects.all().delete()
    for number in range(2):
        say(anna, slug, f"m{number}", phrase="hello")
    assert [words for words in told(jan) if "written" in words] == ["Anna has written to you: Tally."]
    mark_read(jan)
    say(anna, slug, "m2", phrase="hello")
    assert sum("written" in words for words in told(jan)) == 2
    mark_read(jan)
    mute_player(jan, anna, True)
    say(anna, slug, "m3", phrase="hello")
    assert sum("written" in words for words in told(jan)) == 2, "who is muted is not heard"


def test_messages_of_a_live_match_are_not_told(anna: Player, jan: Player) -> None:
    slug = match_of(anna, jan, control=live(5, 5))
    say(anna, slug, "m", phrase="hello")
    assert not any("written" in words for words in told(jan))


def test_a_tournament_begins_and_ends(mia: Player, olaf: Player) -> None:
    cup = create_tournament(mia, TournamentPlan(name="Cup", game="tally", options={"cards": 2}))
    for player in (mia, olaf):
        enter(player, cup.slug)
    begin_now(mia, cup.slug)
    assert "The tournament has begun: Cup." in told(olaf)


def test_moderators_hear_of_reports_and_hosts_of_failed_tasks(anna: Player, jan: Player) -> None:
    host = Player.objects.create(name="Host", user=User.objects.create_superuser("boss"))
    report(anna, jan, "rude")
    for _often in range(3):
        task_given_up.send(None, name="rate_match")
    task_given_up.send(None, name="tell_players")
    assert sorted(told(host)) == ["A report waits for the moderators.", "A task has failed for good: rate_match."]
    assert told(anna) == told(jan) == []


def test_every_sentence_belongs_to_a_kind() -> None:
    assert {kind for kind, _words in SENTENCES.values()} == set(KINDS) - {"turn"}
    assert sentence("from-a-later-version", {}) == "…"


# How ------------------------------------------------------------------------------------------------------------------


def news(player: Player, number: int = 1) -> None:
    tell("tournament_begun", [player.pk], f"cup/{number}", "/tournaments/", name=f"Cup {number}")
    run_tasks()


def test_it_comes_by_push_and_mail_once(olaf: Player, push_service: PushService, clock: Clock) -> None:
    allowed(olaf, push_service)
    with_mail(olaf, clock)
    for _twice in range(2):
        news(olaf)
    assert [message["body"] for message in push_service.messages()] == ["The tournament has begun: Cup 1."]
    assert [sent.subject for sent in mail.outbox] == ["Neuroshima table: The tournament has begun: Cup 1."]
    assert f"{SITE}/tournaments/" in str(mail.outbox[0].body)


@pytest.mark.parametrize(
    ("unwanted", "ways"),
    [
        (["tournament-push"], (1, 0, 1)),
        (["tournament-mail"], (1, 1, 0)),
        (["tournament-page"], (0, 1, 1)),
        (["tournament-page", "tournament-push", "tournament-mail"], (0, 0, 0)),
        (["over-push"], (1, 1, 1)),
    ],
)
def test_each_player_chooses_the_ways_of_each_kind(
    olaf: Player, push_service: PushService, clock: Clock, unwanted: list[str], ways: tuple[int, int, int]
) -> None:
    allowed(olaf, push_service)
    with_mail(olaf, clock, unwanted=unwanted)
    news(olaf)
    assert (unread_of(olaf).count(), len(push_service.requests), len(mail.outbox)) == ways


def test_the_daily_mail_has_it_too(olaf: Player, clock: Clock) -> None:
    with_mail(olaf, clock, mail="daily", hour=18)
    for number in (1, 2):
        news(olaf, number)
    mark_read(olaf, pk=unread_of(olaf)[0].pk)
    clock.add(days=1)
    ask_daily_mails()
    run_tasks()
    body = str(mail.outbox[0].body)
    assert mail.outbox[0].subject == "Neuroshima table: 1 thing waits for you"
    assert "What else has happened:" in body and "Cup 1" in body and "Cup 2" not in body, "it was read"


def test_what_was_read_meanwhile_is_not_sent(olaf: Player, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    with_mail(olaf, clock)
    monkeypatch.setattr("neuroshima.notices.tasks.is_news", lambda _notice: False)
    news(olaf)
    assert mail.outbox == [] and Delivery.objects.get().state == "dropped"


# On pages -------------------------------------------------------------------------------------------------------------


def browser(player: Player) -> Client:
    client = Client()
    assert player.user is not None
    client.force_login(player.user)
    return client


def in_head(client: Client, at: str = "") -> list[str]:
    return [each["words"] for each in client.get("/turns.json", {"at": at} if at else {}).json()["news"]]


def test_the_head_lists_it_until_it_is_read(olaf: Player) -> None:
    client = browser(olaf)
    for number in (1, 2):
        news(olaf, number)
    assert in_head(client) == ["The tournament has begun: Cup 2.", "The tournament has begun: Cup 1."]
    first = client.get("/turns.json").json()["news"][0]["url"]
    answer = client.get(first)
    assert answer.headers["Location"] == "/tournaments/" and in_head(client) == [], "both lead to that page"
    news(olaf, 3)
    assert in_head(client, "/help/") != [] and in_head(client, "/tournaments/") == [], "the page is open"
    assert "Cup 3" in client.get("/account/notices/").content.decode(), "the page of notices keeps them for a while"


def test_all_is_read_by_a_button(olaf: Player) -> None:
    client = browser(olaf)
    news(olaf)
    assert client.post("/account/notices/read/", {"next": "/help/"}).headers["Location"] == "/help/"
    assert in_head(client) == []


def test_nobody_reads_the_notice_of_somebody_else(olaf: Player, mia: Player) -> None:
    news(olaf)
    answer = browser(mia).get(f"/account/notices/{unread_of(olaf)[0].pk}/")
    assert answer.headers["Location"] == "/account/notices/" and unread_of(olaf).exists()


def test_the_form_keeps_what_is_not_wanted(olaf: Player, clock: Clock) -> None:
    with_mail(olaf, clock, unwanted=["later-kind-push"])
    client = browser(olaf)
    page = client.get("/account/notices/").content.decode()
    assert 'name="over-mail" checked' in page and "A task has failed" not in page and 'name="turn-page"' not in page
    on = {f"{kind}-{way}": "on" for kind in KINDS for way in ("page", "push", "mail")}
    del on["over-mail"]
    assert client.post("/account/notices/", {"mail": "each", "hour": "18", **on}).status_code == 302
    assert NoticeSettings.objects.get().unwanted == ["later-kind-push", "over-mail"]


def test_a_guest_takes_notices_along(anna: Player, olaf: Player) -> None:
    for player in (anna, olaf):
        news(player)
    news(anna, 2)
    assert in_head(visitor(anna)) != []
    assert olaf.user is not None
    merge_guest(anna, olaf.user)
    assert len(in_head(browser(olaf))) == 2, "of the same notice one stays"


def test_old_notices_are_forgotten(olaf: Player) -> None:
    news(olaf)
    forget_old()
    assert Notice.objects.exists()
    Notice.objects.update(created=days_ago(settings.KEEP_NOTICES_DAYS) - timedelta(seconds=1))
    forget_old()
    assert not Notice.objects.exists()


@pytest.mark.parametrize("count", [1, 25])
def test_the_head_shows_few_of_many(olaf: Player, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    keep: Callable[..., Any] = keep_wishes
    keep(olaf, SITE)
    Notice.objects.bulk_create(
        Notice(player=olaf, kind="tournament", what="tournament_over", about=f"{n}", path="/x/", values={"name": "C"})
        for n in range(count)
    )
    assert len(in_head(browser(olaf))) == min(count, inbox.MOST_SHOWN)
