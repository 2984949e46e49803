"""Spreadsheets: tables and results to download, and the page that reads a last season or divisions from a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from neuroshima_contract import Refusal

from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.models import Player
from neuroshima.players.rate_limits import rate_limit
from neuroshima.refusals import count, refusal, status_of, words
from neuroshima.tournaments import league_files
from neuroshima.tournaments.access import TournamentAccess, access_tournament, check_may_see, league_of, may_organise
from neuroshima.tournaments.league_files import LONGEST_FILE, Line, as_csv, results_rows, standings_rows
from neuroshima.tournaments.models import League
from neuroshima.tournaments.refusals import TournamentCode
from neuroshima.web.views.refusals import refusals_as_pages

TABLES: Mapping[str, Callable[..., Any]] = {"standings": standings_rows, "results": results_rows}


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def tournament_csv(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """The table or the results of a tournament, for a spreadsheet."""
    access = access_tournament(player_of(request), slug)
    return _csv([access], what, slug)


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def league_csv(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """The tables or the results of all seasons of a league, for a spreadsheet."""
    league, player = league_of(slug), player_of(request)
    check_may_see(player, league)
    return _csv(league_files.cups_of(league, player), what, slug)


def _csv(cups: list[TournamentAccess], what: str, slug: str) -> HttpResponse:
    if what not in TABLES:
        raise refusal(TournamentCode.TOURNAMENT_NOT_FOUND)
    text = "\ufeff" + as_csv(TABLES[what](cups))  # the mark tells spreadsheets that it is UTF-8
    answer = HttpResponse(text, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{what}-{slug}.csv"'
    return answer


# Reading --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Import:
    """What a file can be read as."""

    title: Any
    lead: Any
    needed: tuple[str, ...]
    example: Any
    """The first line of such a file, with words of `league_files.COLUMNS` in the reader's language."""
    do: Callable[[Player, str, str, bool], None]


IMPORTS: Mapping[str, Import] = {
    "season": Import(
        _("Import the last season"),
        _(
            "The final tables of a season that you have played elsewhere. The next season begins with promotion and "
            "relegation after it. Players of the file who are no members yet become members."
        ),
        ("division", "rank", "name"),
        _("division;rank;name;points;won;drawn;lost"),
        league_files.import_season,
    ),
    "divisions": Import(
        _("Place members by a file"),
        _(
            "Who plays in which division of the next season. Players of the file who are no members yet become "
            "members. Begin the season with “as placed by hand” then."
        ),
        ("division", "name"),
        _("division;name"),
        league_files.import_divisions,
    ),
}


class ImportForm(forms.Form):
    """A file, or its text."""

    file = forms.FileField(label=_("File (CSV)"), required=False)
    text = forms.CharField(
        label=_("or its text"),
        required=False,
        max_length=LONGEST_FILE,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
    )
    skip = forms.BooleanField(label=_("Leave wrong lines out"), required=False)
    skip.kind = "check"  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Take the text of the file, if there is one."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        upload = data.get("file")
        if upload is not None:
            if upload.size > LONGEST_FILE:
                raise ValidationError(gettext("This file is too long."), code="too_long")
            data["text"] = _decoded(upload.read())
        return data


def _decoded(data: bytes) -> str:
    """The text of a file: UTF-8, or as spreadsheets in Poland and Czechia write it."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1250", errors="replace")


@never_cache
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def league_import(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """Read a file: first what is understood of it, line by line, then the import."""
    league, player = league_of(slug), player_of(request)
    if player is None or not may_organise(player, league) or what not in IMPORTS:
        raise refusal(TournamentCode.NOT_YOUR_TOURNAMENT)
    chosen = IMPORTS[what]
    if request.method != "POST":
        return _page(request, league, chosen, ImportForm())
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, league, chosen, form, status=400)
    text = form.cleaned_data["text"]
    again = ImportForm(initial={"text": text, "skip": form.cleaned_data["skip"]})
    lines: list[Line] = []
    try:
        lines = league_files.read_lines(text, chosen.needed)
        if request.POST.get("do") == "import":
            chosen.do(player, slug, text, form.cleaned_data["skip"])
            return redirect("league", slug=slug)
    except Refusal as refused:
        count(refused)
        return _page(request, league, chosen, again, lines, words(refused), status_of(refused))
    return _page(request, league, chosen, again, lines)


def _page(
    request: HttpRequest,
    league: League,
    chosen: Import,
    form: ImportForm,
    lines: list[Line] | None = None,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    wrong = sum(bool(line.problem) for line in lines or ())
    context = {
        "league": league, "reading": chosen, "form": form, "lines": lines or [], "wrong": wrong, "problem": problem,
        "numbers": _numbers(lines or []),
    }  # fmt: skip
    return render(request, "tournaments/import.html", context, status=status)


def _numbers(lines: list[Line]) -> list[tuple[str, str]]:
    """The columns of numbers that the file has, with their words."""
    known = {
        "division": gettext("Division"),
        "rank": gettext("Rank"),
        "points": gettext("Points"),
        "won": gettext("Won"),
        "drawn": gettext("Drawn"),
        "lost": gettext("Lost"),
    }
    return [(name, label) for name, label in known.items() if any(name in line.values for line in lines)]
