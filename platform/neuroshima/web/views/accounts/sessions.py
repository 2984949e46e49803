"""Where an account is logged in, and logging out elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from allauth.usersessions import views
from allauth.usersessions.internal.flows.sessions import end_sessions
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from neuroshima.players import rate_limits
from neuroshima.players.browsers import browser_name
from neuroshima.players.sessions import UNKNOWN, sessions_of
from neuroshima.web.views.accounts.guarding import PAGES, limit_view
from neuroshima.web.views.posting import post_only

_behind = limit_view(rate_limits.ACCOUNT)


@dataclass(frozen=True)
class SessionShown:
    """A session, as its owner recognises it."""

    pk: int
    browser: str
    address: str
    """Empty if it is not known."""
    begun: datetime
    seen: datetime
    is_here: bool


class SessionsView(views.ListUserSessionsView):  # type: ignore[misc]
    """The sessions of the account. The form ends all but the reader's own."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        found: dict[str, Any] = super(views.ListUserSessionsView, self).get_context_data(**kwargs)
        return {**found, "sessions": _shown(sessions_of(self.request.user))}


def _shown(rows: Sequence[UserSession]) -> list[SessionShown]:
    """The sessions with the reader's own first."""
    shown = [
        SessionShown(
            pk=row.pk,
            browser=browser_name(row.user_agent),
            address="" if row.ip == UNKNOWN else row.ip,
            begun=row.created_at,
            seen=row.last_seen_at,
            is_here=row.is_current(),
        )
        for row in rows
    ]
    return sorted(shown, key=lambda each: not each.is_here)


sessions = _behind(SessionsView.as_view(template_name=f"{PAGES}/sessions.html"))


@post_only(lambda _request, pk: reverse("usersessions_list"))
@_behind
@login_required
def end_session(request: HttpRequest, pk: int) -> HttpResponse:
    """Log out one session of the reader's account; one that has ended already is none."""
    end_sessions(request, list(UserSession.objects.filter(user=request.user, pk=pk)))
    messages.success(request, gettext("That browser is logged out."))
    return redirect("usersessions_list")


end_session.door = rate_limits.ACCOUNT  # type: ignore[attr-defined]
