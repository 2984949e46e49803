"""Refusals as pages, with the HTTP status for programs."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from neuroshima.contract import Refusal
from neuroshima.refusals import Code, count, words

STATUS: dict[str, int] = {
    Code.NOT_FOUND: 404,
    Code.PIECE_NOT_FOUND: 404,
    Code.GAME_MISSING: 404,
    Code.GAME_LEFT_OUT: 404,
    Code.NOT_YOUR_SEAT: 403,
    Code.NOT_OVER: 403,
    Code.PLAYER_NOT_FOUND: 404,
    Code.RATED_FOR_MEMBERS: 403,
    Code.RATED_NO_WHAT_IF: 403,
    Code.WHAT_IF_NOT_ALLOWED: 403,
    Code.STUDY_NOT_FOUND: 404,
    Code.NO_SUCH_MOVE: 404,
    Code.NO_SUCH_PUZZLE: 404,
    Code.NO_SUCH_LESSON: 404,
    Code.NO_FIRST_MATCH: 404,
    Code.NOT_COACHED: 403,
    Code.NO_SUCH_RULE: 404,
    Code.NO_SUCH_FACTION: 404,
    Code.NOT_STARTED: 409,
    Code.FROZEN: 409,
    Code.PLUGIN_FAILED: 409,
    Code.UNREADABLE: 409,
    Code.ALREADY_SEATED: 409,
    Code.NO_OPEN_SEAT: 409,
    Code.SEAT_TAKEN: 409,
    Code.MEMBERS_ONLY: 403,
    Code.RATING_OUT_OF_RANGE: 403,
    Code.NOT_YOUR_TABLE: 403,
    Code.TABLE_BEGUN: 409,
    Code.TABLE_CANCELLED: 410,
    Code.TABLE_LAPSED: 410,
    Code.NO_SUCH_QUICK_MATCH: 404,
    Code.UNKNOWN_PLAYER: 404,
    Code.ALREADY_AT_TABLE: 409,
    Code.TOO_MANY_INVITED: 409,
    Code.DECLINED: 409,
    Code.NOT_INVITED: 403,
    Code.CAMPAIGN_MISSING: 404,
    Code.CAMPAIGN_NOT_FOUND: 404,
    Code.NOT_YOUR_CAMPAIGN: 403,
    Code.CAMPAIGN_FROZEN: 409,
    Code.ALREADY_IN_CAMPAIGN: 409,
    Code.NO_OPEN_ROLE: 409,
    Code.ROLE_OPEN: 409,
    Code.MATCH_RUNNING: 409,
    Code.CAMPAIGN_OVER: 409,
    Code.SERIES_MISSING: 404,
    Code.SERIES_NOT_FOUND: 404,
    Code.NOT_YOUR_SERIES: 403,
    Code.SERIES_OVER: 409,
    Code.SERIES_FROZEN: 409,
    Code.SERIES_BROKEN: 500,
    Code.TOURNAMENT_NOT_FOUND: 404,
    Code.TOURNAMENT_OVER: 409,
    Code.NOT_YOUR_TOURNAMENT: 403,
    Code.MEMBERS_ORGANISE: 403,
    Code.ORGANISERS_ONLY: 403,
    Code.TOO_MANY_TOURNAMENTS: 409,
    Code.ENTRY_CLOSED: 409,
    Code.ENTRY_FOR_MEMBERS: 403,
    Code.ALREADY_ENTERED: 409,
    Code.NOT_ENTERED: 409,
    Code.TOO_FEW_ENTRANTS: 409,
    Code.NO_SUCH_PAIRING: 404,
    Code.PAIRING_SETTLED: 409,
    Code.LEAGUE_NOT_FOUND: 404,
    Code.LEAGUE_CLOSED: 409,
    Code.SEASON_RUNNING: 409,
    Code.ACCOUNT_CLOSED: 403,
    Code.ACCOUNT_CLOSED_UNTIL: 403,
    Code.NOT_A_MODERATOR: 403,
    Code.NOT_ON_YOURSELF: 403,
    Code.NOT_ON_HOSTS: 403,
    Code.NO_SUCH_REPORT: 404,
    Code.REPORT_SETTLED: 409,
    Code.NO_SUCH_ACT: 409,
    Code.NO_ACCOUNT: 409,
    Code.SIGN_UP_CLOSED: 403,
    Code.STAFF_NEEDS_SECOND_FACTOR: 403,
    Code.SIGN_IN_FAILED: 502,
    Code.NO_MAIL: 404,
    Code.MAIL_FAILED: 503,
    Code.LINK_USED: 410,
    Code.NO_PLAYER_YET: 403,
    Code.TOO_MANY_DEVICES: 409,
    Code.NOTHING_TO_TEST: 409,
    Code.TOO_MANY_LOGINS: 429,
    Code.TRIED_TOO_OFTEN: 429,
    Code.TOO_FAST: 429,
    Code.BEGUN_TOO_OFTEN: 429,
    Code.TOO_MANY_MATCHES: 409,
    Code.BUSY: 503,
    Code.CAMPAIGN_BROKEN: 500,
    Code.UNAVAILABLE: 503,
    Code.INTERNAL: 500,
}
Answer = Callable[[HttpRequest], HttpResponse]
View = Callable[..., HttpResponse]


def status_of(refused: Refusal) -> int:
    """The HTTP status for a refusal; 400 for those of a game."""
    return STATUS.get(refused.code, 400)


def refusal_page(request: HttpRequest, refused: Refusal, **more: Any) -> HttpResponse:
    """The page that says why not."""
    count(refused)
    context = {"sentence": words(refused), "code": refused.code, **more}
    return render(request, "web/refused.html", context, status=status_of(refused))


def refusals_as_pages(view: View) -> View:
    """Answer a refusal out of `view` with a page of words."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refusal as refused:
            return refusal_page(request, refused)

    return answer


class PluginFailures:
    """Middleware: a plugin that failed where a page expected no refusal (in the admin, in a template) is a page of
    words as well, and no status 500."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, Refusal) and error.code == Code.PLUGIN_FAILED:
            return refusal_page(request, error)
        return None
