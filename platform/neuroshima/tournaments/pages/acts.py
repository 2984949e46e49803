"""The log of organisers' acts, in words, and what a player is told of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from neuroshima import plugins
from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.models import Player
from neuroshima.players.names import person_name
from neuroshima.players.rate_limits import rate_limit
from neuroshima.times import moment
from neuroshima.tournaments.access import name_of
from neuroshima.tournaments.acts import mark_read, unread
from neuroshima.tournaments.models import Entrant, League, OrganiserAct, Pairing, Tournament
from neuroshima.tournaments.pages.terms import change_words
from neuroshima.web.views.posting import post_only, redirect_back
from neuroshima.web.views.refusals import refusals_as_pages

LOGGED = 100
Kind = OrganiserAct.Kind
SENTENCES: Mapping[str, Any] = {
    Kind.TAKEN_OUT: _("%(name)s was taken out."),
    Kind.SETTLED: _("Round %(round)s, %(pair)s: %(result)s"),
    Kind.CANCELLED: _("The tournament was cancelled."),
    Kind.CLOSED: _("The league was closed."),
    Kind.REINSTATED: _("%(name)s takes part again."),
    Kind.CORRECTED: _("Round %(round)s, %(pair)s: %(result)s (before: %(before)s)"),
    Kind.REOPENED: _("Round %(round)s, %(pair)s: the result was taken back, and they play a new match."),
    Kind.ORGANISER: _("%(name)s organises it, too."),
    Kind.DISMISSED: _("%(name)s does not organise it any more."),
    Kind.MESSAGE: _("Message to all:"),
    Kind.ENTERED: _("%(name)s was entered."),
    Kind.REPLACED: _("%(name)s takes the place of %(before)s."),
    Kind.SEEDED: _("Seeds were set."),
    Kind.APART: _("Not paired with each other any more: %(pair)s"),
    Kind.TOGETHER: _("May be paired with each other again: %(pair)s"),
    Kind.PAIRED: _("Round %(round)s: the organiser has paired %(pair)s."),
    Kind.SEASON: _("Season %(season)s has begun."),
    Kind.PLACED: _("Players were placed in the divisions of the next season."),
    Kind.IMPORTED: _("Season %(season)s was imported."),
    Kind.EDITED: _("Changed: %(changes)s"),
    Kind.EXTENDED: _("Round %(round)s ends later: on %(time)s at the latest."),
}
"""What the log says of each kind of act."""
TOLD: Mapping[str, Any] = {
    Kind.TAKEN_OUT: _("The organiser has taken you out."),
    Kind.ENTERED: _("The organiser has entered you."),
}
"""What the player whom it concerns is told, where that differs."""


@dataclass(frozen=True)
class ActShown:
    """One line of the log."""

    time: datetime
    organiser: str
    sentence: str
    reason: str


@dataclass(frozen=True)
class NoticeShown:
    """An act, as a player is told of it."""

    pk: int
    place: str
    address: str
    sentence: str
    reason: str


def log_of(form: Tournament | League) -> list[ActShown]:
    """The public acts of a tournament or a league, the last one first."""
    found = form.acts.filter(is_public=True).select_related("organiser", *RELATED).order_by("-created", "-pk")
    return [
        ActShown(
            act.created,
            act.organiser.name if act.organiser is not None else "",
            act_words(act, form.game),
            act.reason,
        )
        for act in found[:LOGGED]
    ]


RELATED = ("entrant", "pairing__first", "pairing__second")


def act_words(act: OrganiserAct, game: str) -> str:
    """What was done, as a sentence for everybody."""
    values: dict[str, Any] = {**act.details, "name": _name(act, game)}
    if "time" in values:
        values["time"] = moment(datetime.fromisoformat(values["time"]))
    if act.pairing is not None:
        values["pair"] = " – ".join(_names(act.pairing, game))
        values |= {key: result_words(act.pairing, values[key], game) for key in ("result", "before") if key in values}
    if "keys" in values:
        values["pair"] = " – ".join(_names_by_key(values["keys"], game))
    if "changes" in values:
        values["changes"] = "; ".join(change_words(*change) for change in values["changes"])
    if act.kind == Kind.REPLACED:
        values["before"] = _name_then(act, game)
        values["name"] = name_of(plugins.games().get(game), act.entrant) if act.entrant is not None else ""
    return str(SENTENCES[act.kind]) % values


def _name(act: OrganiserAct, game: str) -> str:
    """The name of whom it concerns, also if somebody else has taken the entrant's place since."""
    if act.entrant is not None and act.entrant.player_id == act.player_id:
        return name_of(plugins.games().get(game), act.entrant)
    return person_name(act.name)


def _name_then(act: OrganiserAct, game: str) -> str:
    return _name(act, game) if act.player_id is not None or not act.name else act.name


def _names_by_key(keys: Sequence[int], game: str) -> list[str]:
    found = Entrant.objects.in_bulk(keys)
    return [name_of(plugins.games().get(game), found[key]) for key in keys if key in found]


def _names(pairing: Pairing, game: str) -> list[str]:
    both = [entrant for entrant in (pairing.first, pairing.second) if entrant is not None]
    return [name_of(plugins.games().get(game), entrant) for entrant in both]


def result_words(pairing: Pairing, result: str, game: str) -> str:
    """A result of a pairing, with the winner's name."""
    won = {Pairing.Result.FIRST: 0, Pairing.Result.SECOND: 1}.get(Pairing.Result(result))
    if won is None:
        return str(Pairing.Result(result).label)
    return gettext("%(name)s wins.") % {"name": _names(pairing, game)[won]}


# What a player is told ------------------------------------------------------------------------------------------------


def unread_by(player: Player) -> list[NoticeShown]:
    """What the player has not read yet, oldest first."""
    forms = ("act__tournament", "act__league", *(f"act__{name}" for name in RELATED))
    return [_notice(each.pk, each.act, player) for each in unread(player).select_related(*forms)]


def _notice(pk: int, act: OrganiserAct, player: Player) -> NoticeShown:
    form: Tournament | League = act.tournament or act.league  # type: ignore[assignment]
    page = "tournament" if act.tournament is not None else "league"
    own = TOLD.get(act.kind) if act.player_id == player.pk else None
    sentence = str(own) if own is not None else act_words(act, form.game)
    return NoticeShown(pk, form.name, reverse(page, args=[form.slug]), sentence, act.reason)


@post_only(lambda _request, pk: reverse("tournaments"))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def read_act_notice(request: HttpRequest, pk: int) -> HttpResponse:
    """Store that a player has read what an organiser has done."""
    player = player_of(request)
    if player is not None:
        mark_read(player, pk)
    return redirect_back(request, "tournaments")
