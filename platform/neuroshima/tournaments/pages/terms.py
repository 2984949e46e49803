"""How a tournament or a league is played, in words, before anybody enters; and what does not fit together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext, ngettext, pgettext

from neuroshima.matches.clocks.clock import TimeControl
from neuroshima.times import moment
from neuroshima.tournaments.models import Form, League, Tournament
from neuroshima.tournaments.pairings import elimination_rounds
from neuroshima.tournaments.standings import ORDERS, Scoring
from neuroshima.web.paces import pace_words, strict_sentence

Format, Armies = Tournament.Format, Form.Armies
HOUR = 60 * 60
TURNS_IN_A_ROUND = 7
"""A round with fewer turns of full length than that is called short."""
LIVE_TURNS = 30
"""Turns of a player in a live match, for an estimate of its length."""


@dataclass(frozen=True)
class Term:
    """One line of how it is played."""

    label: str
    sentences: Sequence[str]


def terms_of(form: Tournament | League) -> list[Term]:
    """How it is played: pace, rounds, points, what decides between equals, what everybody plays."""
    format_ = form.format if isinstance(form, Tournament) else Format.ROUND_ROBIN
    control = TimeControl.model_validate(form.time_control) if form.time_control is not None else None
    return [
        Term(gettext("Pace"), _pace(control)),
        Term(gettext("Rounds"), _rounds(form, format_)),
        Term(gettext("Time for a round"), _round_time(form)),
        Term(gettext("Points"), _points(form, format_)),
        Term(gettext("What decides, first to last"), [", ".join(tie_break_words(order_of(form)))]),
        Term(gettext("What everybody plays"), _armies(form)),
    ]


def _pace(control: TimeControl | None) -> list[str]:
    if control is None:
        return [gettext("No clock")]
    if control.pace == "slow":
        return [pace_words(control), _never_came(), strict_sentence(control)]
    return [pace_words(control), strict_sentence(control)]


def _never_came() -> str:
    return gettext("A player who never comes loses when the time runs out.")


def _rounds(form: Tournament | League, format_: str) -> list[str]:
    says = {
        Format.SWISS: gettext("Swiss system: players with equal points meet, and nobody the same opponent twice."),
        Format.ROUND_ROBIN: gettext("Everybody meets everybody once."),
        Format.KNOCKOUT: gettext(
            "Knock-out: the loser is out. A draw is played once more with sides changed; then the higher seed goes on."
        ),
    }[Format(format_)]
    return [says, *_count(form, format_)]


def _count(form: Tournament | League, format_: str) -> list[str]:
    if not isinstance(form, Tournament):
        return []
    if form.rounds is not None:
        return [ngettext("%(n)s round.", "%(n)s rounds.", form.rounds) % {"n": form.rounds}]
    if format_ == Format.ROUND_ROBIN:
        return []
    count = elimination_rounds(form.places)
    says = ngettext("%(n)s round if all places are taken.", "%(n)s rounds if all places are taken.", count)
    return [says % {"n": count}]


def _round_time(form: Form) -> list[str]:
    says = []
    if form.rounds_begin != Form.RoundsBegin.AFTER:
        says.append(gettext("Rounds begin: %(when)s.") % {"when": form.get_rounds_begin_display()})
    if form.round_hours is not None:
        says.append(gettext("%(time)s at most.") % {"time": hours_words(form.round_hours)})
    elif form.rounds_begin == Form.RoundsBegin.AFTER:
        return [gettext("As long as its matches. The next round begins when all of them have ended.")]
    elif form.rounds_begin == Form.RoundsBegin.AT_ONCE:
        return says
    if form.rounds_begin == Form.RoundsBegin.AFTER:
        says.append(gettext("The next round begins when all matches have ended, or at the deadline."))
    says.append(
        gettext(
            "At the deadline a player who has never come loses a match that has not ended. If both have come, the "
            "player to move loses."
        )
    )
    return says


def hours_words(hours: int) -> str:
    """A number of hours, as days where they are whole days."""
    if hours % 24:
        return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}
    return ngettext("%(n)s day", "%(n)s days", hours // 24) % {"n": hours // 24}


def _points(form: Tournament | League, format_: str) -> list[str]:
    scoring = Scoring.model_validate(form.scoring)
    if format_ == Format.KNOCKOUT:
        third = isinstance(form, Tournament) and form.third_place
        return [gettext("The winner goes on."), *([gettext("There is a match for the third place.")] if third else [])]
    says = gettext("Win %(win)s, draw %(draw)s, loss %(loss)s.") % scoring.model_dump()
    bye = gettext("A round without an opponent (bye): %(bye)s.") % scoring.model_dump()
    return [says, bye] if format_ == Format.SWISS else [says]


def _armies(form: Form) -> list[str]:
    return [form.get_armies_display(), *([drawn_instead()] if form.armies == Armies.CHOSEN else [])]


def drawn_instead() -> str:
    """What happens when choices do not go together."""
    return gettext(
        "If the choices of two who meet cannot play against each other, such as both the same, then what both play is "
        "drawn for this match. The rounds show what is really played."
    )


def order_of(form: Tournament | League) -> list[str]:
    """The criteria of the table; the difference of points only where there are series."""
    format_ = form.format if isinstance(form, Tournament) else Format.ROUND_ROBIN
    return [name for name in ORDERS[format_] if form.series or name != "difference"]


def tie_break_words(order: Sequence[str]) -> list[str]:
    """The criteria of a table in words, the first one first."""
    known = {
        "points": gettext("points"),
        "buchholz": gettext("Buchholz (the points of all opponents)"),
        "difference": gettext("difference of points in the matches"),
        "direct": gettext("matches of the tied against each other"),
        "won": gettext("matches won"),
        "reached": gettext("round reached"),
    }
    return [*(known[name] for name in order), pgettext("tournament", "seed")]


# Changes --------------------------------------------------------------------------------------------------------------


def change_words(field: str, before: Any, after: Any) -> str:
    """One change of a tournament or a league: what, and its values before and after."""
    labels = {
        "name": gettext("Name"),
        "text": gettext("What players should know"),
        "round_hours": gettext("Time for a round"),
        "time_control": gettext("Pace"),
        "scoring": gettext("Points"),
        "rounds_begin": gettext("Rounds begin"),
        "privacy": gettext("Who sees it"),
        "rounds": gettext("Rounds"),
        "places": gettext("Places"),
        "closes": gettext("Begins at"),
        "divisions": gettext("Divisions"),
    }
    label = labels.get(field, field)
    return label if field == "text" else f"{label}: {_value_words(field, before)} → {_value_words(field, after)}"


def _value_words(field: str, value: Any) -> str:
    if field == "time_control":
        return pace_words(TimeControl.model_validate(value)) if value is not None else gettext("No clock")
    if value is None:
        return "–"
    makers: dict[str, Callable[[Any], str]] = {
        "round_hours": hours_words,
        "privacy": lambda value: str(Form.Privacy(value).label),
        "rounds_begin": lambda value: str(Form.RoundsBegin(value).label),
        "closes": lambda time: moment(datetime.fromisoformat(time)),
        "scoring": lambda points: gettext("Win %(win)s, draw %(draw)s, loss %(loss)s.") % points,
        "divisions": _division_words,
    }
    return makers[field](value) if field in makers else str(value)


def _division_words(form: dict[str, int]) -> str:
    says = gettext("Divisions of %(size)s; up and down: %(n)s")
    return says % {"size": form["size"], "n": form["promoted"]}


# What does not fit together -------------------------------------------------------------------------------------------


def warnings_of(control: TimeControl | None, round_hours: int | None, series: bool) -> list[str]:
    """What an organiser should know before it is made like this."""
    if control is None and round_hours is None:
        return [
            gettext(
                "Without a clock and without a time for a round, one player who stays away stops everybody. Choose a "
                "pace or a time for a round."
            )
        ]
    if control is None or round_hours is None or _fits(control, round_hours * HOUR, series):
        return []
    says = gettext(
        "A round of %(round)s is short for this pace (%(pace)s): many matches may not end in time, and then the player "
        "to move loses. Choose a faster pace or more time for a round."
    )
    return [says % {"round": hours_words(round_hours), "pace": pace_words(control)}]


def _fits(control: TimeControl, seconds: int, series: bool) -> bool:
    """Whether a pair can finish its matches within so many seconds. Series count as two matches."""
    if control.pace == "slow":
        return seconds >= TURNS_IN_A_ROUND * control.time
    return seconds >= 2 * (control.time + LIVE_TURNS * control.increment) * (2 if series else 1)
