"""Middleware: ids of requests in the log, endpoints for machines, origins of sockets, compression of answers.

`answer_machines` comes before all others, because a probe uses the machine's IP address and plain HTTP, and has
no session.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any

from channels.db import database_sync_to_async
from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware
from django.middleware.gzip import GZipMiddleware

from neuroshima.admission.rules import admission
from neuroshima.players.identity import identity_of
from neuroshima.site.logs import REQUEST_ID, new_request_id
from neuroshima.site.operating import health, metrics

Respond = Callable[[HttpRequest], HttpResponseBase]
HEADER = "X-Request-ID"


def answer_machines(get_response: Respond) -> Respond:
    """Answer `/healthz`, `/readyz` and `/metrics`; pass other requests on."""
    if metrics.is_enabled():
        metrics.listen()

    def respond(request: HttpRequest) -> HttpResponseBase:
        name = _request_id(request)
        request.request_id = name  # type: ignore[attr-defined]
        token = REQUEST_ID.set(name)
        begun = time.perf_counter()
        try:
            answer = ANSWERS.get(request.path_info)
            response = get_response(request) if answer is None else answer(request)
            if metrics.is_enabled():
                metrics.note_request(request, response, time.perf_counter() - begun)
        finally:
            REQUEST_ID.reset(token)
        response.headers[HEADER] = name
        return response

    return respond


class NamedSockets:
    """ASGI middleware that gives each socket an id in the log."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Mapping[str, Any], receive: Any, send: Any) -> Any:
        given = dict(scope.get("headers", ())).get(HEADER.lower().encode(), b"")
        REQUEST_ID.set(new_request_id(given.decode("latin-1") if settings.REQUEST_IDS else ""))
        return await self.application(scope, receive, send)


def _request_id(request: HttpRequest) -> str:
    """The id that the web server in front has given the request, or a new one."""
    given = request.headers.get(HEADER, "") if settings.REQUEST_IDS else ""
    return new_request_id(given)


def _healthz(request: HttpRequest) -> HttpResponse:
    """Answer that the process is alive."""
    return HttpResponse("ok\n", content_type="text/plain", headers=_FRESH)


def _readyz(request: HttpRequest) -> HttpResponse:
    """Whether visitors may be sent here: 200 or 503, and what is wrong."""
    found = health.state()
    body = {"ready": not found.problems, "problems": found.problems, "warnings": found.warnings}
    return JsonResponse(body, status=503 if found.problems else 200, headers=_FRESH)


def _metrics(request: HttpRequest) -> HttpResponse:
    if not metrics.may_read(request):
        return HttpResponse("Not found\n", status=404, content_type="text/plain")
    return HttpResponse(metrics.page(), content_type=metrics.content_type(), headers=_FRESH)


_FRESH = {"Cache-Control": "no-store"}
ANSWERS: Mapping[str, Callable[[HttpRequest], HttpResponse]] = {
    "/healthz": _healthz,
    "/readyz": _readyz,
    "/metrics": _metrics,
}


class SameOriginSockets:
    """ASGI middleware that denies sockets of other origins.

    `Origin` must be the site's own scheme, name and port. A browser sends the session cookie with sockets that any page
    opens, so sockets need a protection against CSRF, as forms do. Django's own check of forms decides, with
    `CSRF_TRUSTED_ORIGINS`. A client without `Origin` is denied."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Mapping[str, Any], receive: Any, send: Any) -> Any:
        application = self.application if is_own_origin(scope) else WebsocketDenier()
        return await application(scope, receive, send)


class MembersSockets:
    """ASGI middleware that denies sockets to visitors who have not logged in, if the site is for members only.

    A socket that is open when the host sets this goes on until its page is left."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Mapping[str, Any], receive: Any, send: Any) -> Any:
        allowed = await database_sync_to_async(may_open_socket)(scope)
        return await (self.application if allowed else WebsocketDenier())(scope, receive, send)


def may_open_socket(scope: Mapping[str, Any]) -> bool:
    """Whether the visitor behind that ASGI scope may open sockets, by the host's rules."""
    if not admission().members_only:
        return True
    player = identity_of(scope).player
    return player is not None and not player.is_guest


class _FormRule(CsrfViewMiddleware):
    """Django's check of a form's origin, without the rest of the CSRF check."""

    def allows(self, request: ASGIRequest) -> bool:
        return "HTTP_ORIGIN" in request.META and bool(self._origin_verified(request))  # type: ignore[attr-defined]


def is_own_origin(scope: Mapping[str, Any]) -> bool:
    """Whether a page of the site, or of a trusted origin, opened this socket."""
    scheme = "https" if scope.get("scheme") in ("wss", "https") else "http"
    request = ASGIRequest({**scope, "method": "GET", "scheme": scheme}, BytesIO())
    return _FormRule(lambda _request: HttpResponse()).allows(request)


TEXT = ("text/", "application/json", "application/javascript", "image/svg+xml")


class CompressionMiddleware(GZipMiddleware):
    """Django's compression, only for text.

    Pictures do not shrink, and partial responses (ranges) must not be changed."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.status_code != 200 or not response.headers.get("Content-Type", "").startswith(TEXT):
            return response
        return super().process_response(request, response)
