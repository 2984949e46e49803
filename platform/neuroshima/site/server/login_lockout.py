"""Refuse log-ins for a while after too many failures.

django-axes counts the failures (settings `AXES_`). They count for a name at an address: an attacker cannot lock out
others by their names, and a neighbour who mistypes locks out nobody but this name. A wider limit counts all names of an
address, so that one attacker cannot try many names.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from axes.handlers.database import AxesDatabaseHandler
from django.conf import settings
from django.db.models import QuerySet, Sum
from django.http import HttpRequest, HttpResponse

from neuroshima.players.current_player import address_of, is_trusted
from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import refusal
from neuroshima.web.views.refusals import refusal_page

ADDRESS: Final = 10
"""An address may fail this many times as often as one name at it."""
LOGGING_IN: Final = "account_login"
"""Where allauth keeps, in the session, which account is between its password and its second factor."""


class LockoutHandler(AxesDatabaseHandler):  # type: ignore[misc]
    """Counts failures of a name at an address, and of the address."""

    def get_failures(self, request: HttpRequest, credentials: dict[str, Any] | None = None) -> int:
        """The larger count; `ADDRESS` failures of the address count as one, or as none if the host trusts it."""
        of_name, of_address = map(_failures, self.get_user_attempts(request, credentials))
        return of_name if is_trusted(address_of(request)) else max(of_name, of_address // ADDRESS)


def _failures(attempts: QuerySet[Any]) -> int:
    return int(attempts.aggregate(sum=Sum("failures_since_start"))["sum"] or 0)


def name_of(request: HttpRequest, credentials: dict[str, Any] | None = None) -> str | None:
    """The name whose log-in is tried: the typed one, or that of the account that confirms itself."""
    if credentials:
        return credentials.get("username")
    user = getattr(request, "user", None)
    if user is not None and user.is_authenticated:
        return str(user.get_username())
    return _name_between_steps(request)


def _name_between_steps(request: HttpRequest) -> str | None:
    from allauth.account.utils import url_str_to_user_pk
    from django.contrib.auth.models import User

    begun = request.session.get(LOGGING_IN) if hasattr(request, "session") else None
    key = begun.get("user_pk") if isinstance(begun, dict) else None
    found = User.objects.filter(pk=url_str_to_user_pk(key)) if key else User.objects.none()
    return found.values_list("username", flat=True).first()


def lockout_page(request: HttpRequest, *_response_and_credentials: Any) -> HttpResponse:
    """The page that is shown instead of the log-in's answer."""
    minutes = settings.AXES_COOLOFF_TIME // timedelta(minutes=1)
    return refusal_page(request, refusal(PlayerCode.TOO_MANY_LOGINS, minutes=minutes))
