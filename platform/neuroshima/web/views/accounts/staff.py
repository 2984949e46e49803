"""Require a second factor for the admin, if the host wants that."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from neuroshima.players.refusals import PlayerCode
from neuroshima.players.second_factors import has_second_factor
from neuroshima.refusals import refusal
from neuroshima.web.views.refusals import refusal_page


def ask_second_factor(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that asks staff to add a second factor."""

    def respond(request: HttpRequest) -> HttpResponse:
        asked = settings.STAFF_NEEDS_SECOND_FACTOR and request.path.startswith(reverse("admin:index"))
        if asked and request.user.is_authenticated and not has_second_factor(request.user):
            return refusal_page(request, refusal(PlayerCode.STAFF_NEEDS_SECOND_FACTOR), set_up=reverse("mfa_index"))
        return get_response(request)

    return respond
