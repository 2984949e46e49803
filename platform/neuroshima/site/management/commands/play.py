"""`play`: prepare and serve the site, in one command."""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.checks import Tags
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from neuroshima.configuration import configuration
from neuroshima.forks import run_in_fork
from neuroshima.site.management.backups.archive import RESTORING, remove_leftovers
from neuroshima.site.management.watching import CannotWatchError, folders_of_plugins, serve_again_and_again
from neuroshima.site.server import background
from neuroshima.site.server.connections import Room, bound_connections, raise_limit
from neuroshima.site.server.unused_imports import leave_out_unused

if TYPE_CHECKING:
    from neuroshima.site.server.draining import CountedWork, DrainingServer


MIGRATING = 0x6E6575726F
"""The number of PostgreSQL's advisory lock."""
EVERYWHERE = {"0.0.0.0", "::"}
OLDER_GARBAGE = (3, 20)
"""Thresholds of the older generations of garbage collection (`gc.set_threshold`). With the default of 10 instead of 3,
a collection sometimes stops the server for 60 ms."""
LONGEST_STOP = 25
"""Seconds from the first signal to the end of the process, whatever hangs: a database that does not answer, a thread
that never ends. The units of docs/deploy kill it after 30."""
PATIENCE = 60
"""Seconds for opening a socket. A busy machine needs more than Daphne's five, and refused clients try again."""


class Command(BaseCommand):
    help = "Prepares the database and serves the site and its matches, and runs its tasks."
    requires_system_checks = [Tags.security, Tags.urls]  # `manage.py check` does the others, for authors

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="the port to listen on")
        parser.add_argument(
            "--watch",
            nargs="*",
            type=Path,
            metavar="FOLDER",
            help="start again when a file there changes; without a folder: in the plugins that are under development",
        )

    def handle(self, *, host: str, port: int, watch: list[Path] | None = None, **options: Any) -> None:
        if watch is not None:
            self._watch(watch or folders_of_plugins(), [sys.argv[0], "play", "--host", host, "--port", str(port)])
            return
        limit = raise_limit()
        check_free(host, port)
        remove_leftovers(configuration().var, RESTORING)
        run_in_fork(make_tables)  # a new database takes 40 MB
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *own_names(host)]
        self.check(tags=[Tags.security])  # again: now others may reach the site
        if configuration().bots:
            background.prepare()
        shown = f"[{host}]" if ":" in host else host
        serve(host, port, limit, lambda: self._tell(f"http://{shown}:{port}/"))

    def _watch(self, paths: list[Path], command: list[str]) -> None:
        def tell(line: str) -> None:
            self.stdout.write(line)
            self.stdout.flush()

        try:
            serve_again_and_again(paths, command, tell)
        except CannotWatchError as error:
            raise CommandError(str(error)) from None

    def _tell(self, address: str) -> None:
        self.stdout.write(_("The table is set: %s") % address)
        self.stdout.flush()  # so that a file shows it at once, too
        tell_systemd("READY=1")


def make_tables() -> None:
    """Apply the missing migrations.

    If there are none, the command `migrate` is not run: its other work takes a tenth of the time of a start."""
    with one_at_a_time():
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", interactive=False, verbosity=0)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold a lock in PostgreSQL, so that only one of several starting servers migrates."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [MIGRATING])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [MIGRATING])


def check_free(host: str, port: int) -> None:
    """Check that the port is free before anything else starts. Raises CommandError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with closing(socket.socket(family, socket.SOCK_STREAM)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            raise CommandError(
                _("Port %(port)s of %(host)s cannot be used (%(why)s). Choose another one with --port.")
                % {"port": port, "host": host, "why": getattr(error, "strerror", None) or error}
            ) from error


def own_names(host: str) -> list[str]:
    """The host names by which browsers reach a server that listens at `host`."""
    if host not in EVERYWHERE:
        return [f"[{host}]" if ":" in host else host]
    name = socket.gethostname()
    try:
        return [name, *socket.gethostbyname_ex(name)[2]]
    except OSError:
        return [name]


def serve(host: str, port: int, limit: int, ready: Callable[[], object]) -> None:
    """Run Daphne until it is stopped. `limit`: how many files may be open.

    SIGTERM and SIGINT drain it first (`site/server/draining.py`)."""
    with leave_out_unused():
        from daphne.endpoints import build_endpoint_description_strings
        from daphne.server import twisted_loop  # must be the first to import Twisted: it chooses the event loop

        from neuroshima.site.server.bounded_frames import LIMITS
        from neuroshima.site.server.connections import keep_memory_low
        from neuroshima.site.server.draining import CountedWork, DrainingServer
        from neuroshima.site.server.slow_readers import PatientChannel, PatientSocket, count_unread
    from neuroshima.hosting import errors
    from neuroshima.plugins import records, usage
    from neuroshima.site.asgi import application
    from neuroshima.site.logs import request_of
    from neuroshima.site.sqlite3.base import make_checkpoints

    def listening() -> None:
        server.http_factory.protocol = PatientChannel
        server.ws_factory.protocol = PatientSocket
        server.ws_factory.setProtocolOptions(**LIMITS)
        for port in server.ports:
            count_unread(port)
        bound_connections(server, Room(limit))
        keep_memory_low()
        gc.freeze()  # objects of the start stay: do not scan them again
        gc.set_threshold(gc.get_threshold()[0], *OLDER_GARBAGE)  # the first is set in `cli.py`
        make_checkpoints()
        usage.start(records.keep)  # also in a server that runs no tasks
        errors.start(request_of)
        ready()

    work = CountedWork(application)
    server = DrainingServer(
        application=work,
        endpoints=build_endpoint_description_strings(host=host, port=port),
        signal_handlers=False,
        websocket_handshake_timeout=PATIENCE,
        websocket_connect_timeout=PATIENCE,
        application_close_timeout=2,
        ready_callable=listening,
        server_name="neuroshima",
    )
    stopping: list[asyncio.Task[None]] = []

    def stop() -> None:
        """Drain at the first signal; stop at once at the second."""
        if stopping:
            server.stop()
        else:
            faulthandler.dump_traceback_later(LONGEST_STOP, exit=True)  # tells where it hangs, in the log
            stopping.append(twisted_loop.create_task(_stop_gently(server, work)))

    for signal_number in (signal.SIGTERM, signal.SIGINT):
        twisted_loop.add_signal_handler(signal_number, stop)
    try:
        server.run()
    finally:
        background.stop()


async def _stop_gently(server: DrainingServer, work: CountedWork) -> None:
    from neuroshima.lobby.live.consumer import at_lobby
    from neuroshima.matches.clocks import uptime
    from neuroshima.matches.live.consumer import at_matches
    from neuroshima.site.server.draining import drain

    async def say_restarting() -> None:
        await asyncio.gather(at_matches.say_restarting(), at_lobby.say_restarting())

    tell_systemd("STOPPING=1")
    try:
        await asyncio.to_thread(uptime.leave)  # stops all clocks if this is the last server
        await drain(server, work, say_restarting)
    finally:
        server.stop()


def tell_systemd(state: str) -> None:
    """Tell systemd the state of the server (`Type=notify`) by a line such as `READY=1`.

    Does nothing if systemd has not started the process."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):  # an abstract socket, outside the file system
        address = "\0" + address[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.connect(address)
        line.sendall(state.encode())
