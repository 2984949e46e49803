"""Refuse in words when another site is away.

A module of its own: only hosts with the extra `socialaccount` have `requests`.
"""

from __future__ import annotations

from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from requests import RequestException

from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import refusal
from neuroshima.web.views.posting import View


def refuse_unreachable(view: View) -> View:
    """Decorator: answer with a sentence if the other site fails."""

    @wraps(view)
    def answer(request: HttpRequest, provider_id: str) -> HttpResponse:
        try:
            return view(request, provider_id)
        except (RequestException, KeyError, ValueError) as error:
            name = next((site["name"] for site in settings.SIGN_IN_WITH if site["id"] == provider_id), provider_id)
            raise refusal(PlayerCode.SIGN_IN_FAILED, name=name) from error

    return answer
