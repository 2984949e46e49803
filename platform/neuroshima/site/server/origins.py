"""The pages that may open a socket.

Those of this site, and those whose forms the host trusts.
"""

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

    `Origin` must be the site's own scheme, name and port. A browser sends the session's cookie with a socket that any
    page opens, so this is what a CSRF token is to a form; and Django's own rule for forms decides, with
    `CSRF_TRUSTED_ORIGINS`. A client that names no origin is denied."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Mapping[str, Any], receive: Any, send: Any) -> Any:
        application = self.application if is_own_origin(scope) else WebsocketDenier()
        return await application(scope, receive, send)


class _FormRule(CsrfViewMiddleware):
    """Django's check of the origin of a form, by itself."""

    def allows(self, request: ASGIRequest) -> bool:
        return "HTTP_ORIGIN" in request.META and bool(self._origin_verified(request))  # type: ignore[attr-defined]


def is_own_origin(scope: Mapping[str, Any]) -> bool:
    """Whether a page of the site, or of a trusted origin, opened this socket."""
    scheme = "https" if scope.get("scheme") in ("wss", "https") else "http"
    request = ASGIRequest({**scope, "method": "GET", "scheme": scheme}, BytesIO())
    return _FormRule(lambda _request: HttpResponse()).allows(request)
