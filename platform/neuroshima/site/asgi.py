"""The site for an ASGI server: pages, sockets of matches, and tasks beside them."""

from __future__ import annotations

import os
from typing import Any

import django
from django.core.handlers.asgi import ASGIHandler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")


def _sockets() -> Any:
    """Import consumers after Django is set up: they import models."""
    from channels.routing import URLRouter
    from channels.sessions import CookieMiddleware
    from django.urls import path, re_path

    from neuroshima.lobby.live.consumer import lobby_socket
    from neuroshima.matches.live.consumer import match_socket, no_such_socket
    from neuroshima.site.operating.middleware import MembersSockets, NamedSockets, SameOriginSockets

    addresses = [  # ASGI applications instead of views
        path("ws/lobby/", lobby_socket),  # type: ignore[arg-type]
        path("ws/match/<slug:slug>/", match_socket),  # type: ignore[arg-type]
        re_path(r"^", no_such_socket),  # type: ignore[arg-type]
    ]
    return NamedSockets(SameOriginSockets(CookieMiddleware(MembersSockets(URLRouter(addresses)))))


def _refuse_unsafe_settings() -> None:
    """Check the settings for other ASGI servers, as `manage.py play` does itself."""
    from neuroshima.site.operating.checks import refuse_unsafe_settings

    refuse_unsafe_settings()


def _application() -> Any:
    from channels.routing import ProtocolTypeRouter

    class WholeAnswers(ASGIHandler):
        """Hands over an answer in one part, without a copy. `slow_readers.py` passes it on in pieces."""

        chunk_size = 1 << 30

    http = WholeAnswers()
    return ProtocolTypeRouter({"http": http, "websocket": _sockets()})


def _start_workers() -> None:
    from neuroshima.configuration import configuration
    from neuroshima.site.server import background

    if configuration().bots:
        background.start()


def _note_plugins() -> None:
    from neuroshima.plugins.discovery import note_versions

    note_versions()


django.setup(set_prefix=False)
application = _application()
_refuse_unsafe_settings()  # its messages need Django set up
_note_plugins()
_start_workers()
