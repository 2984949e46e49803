"""The first middleware: ids of requests in the log, endpoints for machines.

It comes before all others, because a probe uses the machine's IP address and plain HTTP, and has no session.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase

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
