"""Refusals as pages, with the HTTP status for programs; and the answer to a request on which the site failed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import get_template
from django.urls import reverse
from django.utils.translation import gettext
from neuroshima_contract import Refusal

from neuroshima.matches.views import json_response
from neuroshima.players.rate_limits import body_length
from neuroshima.plugins.refusals import PluginCode
from neuroshima.refusals import LOG_IN, Code, count, is_storage_failure, refusal, status_of, way_on_from, words
from neuroshima.wire.refusals import RefusedAnswer

Answer = Callable[[HttpRequest], HttpResponse]
View = Callable[..., HttpResponse]
TOO_MANY = 429
LONGEST_KEPT = 20_000
"""Bytes of a form that a refusal keeps."""
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
CSRF_FIELD = "csrfmiddlewaretoken"
AGAIN = "10"
"""Seconds after which a program may try again."""


def refusal_page(
    request: HttpRequest, refused: Refusal, template: str = "web/refused.html", **more: Any
) -> HttpResponse:
    """The page that shows a refusal."""
    count(refused)
    way_on = way_on_from(refused)
    is_guest = way_on == LOG_IN and not request.user.is_authenticated
    is_listed = way_on is not None and way_on != LOG_IN
    listed = {"address": reverse(way_on.url_name), "title": gettext(way_on.words)} if way_on and is_listed else None
    context = {"sentence": words(refused), "code": refused.code, "is_guest": is_guest, "list": listed, **more}
    if status_of(refused) == TOO_MANY and request.method == "POST":
        context["kept"] = kept_fields(request)
    return render(request, template, context, status=status_of(refused))


def kept_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """The fields of a form that came too early, to be sent once more, but no passwords. Empty for files and for long
    texts: they are not read only to be refused."""
    if request.content_type not in FORMS or body_length(request) > LONGEST_KEPT or request.FILES:
        return []
    fields = [(name, value) for name, values in request.POST.lists() for value in values]
    return [(name, value) for name, value in fields if name != CSRF_FIELD and "password" not in name]


def refusals_as_pages(view: View) -> View:
    """Decorator: answer a view's refusals with a page."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refusal as refused:
            return refusal_page(request, refused)

    return answer


def results_as_json(view: Callable[..., object]) -> View:
    """Decorator: answer a view's result as JSON, or its refusal as an error object (`RefusedAnswer`)."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return json_response(view(request, *args, **kwargs))
        except Refusal as refused:
            count(refused)
            return refusal_as_json(refused)

    return answer


class PluginFailures:
    """Middleware: a page, not status 500, if a plugin fails in the admin or a template."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, Refusal) and error.code == PluginCode.PLUGIN_FAILED:
            return refusal_page(request, error)
        return None


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a request on which the site failed.

    If the database or the disk has failed, the answer says that nothing can be stored now (503)."""
    is_storage = is_storage_failure(sys.exc_info()[1])
    refused = refusal(Code.UNAVAILABLE if is_storage else Code.INTERNAL)
    count(refused)
    response = (
        refusal_as_json(refused) if wants_json(request) else _page(refused, "503.html" if is_storage else "500.html")
    )
    if is_storage:
        response["Retry-After"] = AGAIN
    response["Cache-Control"] = "no-store"
    return response


def wants_json(request: HttpRequest) -> bool:
    """Whether a program asks, and not a person."""
    return request.path.endswith(".json") or request.content_type == "application/json"


def refusal_as_json(refused: Refusal) -> HttpResponse:
    """The refusal as an error object (`RefusedAnswer`)."""
    error: RefusedAnswer = {"error": {"code": refused.code, "message": words(refused), "path": refused.path}}
    return JsonResponse(error, status=status_of(refused))


def _page(refused: Refusal, template: str) -> HttpResponse:
    """The page, without anything that a database would be asked for."""
    context = {"sentence": words(refused), "code": refused.code}
    return HttpResponse(get_template(template).render(context), status=status_of(refused))
