"""`try PATH`: play with a plugin or a pack without installing it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import override

from neuroshima.authors.project import NoProject, Project, open_project
from neuroshima.authors.shell_language import shell_language

STARTING = 120
"""Seconds that the site may take to start."""
ENDING = 10
"""Seconds that it may take to end."""


class Command(BaseCommand):
    help = (
        "Opens a table with a plugin (a folder or a wheel) or a pack (a folder or a zip file), without installing it: "
        "on a site of its own, which is gone afterwards. A plugin in a folder is reloaded when a file changes."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path, help="a folder, a wheel or a zip file")
        parser.add_argument("--port", type=int, default=0, help="the port to listen on; left out: any that is free")
        parser.add_argument("--no-browser", action="store_true", help="only print the address")
        parser.add_argument("--no-watch", action="store_true", help="do not reload when a file changes")
        parser.add_argument("--keep", type=Path, help="keep the data of the site in this folder, for the next time")

    def handle(
        self, *, path: Path, port: int, no_browser: bool, no_watch: bool, keep: Path | None, **options: Any
    ) -> None:
        try:
            with (
                override(shell_language()),
                open_project(path) as project,
                TemporaryDirectory(prefix="neuroshima-try-") as folder,
            ):
                var = keep.absolute() if keep else Path(folder) / "var"
                self._serve(project, Path(folder), var, port or _free_port(), not no_browser, not no_watch)
        except NoProject as error:
            raise CommandError(str(error), returncode=2) from None

    def _serve(self, project: Project, folder: Path, var: Path, port: int, opens: bool, watches: bool) -> None:
        environment = _environment(project, folder, var)
        path = _set_table(project, environment)
        command = [sys.executable, sys.argv[0], "play", "--port", str(port)]
        if watches and project.kind == "plugin":
            command += ["--watch", *map(str, project.import_paths)]
        server = subprocess.Popen(command, env=environment, start_new_session=True, stdout=subprocess.DEVNULL)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *given: _end(server))
        try:
            _wait(server, port)
            address = f"http://127.0.0.1:{port}{path}"
            self.stdout.write(_("The table is set: %(address)s") % {"address": address} + "\n" + _("Ctrl-C ends it."))
            self.stdout.flush()
            if opens:
                webbrowser.open(address)
            server.wait()
        finally:
            _end(server)


def _environment(project: Project, folder: Path, var: Path) -> dict[str, str]:
    """That of a site of its own; a pack stands in its folder of packs."""
    environment = {**project.environment(), "NEUROSHIMA_VAR": str(var)}
    for name in ("NEUROSHIMA_DATABASE_URL", "NEUROSHIMA_REDIS_URL", "NEUROSHIMA_PACKS"):
        environment.pop(name, None)
    if project.kind == "pack":
        packs = folder / "packs"
        packs.mkdir()
        if project.root.is_dir():
            shutil.copytree(project.root, packs / project.name)
        else:
            shutil.copyfile(project.root, packs / project.root.name)
        environment["NEUROSHIMA_PACKS"] = str(packs)
    var.mkdir(parents=True, exist_ok=True, mode=0o700)
    return environment


def _set_table(project: Project, environment: Mapping[str, str]) -> str:
    """The path of the table's address. Raises CommandError with everything that keeps it from being set."""
    command = [
        sys.executable,
        "-m",
        "neuroshima.authors.trial_table",
        str(project.root),
        json.dumps(dict(project.sources)),
    ]
    done = subprocess.run(command, env=dict(environment), stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise CommandError(_("No table can be set with it; what is wrong is above."))
    answer = json.loads(done.stdout.splitlines()[-1])
    if "wrong" in answer:
        raise CommandError("\n".join(answer["wrong"]))
    return str(answer["path"])


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(server: subprocess.Popen[bytes], port: int) -> None:
    """Wait until the site answers. Raises CommandError if it ends, or takes too long."""
    until = time.monotonic() + STARTING
    while time.monotonic() < until and server.poll() is None:
        with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), timeout=1)):
            return
        time.sleep(0.2)
    raise CommandError(_("The site does not start; what it says is above."))


def _end(server: subprocess.Popen[bytes]) -> None:
    """End the site with all its processes: they have a session of their own."""
    if server.poll() is not None:
        return
    with suppress(ProcessLookupError):
        os.killpg(server.pid, signal.SIGTERM)
    try:
        server.wait(ENDING)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
