"""Health, readiness and metrics of a site for machines; and why it does not start."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from ipaddress import ip_network
from typing import Any

import pytest
from django.core.cache import caches
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test import Client, override_settings
from django.utils import timezone
from neuroshima import plugins
from neuroshima.matches.models import Match
from neuroshima.matches.play import play_move
from neuroshima.matches.reading.access import Access
from neuroshima.matches.refusals import MatchCode
from neuroshima.measuring import ASKED, BOT_FAILED, COMMAND, MOVE, THOUGHT, Point
from neuroshima.players.models import Player
from neuroshima.plugins import PluginReport
from neuroshima.refusals import count, refusal
from neuroshima.site.operating import health, metrics
from neuroshima.site.operating.checks import refuse_unsafe_settings, unsafe_settings
from neuroshima_contract.registry import Reason

TOKEN = "a token that nobody guesses"


@pytest.fixture(autouse=True)
def looked_anew() -> Iterator[None]:
    health.forget()
    yield
    health.forget()


# Health ---------------------------------------------------------------------------------------------------------------


def test_a_process_that_answers_is_alive() -> None:
    """Without the database, by the machine's address, over plain HTTP, with an unknown host name."""
    with override_settings(SECURE_SSL_REDIRECT=True, ALLOWED_HOSTS=["table.example.org"]):
        answer = Client(headers={"host": "10.1.2.3:8000"}).get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_a_site_with_all_its_parts_is_ready() -> None:
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "problems": {}, "warnings": {}})


@pytest.mark.django_db
def test_bots_that_do_not_move_are_a_warning_and_the_site_stays_ready(match: Access) -> None:
    """All servers share the bots, so another server would not help.

    A bot that has waited for more than an hour has another problem, such as a failing plugin."""

    def warnings() -> dict[str, str]:
        health.forget()
        answer = Client().get("/readyz")
        assert (answer.status_code, answer.json()["ready"], answer.json()["problems"]) == (200, True, {})
        return dict(answer.json()["warnings"])

    def waits(**since: float) -> dict[str, str]:
        Match.objects.update(bot_to_move=True, changed=timezone.now() - timedelta(**since))
        return warnings()

    assert [waits(seconds=5), waits(hours=2)] == [{}, {}]
    assert waits(minutes=2) == {"bots": "a match has waited 120 s for its bot"}
    Match.objects.update(bot_to_move=True, changed=timezone.now() - timedelta(minutes=2), game="not_installed")
    assert warnings() == {}, "nor do matches of a game that is not here"


@pytest.mark.django_db
def test_a_site_with_a_plugin_that_cannot_be_used_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = PluginReport("moon", "", "", (), True, False, True, Reason("no_contract"))
    gone = PluginReport("gone", "", "", (), False, False, True, Reason("not_installed"))
    monkeypatch.setattr(plugins, "reports", lambda: [broken, gone])
    assert Client().get("/readyz").json() == {
        "ready": False,
        "problems": {"plugins": "cannot be used: moon"},
        "warnings": {},
    }


@pytest.mark.django_db
def test_only_the_name_of_a_missing_service_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """No address, no password, no exception."""

    def away(*_: object, **__: object) -> None:
        raise ConnectionError("postgresql://user:secret@10.0.0.1 refused")

    monkeypatch.setattr(connection, "cursor", away)
    monkeypatch.setattr(caches["default"], "set", away)
    with override_settings(REDIS_URL="redis://:secret@10.0.0.2"):
        answer = Client().get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["problems"] == {"database": "does not answer", "redis": "does not answer"}


@pytest.mark.django_db
def test_simultaneous_requests_get_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def database() -> str:
        asked.append(1)
        return ""

    monkeypatch.setattr(health, "_database", database)
    for _ in range(5):
        Client().get("/readyz")
    assert asked == [1]


# Metrics --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def measured() -> Iterator[None]:
    metrics.meters.cache_clear()
    with override_settings(METRICS_TOKEN=TOKEN):
        yield
    for point in (MOVE, COMMAND, ASKED, THOUGHT, BOT_FAILED):
        point.listen(None)
    metrics.meters.cache_clear()


def read(**headers: str) -> Any:
    return Client(headers={"authorization": f"Bearer {TOKEN}", **headers}).get("/metrics")


@pytest.mark.django_db
def test_nobody_reads_the_metrics_unless_the_host_says_so() -> None:
    assert read().status_code == 404


@pytest.mark.parametrize(
    ("names", "address", "status"),
    [
        (["10.0.0.0/8"], "10.1.2.3", 200),
        (["10.0.0.0/8"], "11.1.2.3", 404),
        (["::1"], "::1", 200),
        (["2001:db8::1"], "2001:db8::2", 404),
        ([], "127.0.0.1", 404),
    ],
)
@pytest.mark.django_db
def test_a_named_address_reads_the_metrics(measured: None, names: list[str], address: str, status: int) -> None:
    with override_settings(METRICS=[ip_network(name) for name in names]):
        assert Client().get("/metrics", REMOTE_ADDR=address).status_code == status


@pytest.mark.django_db
def test_behind_a_proxy_the_address_of_the_proxy_opens_nothing(measured: None) -> None:
    with override_settings(METRICS=[ip_network("127.0.0.1")]):
        assert Client(headers={"x-forwarded-for": "9.9.9.9"}).get("/metrics").status_code == 404
        with override_settings(TRUSTED_PROXIES=1):
            assert Client(headers={"x-forwarded-for": "9.9.9.9"}).get("/metrics").status_code == 404
            assert Client(headers={"x-forwarded-for": "127.0.0.1"}).get("/metrics").status_code == 200


@pytest.mark.django_db
def test_a_wrong_token_reads_nothing(measured: None) -> None:
    assert [read(authorization=f"Bearer {given}").status_code for given in ("", "x", TOKEN + "x")] == [404] * 3


def test_the_numbers(
    measured: None, match: Access, anna: Player, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    """Moves by game and kind, refusals by code, bots, and requests by view, not by address."""
    client = Client(headers={"authorization": f"Bearer {TOKEN}"})
    client.get("/healthz")  # with the first request the site begins to count
    with django_capture_on_commit_callbacks(execute=True):
        play_move(anna, match.slug, 0, {"type": "peek"}, "one", 0)
    count(refusal(MatchCode.STALE))
    ASKED.tell(0.03)
    THOUGHT.tell(0.3, "tally", "greedy")
    BOT_FAILED.tell(1, "tally", "greedy")
    with COMMAND.measure_time():
        pass
    client.get(f"/m/{match.slug}/")
    Match.objects.update(bot_to_move=True)
    text = client.get("/metrics").content.decode()
    told = dict(re.findall(r"^(neuroshima_\S+) (\S+)$", text, re.MULTILINE))
    assert told['neuroshima_moves_total{game="tally",kind="action"}'] == "1.0"
    assert float(told['neuroshima_refusals_total{code="stale"}']) >= 1
    assert told['neuroshima_bot_seconds_bucket{bot="greedy",game="tally",le="0.5"}'] == "1.0"
    assert told['neuroshima_bot_failures_total{bot="greedy",game="tally"}'] == "1.0"
    assert told['neuroshima_bot_asked_seconds_bucket{le="0.04"}'] == "1.0"
    assert told["neuroshima_command_seconds_count"] == "1.0"
    assert told['neuroshima_request_seconds_count{status="200",view="match"}'] == "1.0"
    assert told["neuroshima_bots_waiting"] == "1.0"
    assert "neuroshima_sockets" in told and "neuroshima_bots_waiting_seconds" in told
    assert match.slug not in text and "Anna" not in text


def test_a_failpoint_without_listeners_does_nothing() -> None:
    point, heard = Point(), list[tuple[object, ...]]()
    point.tell(1, "before")
    point.listen(lambda *told: heard.append(told))
    with pytest.raises(ZeroDivisionError), point.measure_time("label"):
        1 / 0  # noqa: B018
    point.listen(None)
    point.tell(1, "after")
    assert [labels for _seconds, *labels in heard] == [["label"]]


# A site that others reach ---------------------------------------------------------------------------------------------

GOOD = "k5-" * 20 + "abcdefgh"
OPEN = {"ALLOWED_HOSTS": ["table.example.org"], "SECRET_KEY": GOOD, "DEBUG": False}


@pytest.mark.parametrize(
    ("wrong", "codes"),
    [
        ({}, []),
        ({"SECRET_KEY": "short"}, ["neuroshima.E001"]),
        ({"SECRET_KEY": "a" * 80}, ["neuroshima.E001"]),
        ({"SECRET_KEY": "django-insecure-" + GOOD}, ["neuroshima.E001"]),
        ({"ALLOWED_HOSTS": ["*"]}, ["neuroshima.E002"]),
        ({"DEBUG": True}, ["neuroshima.E003"]),
        ({"ALLOWED_HOSTS": ["localhost", "[::1]"], "SECRET_KEY": "short", "DEBUG": True}, []),
        ({"ALLOWED_HOSTS": ["localhost"], "SECRET_KEY": "short", "SESSION_COOKIE_SECURE": True}, ["neuroshima.E001"]),
    ],
)
def test_a_site_that_others_reach_does_not_start_unsafe(wrong: dict[str, Any], codes: list[str]) -> None:
    """On one's own machine every setting is allowed."""
    with override_settings(**{"SESSION_COOKIE_SECURE": False, **OPEN, **wrong}):
        if connection.vendor == "postgresql" and "localhost" in wrong.get("ALLOWED_HOSTS", []):
            pytest.skip("PostgreSQL is under test, so others reach the site")
        assert [problem.id for problem in unsafe_settings()] == codes
        if codes:
            with pytest.raises(ImproperlyConfigured, match=codes[0]):
                refuse_unsafe_settings()
        else:
            refuse_unsafe_settings()


def test_the_secret_key_is_not_shown() -> None:
    with override_settings(**{**OPEN, "SECRET_KEY": "hunter2"}):
        assert "hunter2" not in "".join(str(problem) for problem in unsafe_settings())
