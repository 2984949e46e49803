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

    from neuroshima.lobby import routing as lobby
    from neuroshima.matches import routing as matches
    from neuroshima.site.operating.middleware import NamedSockets, SameOriginSockets

    addresses = [*lobby.websocket_urlpatterns, *matches.websocket_urlpatterns]
    return NamedSockets(SameOriginSockets(CookieMiddleware(URLRouter(addresses))))


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
