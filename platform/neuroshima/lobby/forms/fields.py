"""Fields of a new match: its pace, and for whom its open seats are."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from neuroshima.lobby.tables import Audience
from neuroshima.matches.clocks.clock import TimeControl, live, slow
from neuroshima.matches.clocks.playing_hours import PlayingHours
from neuroshima.records.skill import MIDDLE
from neuroshima.web.forms.fields import select_field
from neuroshima.web.paces import NO_CLOCK, OWN_LIVE, OWN_SLOW, READY, hours_words, ready_choices

WIDTH = 200
"""Default range of ratings: so many points above and below the player's own."""
MOST_POINTS = 4000
LIVE_FIELDS, SLOW_FIELDS = ("pace-minutes", "pace-seconds", "pace-per"), (
    "pace-days", "pace-vacation", "pace-hours", "pace-weekends",
)  # fmt: skip
AS_USUAL, STRICT, FRIENDLY = "", "strict", "friendly"
ALL_DAY = "0-24"
HOURS = ((7, 23), (8, 22), (9, 21), (12, 24), (16, 24))
"""The hours between which the clocks of a slow match may run, besides all day."""


def audience_field() -> forms.ChoiceField:
    """The field that says who may take the open seats."""
    texts = {
        Audience.LINK: _("Players to whom I send the link"),
        Audience.EVERYBODY: _("Everybody, from the list of open tables"),
        Audience.MEMBERS: _("Players with an account, from the list"),
        Audience.RATING: _("Players whose rating is in a range, from the list"),
    }
    return select_field(_("For whom"), [(str(value), text) for value, text in texts.items()], Audience.LINK)


def rating_fields() -> dict[str, forms.Field]:
    """The fields of the range of ratings, by name."""
    labels = {"rating-least": _("Lowest rating"), "rating-most": _("Highest rating")}
    initial = ratings_around(MIDDLE)
    fields: dict[str, forms.Field] = {}
    for name, label in labels.items():
        fields[name] = forms.IntegerField(
            label=label, required=False, initial=initial[name], min_value=0, max_value=MOST_POINTS
        )
        fields[name].kind = "number"  # type: ignore[attr-defined]
    return fields


def ratings_around(points: int) -> dict[str, int]:
    """The initial range for a player with that rating."""
    return {"rating-least": max(0, points - WIDTH), "rating-most": min(MOST_POINTS, points + WIDTH)}


def pace_fields() -> dict[str, forms.Field]:
    """Fields of the pace by name: pace, own numbers, strict or friendly."""
    own = [(OWN_LIVE, _("Live, in numbers of your own")), (OWN_SLOW, _("Days per turn, in numbers of your own"))]
    after = [("turn", _("after each turn")), ("action", _("after each action"))]
    ends = [
        (AS_USUAL, _("As usual: strict if rated and live")),
        (STRICT, _("Strict: a player whose time runs out loses")),
        (FRIENDLY, _("Friendly: when time runs out, the opponents may claim the match")),
    ]
    hours = [(ALL_DAY, _("all day")), *((f"{begins}-{ends}", hours_words(begins, ends)) for begins, ends in HOURS)]
    return {
        "pace": _select(_("Pace"), [*ready_choices(), *own], NO_CLOCK),
        "pace-minutes": _number(_("Minutes for each player"), 10, 1, 180),
        "pace-seconds": _number(_("Seconds more"), 30, 0, 600),
        "pace-per": _select(_("They come"), after, "turn"),
        "pace-days": _number(_("Days per turn"), 3, 1, 30),
        "pace-vacation": _number(_("Days of vacation for each player"), 7, 0, 60),
        "pace-hours": _select(_("Clocks run"), hours, ALL_DAY),
        "pace-weekends": _check(_("Clocks stand on Saturdays and Sundays")),
        "pace-end": _select(_("When time runs out"), ends, AS_USUAL),
    }


def time_control(cleaned: dict[str, Any], rated: bool) -> TimeControl | None:
    """The chosen time control; empty fields have their initial values."""
    fields = pace_fields()
    given = {name: fields[name].initial if cleaned.get(name) in (None, "") else cleaned[name] for name in fields}
    if given["pace"] == OWN_LIVE:
        control = live(given["pace-minutes"], given["pace-seconds"], given["pace-per"])
    elif given["pace"] == OWN_SLOW:
        hours = _playing_hours(given["pace-hours"], not given["pace-weekends"])
        control = slow(given["pace-days"], given["pace-vacation"], hours=hours)
    elif given["pace"] in READY:
        control = READY[given["pace"]]
    else:
        return None
    usual = rated and control.pace == "live"
    strict = usual if given["pace-end"] == AS_USUAL else given["pace-end"] == STRICT
    return control.model_copy(update={"strict": strict})


def _playing_hours(chosen: str, weekends: bool) -> PlayingHours | None:
    """The hours of the form, by the clock of the visitor; None: clocks run always."""
    begins, ends = map(int, chosen.split("-"))
    hours = PlayingHours(
        begins=begins, ends=ends, weekends=weekends, zone=timezone.get_current_timezone_name()
    )  # fmt: skip
    return None if hours.is_always else hours


def _check(label: Any) -> forms.Field:
    field = forms.BooleanField(label=label, initial=False, required=False)
    field.kind = "check"  # type: ignore[attr-defined]
    return field


def _select(label: Any, choices: list[tuple[str, Any]], initial: str) -> forms.Field:
    field = forms.ChoiceField(label=label, choices=choices, initial=initial, required=False)
    field.kind = "select"  # type: ignore[attr-defined]
    return field


def _number(label: Any, initial: int, least: int, most: int) -> forms.Field:
    field = forms.IntegerField(label=label, initial=initial, min_value=least, max_value=most, required=False)
    field.kind = "number"  # type: ignore[attr-defined]
    return field
