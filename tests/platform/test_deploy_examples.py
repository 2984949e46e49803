"""The examples of docs/deploy: what they name exists, they agree with each other, and a match works through them."""

from __future__ import annotations

import http.client
import json
import os
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import get_commands
from neuroshima.configuration import Settings
from neuroshima.site.server.draining import SERVICE_RESTART
from neuroshima.site.server.request_bodies import LARGEST
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tests.support.platform.services import EMPTY, REDIS, own_database
from tests.support.platform.serving import LONGEST, ROOT, Client, Server, free_port
from tests.support.platform.tls_socket import TlsSocket

FOLDER = ROOT / "docs/deploy"
EXAMPLES = sorted(path for path in FOLDER.iterdir() if path.is_file() and path.name != ".env")
GUIDE = ROOT / "docs/hosts.md"
SITE = "table.example.org"
READ_ELSEWHERE = {"NEUROSHIMA_LOG"}
"""Settings that `configuration.py` does not have."""
PEEK = {"type": "peek"}
REST = 0.1
"""Seconds between two moves, so that the servers have time to start."""

every_example = pytest.mark.parametrize("path", [*EXAMPLES, GUIDE], ids=lambda path: path.name)


def text_of(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


# Limits ---------------------------------------------------------------------------------------------------------------


def test_the_proxies_take_no_larger_bodies_than_the_site() -> None:
    most = LARGEST >> 20
    assert re.findall(r"request_body \{\s+max_size (\w+)", text_of("Caddyfile")) == [f"{most}MiB"]
    assert re.findall(r"client_max_body_size (\w+);", text_of("nginx.conf")) == [f"{most}m"]


@pytest.mark.parametrize("name", ["neuroshima@.service", "neuroshima-worker@.service"])
def test_the_units_bound_files_and_memory(name: str) -> None:
    unit = dict(re.findall(r"^(LimitNOFILE|MemoryMax)=(\w+)$", text_of(name), re.MULTILINE))
    assert int(unit["LimitNOFILE"]) >= 10_000 and unit["MemoryMax"] == "1G"


def test_the_proxies_name_requests_instead_of_visitors() -> None:
    """Where the site trusts a proxy's request names, the proxies replace those of visitors."""
    assert "NEUROSHIMA_REQUEST_IDS=1" in text_of("neuroshima.env")
    assert "header_up X-Request-ID {http.request.uuid}" in text_of("Caddyfile")
    assert "proxy_set_header X-Request-ID $request_id;" in text_of("nginx.conf")


# Names of settings and commands ---------------------------------------------------------------------------------------


@every_example
def test_the_settings_they_name_exist(path: Path) -> None:
    known = {f"NEUROSHIMA_{name.upper()}" for name in Settings.model_fields} | READ_ELSEWHERE
    assert set(re.findall(r"NEUROSHIMA_\w+", path.read_text("utf-8"))) <= known


@every_example
def test_the_commands_they_name_exist(path: Path) -> None:
    named = re.findall(r'(?:bin/neuroshima|manage\.py|"neuroshima",) "?([a-z_]+)', path.read_text("utf-8"))
    assert set(named) <= set(get_commands())


@every_example
def test_the_shell_reads_the_settings_as_systemd_does(path: Path) -> None:
    """Commands of the site read the same file as the units: each value is one word to a shell."""
    for line in re.findall(r"^ *(?:export )?(NEUROSHIMA_\w+=.*)$", path.read_text("utf-8"), re.MULTILINE):
        assert len(shlex.split(line, comments=True)) == 1, line


def test_the_examples_name_settings_and_commands() -> None:
    assert "NEUROSHIMA_TRUSTED_PROXIES=1" in text_of("neuroshima.env")
    assert "bin/neuroshima play" in text_of("neuroshima@.service")


def test_their_ports_agree() -> None:
    """Proxies use the ports of the guide's units, and in containers the port of the image."""
    started = re.findall(r"enable --now neuroshima@(\d+) neuroshima@(\d+)", GUIDE.read_text("utf-8"))
    assert started
    for name in ("Caddyfile", "nginx.conf"):
        assert tuple(re.findall(r"127\.0\.0\.1:(\d+)", text_of(name))) == started[0]
    [exposed] = re.findall(r"EXPOSE (\d+)", text_of("Containerfile"))
    assert re.findall(r'"--port", "(\d+)"', text_of("Containerfile")) == [exposed]
    assert re.findall(r"server\d:(\d+)", text_of("compose.yaml")) == [exposed, exposed]


def test_the_paths_of_the_units_agree() -> None:
    env = text_of("neuroshima.env")
    for name in ("neuroshima@.service", "neuroshima-backup.service"):
        unit = text_of(name)
        assert "EnvironmentFile=/etc/neuroshima.env" in unit
        assert (
            re.search(r"^StateDirectory=neuroshima\b", unit, re.MULTILINE)
            and "NEUROSHIMA_VAR=/var/lib/neuroshima" in env
        )
        cache = re.search(r"^Environment=PYTHONPYCACHEPREFIX=/var/cache/(\w+)$", unit, re.MULTILINE)
        assert cache is None or f"CacheDirectory={cache[1]}\n" in unit
        assert set(re.findall(r"/srv/\S*", unit)) <= {"/srv/neuroshima", "/srv/neuroshima/.venv/bin/neuroshima"}


def test_the_image_has_the_programs_of_the_database() -> None:
    """The programs of `backup` have the server's version: both are PostgreSQL 17, as in Debian 13 (trixie)."""
    [version] = re.findall(r"image: postgres:(\d+)", text_of("compose.yaml"))
    assert (version, "slim-trixie" in text_of("Containerfile")) == ("17", True)


def test_the_guide_waits_for_servers_in_containers() -> None:
    """Otherwise both are down during an upgrade, because `up` does not wait until the first one serves."""
    ups = re.findall(r"docker compose up (.*)", GUIDE.read_text("utf-8"))
    assert ups and all("--wait" in arguments for arguments in ups)
    assert "/readyz" in text_of("compose.yaml")


def test_servers_in_containers_can_be_stopped_while_they_start() -> None:
    """The kernel drops a signal to a container's first process while that has no handler for it."""
    assert re.search(r"^  init: true$", text_of("compose.yaml"), re.MULTILINE)


def test_the_image_has_every_package() -> None:
    folders = set(re.findall(r"^COPY (\w+) \w+/$", text_of("Containerfile"), re.MULTILINE))
    assert {path.parent.parent.name for path in ROOT.glob("*/*/pyproject.toml")} - {"tests"} <= folders
    assert "platform" in folders


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    for path in EXAMPLES:
        if path.suffix in (".service", ".timer"):
            text = path.read_text("utf-8").replace("/srv/neuroshima/.venv/bin/neuroshima", "/bin/true")
            (tmp_path / path.name.replace("@", "@8001")).write_text(text, "utf-8")
    units = sorted(str(path) for path in tmp_path.iterdir())
    done = subprocess.run(
        ["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False, timeout=LONGEST
    )
    assert [line for line in done.stderr.splitlines() if "neuroshima" in line] == []
    assert len(units) >= 3


# A move through them --------------------------------------------------------------------------------------------------


class Proxy:
    """nginx or Caddy with its example, on ports of the test's own."""

    def __init__(self, folder: Path, servers: tuple[Server, Server]) -> None:
        self.folder, self.port = folder, free_port()
        self.ports = {"127.0.0.1:8001": servers[0].port, "127.0.0.1:8002": servers[1].port}
        folder.mkdir()
        self.certificate, self.key = folder / "fullchain.pem", folder / "privkey.pem"
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={SITE}"]
        files = ["-out", str(self.certificate), "-keyout", str(self.key)]
        subprocess.run([*command, *files], check=True, capture_output=True, timeout=LONGEST)

    def example(self, name: str) -> str:
        text = text_of(name)
        for example, port in self.ports.items():
            assert example in text
            text = text.replace(example, f"127.0.0.1:{port}")
        return text

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=LONGEST)

    def client(self, slug: str, session: str) -> Client:
        """A socket of a browser at that site."""
        headers = {"Cookie": f"sessionid={session}"}
        url, origin = f"wss://{SITE}:{self.port}/ws/match/{slug}/", Origin(f"https://{SITE}:{self.port}")
        return Client(TlsSocket(url, sock=self.connect(), ssl=trusting(), additional_headers=headers, origin=origin))

    def get(self, path: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPSConnection(SITE, self.port)
        connection.sock = trusting().wrap_socket(self.connect(), server_hostname=SITE)
        connection.request("GET", path)
        return connection.getresponse()


def trusting() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


@contextmanager
def nginx(folder: Path, servers: tuple[Server, Server]) -> Iterator[Proxy]:
    proxy = Proxy(folder, servers)
    text = re.sub(r"listen \[::\]:.*\n", "", proxy.example("nginx.conf"))
    text = text.replace("listen 80;", f"listen 127.0.0.1:{free_port()};").replace(
        "listen 443", f"listen 127.0.0.1:{proxy.port}"
    )
    text = re.sub(r"/etc/letsencrypt/live/[^/]+", str(folder), text)
    (folder / "site.conf").write_text(text, "utf-8")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    user = "user root;" if os.getuid() == 0 else ""
    main = f"{user} pid {folder}/pid; daemon off; events {{}} http {{ access_log off; {temporary} include site.conf; }}"
    (folder / "main.conf").write_text(main, "utf-8")
    command = ["nginx", "-e", f"{folder}/error.log", "-p", str(folder), "-c", "main.conf"]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False, timeout=LONGEST)
    assert checked.returncode == 0, checked.stderr
    with running(command, proxy):
        yield proxy


@contextmanager
def caddy(folder: Path, servers: tuple[Server, Server]) -> Iterator[Proxy]:
    proxy = Proxy(folder, servers)
    head = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n"
    opening = "{$SITE:" + SITE + "} {\n"
    text = proxy.example("Caddyfile")
    assert opening in text
    text = head + text.replace(opening, f"{opening}\ttls {proxy.certificate} {proxy.key}\n")
    (folder / "Caddyfile").write_text(text, "utf-8")
    env = {**os.environ, "SITE": f"https://{SITE}:{proxy.port}", "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    command = ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    checked = subprocess.run(
        ["caddy", "validate", *command[2:]], env=env, capture_output=True, text=True, check=False, timeout=LONGEST
    )
    assert checked.returncode == 0, checked.stderr
    with running(command, proxy, env):
        yield proxy


@contextmanager
def running(command: list[str], proxy: Proxy, env: dict[str, str] | None = None) -> Iterator[None]:
    with (
        (proxy.folder / "log").open("wb") as log,
        subprocess.Popen(command, env=env, stdout=log, stderr=log) as process,
    ):
        try:
            deadline = time.monotonic() + LONGEST
            while time.monotonic() < deadline:
                assert process.poll() is None, (proxy.folder / "log").read_text()
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", proxy.port)) == 0:
                        break
                time.sleep(0.05)
            yield
        finally:
            process.terminate()


PROXIES = {"nginx": nginx, "caddy": caddy}


@pytest.mark.parametrize("name", PROXIES)
def test_visitors_see_a_page_while_no_server_answers(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It keeps the status of a failure, and needs no other file. Caddy waits for a server first: here only shortly."""
    if not shutil.which(name) or shutil.which("openssl") is None:
        pytest.skip(f"{name} is not installed, or openssl is missing")
    monkeypatch.setenv("AWAY", str(FOLDER))
    read = text_of
    changed = {"root /etc/nginx;": f"root {FOLDER};", "lb_try_duration 30s": "lb_try_duration 1s"}

    def shortly(example: str) -> str:
        text = read(example)
        for before, after in changed.items():
            text = text.replace(before, after)
        return text

    monkeypatch.setitem(globals(), "text_of", shortly)
    nobody: Any = (SimpleNamespace(port=free_port()), SimpleNamespace(port=free_port()))
    with PROXIES[name](tmp_path / name, nobody) as proxy:
        answer = proxy.get("/ratings/")
        text = answer.read().decode()
    assert answer.status == 502 and "Back in a moment" in text and "Zaraz wracamy" in text
    assert not re.search(r"(?:src|href)=", text)


class Traveller(threading.Thread):
    """A player of one match through a proxy. When the socket closes, they reconnect at once and repeat the command."""

    def __init__(self, proxy: Proxy, slug: str, session: str) -> None:
        super().__init__(daemon=True)
        self.proxy, self.slug, self.session = proxy, slug, session
        self.client = proxy.client(slug, session)
        self.accepted: list[int] = []
        self.closed: list[int | None] = []
        self.announced = 0
        self.failure: Exception | None = None
        self.enough = threading.Event()

    def run(self) -> None:
        try:
            while not self.enough.wait(REST):
                self._move()
        except Exception as error:
            self.failure = error

    def wait_for_a_move(self) -> None:
        """Wait until one more move is accepted."""
        seq, deadline = len(self.accepted), time.monotonic() + LONGEST
        while len(self.accepted) == seq and self.failure is None:
            assert time.monotonic() < deadline
            time.sleep(0.05)

    def _move(self) -> None:
        seq = len(self.accepted)
        try:
            answer = self.client.move(0, seq, PEEK, f"{self.slug}-{seq}")
        except ConnectionClosed as error:
            self.closed.append(error.rcvd.code if error.rcvd else None)
            with suppress(ConnectionClosed):  # the last messages may not be read yet
                while True:
                    self.client.unread.append(json.loads(self.client.socket.recv()))
            self.announced += any(message["type"] == "restarting" for message in self.client.unread)
            self.client = self.proxy.client(self.slug, self.session)
            return
        assert answer["type"] == "accepted", answer
        self.accepted.append(answer["seq"])


def start_together(servers: tuple[Server, Server]) -> None:
    """Start the servers as systemd does: one of them makes the tables, the other waits for it."""
    with ThreadPoolExecutor() as pool:
        list(pool.map(Server.start, servers))


@pytest.mark.services
@pytest.mark.usefixtures("services")
def test_servers_restart_behind_the_proxies_and_no_move_is_lost(tmp_path: Path) -> None:
    """Given two servers that start together on an empty database, behind nginx and behind Caddy, when they restart one
    after the other while matches are played, then every open table is told and reconnects to the other server at its
    first try.

    This happens before the first server is back. Every command is answered once, and no move is missing."""
    there = {name: proxy for name, proxy in PROXIES.items() if shutil.which(name)}
    if not there or shutil.which("openssl") is None:
        pytest.skip("neither nginx nor Caddy is installed, or openssl is missing")
    with ExitStack() as ending:
        settings = {
            "NEUROSHIMA_DATABASE_URL": ending.enter_context(own_database(EMPTY)),
            "NEUROSHIMA_REDIS_URL": REDIS,
            "NEUROSHIMA_ALLOWED_HOSTS": SITE,
            "NEUROSHIMA_SECURE": "1",
            "NEUROSHIMA_TRUSTED_PROXIES": "1",
        }
        servers = Server(tmp_path, **settings), Server(tmp_path, **settings)
        for server in servers:
            ending.callback(server.stop, signal.SIGKILL)
        start_together(servers)
        made = servers[0].prepare(matches=len(there))
        proxies = [ending.enter_context(run(tmp_path / name, servers)) for name, run in there.items()]
        assert [proxy.get("/").status for proxy in proxies] == [200] * len(proxies)
        players = [
            Traveller(proxy, slug, made["sessions"][0]) for proxy, slug in zip(proxies, made["slugs"], strict=True)
        ]
        for player in players:
            player.start()
        for server in servers:
            server.stop()
            for player in players:
                player.wait_for_a_move()
            server.start()
        for player in players:
            player.enough.set()
            player.join(LONGEST)
            assert not player.is_alive() and player.failure is None
            assert player.closed and set(player.closed) == {SERVICE_RESTART}
            assert player.announced == len(player.closed)
            assert player.accepted == list(range(1, len(player.accepted) + 1))
            assert player.proxy.client(player.slug, player.session).state["seq"] == len(player.accepted)
