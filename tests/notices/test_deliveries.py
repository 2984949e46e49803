"""Delivery of notices to push services and mail servers that accept them, refuse them, or are down."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move
from neuroshima.notices.models import Delivery, Device, NoticeSettings, PushKey
from neuroshima.notices.pushing import push_key
from neuroshima.notices.watching import ask_daily_mails, last_hour
from neuroshima.notices.wishes import keep_wishes
from neuroshima.players.mailing import send_later
from neuroshima.players.models import Player
from neuroshima.tasks.retries import DELAYS

from tests.support.platform import mail_server
from tests.support.platform.bot_tasks import run_tasks
from tests.support.platform.mail_server import MailServer
from tests.support.platform.notices import SITE, Clock, allowed, clock, look, push_service, with_mail
from tests.support.platform.push_service import PushService

__all__ = ["clock", "push_service"]
TAKE = {"type": "take"}
RED, BLUE = {"colour": "red"}, {"colour": "blue"}
pytestmark = pytest.mark.django_db


@pytest.fixture
def mails(settings: Any) -> Iterator[MailServer]:
    with mail_server.serving() as server:
        settings.MAIL = {"EMAIL_HOST": "127.0.0.1"}
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", server.port, 100
        yield server


def turn_of(player: Player, other: Player) -> str:
    """A match in which it has just become the player's turn."""
    slug = create_match(other, "tally", {"cards": 4}, [SeatPlan("me", RED), SeatPlan("open", BLUE)]).slug
    join_match(player, slug)
    play_move(other, slug, 0, TAKE, "first", 0)
    return slug


def rows() -> list[tuple[str, str, int]]:
    return list(Delivery.objects.order_by("pk").values_list("way", "state", "attempts"))


def wait_and_run(clock: Clock) -> None:
    """Run the remaining retries of a failed task."""
    for delay in DELAYS:
        clock.add(seconds=delay + 1)
        run_tasks()


# Push -----------------------------------------------------------------------------------------------------------------


def test_a_push_is_encrypted_and_signed_with_the_sites_key(
    jan: Player, anna: Player, push_service: PushService, clock: Clock
) -> None:
    allowed(jan, push_service)
    clock.add(seconds=1)
    NoticeSettings.objects.update(language="cs")
    slug = turn_of(jan, anna)
    look(clock)
    path, headers, body = push_service.requests[0]
    assert path == "/phone" and b"Anna" not in body and headers["content-encoding"] == "aes128gcm"
    token, key = headers["authorization"].removeprefix("vapid t=").split(",k=")
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert key == push_key().public and claims["aud"] == push_service.origin
    assert claims["sub"] == "mailto:neuroshima@localhost"
    message = push_service.messages()[0]
    assert (message["url"], message["tag"], message["language"]) == (f"/m/{slug}/", slug, "cs")
    assert "Anna" in message["body"] and message["title"].startswith("Jsi na tahu")


def test_the_sites_key_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = push_key()
    monkeypatch.setattr(PushKey.objects, "filter", lambda **_given: PushKey.objects.none())
    assert push_key().private == first.private and PushKey.objects.count() == 1, "another process was quicker"


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(
    status: int, jan: Player, anna: Player, push_service: PushService, clock: Clock
) -> None:
    allowed(jan, push_service)
    clock.add(seconds=1)
    turn_of(jan, anna)
    push_service.status = status
    look(clock)
    wait_and_run(clock)
    assert Device.objects.count() == 0 and len(push_service.requests) == 1
    assert rows() == [("push", "failed", 1)]


@pytest.mark.parametrize("status", [500, 503, 429])
def test_a_push_service_that_is_busy_is_asked_again(
    status: int, jan: Player, anna: Player, push_service: PushService, clock: Clock
) -> None:
    """Each delivery is retried alone: a mail that has arrived is not sent again."""
    allowed(jan, push_service)
    allowed(jan, push_service, "laptop")
    clock.add(seconds=1)
    turn_of(jan, anna)
    push_service.status = status
    look(clock)
    assert rows() == [("push", "waiting", 1)] * 2
    push_service.status = 201
    clock.add(seconds=2)
    run_tasks(1)
    assert sorted(rows()) == [("push", "sent", 2), ("push", "waiting", 1)]
    wait_and_run(clock)
    assert rows() == [("push", "sent", 2)] * 2 and len(push_service.requests) == 4


def test_a_push_service_that_stays_down_is_given_up(
    jan: Player, anna: Player, push_service: PushService, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    allowed(jan, push_service)
    clock.add(seconds=1)
    turn_of(jan, anna)
    push_service.status = 500
    look(clock)
    wait_and_run(clock)
    assert rows() == [("push", "failed", 6)] and len(push_service.requests) == 6
    assert Device.objects.count() == 1, "it may be there at the next turn"
    assert Delivery.objects.get().error == "ConnectionError: status 500"
    assert "given up" in caplog.text and DBTaskResult.objects.failed().count() == 1


@pytest.mark.parametrize("status", [307, 400, 403, 413])
def test_a_permanently_refused_push_is_not_sent_again(
    status: int, jan: Player, anna: Player, push_service: PushService, clock: Clock
) -> None:
    allowed(jan, push_service)
    clock.add(seconds=1)
    turn_of(jan, anna)
    push_service.status = status
    look(clock)
    wait_and_run(clock)
    assert rows() == [("push", "failed", 1)]
    assert {path for path, _headers, _body in push_service.requests} == {"/phone"}, "nobody is followed elsewhere"
    assert len(push_service.requests) == 1 and Device.objects.count() == 1


def test_a_push_service_that_is_no_longer_trusted_gets_nothing(
    jan: Player, anna: Player, push_service: PushService, clock: Clock, settings: Any
) -> None:
    allowed(jan, push_service)
    clock.add(seconds=1)
    turn_of(jan, anna)
    settings.PUSH_SERVICES = ["https://push.example"]
    look(clock)
    assert push_service.requests == [] and rows() == [("push", "failed", 1)]


# Mail -----------------------------------------------------------------------------------------------------------------


def test_a_mail_arrives(olaf: Player, anna: Player, mails: MailServer, clock: Clock) -> None:
    with_mail(olaf, clock)
    slug = turn_of(olaf, anna)
    look(clock)
    assert mails.mails[0]["To"] == "olaf@home.example" and f"{SITE}/m/{slug}/" in mails.texts()[0]
    assert rows() == [("mail", "sent", 1)]


def test_a_mail_server_that_is_down_is_tried_again(
    olaf: Player, anna: Player, mails: MailServer, clock: Clock, settings: Any
) -> None:
    with_mail(olaf, clock)
    turn_of(olaf, anna)
    settings.EMAIL_PORT = 1
    look(clock)
    assert rows() == [("mail", "waiting", 1)]
    settings.EMAIL_PORT = mails.port
    clock.add(seconds=2)
    run_tasks()
    assert rows() == [("mail", "sent", 2)] and len(mails.mails) == 1


def test_a_mail_server_that_stays_down_is_given_up_and_no_address_is_blamed(
    olaf: Player, anna: Player, mails: MailServer, clock: Clock, settings: Any
) -> None:
    with_mail(olaf, clock)
    turn_of(olaf, anna)
    settings.EMAIL_PORT = 1
    look(clock)
    wait_and_run(clock)
    assert rows() == [("mail", "failed", 6)] and NoticeSettings.objects.get().refusals == 0
    assert Client().get("/admin/notices/delivery/").status_code == 302
    User.objects.create_superuser("host", password="three blind mice")
    admin = Client()
    admin.force_login(User.objects.get(username="host"))
    page = admin.get("/admin/notices/delivery/?q=Olaf").content.decode()
    assert "ConnectionRefusedError" in page
    for name in ("delivery", "device", "noticesettings"):
        assert admin.get(f"/admin/notices/{name}/").status_code == 200


def test_a_temporarily_refused_mail_is_sent_later(olaf: Player, anna: Player, mails: MailServer, clock: Clock) -> None:
    with_mail(olaf, clock)
    turn_of(olaf, anna)
    mails.answers["olaf@home.example"] = "451 later"
    look(clock)
    assert rows() == [("mail", "waiting", 1)]
    mails.answers.clear()
    wait_and_run(clock)
    assert rows() == [("mail", "sent", 2)] and NoticeSettings.objects.get().refusals == 0


def test_a_refused_address_gets_no_more_mails(olaf: Player, anna: Player, mails: MailServer, clock: Clock) -> None:
    with_mail(olaf, clock)
    mails.answers["olaf@home.example"] = "550 nobody here"
    for _ in range(5):
        turn_of(olaf, anna)
        look(clock)
        wait_and_run(clock)
    assert len(mails.asked) == 3 and rows() == [("mail", "failed", 1)] * 3
    wishes = NoticeSettings.objects.get()
    assert (wishes.refused_address, wishes.refusals) == ("olaf@home.example", 3)
    mails.answers.clear()
    keep_wishes(olaf, SITE, mail="each")
    turn_of(olaf, anna)
    look(clock)
    assert len(mails.mails) == 1, "choosing mail again tries the address again"
    assert NoticeSettings.objects.get().refusals == 0


def test_a_temporarily_refused_daily_mail_is_sent_once_later(
    olaf: Player, anna: Player, mails: MailServer, clock: Clock, settings: Any
) -> None:
    clock.now = clock.now.replace(hour=10, minute=0)
    with_mail(olaf, clock, mail="daily", hour=11)
    slugs = [turn_of(olaf, anna) for _ in range(2)]
    look(clock)
    settings.EMAIL_PORT = 1
    clock.add(hours=1)
    for _ in range(2):
        ask_daily_mails()
        run_tasks()
    assert rows() == [("daily", "waiting", 1)] * 2
    settings.EMAIL_PORT = mails.port
    wait_and_run(clock)
    ask_daily_mails()
    run_tasks()
    assert rows() == [("daily", "sent", 2)] * 2 and len(mails.mails) == 1
    assert all(slug in mails.texts()[0] for slug in slugs)


def test_a_mail_of_an_account_waits_for_its_server(mails: MailServer, clock: Clock, settings: Any) -> None:
    send_later("Confirm", "A link", "anna@home.example")
    settings.EMAIL_PORT = 1
    run_tasks()
    task = DBTaskResult.objects.get()
    assert mails.mails == [] and (task.status, len(task.worker_ids)) == (TaskResultStatus.READY, 1)
    settings.EMAIL_PORT = mails.port
    wait_and_run(clock)
    assert [mail["To"] for mail in mails.mails] == ["anna@home.example"] and mails.texts() == ["A link\r\n"]


def test_a_mail_of_an_account_that_is_refused_is_given_up(mails: MailServer, clock: Clock) -> None:
    mails.answers["nobody@home.example"] = "550 nobody here"
    send_later("Confirm", "A link", "nobody@home.example")
    wait_and_run(clock)
    assert len(mails.asked) == 1 and DBTaskResult.objects.failed().count() == 1


@pytest.mark.parametrize("zone", ["Atlantis/Centre", "../etc/passwd", ""])
def test_an_unknown_time_zone_is_replaced_by_the_servers(zone: str, clock: Clock) -> None:
    """A backup may come from a machine that knows the zone."""
    now = clock.now.replace(hour=10, minute=30)
    assert last_hour(NoticeSettings(hour=10, zone=zone), now).hour == 10
    assert last_hour(NoticeSettings(hour=11, zone=zone), now) < now
