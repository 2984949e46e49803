"""The page on which a player says from when until when they are away."""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop, ngettext
from django.views.decorators.cache import never_cache

from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.models import Player
from neuroshima.players.rate_limits import rate_limit
from neuroshima.refusals import RefusalCode, refusal
from neuroshima.vacations.forms import VacationForm
from neuroshima.vacations.presenters import allowed_in_matches, vacation_of
from neuroshima.vacations.taking import end_vacation, set_vacation
from neuroshima.web.views.posting import post_only
from neuroshima.web.views.refusals import refusals_as_pages


class VacationCode(RefusalCode):
    """Refusals of vacations."""

    NOT_A_PLAYER = "not_a_player", 404, gettext_noop("You have played nothing here yet, so nobody waits for you.")


@never_cache
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def vacation(request: HttpRequest) -> HttpResponse:
    """The days away, and what each slow match allows."""
    player = _player(request)
    planned = vacation_of(player)
    form = VacationForm(request.POST if request.method == "POST" else None, planned)
    if request.method == "POST" and form.is_valid():
        begins, ends = form.moments()
        messages.success(request, _kept_words(begins, set_vacation(player, begins, ends)))
        return redirect("vacation")
    context = {
        "form": form,
        "vacation": planned,
        "has_begun": planned is not None and planned.begins <= timezone.now(),
        "matches": allowed_in_matches(player, planned),
    }
    return render(request, "vacations/vacation.html", context, status=400 if form.errors else 200)


@post_only(lambda _request: reverse("vacation"))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def end(request: HttpRequest) -> HttpResponse:
    """Take no more days."""
    end_vacation(_player(request))
    messages.success(request, gettext("You are back. No more days of vacation are taken."))
    return redirect("vacation")


def _kept_words(begins: datetime, stopped: int) -> str:
    if begins > timezone.now():
        return gettext("Your vacation is noted. Your clocks stop when it begins.")
    words = ngettext("Your clock stands in %(n)s match.", "Your clocks stand in %(n)s matches.", stopped)
    return words % {"n": stopped} if stopped else gettext("Your vacation is noted. No match gave days for it now.")


def _player(request: HttpRequest) -> Player:
    player = player_of(request)
    if player is None:
        raise refusal(VacationCode.NOT_A_PLAYER)
    return player
