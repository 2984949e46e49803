"""The person behind a socket.

They are identified when the socket opens. Each command compares this with the database in its transaction, and each
heartbeat does, too. When a session ends, its sockets are notified at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils import translation

from neuroshima.players.identity import Identity, identity_of, outdated_identities
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
        """Whether the database still agrees."""
        return not outdated_identities([self.identity])


def language_of(scope: Any) -> str:
    """The reader's language, found in the same way as for pages.

    First the cookie, then the browser, then the site's default."""
    request = HttpRequest()
    request.COOKIES = scope.get("cookies", {})
    wanted = dict(scope.get("headers", ())).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = wanted.decode("latin-1")
    return translation.get_language_from_request(request)


def reader_of(scope: Any) -> Reader:
    """Identify the reader behind that socket."""
    return Reader(identity_of(scope), language_of(scope))
