"""Lockout of addresses after too many failures, also on forms without a name."""

from __future__ import annotations

from functools import wraps
from typing import Any

from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_lockout_response
from django.http import HttpRequest, HttpResponse

from neuroshima.web.views.posting import View


def unless_locked_out(view: View) -> View:
    """Decorator: refuse a view's forms while log-ins from this address are refused."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "POST" and not AxesProxyHandler.is_allowed(request):
            locked: HttpResponse = get_lockout_response(request)
            return locked
        return view(request, *args, **kwargs)

    return answer
