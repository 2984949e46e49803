"""What players are told of, in kinds that each of them wants or not, and the sentences.

The sentence of a notice is made when it is read, so it is in the language of its reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext, gettext_noop

from neuroshima import plugins
from neuroshima.languages import in_words
from neuroshima.matches.reading.occasions import occasion_words, occasions_of

TURN: Final = "turn"
"""The kind of turns, which have deliveries of their own (`watching.py`)."""


@dataclass(frozen=True)
class NoticeKind:
    """A kind of notices, as a row of the form in which a player chooses."""

    label: str
    """English."""
    for_staff: str = ""
    """The permission without which nobody gets any; empty: everybody may."""


KINDS: Final[Mapping[str, NoticeKind]] = {
    TURN: NoticeKind(gettext_noop("It is my turn")),
    "hurry": NoticeKind(gettext_noop("My time is nearly over, or over")),
    "invitation": NoticeKind(gettext_noop("Somebody invites me")),
    "seated": NoticeKind(gettext_noop("Somebody sits down at my table")),
    "begun": NoticeKind(gettext_noop("A match of mine begins, also in a tournament’s round")),
    "over": NoticeKind(gettext_noop("A match of mine is over")),
    "message": NoticeKind(gettext_noop("Somebody writes in a match without a live clock")),
    "tournament": NoticeKind(gettext_noop("A tournament or season of mine begins or is over")),
    "report": NoticeKind(gettext_noop("Players report somebody"), "moderation.moderate"),
    "failure": NoticeKind(gettext_noop("A task has failed for good, or the site had an error"), "superuser"),
}
SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    "hurry": ("hurry", gettext_noop("Your time is nearly over: %(game)s.")),
    "time_over": ("hurry", gettext_noop("Your time is over: %(game)s.")),
    "invited": ("invitation", gettext_noop("%(name)s invites you to a match: %(game)s.")),
    "seated": ("seated", gettext_noop("%(name)s sits at your table: %(game)s.")),
    "begun": ("begun", gettext_noop("Your match has begun: %(game)s, %(names)s.")),
    "won": ("over", gettext_noop("You have won: %(game)s, %(names)s.")),
    "lost": ("over", gettext_noop("You have lost: %(game)s, %(names)s.")),
    "drawn": ("over", gettext_noop("Your match is a draw: %(game)s, %(names)s.")),
    "no_result": ("over", gettext_noop("Your match has ended without a result: %(game)s, %(names)s.")),
    "message": ("message", gettext_noop("%(name)s has written to you: %(game)s.")),
    "tournament_begun": ("tournament", gettext_noop("The tournament has begun: %(name)s.")),
    "tournament_over": ("tournament", gettext_noop("The tournament is over: %(name)s.")),
    "tournament_cancelled": ("tournament", gettext_noop("The tournament does not take place: %(name)s.")),
    "season_begun": ("tournament", gettext_noop("The season has begun: %(name)s.")),
    "season_cancelled": ("tournament", gettext_noop("The season does not take place: %(name)s.")),
    "season_over": ("tournament", gettext_noop("The season is over: %(name)s.")),
    "reported": ("report", gettext_noop("A report waits for the moderators.")),
    "site_failed": ("failure", gettext_noop("The site had an error: %(name)s.")),
    "task_failed": ("failure", gettext_noop("A task has failed for good: %(name)s.")),
}
"""What has happened: the kind that it belongs to, and its sentence in English. `game` is the id of a game."""
WAYS: Final = ("page", "push", "mail")
"""How a player may be told; by mail at once or once a day, as chosen for all."""


def kind_of(what: str) -> str:
    return SENTENCES[what][0]


def sentence(what: str, values: Mapping[str, Any]) -> str:
    """What has happened, in the active language; of a later version's notice nothing but a sign."""
    if what not in SENTENCES:
        return "…"
    known = plugins.games().get(str(values.get("game", "")))
    title = in_words(known.titles) if known is not None else values.get("game", "")
    said = gettext(SENTENCES[what][1]) % {"name": "", "names": "", **values, "game": title}
    if "round" not in values:
        return said
    return f"{said} {occasion_words(values['event'], values.get('division'), values['round'])}."


def occasion_values(match: int | None) -> dict[str, str]:
    """The values of a notice that tell for which round a match is played; empty for other matches."""
    found = occasions_of([match]).get(match) if match is not None else None
    if found is None:
        return {}
    return {"event": found.name, "division": str(found.division or ""), "round": str(found.round)}


def choice(kind: str, way: str) -> str:
    """The name under which a player's wish is stored, and of its field in the form."""
    return f"{kind}-{way}"
