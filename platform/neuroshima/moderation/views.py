"""The moderators' pages, and players' answers to acts against them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from neuroshima_contract import Refusal

from neuroshima.moderation.acts import ModerationCode, act_on, end_early, mark_read, may_moderate
from neuroshima.moderation.forms import ActForm, ReasonForm
from neuroshima.moderation.models import Report
from neuroshima.moderation.presenters import MOST_LISTED, report_shown, reports_in
from neuroshima.players import rate_limits
from neuroshima.players.credentials import has_second_factor
from neuroshima.players.current_player import player_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import refusal, status_of, words
from neuroshima.web.keyset import Order, keyset_page
from neuroshima.web.views.posting import post_only, redirect_back
from neuroshima.web.views.refusals import refusal_page, refusals_as_pages

View = Callable[..., HttpResponse]


def for_moderators(view: View) -> View:
    """Decorator: only for moderators, with a second factor if the host requires it."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not may_moderate(request.user):
            raise refusal(ModerationCode.NOT_A_MODERATOR)
        if settings.STAFF_NEEDS_SECOND_FACTOR and not has_second_factor(request.user):
            return refusal_page(request, refusal(PlayerCode.STAFF_NEEDS_SECOND_FACTOR), set_up=reverse("mfa_index"))
        return view(request, *args, **kwargs)

    return answer


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.MODERATE)
@for_moderators
def reports(request: HttpRequest) -> HttpResponse:
    """The open reports, or those in another state."""
    state = request.GET.get("state", Report.State.OPEN)
    state = state if state in Report.State.values else Report.State.OPEN
    order = Order("created", "pk", newest_first=state != Report.State.OPEN)
    page = keyset_page(reports_in(state), order, request.GET, MOST_LISTED)
    context = {"page": page, "state": state, "states": Report.State.choices}
    return render(request, "moderation/reports.html", context)


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.MODERATE)
@for_moderators
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """One report, with the form to settle it."""
    found = _report(pk)
    return _page(request, found, ActForm(found))


@post_only(lambda _request, pk: reverse("report", args=[pk]))
@refusals_as_pages
@rate_limit(rate_limits.MODERATE)
@for_moderators
def settle(request: HttpRequest, pk: int) -> HttpResponse:
    """Carry out the act in the form, and settle the report."""
    found = _report(pk)
    form = ActForm(found, request.POST)
    if not form.is_valid():
        return _page(request, found, form, status=400)
    given = form.cleaned_data
    try:
        act_on(cast("User", request.user), pk, given["kinds"], given["reason"], given["time"])
    except Refusal as refused:
        form.add_error(None, words(refused))
        return _page(request, _report(pk), form, status=status_of(refused))
    messages.success(request, gettext("The report is settled."))
    return redirect("reports")


@post_only(lambda _request, pk: reverse("reports"))
@refusals_as_pages
@rate_limit(rate_limits.MODERATE)
@for_moderators
def end_act(request: HttpRequest, pk: int) -> HttpResponse:
    """End a silence or a closure before its time."""
    ended = end_early(cast("User", request.user), pk, request.POST.get("reason", ""))
    messages.success(request, gettext("It is ended."))
    return redirect("reports") if ended.report_id is None else redirect("report", pk=ended.report_id)


@post_only(lambda _request, pk: reverse("lobby"))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def read_notice(request: HttpRequest, pk: int) -> HttpResponse:
    """Store that a player has read a moderator's act."""
    player = player_of(request)
    if player is not None:
        mark_read(player, pk)
    return redirect_back(request, "lobby")


def _report(pk: int) -> Report:
    reports = Report.objects.select_related("about", "about__user", "by", "match").defer("match__snapshot")
    found = reports.filter(pk=pk).first()
    if found is None:
        raise refusal(ModerationCode.NO_SUCH_REPORT)
    return found


def _page(request: HttpRequest, found: Report, form: ActForm, status: int = 200) -> HttpResponse:
    shown = report_shown(found, cast("User", request.user))
    context = {**shown, "form": form, "end_form": ReasonForm(auto_id="end_%s")}
    return render(request, "moderation/report.html", context, status=status)
