"""Refusals as pages, with the HTTP status for programs."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from neuroshima_contract import Refusal

from neuroshima.plugins.refusals import PluginCode
from neuroshima.refusals import LOG_IN, count, status_of, way_on_from, words

Answer = Callable[[HttpRequest], HttpResponse]
View = Callable[..., HttpResponse]


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
    return render(request, template, context, status=status_of(refused))


def refusals_as_pages(view: View) -> View:
    """Decorator: answer a view's refusals with a page."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refusal as refused:
            return refusal_page(request, refused)

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
