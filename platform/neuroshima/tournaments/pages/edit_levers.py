"""Questions that change a tournament or a league after it was made."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext

from neuroshima.matches.clocks.clock import TimeControl
from neuroshima.refusals import refusal
from neuroshima.tournaments.access import TournamentAccess
from neuroshima.tournaments.editing import OF_LEAGUE, edit_league, edit_tournament, editable
from neuroshima.tournaments.models import Form, League, Tournament
from neuroshima.tournaments.pages.forms import (
    ROUND_TIMES,
    beginnings,
    closes_field,
    control_of,
    name_field,
    number_field,
    text_field,
)
from neuroshima.tournaments.pages.questions import Given, Lever, Question, select
from neuroshima.tournaments.pages.terms import hours_words
from neuroshima.tournaments.plans import MOST_PLACES, Divisions
from neuroshima.tournaments.refusals import TournamentCode
from neuroshima.tournaments.standings import Scoring
from neuroshima.web.paces import NO_CLOCK, READY, ready_choices

KEPT = "kept"
"""The choice that leaves a pace of its own as it is."""


def _edit(access: TournamentAccess, _pk: int) -> Question:
    names = editable(access.tournament)
    says = [gettext("All who take part are told what is different.")]
    if access.tournament.status == Tournament.Status.RUNNING:
        says.append(gettext("A new time for a round holds from the next round on."))
    fields = _fields(access.tournament, names)
    return Question(gettext("Change the tournament"), says, gettext("Save the changes"), fields)


def _edit_league(league: League, _pk: int) -> Question:
    if league.closed is not None:
        raise refusal(TournamentCode.LEAGUE_CLOSED)
    says = gettext("It holds from the next season on. All members are told what is different.")
    fields = _fields(league, OF_LEAGUE)
    return Question(gettext("Change the league"), [says], gettext("Save the changes"), fields)


def _fields(form: Tournament | League, names: Collection[str]) -> dict[str, forms.Field]:
    """The fields of what may change, with what holds now."""
    found: dict[str, forms.Field] = {"name": name_field(), "text": text_field()}
    found["round_hours"] = _round_field(form.round_hours)
    found["privacy"] = select(gettext("Who sees it"), list(Form.Privacy.choices), form.privacy)
    if "rounds_begin" in names:
        found["rounds_begin"] = select(gettext("Rounds begin"), beginnings(), form.rounds_begin)
    if "time_control" in names:
        found["pace"] = _pace_field(form.time_control)
    if "scoring" in names:
        found |= {
            "win": number_field(gettext("Points for a win"), 0, 100, form.scoring["win"]),
            "draw": number_field(gettext("Points for a draw"), 0, 100, form.scoring["draw"]),
        }
    if isinstance(form, League):
        found |= _division_fields(Divisions.model_validate(form.divisions))
    elif "places" in names:
        found["rounds"] = number_field(gettext("Rounds"), 1, 30, None)
        found["places"] = number_field(gettext("Places"), 2, MOST_PLACES, form.places)
        found["closes"] = closes_field()
    for name, field in found.items():
        if field.initial is None and hasattr(form, name):
            field.initial = getattr(form, name)
    return found


def _division_fields(now: Divisions) -> dict[str, forms.Field]:
    return {
        "size": number_field(gettext("Players in a division"), 2, 32, now.size),
        "promoted": number_field(gettext("How many go up and down"), 0, 8, now.promoted),
        "smallest": number_field(gettext("Fewest players in the last division"), 2, 32, now.smallest),
    }


def _round_field(hours: int | None) -> forms.ChoiceField:
    known: dict[str, Any] = dict(ROUND_TIMES)
    value = "" if hours is None else str(hours)
    if hours is not None:
        known.setdefault(value, hours_words(hours))
    return select(gettext("A round takes"), list(known.items()), value, required=False)


def _pace_field(control: dict[str, Any] | None) -> forms.ChoiceField:
    now = next((pace for pace in (NO_CLOCK, *READY) if _as_json(control_of(pace)) == control), KEPT)
    kept = [(KEPT, gettext("As it is"))] if now == KEPT else []
    return select(gettext("Pace"), [*kept, *ready_choices()], now)


def _as_json(control: TimeControl | None) -> dict[str, Any] | None:
    return None if control is None else control.model_dump(mode="json")


def _values(given: Given) -> dict[str, Any]:
    """What the form holds, as fields of the tournament or league."""
    found = {
        name: given[name]
        for name in ("name", "text", "rounds_begin", "rounds", "places", "closes", "privacy")
        if name in given
    }
    found["round_hours"] = int(given["round_hours"]) if given["round_hours"] else None
    if given.get("pace", KEPT) != KEPT:
        found["time_control"] = _as_json(control_of(given["pace"]))
    if "win" in given:
        found["scoring"] = Scoring(win=given["win"], draw=given["draw"], bye=given["win"]).model_dump()
    if "size" in given:
        found["divisions"] = {name: given[name] for name in ("size", "promoted", "smallest")}
    return found


EDITS: Mapping[str, Lever[TournamentAccess]] = {
    "edit": Lever(
        _edit, lambda player, slug, _pk, given: edit_tournament(player, slug, _values(given), given["reason"])
    ),
}
LEAGUE_EDITS: Mapping[str, Lever[League]] = {
    "edit": Lever(
        _edit_league, lambda player, slug, _pk, given: edit_league(player, slug, _values(given), given["reason"])
    ),
}
