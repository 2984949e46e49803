"""`play`: prepare and serve the site, in one command."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from contextlib import closing
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from neuroshima.matches.live.protocol import LARGEST

EVERYWHERE = {"0.0.0.0", "::"}
PATIENCE = 60
"""Seconds until a socket that was asked for has to be open: a busy machine needs more than Daphne's five, and whoever
is turned away comes again and makes it busier."""


class Command(BaseCommand):
    help = "Prepares the database and serves the site, its matches and its bots."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="the port to listen on")

    def handle(self, *, host: str, port: int, **options: Any) -> None:
        check_free(host, port)
        call_command("migrate", interactive=False, verbosity=0)
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *own_names(host)]
        shown = f"[{host}]" if ":" in host else host
        serve(host, port, lambda: self._tell(f"http://{shown}:{port}/"))

    def _tell(self, address: str) -> None:
        self.stdout.write(_("The table is set: %s") % address)
        self.stdout.flush()  # seen at once even where the output is a file


def check_free(host: str, port: int) -> None:
    """Raises CommandError where nobody can listen there, before anything is begun."""
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
    """By what names browsers reach a server that listens at `host`."""
    if host not in EVERYWHERE:
        return [f"[{host}]" if ":" in host else host]
    name = socket.gethostname()
    try:
        return [name, *socket.gethostbyname_ex(name)[2]]
    except OSError:
        return [name]


def serve(host: str, port: int, ready: Callable[[], object]) -> None:
    """Run Daphne until it is stopped. A planned stop tells every open table first.

    Its WebSockets hold what they send to the limit of messages too, and a long match with its whole history is larger
    than any message of a browser may be. That one is bounded by its frames, and by `protocol.decoded`."""
    from daphne.endpoints import build_endpoint_description_strings
    from daphne.server import Server, twisted_loop  # before anything that imports Twisted: it chooses the event loop

    from neuroshima.site.asgi import application
    from neuroshima.site.server.slow_readers import MOST_WAITING, PatientSocket
    from neuroshima.site.server.slow_requests import close_slow_requests

    def listening() -> None:
        server.ws_factory.protocol = PatientSocket
        close_slow_requests(server)
        ready()

    for stop in (signal.SIGTERM, signal.SIGINT):
        twisted_loop.add_signal_handler(stop, lambda: twisted_loop.create_task(_say_goodbye()))
    server = Server(
        application=application,
        endpoints=build_endpoint_description_strings(host=host, port=port),
        signal_handlers=False,
        websocket_max_message_size=MOST_WAITING,
        websocket_max_frame_size=LARGEST,
        websocket_handshake_timeout=PATIENCE,
        websocket_connect_timeout=PATIENCE,
        application_close_timeout=2,
        ready_callable=listening,
        server_name="neuroshima",
    )
    server.run()


async def _say_goodbye() -> None:
    from twisted.internet import reactor

    from neuroshima.matches.live.consumer import say_restarting

    await say_restarting()
    reactor.stop()  # type: ignore[misc]
