"""The list of members, names to complete, and what is done from a profile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from neuroshima.members.friends import friends_of, set_friend
from neuroshima.members.listing import LONGEST, by_last_seen, by_name, opponents_of
from neuroshima.members.presenters import members_shown, names_offered
from neuroshima.moderation.acts import report
from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.models import Player
from neuroshima.players.rate_limits import rate_limit
from neuroshima.records.history import has_ended_match, visible_member
from neuroshima.records.views import profile_page
from neuroshima.refusals import refusal
from neuroshima.talk.choices import mute_player
from neuroshima.talk.rights import TalkCode
from neuroshima.web.keyset import KeysetPage
from neuroshima.web.views.posting import act_or_show, post_only
from neuroshima.web.views.refusals import refusals_as_pages

SHOWN = ("seen", "name", "friends", "played")
"""The lists: the last seen first, by name, the reader's friends, and those with whom they have played."""


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.SEARCH)
def members(request: HttpRequest) -> HttpResponse:
    """The members, by name or last seen; a search looks at the beginnings of names."""
    me, begins = player_of(request), request.GET.get("q", "").strip()[:LONGEST]
    show = request.GET.get("show", "")
    show = "name" if begins else show if show in SHOWN else "seen"
    found, page = _listed(request, show, begins, me)
    query = urlencode({"show": show, **({"q": begins} if begins else {})})
    context = {
        "members": members_shown(found, me),
        "page": page,
        "show": show,
        "begins": begins,
        "longest": LONGEST,
        "query": f"{query}&",
        "has_played": has_ended_match(me),
        "is_member": me is not None and not me.is_guest,
    }
    return render(request, "members/members.html", context)


def _listed(
    request: HttpRequest, show: str, begins: str, me: Player | None
) -> tuple[Sequence[Player], KeysetPage[Any] | None]:
    """The members of a list, and its page; friends and opponents are all on one."""
    if show == "played":
        return opponents_of(me), None
    if show == "friends":
        return friends_of(me), None
    if show == "name":
        looks = by_name(begins, request.GET)
        return [row.user.player for row in looks.rows], looks
    page = by_last_seen(request.GET)
    return page.rows, page


@require_safe
@never_cache
@rate_limit(rate_limits.NAMES)
def names(request: HttpRequest) -> JsonResponse:
    """Names of accounts that begin as typed, for a field that takes one."""
    begins = request.GET.get("begins", "").strip()[:LONGEST]
    return JsonResponse({"names": names_offered(begins, player_of(request))})


def _profile(_request: HttpRequest, pk: int) -> str:
    return reverse("profile", args=[pk])


@post_only(_profile)
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def friend(request: HttpRequest, pk: int) -> HttpResponse:
    """Put a member on the reader's list of friends, or take them off."""
    return _act(request, pk, lambda me, other: set_friend(me, other, request.POST.get("friend") == "yes"))


@post_only(_profile)
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def mute(request: HttpRequest, pk: int) -> HttpResponse:
    """Mute a member at all tables, or hear them again."""
    return _act(request, pk, lambda me, other: mute_player(me, other, request.POST.get("mute") == "yes"))


@post_only(_profile)
@refusals_as_pages
@rate_limit(rate_limits.REPORT)
def report_member(request: HttpRequest, pk: int) -> HttpResponse:
    """Report a member to the moderators."""

    def send(me: Player | None, other: Player) -> None:
        if me is None:
            raise refusal(TalkCode.TALK_NEEDS_NAME)
        report(me, other, request.POST.get("reason", ""))
        messages.success(request, gettext("The moderators have been told. Thank you."))

    return _act(request, pk, send)


def _act(request: HttpRequest, pk: int, act: Callable[[Player | None, Player], None]) -> HttpResponse:
    """Act on a member, and go back to the profile; a refusal is told there, with what was typed."""
    me = player_of(request)
    other = visible_member(pk, me)

    def done() -> HttpResponse:
        act(me, other)
        return redirect("profile", pk=pk)

    return act_or_show(done, lambda problem, status: profile_page(request, pk, problem, status))
