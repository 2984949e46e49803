"""Who is behind a socket.

It is found out when the socket opens, and compared with what is stored in the transaction of each command and at every
heartbeat. A session that ends is told to its sockets at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils import translation

from neuroshima.players.identity import Identity, identity_of, outdated
from neuroshima.players.models import Player


@dataclass(frozen=True)
class Reader:
    """The person behind a socket, and their language."""

    identity: Identity
    language: str

    @property
    def player(self) -> Player | None:
        return self.identity.player

    def is_current(self) -> bool:
        """Whether that is stored so now."""
        return not outdated([self.identity])


def language_of(scope: Any) -> str:
    """The reader's language, found as for pages.

    Cookie, then browser, then the site's."""
    request = HttpRequest()
    request.COOKIES = scope.get("cookies", {})
    wanted = dict(scope.get("headers", ())).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = wanted.decode("latin-1")
    return translation.get_language_from_request(request)


def reader_of(scope: Any) -> Reader:
    """The reader behind that socket now."""
    return Reader(identity_of(scope), language_of(scope))
