"""The page of notices, devices with push, links in mails, and the head of every page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from neuroshima.matches.play import SeatPlan, create_match, join_match
from neuroshima.notices.mailing import stop_token
from neuroshima.notices.models import Device, NoticeSettings
from neuroshima.notices.wishes import MOST_DEVICES, keep_wishes
from neuroshima.players.browsers import browser_name
from neuroshima.players.models import Player

from tests.support.platform.bot_tasks import run_tasks
from tests.support.platform.notices import FIREFOX, SITE, Clock, with_mail
from tests.support.platform.push_service import PushService, serving
from tests.support.web.visitors import BLUE, RED, visitor

pytestmark = pytest.mark.django_db
PAGE, ALLOW, REMOVE, TEST = (f"/account/notices/{path}" for path in ("", "push/", "push/remove/", "test/"))
SENDS_MAIL: dict[str, Any] = {"MAIL": {"EMAIL_HOST": "mail.example"}}


@pytest.fixture
def service(settings: Any) -> Iterator[PushService]:
    with serving() as found:
        settings.PUSH_SERVICES = [found.origin]
        yield found


def member(player: Player) -> Client:
    client = Client()
    assert player.user is not None
    client.force_login(player.user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


# Settings -------------------------------------------------------------------------------------------------------------


def test_no_player_yet() -> None:
    answers = [Client().get(PAGE), Client().post(ALLOW), Client().post(TEST), Client().post(REMOVE, {"device": "1"})]
    assert [answer.status_code for answer in answers] == [403] * 4
    assert 'data-code="no_player_yet"' in answers[0].content.decode() and NoticeSettings.objects.count() == 0


def test_a_guest_chooses_the_sound_and_reads_why_there_are_no_mails(anna: Player) -> None:
    client = visitor(anna)
    assert "its host has not set a mail server" in client.get(PAGE).content.decode()
    with override_settings(**SENDS_MAIL):
        assert "an account and a confirmed mail address" in client.get(PAGE).content.decode()
    assert client.post(PAGE, {"sound": "on", "mail": "each"}).status_code == 302
    wishes = NoticeSettings.objects.get()
    assert (wishes.sound, wishes.mail, wishes.site) == (True, "never", "http://testserver")
    assert client.get("/turns.json").json()["sound"] is True


@override_settings(**SENDS_MAIL)
def test_a_member_chooses_mails(olaf: Player) -> None:
    client = member(olaf)
    assert "confirm it by the link" in client.get(PAGE).content.decode()
    with_mail(olaf, Clock(), mail="never")
    page = client.get(PAGE).content.decode()
    assert "Mails go to olaf@home.example." in page
    wrong = client.post(PAGE, {"mail": "hourly", "hour": "25"})
    assert wrong.status_code == 400 and NoticeSettings.objects.get().mail == "never"
    sent = {"mail": "daily", "hour": "7", "zone": "Europe/Prague"}
    assert client.post(PAGE, sent).status_code == 302
    client.post(PAGE, {**sent, "zone": "../../etc/passwd"})
    wishes = NoticeSettings.objects.get()
    assert (wishes.mail, wishes.hour, wishes.zone) == ("daily", 7, "Europe/Prague")
    since = wishes.mail_since
    client.post(PAGE, sent)
    assert NoticeSettings.objects.get().mail_since == since, "nothing has changed"
    NoticeSettings.objects.update(refused_address="olaf@home.example", refusals=3)
    assert "The last mails to this address were refused" in client.get(PAGE).content.decode()
    client.post(PAGE, sent)
    assert NoticeSettings.objects.get().refusals == 0


def test_notices_follow_the_language_of_the_pages(anna: Player) -> None:
    client = visitor(anna)
    client.post("/language/", {"language": "cs"})
    assert NoticeSettings.objects.count() == 0
    client.post(PAGE, {"sound": "on"})
    assert NoticeSettings.objects.get().language == "cs"
    client.post("/language/", {"language": "pl"})
    client.post("/language/", {"language": "tlh"})
    assert NoticeSettings.objects.get().language == "pl"


# Devices --------------------------------------------------------------------------------------------------------------


def test_a_device_is_allowed_tested_and_removed(anna: Player, jan: Player, service: PushService) -> None:
    client = visitor(anna)
    for _ in range(2):
        answer = client.post(ALLOW, service.device(), headers={"user-agent": FIREFOX})
        assert answer.status_code == 200
    device = Device.objects.get()
    assert (device.player, device.name, answer.json()) == (anna, "Firefox, Android", {"device": device.pk})
    page = client.get(PAGE).content.decode()
    assert "Firefox, Android (this one), not reached yet" in page and f'data-here="{device.pk}"' in page
    assert "Firefox, Android" in client.post(TEST, follow=True).content.decode()
    run_tasks()
    assert service.messages()[0]["title"] == "Notices arrive"
    assert "last reached just now" in client.get(PAGE).content.decode()
    visitor(jan).post(REMOVE, {"device": device.pk})
    assert Device.objects.count() == 1, "it is Anna's"
    assert client.post(REMOVE, {"device": "1; DROP"}).status_code == 400
    client.post(REMOVE, {"device": device.pk})
    assert Device.objects.count() == 0


def test_a_browser_gets_notices_of_one_player(anna: Player, jan: Player, service: PushService) -> None:
    """Of the last player who subscribed in it."""
    visitor(anna).post(ALLOW, service.device())
    visitor(jan).post(ALLOW, service.device())
    assert Device.objects.get().player == jan


def test_logging_out_unsubscribes_the_device(olaf: Player, service: PushService) -> None:
    client = member(olaf)
    client.post(ALLOW, service.device("shared"))
    member(olaf).post(ALLOW, service.device("own"))
    assert Device.objects.count() == 2
    client.post("/account/log-out/")
    assert Device.objects.get().endpoint.endswith("/own")


@pytest.mark.parametrize(
    "wrong",
    [
        {"p256dh": ""},
        {"p256dh": "BA" + "A" * 85},
        {"p256dh": "§"},
        {"auth": "AAAA"},
        {"auth": ""},
        {"endpoint": "https://" + "a" * 2000},
        {"endpoint": "http://127.0.0.1/ą"},
    ],
)
def test_bad_device(wrong: dict[str, str], anna: Player, service: PushService) -> None:
    answer = visitor(anna).post(ALLOW, {**service.device(), **wrong})
    assert answer.status_code == 400 and answer.json()["code"] == "bad_device"
    assert Device.objects.count() == 0


def test_unknown_push_service(anna: Player, service: PushService) -> None:
    """An address that only this server could reach is refused."""
    given = {**service.device(), "endpoint": "http://169.254.169.254/latest/meta-data/"}
    answer = visitor(anna).post(ALLOW, given)
    assert answer.status_code == 400 and answer.json()["code"] == "unknown_push_service"
    assert "(169.254.169.254)" in answer.json()["message"] and Device.objects.count() == 0


def test_too_many_devices(anna: Player, service: PushService) -> None:
    client = visitor(anna)
    codes = [client.post(ALLOW, service.device(str(n))).status_code for n in range(MOST_DEVICES + 1)]
    assert codes == [200] * MOST_DEVICES + [409] and anna.devices.count() == MOST_DEVICES
    assert client.post(ALLOW, service.device("0")).status_code == 200, "one that is allowed already"


def test_nothing_to_test(anna: Player) -> None:
    answer = visitor(anna).post(TEST)
    assert answer.status_code == 409 and 'data-code="nothing_to_test"' in answer.content.decode()


@override_settings(**SENDS_MAIL)
def test_a_test_by_mail(olaf: Player) -> None:
    with_mail(olaf, Clock())
    assert "olaf@home.example" in member(olaf).post(TEST, follow=True).content.decode()
    run_tasks()
    assert mail.outbox[0].subject == "Neuroshima table: Notices arrive"


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox, Android"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36", "Chrome, Linux"),
        ("", "?"),
    ],
)
def test_the_name_of_a_browser(agent: str, name: str) -> None:
    assert browser_name(agent) == name


# The link in mails ----------------------------------------------------------------------------------------------------


def test_the_link_in_a_mail_stops_the_mails(olaf: Player) -> None:
    """Only following the link stops nothing; one click in a mail program does, without a cookie."""
    keep_wishes(olaf, SITE, mail="each")
    address = f"/account/notices/stop/{stop_token(olaf)}/"
    assert Client().get(address).status_code == 200 and NoticeSettings.objects.get().mail == "each"
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert NoticeSettings.objects.get().mail == "never"


@pytest.mark.parametrize("token", ["x", "Mg:1tQ:aa", "%E2%98%83"])
def test_a_forged_link_stops_nothing(olaf: Player, token: str) -> None:
    keep_wishes(olaf, SITE, mail="each")
    assert Client().post(f"/account/notices/stop/{token}/").status_code == 410
    assert NoticeSettings.objects.get().mail == "each"


# Every page -----------------------------------------------------------------------------------------------------------


def test_the_head_of_a_page_asks_which_matches_wait(anna: Player, jan: Player) -> None:
    assert Client().get("/turns.json").json() == {"turns": [], "news": [], "sound": False, "again": 300}
    assert visitor(jan).get("/turns.json").json()["again"] == 300
    slug = create_match(anna, "tally", {"cards": 4}, [SeatPlan("me", RED), SeatPlan("open", BLUE)]).slug
    join_match(jan, slug)
    told = visitor(anna).get("/turns.json").json()
    assert told["turns"] == [{"key": f"{slug}/0", "url": f"/m/{slug}/", "game": "Tally", "names": "Jan"}]
    assert told["again"] == 20 and visitor(jan).get("/turns.json").json()["turns"] == []
    assert 'id="turns"' in visitor(anna).get("/help/").content.decode()
    assert 'id="turns"' not in Client().get("/help/").content.decode()


def test_the_head_takes_no_more_queries_for_many_matches(anna: Player, jan: Player) -> None:
    """Every open page repeats this request."""

    def begin() -> None:
        slug = create_match(anna, "tally", {"cards": 4}, [SeatPlan("me", RED), SeatPlan("open", BLUE)]).slug
        join_match(jan, slug)

    def queries() -> int:
        client = visitor(anna)
        client.get("/turns.json")
        with CaptureQueriesContext(connection) as asked:
            client.get("/turns.json")
        return len(asked)

    begin()
    one = queries()
    for _ in range(4):
        begin()
    assert queries() == one <= 10


def test_the_lists_say_whose_turn_it_is(anna: Player, jan: Player) -> None:
    slug = create_match(anna, "tally", {"cards": 4}, [SeatPlan("me", RED), SeatPlan("open", BLUE)]).slug
    join_match(jan, slug)
    assert "To move: Anna" in visitor(jan).get("/matches/").content.decode()
    assert "match-line your-turn" in visitor(anna).get("/matches/").content.decode()


def test_the_site_can_be_installed_as_an_app() -> None:
    page = Client().get("/")
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page.content.decode()
    answer = Client(headers={"accept-language": "pl"}).get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    told = json.loads(answer.content)
    assert (told["lang"], told["display"], told["scope"], told["start_url"]) == ("pl", "standalone", "/", "/")
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        found = Client().get(icon["src"])
        data = b"".join(found.streaming_content) if found.streaming else found.content  # type: ignore[attr-defined]
        width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
        assert data[:8] == b"\x89PNG\r\n\x1a\n" and icon["sizes"] == f"{width}x{height}"


def test_the_service_worker_is_for_the_whole_site_and_keeps_no_pages() -> None:
    answer = Client().get("/service-worker.js")
    text = answer.content.decode()
    assert answer["Content-Type"].startswith("text/javascript") and answer["Cache-Control"] == "no-cache"
    assert not re.search(r"fetch|caches", text.replace("// ", "")), "every page comes from the server"
    policy = answer["Content-Security-Policy"]
    assert "default-src 'self'" in policy and "worker-src" not in policy and "manifest-src" not in policy
