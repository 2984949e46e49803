"""Hostile input to a real server: each request is answered in words, and the log keeps its form."""

from __future__ import annotations

import http.client
import json
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from typing import Any, get_args
from urllib.parse import urlencode

import psutil
import pytest
from neuroshima.matches.live.protocol import CloseCode
from neuroshima.matches.live.protocol.from_browser import Command, FromBrowser
from neuroshima.players import rate_limits
from neuroshima.players.current_player import ADDRESSES_OF_A_NETWORK, address_key, network_key
from neuroshima.players.rate_limits import Door
from neuroshima.refusals import Code, is_storage_failure
from neuroshima.talk import protocol as talk
from neuroshima_contract import Refusal
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.support.platform import mail_server
from tests.support.platform.faults.visitor import Visitor
from tests.support.platform.serving import LONGEST, Server

OF_AN_ADDRESS = 3
"""Sockets of an address."""
FORM = "application/x-www-form-urlencoded"
CSRF = "a" * 32
ELSEWHERE = "127.0.0.1:1234"


@dataclass
class Answer:
    status: int
    headers: Message
    text: str


class Site:
    """A server behind a proxy."""

    def __init__(self, var: Path, **settings: str) -> None:
        self.server = Server(var, NEUROSHIMA_TRUSTED_PROXIES="1", **settings)
        self.made = self.server.prepare()
        self.server.start()

    @property
    def log(self) -> str:
        return self.server.log.read_text()

    def lines_of(self, ask: Callable[[], Any]) -> list[str]:
        """The log lines that a request causes."""
        before = len(self.log)
        ask()
        deadline = time.monotonic() + LONGEST
        while len(self.log) == before:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        time.sleep(0.2)
        return self.log[before:].splitlines()

    def ask(self, path: str, method: str = "GET", body: str = "", **headers: str) -> Answer:
        with closing(http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=LONGEST)) as connection:
            sent = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body.encode() or None, sent)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read().decode())

    def send_form(self, path: str, host: str = "", session: str = "", **fields: str) -> Answer:
        body = urlencode({"csrfmiddlewaretoken": CSRF, **fields})
        host = host or f"127.0.0.1:{self.server.port}"
        return self.ask(
            path, "POST", body, Content_Type=FORM, Cookie=f"csrftoken={CSRF}; sessionid={session}", Host=host
        )

    def socket(self, address: str = "10.2.0.1", path: str = "") -> Any:
        url = f"ws://127.0.0.1:{self.server.port}" + (path or f"/ws/match/{self.made['slug']}/")
        origin = Origin(f"http://127.0.0.1:{self.server.port}")
        patient: Any = {"open_timeout": LONGEST, "ping_interval": None, "legacy": True}
        return connect(url, origin=origin, additional_headers={"X-Forwarded-For": address}, **patient)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with mail_server.serving() as mails:
        site = Site(
            tmp_path_factory.mktemp("hostile"),
            NEUROSHIMA_SOCKETS_PER_ADDRESS=str(OF_AN_ADDRESS),
            NEUROSHIMA_MAIL_URL=f"smtp://127.0.0.1:{mails.port}",
            NEUROSHIMA_BOTS="1",  # the workers send mails, too
        )
        site.mails = mails  # type: ignore[attr-defined]
        yield site
        site.server.stop(signal.SIGKILL)


# Sockets --------------------------------------------------------------------------------------------------------------

ODD: list[Any] = [[], {}, [[]], {"a": []}, None, True, 1.5, -1, "", "x" * 200]
ODDEST: list[Any] = [[], {}, None, 1.5]
MESSAGES: dict[str, Any] = {"v": 1, "type": "move", "id": "a", "expect": 0, "seat": 0, "action": {"type": "take"}}


@pytest.mark.parametrize("path", ["", "/ws/lobby/"], ids=["match", "lobby"])
@pytest.mark.parametrize("field", ["type", "v", "id", "expect", "seat", "action", "have", "text"])
def test_no_value_of_a_field_closes_a_socket(site: Site, field: str, path: str) -> None:
    """For every value of a field, the message is refused with a code, and the log has no traceback."""
    for number, odd in enumerate(ODD):
        with site.socket(f"10.6.{number}.{len(field)}", path) as line:
            line.send(json.dumps({**MESSAGES, field: odd}))
            told = json.loads(line.recv(timeout=LONGEST))
            while told["type"] != "refused":
                told = json.loads(line.recv(timeout=LONGEST))
            assert told["message"] and told["code"] != Code.INTERNAL, (field, odd, told)
    assert "Traceback" not in site.log


def kinds() -> list[str]:
    """The types of all messages that browsers send."""
    classes = (
        *get_args(FromBrowser),
        *get_args(Command),
        *(one for one in vars(talk).values() if isinstance(one, type)),
    )
    found = {field.annotation for one in classes if (field := getattr(one, "model_fields", {}).get("type")) is not None}
    return sorted({name for annotation in found for name in get_args(annotation)})


def test_no_message_with_odd_fields_leads_to_a_traceback(site: Site) -> None:
    """Each type of message, with the same odd value in all its fields."""
    assert {"move", "say", "hint", "resync"} <= set(kinds())
    fields = (
        "id",
        "expect",
        "seat",
        "action",
        "have",
        "text",
        "circle",
        "phrase",
        "who",
        "reason",
        "of",
        "about",
        "seq",
    )
    for number, odd in enumerate(ODDEST):
        for group in range(0, len(kinds()), 4):
            with site.socket(f"10.7.{number}.{group}") as line:
                for kind in kinds()[group : group + 4]:
                    line.send(json.dumps({**dict.fromkeys(fields, odd), "v": 1, "type": kind}))
                with suppress(ConnectionClosed):
                    line.send(json.dumps({"v": 1, "type": "ping", "have": 0}))
                    while json.loads(line.recv(timeout=LONGEST))["type"] != "pong":
                        pass
    assert "Traceback" not in site.log


def test_the_id_of_a_refused_message_forges_no_field(site: Site) -> None:
    """An id with spaces and terminal control characters is quoted and escaped in the log."""
    forged = "a seq=7 match=forged\x1b[31m\u202e\u2028"
    with site.socket() as line:
        line.send(json.dumps({"v": 1, "type": "take_back", "id": forged, "expect": 0, "seat": 0}))
        [told] = site.lines_of(lambda: line.recv(timeout=LONGEST))
    assert r'command="a seq=7 match=forged\u001b[31m\u202e\u2028"' in told
    assert told.isprintable()


def test_control_characters_of_a_path_are_escaped_in_the_log(site: Site) -> None:
    [told] = site.lines_of(lambda: site.ask("/%1b%5b31m%e2%80%ae%c2%85x/"))
    assert told.isprintable() and r"Not Found: /\x1b[31m\u202e\x85x/" in told


# Networks -------------------------------------------------------------------------------------------------------------


def test_a_customer_of_ipv6_has_no_more_than_the_share_of_a_network(site: Site) -> None:
    """Given a customer with a /48, when each socket comes from another /64 of it, then they open four times as many as
    an address may.

    Another network has its own share."""
    opened = [site.socket(f"2001:db8:7:{number:x}::1") for number in range(OF_AN_ADDRESS * ADDRESSES_OF_A_NETWORK)]
    for line in opened:
        assert json.loads(line.recv(timeout=LONGEST))["type"] == "state"
    for path in ("", "/ws/lobby/"):
        with site.socket("2001:db8:7:ffff::1", path) as refused:
            assert json.loads(refused.recv(timeout=LONGEST))["code"] == "too_many_tables"
            with pytest.raises(ConnectionClosed):
                refused.recv(timeout=LONGEST)
            assert refused.close_code == CloseCode.TOO_MANY
    with site.socket("2001:db8:8::1") as other:
        assert json.loads(other.recv(timeout=LONGEST))["type"] == "state"
    for line in opened:
        line.close()


@pytest.mark.parametrize(
    ("address", "key", "network"),
    [
        ("192.0.2.7", "192.0.2.7", ""),
        ("::ffff:192.0.2.7", "192.0.2.7", ""),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::", "2001:db8:1::/48"),
        ("[2001:db8:1:ff::6]", "2001:db8:1:ff::", "2001:db8:1::/48"),
        ("unknown", "unknown", ""),
        ("x" * 99, "x" * 60, ""),
    ],
)
def test_the_keys_of_an_address(address: str, key: str, network: str) -> None:
    assert (address_key(address), network_key(address_key(address))) == (key, network)


def test_requests_of_a_network_have_a_wider_limit(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.LIMITS = 1
    monkeypatch.setattr(rate_limits, "clock", lambda: 5.0)
    door, passed = Door("of_networks", 1, 1000, 1000, of_address=3), 0
    for number in range(40):
        try:
            rate_limits.enter_as(f"session {number}", f"address 2001:db8:1:{number:x}::", door)
            passed += 1
        except Refusal as refused:
            assert refused.code == Code.TOO_FAST
    assert passed == door.of_address * ADDRESSES_OF_A_NETWORK
    rate_limits.enter_as("session x", "address 2001:db8:2::", door)
    rate_limits.enter_as("session x", "address 192.0.2.1", Door("of_others", 1, 1000, 1000))


# Headers --------------------------------------------------------------------------------------------------------------


def test_clients_cannot_choose_the_name_of_a_request(site: Site) -> None:
    """A proxy that passes on visitors' headers does not let them choose the request names in the log."""
    answer = site.ask("/no/such/page/", X_Request_ID="chosen-by-the-client")
    assert answer.headers["X-Request-ID"] != "chosen-by-the-client"
    assert "chosen-by-the-client" not in site.log


def test_an_unknown_host_header_makes_one_line_in_the_log(site: Site) -> None:
    [told, *more] = site.lines_of(lambda: site.ask("/", Host="evil.example.org"))
    assert "Invalid HTTP_HOST header: 'evil.example.org'" in told and "Traceback" not in told
    assert more == []


def test_links_in_mails_ignore_the_port_of_the_request(site: Site) -> None:
    """Given a request with another port in `Host`, when the site mails a link to an address, then the link leads to
    the site."""
    mails: Any = site.mails  # type: ignore[attr-defined]
    for name, host in (("olga", ELSEWHERE), ("piotr", "")):
        password = "a-long-one-77"
        words = {"username": name, "email": f"{name}@example.org", "password1": password, "password2": password}
        answer = site.send_form("/account/sign-up/", host, **words)
        assert answer.status == 302, answer.text
    deadline = time.monotonic() + LONGEST
    while len(mails.mails) < 2:
        assert time.monotonic() < deadline, site.log
        time.sleep(0.1)
    links = [link for text in mails.texts() for link in re.findall(r"https?://\S+", text)]
    assert len(links) >= 2 and all(link.startswith("http://127.0.0.1/") for link in links), links
    assert not any(":1234" in text for text in mails.texts())


# Limits ---------------------------------------------------------------------------------------------------------------


def test_searching_the_rules_has_a_limit(tmp_path: Path) -> None:
    """Three searches of new visitors in a period; a slow machine may reach the next period once."""
    site = Site(tmp_path, NEUROSHIMA_LIMITS=str(3 / rate_limits.SEARCH.newcomers))
    try:
        answers = [site.ask("/rules/search/?q=move", X_Forwarded_For="10.9.0.1") for _ in range(8)]
        assert [answer.status for answer in answers[:3]] == [200] * 3
        refused = next(answer for answer in answers if answer.status == 429)
        assert "Too many messages at once" in refused.text
        assert site.ask("/rules/search/?q=move", X_Forwarded_For="10.9.0.2").status == 200
    finally:
        site.server.stop(signal.SIGKILL)


# Without a disk, without a database -----------------------------------------------------------------------------------

PAGES = ["/", "/help/", "/rules/", "/settings/", "/people/1/", "/account/log-in/", "/admin/", "/m/{slug}/"]


def check_unavailable(answer: Answer) -> None:
    """Assert that the answer is a page in the visitor's language with a code, which may be requested again."""
    assert answer.status == 503 and answer.headers["Retry-After"]
    assert 'data-code="unavailable"' in answer.text
    assert "Serwer nie może teraz zapisywać ruchów." in answer.text and "Something broke" not in answer.text


def test_without_a_database_and_on_a_full_disk_pages_say_so(tmp_path: Path) -> None:
    """Each request makes one or two lines in the log, not a traceback."""
    site = Site(tmp_path)
    try:
        session = Visitor(site.made["sessions"][0])
        session.get(site.server, "/")
        process = psutil.Process(site.server.process.pid)  # type: ignore[union-attr]
        limit = process.rlimit(psutil.RLIMIT_FSIZE)
        process.rlimit(psutil.RLIMIT_FSIZE, (len(site.log) + 100_000, limit[1]))
        fill(site)
        body = urlencode({"csrfmiddlewaretoken": CSRF, "login": "Anna", "password": "wrong"})
        polish = {"Accept_Language": "pl", "Cookie": f"csrftoken={CSRF}"}
        check_unavailable(site.ask("/account/log-in/", "POST", body, Content_Type=FORM, **polish))
        upload = site.ask("/account/log-in/", "POST", "x" * 3_000_000, Content_Type=FORM, **polish)
        assert upload.status == 503 and "Serwer nie może teraz" in upload.text
        assert site.ask("/help/").status == 200, "what is only read is there"
        process.rlimit(psutil.RLIMIT_FSIZE, limit)

        for file in tmp_path.glob("db.sqlite3*"):
            file.rename(tmp_path / f"gone.{file.name}")
        (tmp_path / "db.sqlite3").mkdir()
        cookie = f"sessionid={session.session}"
        for page in PAGES:
            check_unavailable(site.ask(page.format(slug=site.made["slug"]), Accept_Language="pl", Cookie=cookie))
        turns = site.ask("/turns.json", Cookie=cookie)
        assert turns.status == 503 and json.loads(turns.text)["error"]["code"] == "unavailable"
        assert "Traceback" not in site.log
    finally:
        site.server.stop(signal.SIGKILL)


def fill(site: Site) -> None:
    """Let the database's write-ahead log reach the limit of a file, by storing a player's setting again and again."""
    for number in range(400):
        language = ("pl", "cs")[number % 2]
        if site.send_form("/language/", session=site.made["sessions"][0], language=language).status == 503:
            return
    raise AssertionError("the disk is never full")


def test_failures_of_storage_are_distinguished_from_others() -> None:
    from django.db import IntegrityError, OperationalError

    def caused(error: Exception, cause: Exception) -> Exception:
        error.__cause__ = cause
        return error

    assert is_storage_failure(OperationalError("disk I/O error"))
    assert is_storage_failure(caused(ValueError("x"), OSError(28, "No space left on device")))
    looped = ValueError("x")
    looped.__context__ = caused(ValueError("y"), looped)
    for other in (None, ValueError("x"), OSError(2, "No such file"), IntegrityError("twice"), looped):
        assert not is_storage_failure(other)
