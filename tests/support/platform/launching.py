"""Start Python processes: servers and scripts of tests.

Without xdist (`pytest -n0`) each is an ordinary process. A parallel run starts about a hundred, and imports are most of
the start. So one process imports the libraries, the games and the host, except what needs settings. It forks for each
launch, and the child becomes the script with its own environment, streams and exit status. All processes of the run
share it.
"""

from __future__ import annotations

import faulthandler
import gc
import importlib
import json
import os
import pkgutil
import runpy
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import AppRegistryNotReady, ImproperlyConfigured
from django.utils import translation
from django.utils.translation import trans_real
from neuroshima.site.server.unused_imports import leave_out_unused

from tests.support.platform.made_once import is_shared, one_at_a_time, shared_folder

TWISTED = (
    "autobahn.twisted.websocket",
    "autobahn.websocket.protocol",
    "daphne.ws_protocol",
    "twisted.internet.asyncioreactor",
    "twisted.internet.endpoints",
    "twisted.web.http",
)
"""What servers import without what they never use of it. None of it makes an event loop."""
LIBRARIES = (
    "allauth.core.context",
    "channels.generic.websocket",
    "csp.middleware",
    "django.core.handlers.asgi",
    "django.core.management",
    "django.db.migrations.autodetector",
    "django.template.defaulttags",
    "django.templatetags.i18n",
    "django.views.debug",
    "django_stubs_ext",
    "markdown_it",
    "prometheus_client",
    "psycopg",
    "pydantic.mypy",
    "pydantic_settings",
    "redis.asyncio",
    "whitenoise.middleware",
)
"""What servers import first. None of them needs settings."""
PACKAGES = (
    "allauth.account",
    "allauth.mfa",
    "axes",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.db.backends.sqlite3",
    "django_tasks",
    "django_tasks_db",
    "neuroshima",
)
"""Every module of these that can be imported without settings, as the protocol of sockets and all migrations."""
LEFT = ("neuroshima.site", "neuroshima.web.rasterizer")
"""The first reads the environment, or says where the settings are; the second is a script."""
GAMES = ("neuroshima_babel13.plugin", "neuroshima_convoy.plugin", "neuroshima_doomsday.plugin", "neuroshima_hex.plugin")
"""The same of the games: their rules are half of what a start imports. A site without one of them
has its modules in memory and never asks them."""
ROOT = Path(__file__).resolve().parents[3]
HASH_SEED = "0"
"""Of all that is launched, unless its environment names another: a fork has its parent's."""
DOOR = "launcher"
"""The name of the socket of the process that forks, in the folder of the run."""
READY = b"ready"
ONE_AT_A_TIME = Lock()
LARGEST = 100_000
"""Bytes of a request; an environment is most of it."""


class Launched:
    """A launched process, with the methods of `subprocess.Popen`. `report` is the pipe with its exit status."""

    def __init__(self, pid: int, report: int) -> None:
        self.pid, self._report = pid, report
        self.returncode: int | None = None

    def poll(self) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            if not select.select([self._report], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
            self.returncode = int(os.read(self._report, 20))
            os.close(self._report)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


Process = Launched | subprocess.Popen[bytes]


def launch(
    script: Path, arguments: tuple[str, ...], env: Mapping[str, str], stdin: IO[Any], stdout: IO[Any], stderr: IO[Any]
) -> Process:
    """Start `python script arguments` with these streams, in the folder of the repository."""
    if not is_shared() or _has_a_beginning_of_its_own(env):
        command = [sys.executable, str(script), *arguments]
        env = {"PYTHONHASHSEED": HASH_SEED, **env}
        return subprocess.Popen(command, env=env, cwd=ROOT, stdin=stdin, stdout=stdout, stderr=stderr)
    request = json.dumps({"script": str(script), "arguments": arguments, "env": dict(env)}).encode()
    assert len(request) < LARGEST
    report, reporting = os.pipe()
    with ONE_AT_A_TIME:
        channel = _launcher()
        socket.send_fds(channel, [request], [stdin.fileno(), stdout.fileno(), stderr.fileno(), reporting])
        pid = int(channel.recv(20))
    os.close(reporting)
    return Launched(pid, report)


def _has_a_beginning_of_its_own(env: Mapping[str, str]) -> bool:
    """Whether it has a `sitecustomize` that must run before the libraries are imported."""
    return any(path.exists() for path in _beginnings(env))


def _beginnings(env: Mapping[str, str]) -> list[Path]:
    return [Path(folder, "sitecustomize.py") for folder in env.get("PYTHONPATH", "").split(os.pathsep)]


@cache
def _launcher() -> socket.socket:
    """A connection to the forking process. The first process of the run to need it starts it."""
    with one_at_a_time(DOOR):
        channel = _connected()
        if channel is None:
            _start()
            channel = _connected()
    assert channel is not None
    return channel


def _connected() -> socket.socket | None:
    """A connection, if the launcher runs. The launcher ends with the last of its connections."""
    channel = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with suppress(FileNotFoundError, ConnectionError):
        channel.connect(str(shared_folder() / DOOR))
        if channel.recv(len(READY)) == READY:  # else it was about to end
            return channel
    channel.close()
    return None


@cache
def _start() -> subprocess.Popen[bytes]:
    door = shared_folder() / DOOR
    door.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listening:
        listening.bind(str(door))
        listening.listen()
        env = {**os.environ, "PYTHONHASHSEED": HASH_SEED}
        command = [sys.executable, "-m", "tests.support.platform.launching", str(listening.fileno())]
        return subprocess.Popen(command, env=env, pass_fds=[listening.fileno()], cwd=ROOT)


# In the process that forks --------------------------------------------------------------------------------------------


def _fork_on_request(door: socket.socket) -> dict[str, Any] | None:
    """Fork for each request at the door.

    Returns in each child the request; in the parent None, when all clients have gone."""
    children: dict[int, int] = {}
    ends, ended = socket.socketpair()
    ended.setblocking(False)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, lambda *_signal: None)
    signal.set_wakeup_fd(ended.fileno())
    channels = [_let_in(door)]
    while channels:
        for ready in select.select([door, ends, *channels], [], [])[0]:
            if ready is ends:
                ends.recv(100)
                _report_ends(children)
            elif ready is door:
                channels.append(_let_in(door))
            elif (requested := _forked(ready, children)) is None:
                channels.remove(ready)
            elif requested:
                for end in (door, ends, ended, *channels):
                    end.detach()  # its number will be another's
                return requested
    return None


def _let_in(door: socket.socket) -> socket.socket:
    channel, _address = door.accept()
    channel.send(READY)
    return channel


def _forked(channel: socket.socket, children: dict[int, int]) -> dict[str, Any] | None:
    """Fork for the next request. Returns the request in the child; in the parent nothing, or None when the client
    has gone."""
    text, descriptors, _flags, _address = socket.recv_fds(channel, LARGEST, 4)
    if not text:
        channel.close()
        return None
    *streams, report = descriptors
    if (pid := os.fork()) == 0:
        _take_streams(*streams)
        return dict(json.loads(text))
    children[pid] = report
    channel.send(str(pid).encode())
    for stream in streams:
        os.close(stream)
    return {}


def _report_ends(children: dict[int, int]) -> None:
    while children:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        report = children.pop(pid)
        with suppress(BrokenPipeError):  # nobody waits for it any more
            os.write(report, str(os.waitstatus_to_exitcode(status)).encode())
        os.close(report)


def _take_streams(*streams: int) -> None:
    """Make these the standard streams, and close everything else of the parent."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))


def _become(script: str, arguments: list[str], env: dict[str, str]) -> None:
    """Do what Python does at its start, then run the script."""
    os.environ.clear()
    os.environ.update(env)
    if env.get("PYTHONFAULTHANDLER"):
        faulthandler.enable()
    sys.argv = [script, *arguments]
    sys.path[:1] = [str(Path(script).parent), *filter(None, env.get("PYTHONPATH", "").split(os.pathsep))]
    importlib.invalidate_caches()
    runpy.run_path(script, run_name="__main__")


def _import_package(name: str) -> None:
    """Import a package with all its modules, except those that need settings."""
    try:
        module = importlib.import_module(name)
    except (AppRegistryNotReady, ImproperlyConfigured):
        return
    for found in pkgutil.iter_modules(getattr(module, "__path__", [])):
        if f"{name}.{found.name}" not in LEFT:
            _import_package(f"{name}.{found.name}")


def _preload() -> None:
    os.environ.pop("DJANGO_SETTINGS_MODULE", None)
    translation._trans.gettext_noop = trans_real.gettext_noop  # type: ignore[attr-defined]  # it asks for a setting
    with leave_out_unused():
        for name in TWISTED:
            importlib.import_module(name)
    for name in LIBRARIES + GAMES:
        importlib.import_module(name)
    for name in PACKAGES:
        _import_package(name)
    _assemble_games()
    _parse_scripts()
    assert not settings.configured
    assert "twisted.internet.reactor" not in sys.modules


def _assemble_games() -> None:
    """Let them read their files, so that a server finds them read."""
    from neuroshima_contract.registry import FoundPlugin, assemble

    modules = {name.partition(".")[0].removeprefix("neuroshima_"): sys.modules[name] for name in GAMES}
    assemble([FoundPlugin(name, module.__name__, module, "", "") for name, module in modules.items()])


def _parse_scripts() -> None:
    """Let the packs of pages read their modules: that is most of the work for a server's first page of each kind."""
    from neuroshima.web import packs

    for room in ("platform", "games", "expansions", "tests/plugins"):
        for static in (ROOT / room).rglob("static"):
            for script in static.rglob("*.js"):
                with suppress(packs.Unpackable):
                    packs.read_module(script.relative_to(static).as_posix(), script.read_bytes())


if __name__ == "__main__":
    _preload()
    gc.freeze()  # forks share what is never looked at
    requested = _fork_on_request(socket.socket(fileno=int(sys.argv[1])))
    if requested is not None:
        _become(**requested)
