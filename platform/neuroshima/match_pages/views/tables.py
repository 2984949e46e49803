"""Actions on open tables: sit down with one click, cancel, invite; quick matches."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from neuroshima_contract import Refusal

from neuroshima.lobby.invitations import decline, invite
from neuroshima.lobby.tables import cancel_table, why_gone
from neuroshima.match_pages.views.match import join_form_for, match_or_why_gone, seat_visitor, table_page
from neuroshima.matches.refusals import MatchCode
from neuroshima.players import rate_limits
from neuroshima.players.current_player import name_of, player_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.refusals import count, refusal, status_of, words
from neuroshima.web.views.posting import post_only
from neuroshima.web.views.refusals import refusals_as_pages

LONGEST_NAME = 150
"""Most characters of an account's name, as in Django."""


@post_only(lambda _request, slug: reverse("match", args=[slug]))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def sit(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the first open seat with one click, with random options.

    Players of the table, and players who have to choose more, are redirected to its page."""
    access = match_or_why_gone(request, slug)
    if access.own_seats:
        return redirect("match", slug=slug)
    empty = join_form_for(request, access)
    if empty is None:
        access.check_not_frozen()
        raise refusal(MatchCode.NO_OPEN_SEAT)
    given = {name: field.initial for name, field in empty.fields.items() if name == "seat"}
    form = join_form_for(request, access, {**given, "name": name_of(access.player)})
    if form is not None and form.is_valid():
        seat_visitor(request, form)
    return redirect("match", slug=slug)


@post_only(lambda _request, slug: reverse("match", args=[slug]))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    """Close the reader's own table before the match begins."""
    cancel_table(player_of(request), slug)
    messages.success(request, gettext("The table was cancelled."))
    return redirect("my_matches")


# By name --------------------------------------------------------------------------------------------------------------


@post_only(lambda _request, slug: reverse("match", args=[slug]))
@refusals_as_pages
@rate_limit(rate_limits.INVITE)
def invite_player(request: HttpRequest, slug: str) -> HttpResponse:
    """Invite a player to the table by the name of their account."""
    name = request.POST.get("name", "")[:LONGEST_NAME]
    try:
        invited = invite(player_of(request), slug, name)
    except Refusal as refused:
        if refused.path == "name":
            count(refused)
            return table_page(request, match_or_why_gone(request, slug), None, status_of(refused), words(refused))
        raise why_gone(slug) or refused from refused
    messages.success(request, gettext("Invited: %(name)s") % {"name": invited.player.name})
    return redirect("match", slug=slug)


@post_only(lambda _request, slug: reverse("match", args=[slug]))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def decline_invitation(request: HttpRequest, slug: str) -> HttpResponse:
    """Decline an invitation."""
    decline(player_of(request), slug)
    return redirect(f"{reverse('lobby')}#tables")
