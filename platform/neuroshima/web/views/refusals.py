"""Refusals as pages, with the HTTP status for programs."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _
from neuroshima_contract import Refusal

from neuroshima.campaigns.refusals import CampaignCode
from neuroshima.factions.refusals import FactionCode
from neuroshima.lessons.refusals import LessonCode
from neuroshima.lobby.refusals import LobbyCode
from neuroshima.plugins.refusals import PluginCode
from neuroshima.puzzles.refusals import PuzzleCode
from neuroshima.refusals import count, status_of, words
from neuroshima.rulebooks.refusals import RulebookCode
from neuroshima.tournaments.refusals import TournamentCode

Answer = Callable[[HttpRequest], HttpResponse]
View = Callable[..., HttpResponse]
LISTS = {
    FactionCode.NO_SUCH_FACTION: ("factions", _("All armies")),
    LessonCode.NO_SUCH_LESSON: ("lessons", _("All lessons")),
    PuzzleCode.NO_SUCH_PUZZLE: ("puzzles", _("All puzzles")),
    RulebookCode.NO_SUCH_RULE: ("rulebooks", _("Rules")),
    CampaignCode.CAMPAIGN_NOT_FOUND: ("campaigns", _("All campaigns")),
    TournamentCode.TOURNAMENT_NOT_FOUND: ("tournaments", _("Tournaments")),
    TournamentCode.LEAGUE_NOT_FOUND: ("leagues", _("Leagues")),
}
"""The page that lists what does exist: the name of its URL, and words for the link."""
FOR_MEMBERS = frozenset({LobbyCode.MEMBERS_ONLY, TournamentCode.MEMBERS_ORGANISE, TournamentCode.ENTRY_FOR_MEMBERS})
"""What a guest may do after logging in: the page has the links."""


def refusal_page(request: HttpRequest, refused: Refusal, **more: Any) -> HttpResponse:
    """The page that shows a refusal."""
    count(refused)
    is_guest = refused.code in FOR_MEMBERS and not request.user.is_authenticated
    name, title = next((listed for code, listed in LISTS.items() if code == refused.code), ("", ""))
    listed = {"address": reverse(name), "title": gettext(title)} if name else None
    context = {"sentence": words(refused), "code": refused.code, "is_guest": is_guest, "list": listed, **more}
    return render(request, "web/refused.html", context, status=status_of(refused))


def refusals_as_pages(view: View) -> View:
    """Decorator: answer a view's refusals with a page."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refusal as refused:
            return refusal_page(request, refused)

    return answer


class PluginFailures:
    """Middleware: a page, not status 500, if a plugin fails in the admin or a template."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, Refusal) and error.code == PluginCode.PLUGIN_FAILED:
            return refusal_page(request, error)
        return None
