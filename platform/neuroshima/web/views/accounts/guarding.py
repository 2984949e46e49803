"""Rate limits, lockout and refusals of the pages of accounts; the second factor of staff; a site for members only."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any

from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_lockout_response
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.module_loading import import_string
from django.views.decorators.cache import never_cache

from neuroshima.admission.rules import AdmissionCode, admission
from neuroshima.players.credentials import has_second_factor
from neuroshima.players.rate_limits import Door, enter
from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import refusal
from neuroshima.web.views.posting import View
from neuroshima.web.views.refusals import refusal_as_json, refusal_page, refusals_as_pages, wants_json

PAGES = "web/account"
BOTH = ("GET", "HEAD", "POST")


def limit_view(door: Door, methods: Collection[str] = BOTH) -> Callable[[View], View]:
    """Decorator: put a view behind a rate limit (`door`), for these methods.

    A form that comes back with errors has status 400."""

    def guard(view: View) -> View:
        @wraps(view)
        @never_cache
        @refusals_as_pages
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method in methods:
                enter(request, door)
            response = view(request, *args, **kwargs)
            if isinstance(response, TemplateResponse) and _is_wrong(response):
                response.status_code = 400
            return response

        answer.door = door  # type: ignore[attr-defined]
        return answer

    return guard


class Later:
    """A view that is imported at its first request, so that servers start faster.

    `path`: its module and name."""

    def __init__(self, path: str) -> None:
        self.path = f"{__package__}.{path}"

    def __call__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self._view(request, *args, **kwargs)

    @property
    def door(self) -> Door | None:
        return getattr(self._view, "door", None)

    @property
    def _view(self) -> View:
        found: View = import_string(self.path)
        return found


def _is_wrong(response: TemplateResponse) -> bool:
    """Whether the page shows a form that was sent and has errors."""
    form = (response.context_data or {}).get("form")
    return form is not None and form.is_bound and bool(form.errors)


def unless_locked_out(view: View) -> View:
    """Decorator: refuse a view's forms while log-ins from this address are refused."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "POST" and not AxesProxyHandler.is_allowed(request):
            locked: HttpResponse = get_lockout_response(request)
            return locked
        return view(request, *args, **kwargs)

    return answer


def ask_second_factor(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that asks staff to add a second factor."""

    def respond(request: HttpRequest) -> HttpResponse:
        asked = settings.STAFF_NEEDS_SECOND_FACTOR and request.path.startswith(reverse("admin:index"))
        if asked and request.user.is_authenticated and not has_second_factor(request.user):
            return refusal_page(request, refusal(PlayerCode.STAFF_NEEDS_SECOND_FACTOR), set_up=reverse("mfa_index"))
        return get_response(request)

    return respond


OPEN_TO_ALL = frozenset(
    {
        "announcements", "favicon", "jsi18n", "manifest", "pack", "robots", "service_worker", "set_language",
        "sign_up_link", "site_colours", "site_logo", "site_page", "stop_notices",
    }
)  # fmt: skip
"""The pages, beside those of accounts and the admin's own log-in, of a site that is for members only."""


class MembersOnly:
    """Middleware: if the host wants so, only members who have logged in see the site."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: View, args: Any, kwargs: Any) -> HttpResponse | None:
        if not admission().members_only or request.user.is_authenticated:
            return None
        match = request.resolver_match
        known = match is not None and (match.url_name in OPEN_TO_ALL or match.app_name == "admin")
        if known or request.path.startswith(reverse("account")):
            return None
        refused = refusal(AdmissionCode.SITE_FOR_MEMBERS)
        return refusal_as_json(refused) if wants_json(request) else refusal_page(request, refused)
