"""Close requests that arrive too slowly, and bound the bodies of requests before anything reads them.

Daphne closes a connection that is silent for a minute. A client that sends a byte now and then would keep it open, and
some thousands of them would block the server for all others.

Twisted stores a whole body, and Daphne reads all of it, before the site sees the request. So a body that is too long is
refused when its length is declared, or else as soon as it has as many bytes.
"""

from __future__ import annotations

import json
import logging
from io import BytesIO
from typing import Any, Final

from daphne.http_protocol import WebRequest
from django.core.handlers.asgi import ASGIRequest
from django.template.loader import get_template
from django.utils import translation
from neuroshima_contract import Refusal
from twisted.web.http import HTTPChannel

from neuroshima.refusals import Code, count, refusal, words
from neuroshima.site.server.connections import open_connections
from neuroshima.wire.refusals import RefusedAnswer

logger = logging.getLogger(__name__)


class PromptChannel(HTTPChannel):
    """A connection whose requests must be complete after `timeOut` seconds.

    The same limit holds between two requests; answers may take any time."""

    arriving = False
    """Whether a request has begun to arrive, but is not complete."""

    def resetTimeout(self) -> None:  # noqa: N802 - Twisted's word
        """Restart the clock only for the first byte of a request."""
        if not self.arriving:
            self.arriving = True
            super().resetTimeout()  # type: ignore[no-untyped-call]

    def allContentReceived(self) -> None:  # noqa: N802 - Twisted's word
        self.arriving = False
        super().allContentReceived()  # type: ignore[no-untyped-call]


LARGEST = 4 * 1024 * 1024
"""Most bytes of a body. Nothing that is uploaded needs more: a data file has at most 200 kB."""
CEILING = 64 * 1024 * 1024
"""Most bytes of all bodies that a process has. Over it, the request that began first is ended."""
LINGER: Final = 5
"""Seconds for which the rest of a refused body is read and dropped, so that the client gets the answer."""
TOO_LARGE: Final = "413 Content Too Large"
UNAVAILABLE: Final = "503 Service Unavailable"


class HeldBodies:
    """The bodies that a process has, of requests that arrive and of those that are answered."""

    def __init__(self) -> None:
        self._sizes: dict[BoundedRequest, int] = {}
        """The request that began first comes first."""
        self.total = 0

    def add(self, request: BoundedRequest, more: int) -> int:
        """Count more bytes of a body; return its size. End the oldest requests if there are too many bytes."""
        size = self._sizes[request] = self._sizes.get(request, 0) + more
        self.total += more
        while self.total > CEILING:
            oldest = next(iter(self._sizes))
            logger.warning("the bodies of all requests together are too long: the request that began first was ended")
            self.drop(oldest)
            oldest.channel.transport.abortConnection()
        return size

    def drop(self, request: BoundedRequest) -> None:
        """The request is answered, or its connection is closed."""
        size = self._sizes.pop(request, 0)
        self.total -= size
        open_connections.note_freed(size)


held_bodies = HeldBodies()
"""Those of this process."""


class BoundedRequest(WebRequest):  # type: ignore[misc]
    """A request whose body is counted."""

    def __init__(self, *args: Any, **more: Any) -> None:
        # Django reads forms itself; Twisted would take many times the memory of a form.
        super().__init__(*args, **more, parsePOSTFormSubmission=False)

    def gotLength(self, length: int | None) -> None:  # noqa: N802 - Twisted's word
        try:
            super().gotLength(length)
        except OSError as error:
            self._refuse_unstored(error)

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 - Twisted's word
        if self.channel.is_refused:
            return
        if held_bodies.add(self, len(data)) > LARGEST:
            held_bodies.drop(self)
            self.channel.refuse_body(TOO_LARGE, refusal(Code.TOO_LARGE))
            return
        try:
            super().handleContentChunk(data)
        except OSError as error:
            self._refuse_unstored(error)

    def _refuse_unstored(self, error: OSError) -> None:
        """Refuse a body for which there is no file."""
        logger.warning("a body of a request could not be stored: %r", error)
        self.channel.refuse_body(UNAVAILABLE, refusal(Code.UNAVAILABLE))

    def finish(self) -> None:
        held_bodies.drop(self)
        super().finish()

    def connectionLost(self, reason: Any) -> None:  # noqa: N802 - Twisted's word
        held_bodies.drop(self)
        super().connectionLost(reason)


class BoundedChannel(PromptChannel):
    """A connection that refuses bodies that are too long (413)."""

    request_class: type[BoundedRequest] = BoundedRequest
    is_refused = False
    """Whether a body was refused: the rest of what the client sends is dropped."""

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's word
        self.requestFactory = self.request_class  # Daphne has set its own
        super().connectionMade()  # type: ignore[no-untyped-call]

    def allHeadersReceived(self) -> None:  # noqa: N802 - Twisted's word
        if self.length is not None and self.length > LARGEST:
            self.refuse_body(TOO_LARGE, refusal(Code.TOO_LARGE))
        else:
            super().allHeadersReceived()  # type: ignore[no-untyped-call]

    def allContentReceived(self) -> None:  # noqa: N802 - Twisted's word
        if not self.is_refused:
            super().allContentReceived()

    def rawDataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's word
        if not self.is_refused:
            super().rawDataReceived(data)

    def refuse_body(self, status: str, refused: Refusal) -> None:
        """Answer that the body is not taken, and close the connection."""
        if self.is_refused:
            return
        self.is_refused = True
        transport: Any = self.transport
        transport.write(_answer(self.requests[-1], status, refused))
        transport.loseWriteConnection()
        self.setTimeout(None)  # type: ignore[no-untyped-call]
        call_later: Any = self.callLater
        self._abortingCall = call_later(LINGER, self.forceAbortClient)


def _answer(request: WebRequest, status: str, refused: Refusal) -> bytes:
    """The answer in the visitor's language: a page, or JSON for a script that sends JSON."""
    headers = [(name.lower(), value) for name, values in request.requestHeaders.getAllRawHeaders() for value in values]
    asking = ASGIRequest({"type": "http", "method": "POST", "path": "/", "headers": headers}, BytesIO())
    count(refused)
    with translation.override(translation.get_language_from_request(asking)):
        kind, body = _as_json(refused) if asking.content_type == "application/json" else _as_page(status, refused)
    lines = [f"Content-Type: {kind}", f"Content-Length: {len(body.encode())}", "Connection: close", ""]
    return "\r\n".join([f"HTTP/1.1 {status}", *lines, body]).encode()


def _as_json(refused: Refusal) -> tuple[str, str]:
    error: RefusedAnswer = {"error": {"code": refused.code, "message": words(refused), "path": ""}}
    return "application/json", json.dumps(error)


def _as_page(status: str, refused: Refusal) -> tuple[str, str]:
    page = get_template(f"{status[:3]}.html").render({"sentence": words(refused), "code": refused.code})
    return "text/html; charset=utf-8", str(page)
