"""Push messages go only to push services on the Internet, and a slow one delays nobody else."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from neuroshima.matches.models import Match
from neuroshima.notices import endpoints, pushing, tasks
from neuroshima.notices.endpoints import Endpoint, NotPublicError, is_public, trusted_endpoint
from neuroshima.notices.models import Device
from neuroshima.notices.wishes import allow_device
from neuroshima.players.mailing import send_later
from neuroshima.players.models import Player
from neuroshima.tasks import workers
from neuroshima.tasks.retries import HopelessError
from neuroshima_contract import Refusal

from tests.support.platform import mail_server
from tests.support.platform.bot_tasks import BOT, OTHER_BOT, TAKE, Scripted, table, think_by, wait_for
from tests.support.platform.notices import FIREFOX, SITE
from tests.support.platform.push_service import PushService, serving
from tests.support.platform.serving import LONGEST

MESSAGE: pushing.PushMessage = {"title": "", "body": "", "url": "/", "tag": "", "language": "en"}
OTHER_MACHINE = "127.0.0.2"
"""Stands for a machine on the Internet."""


@pytest.fixture
def internal() -> Iterator[PushService]:
    """A server on this machine, which no push may ever reach."""
    with serving() as service:
        yield service
        assert service.requests == [] and service.connections == 0, "a push has reached a server of this machine"


def port_of(service: PushService) -> int:
    return int(service.server.server_address[1])


def device(player: Player, endpoint: str) -> Device:
    """A device with any address, as an older version may have stored it."""
    given = PushService.keys()
    return Device.objects.create(player=player, endpoint=endpoint, name="", **given)


class Names:
    """A fake resolver: each look-up of any name returns the next answer, and the last one from then on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> None:
        self.answers, self.asked = list(answers), list[str]()
        real = socket.getaddrinfo
        machines = {"localhost", "127.0.0.1", OTHER_MACHINE, "::1"}

        def look_up(host: Any, port: Any, *more: Any, **named: Any) -> Any:
            if host is None or host in machines:
                return real(host, port, *more, **named)
            self.asked.append(host)
            found = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
            if not found:
                raise socket.gaierror(socket.EAI_AGAIN, "try again")
            families = [socket.AF_INET6 if ":" in address else socket.AF_INET for address in found]
            return [(family, 1, 6, "", (address, port)) for family, address in zip(families, found, strict=True)]

        monkeypatch.setattr(socket, "getaddrinfo", look_up)


# Which addresses are trusted ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/dT3x:APA91bH_-~",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABl",
        "https://web.push.apple.com/QGk0",
        "https://db5p.notify.windows.com/w/?token=BQYAAAD%2fx%3d%3d",
    ],
)
def test_push_services_of_browsers_are_trusted(endpoint: str) -> None:
    found = trusted_endpoint(endpoint)
    assert found is not None and str(found.url) == endpoint and found.port == 443


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com:8000/abc",
        "https://fcm.googleapis.com:443/abc",
        "https://fcm.googleapis.com:port/",
        "https://fcm.googleapis.com:0/",
        "https://fcm.googleapis.com:99999/",
        "https://fcm.googleapis.com:/abc",
        "https://fcm.googleapis.com@127.0.0.1/abc",
        "https://127.0.0.1@fcm.googleapis.com/abc",
        "https://fcm.googleapis.com.example/abc",
        "https://notify.windows.com.example/abc",
        "https://evilnotify.windows.com/abc",
        "https://.notify.windows.com/abc",
        "https://a..notify.windows.com/abc",
        "https://-a.notify.windows.com/abc",
        r"https://127.0.0.1\.push.services.mozilla.com/x",
        r"https://127.0.0.1:8000\.push.services.mozilla.com/x",
        r"https:\\127.0.0.1\.push.services.mozilla.com/x",
        r"https://127.0.0.1\@a.push.services.mozilla.com/x",
        "https://127.0.0.1#.push.services.mozilla.com/x",
        "https://127.0.0.1?.push.services.mozilla.com/x",
        "https://127.0.0.1/.push.services.mozilla.com/x",
        "https://127.0.0.1%2f.push.services.mozilla.com/x",
        "https://127.0.0.1%00.push.services.mozilla.com/x",
        "https://127.0.0.1\t.push.services.mozilla.com/x",
        "https://127.0.0.1\n.push.services.mozilla.com/x",
        "https://127.0.0.1 .push.services.mozilla.com/x",
        " https://fcm.googleapis.com/abc",
        "https://fcm.googleapis.com/abc\n",
        "https://fcm.googleapis.com/a b",
        r"https://fcm.googleapis.com/a\b",
        "https://FCM.googleapis.com/abc",
        "HTTPS://fcm.googleapis.com/abc",
        "https://fcm.googleapis.com./abc",
        "https://fcm.googleapis.com",
        "https://fcm.googleapis.com/abc#there",
        "https://ｆcm.googleapis.com/abc",
        "https://127。0。0。1.push.services.mozilla.com/abc",
        "https://127.0.0.1/abc",
        "https://2130706433/abc",
        "https://[::1]/abc",
        "https://[::1/abc",
        "https://[::1%25lo]/abc",
        "file:///etc/passwd",
        "//fcm.googleapis.com/abc",
        "",
    ],
)
def test_other_addresses_are_not_trusted(endpoint: str) -> None:
    """A browser may send any address, also one that two programs parse differently."""
    assert trusted_endpoint(endpoint) is None


def test_an_ip_address_is_trusted_only_where_the_host_lists_it(settings: Any) -> None:
    settings.PUSH_SERVICES = ["http://127.0.0.1:8000", "http://[::1]:8000", "https://*.0.0.1"]
    assert trusted_endpoint("http://127.0.0.1:8000/a") and trusted_endpoint("http://[::1]:8000/a")
    assert trusted_endpoint("https://127.0.0.1/a") is None, "an asterisk stands for names"
    assert trusted_endpoint("http://127.0.0.1:8001/a") is None


@pytest.mark.django_db
def test_a_browser_with_such_an_address_is_refused(anna: Player, internal: PushService) -> None:
    given = {"endpoint": rf"https://127.0.0.1:{port_of(internal)}\.push.services.mozilla.com/x", **PushService.keys()}
    with pytest.raises(Refusal) as refused:
        allow_device(anna, given, FIREFOX, SITE)
    assert refused.value.code == "unknown_push_service" and not Device.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("name", [r"127.0.0.1:{port}\.push.services.mozilla.com", "127.0.0.1:{port}"])
def test_an_untrusted_address_from_an_older_version_gets_nothing(
    name: str, anna: Player, internal: PushService, settings: Any
) -> None:
    settings.PUSH_SERVICES = ["http://*.push.services.mozilla.com"]
    row = device(anna, f"http://{name.format(port=port_of(internal))}/x")
    with pytest.raises(HopelessError, match="does not trust"):
        pushing.push(row, MESSAGE)


# Which machines a name may lead to ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:4700::6810:84e5", True),
        ("::ffff:93.184.216.34", True),
        ("64:ff9b::93.184.216.34", True),
        ("127.0.0.1", False),
        ("127.8.8.8", False),
        ("0.0.0.0", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("192.0.2.1", False),
        ("224.0.0.1", False),
        ("240.0.0.1", False),
        ("255.255.255.255", False),
        ("::", False),
        ("::1", False),
        ("::127.0.0.1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("64:ff9b::127.0.0.1", False),
        ("64:ff9b::10.0.0.1", False),
        ("2002:7f00:1::", False),
        ("2002:0a00:1::", False),
        ("fc00::1", False),
        ("fe80::1", False),
        ("fe80::1%eth0", False),
        ("fec0::1", False),
        ("ff02::1", False),
        ("2001:db8::1", False),
        ("", False),
    ],
)
def test_public_addresses_are_those_of_the_internet(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.django_db
@pytest.mark.parametrize("answer", [["127.0.0.1"], ["::1"], ["::ffff:127.0.0.1"], ["93.184.216.34", "127.0.0.1"]])
def test_a_name_that_resolves_to_this_machine_gets_nothing(
    answer: list[str], anna: Player, internal: PushService, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a trusted name that resolves to this machine, when a push is sent, then it is given up for good."""
    settings.PUSH_SERVICES = [f"http://push.example:{port_of(internal)}"]
    Names(monkeypatch, answer)
    with pytest.raises(NotPublicError, match=r"push\.example leads to .*, which is not a public address"):
        pushing.push(device(anna, f"http://push.example:{port_of(internal)}/x"), MESSAGE)


@pytest.mark.django_db
def test_a_name_that_resolves_differently_later_is_not_followed(
    anna: Player, internal: PushService, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a name that resolves first to the Internet and then to this machine, the push goes to the address that
    was checked."""
    monkeypatch.setattr(endpoints, "is_public", lambda address: address == OTHER_MACHINE)
    names = Names(monkeypatch, [OTHER_MACHINE], ["127.0.0.1"])
    with serving(OTHER_MACHINE, port_of(internal)) as outside:
        settings.PUSH_SERVICES = [f"http://push.example:{port_of(internal)}"]
        pushing.push(device(anna, f"http://push.example:{port_of(internal)}/x"), MESSAGE)
    assert names.asked == ["push.example"], "one look-up: what was checked is what is connected to"
    ((path, headers, _body),) = outside.requests
    assert (path, headers["host"]) == ("/x", f"push.example:{port_of(internal)}")


@pytest.mark.django_db
def test_a_name_that_cannot_be_looked_up_now_is_tried_again(
    anna: Player, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PUSH_SERVICES = ["http://push.example"]
    Names(monkeypatch, [])
    with pytest.raises(OSError) as failed:
        pushing.push(device(anna, "http://push.example/x"), MESSAGE)
    assert not isinstance(failed.value, HopelessError)


@pytest.mark.django_db
def test_a_proxy_of_the_environment_is_not_used(
    anna: Player, internal: PushService, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The proxy would resolve the name a second time."""
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, internal.origin)
    with serving() as service:
        settings.PUSH_SERVICES = [service.origin]
        pushing.push(device(anna, f"{service.origin}/x"), MESSAGE)
        assert len(service.requests) == 1


@pytest.mark.parametrize(("name", "arrives"), [("push.example", True), ("other.example", False)])
def test_a_certificate_has_to_be_that_of_the_name(
    name: str, arrives: bool, settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The name counts, although the connection is made to an IP address."""
    monkeypatch.setattr(endpoints, "is_public", lambda address: address == OTHER_MACHINE)
    Names(monkeypatch, [OTHER_MACHINE])
    certificate = certificate_for(name, tmp_path)
    trusting = ssl.create_default_context(cafile=certificate)
    monkeypatch.setattr(pushing, "_certificates", lambda: trusting)
    with serving(OTHER_MACHINE, certificate=certificate) as service:
        endpoint = endpoint_at(f"https://push.example:{port_of(service)}", settings)
        if arrives:
            assert pushing.post(endpoint, b"", {}, LONGEST) == 201
        else:
            with pytest.raises(ConnectionError, match="CertificateError"):
                pushing.post(endpoint, b"", {}, LONGEST)
        assert len(service.requests) == arrives


def certificate_for(name: str, folder: Path) -> Path:
    """A file with a key and a self-signed certificate for that name."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "certificate.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    return file


# Services that are slow -----------------------------------------------------------------------------------------------


@contextmanager
def answering(talk: Callable[[socket.socket, threading.Event], None]) -> Iterator[str]:
    """A server that accepts every connection and answers by `talk` until the event is set. Yields its origin."""
    over, threads = threading.Event(), list[threading.Thread]()
    listening = socket.create_server(("127.0.0.1", 0), backlog=64)

    def accept() -> None:
        while not over.is_set():
            try:
                connection, _from = listening.accept()
            except OSError:
                return
            threads.append(threading.Thread(target=serve, args=(connection,), daemon=True))
            threads[-1].start()

    def serve(connection: socket.socket) -> None:
        with connection:
            try:
                talk(connection, over)
            except OSError:
                return

    thread = threading.Thread(target=accept, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        over.set()
        listening.shutdown(socket.SHUT_RDWR)
        listening.close()
        thread.join()


def say_nothing(_connection: socket.socket, over: threading.Event) -> None:
    over.wait()


def drip(connection: socket.socket, over: threading.Event) -> None:
    """Send a byte of a header now and then, endlessly."""
    connection.sendall(b"HTTP/1.1 201 Created\r\nX-Long: ")
    while not over.wait(0.05):
        connection.sendall(b"a")


def pour(connection: socket.socket, over: threading.Event) -> None:
    """Send an endless answer."""
    connection.sendall(b"HTTP/1.1 201 Created\r\nContent-Length: 1000000000000\r\n\r\n")
    while not over.is_set():
        connection.sendall(b"a" * 65536)


def endpoint_at(origin: str, settings: Any) -> Endpoint:
    settings.PUSH_SERVICES = [origin]
    found = trusted_endpoint(f"{origin}/x")
    assert found is not None
    return found


@pytest.mark.parametrize("talk", [say_nothing, drip])
def test_an_answer_that_takes_too_long_is_not_waited_for(talk: Any, settings: Any) -> None:
    """The time limit applies to the whole answer, not to each byte."""
    with answering(talk) as origin:
        began = time.monotonic()
        with pytest.raises(TimeoutError, match=r"no answer within 0\.5 seconds"):
            pushing.post(endpoint_at(origin, settings), b"", {}, 0.5)
        assert time.monotonic() - began < LONGEST


def test_an_answer_without_an_end_is_not_read(settings: Any) -> None:
    with answering(pour) as origin:
        assert pushing.post(endpoint_at(origin, settings), b"", {}, LONGEST) == 201


@pytest.mark.django_db(transaction=True)
def test_a_push_service_that_says_nothing_delays_no_bot_and_no_mail(
    anna: Player, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given more pushes than threads, all to a service that accepts connections and stays silent, when a bot is to
    move, then it moves.

    One thread serves all bots. Mails are sent in the meantime, too."""
    think_by(monkeypatch, Scripted(TAKE))
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    begun = threading.Semaphore(0)

    def count_and_wait(_connection: socket.socket, over: threading.Event) -> None:
        begun.release()
        over.wait()

    here = workers.Workers(1, look_every=0.01)
    with answering(count_and_wait) as origin, mail_server.serving() as mails:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", mails.port
        settings.PUSH_SERVICES = [origin]
        for number in range(10):
            tasks.push_test.enqueue(device=device(anna, f"{origin}/{number}").pk)
        here.start()
        try:
            assert begun.acquire(timeout=LONGEST), "a push is under way"
            slug = table(anna, BOT, OTHER_BOT, cards=4)
            send_later("Confirm", "A link", "anna@home.example")
            wait_for(lambda: not Match.objects.filter(slug=slug, status="running").exists())
            wait_for(lambda: mails.mails)
            assert not Device.objects.exclude(reached=None).exists(), "the service has still said nothing"
        finally:
            here.stop(0)
    here.stop(LONGEST)
