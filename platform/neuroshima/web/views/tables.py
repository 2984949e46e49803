"""What is done with open tables: sit down with one click, and cancel."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from neuroshima.lobby.tables import cancel_table
from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.rate_limits import limited
from neuroshima.refusals import Code, refusal
from neuroshima.web.views.lobby import name_of
from neuroshima.web.views.match import join_form_for, match_or_why_gone, seat_visitor
from neuroshima.web.views.posting import posted_from
from neuroshima.web.views.refusals import refusals_as_pages


@posted_from(lambda _request, slug: reverse("match", args=[slug]))
@refusals_as_pages
@limited(rate_limits.FORM)
def sit(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a seat with one click: the first one, and what it leaves to choose by chance. A player of the table goes
    there; so does one of whom the table has to ask more."""
    access = match_or_why_gone(request, slug)
    if access.mine:
        return redirect("match", slug=slug)
    empty = join_form_for(request, access)
    if empty is None:
        access.check_not_frozen()
        raise refusal(Code.NO_OPEN_SEAT)
    given = {name: field.initial for name, field in empty.fields.items() if name == "seat"}
    form = join_form_for(request, access, {**given, "name": name_of(access.player)})
    if form is not None and form.is_valid():
        seat_visitor(request, form)
    return redirect("match", slug=slug)


@posted_from(lambda _request, slug: reverse("match", args=[slug]))
@refusals_as_pages
@limited(rate_limits.FORM)
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    """Close one's own table before the match begins."""
    cancel_table(player_of(request), slug)
    messages.success(request, gettext("The table was cancelled."))
    return redirect("my_matches")
