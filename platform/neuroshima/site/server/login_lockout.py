"""Refuse log-ins for a while after too many failures.

django-axes counts the failures (settings `AXES_`).
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import refusal
from neuroshima.web.views.refusals import refusal_page


def lockout_page(request: HttpRequest, *_response_and_credentials: Any) -> HttpResponse:
    """The page that is shown instead of the log-in's answer."""
    minutes = settings.AXES_COOLOFF_TIME // timedelta(minutes=1)
    return refusal_page(request, refusal(PlayerCode.TOO_MANY_LOGINS, minutes=minutes))
