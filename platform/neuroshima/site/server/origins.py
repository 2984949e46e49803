"""Origins that may open a socket: this site's own, and those that the host trusts."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any

from channels.security.websocket import WebsocketDenier
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpResponse
from django.middleware.csrf import CsrfViewMiddleware


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


class _FormRule(CsrfViewMiddleware):
    """Django's check of a form's origin, without the rest of the CSRF check."""

    def allows(self, request: ASGIRequest) -> bool:
        return "HTTP_ORIGIN" in request.META and bool(self._origin_verified(request))  # type: ignore[attr-defined]


def is_own_origin(scope: Mapping[str, Any]) -> bool:
    """Whether a page of the site, or of a trusted origin, opened this socket."""
    scheme = "https" if scope.get("scheme") in ("wss", "https") else "http"
    request = ASGIRequest({**scope, "method": "GET", "scheme": scheme}, BytesIO())
    return _FormRule(lambda _request: HttpResponse()).allows(request)
