"""Change a tournament or a league after it was made: each change stands in the public log."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone

from neuroshima.players.models import Player
from neuroshima.refusals import refusal
from neuroshima.tournaments.acts import record
from neuroshima.tournaments.leagues import lock_own_league, players_of
from neuroshima.tournaments.models import League, OrganiserAct, Tournament
from neuroshima.tournaments.organising import check_organises, lock_for
from neuroshima.tournaments.plans import Divisions, check_rounds_begin
from neuroshima.tournaments.refusals import TournamentCode
from neuroshima.tournaments.tasks import look_after_tournament

State = Tournament.Status
ALWAYS = ("name", "text", "round_hours", "privacy")
"""What may change while it is played; `round_hours` from the next round on."""
BEFORE = (*ALWAYS, "time_control", "scoring", "rounds_begin", "rounds", "places", "closes")
"""What may change before the first round."""
OF_LEAGUE = (*ALWAYS, "time_control", "scoring", "rounds_begin", "divisions")
"""What may change in a league, from the next season on."""


def editable(tournament: Tournament) -> tuple[str, ...]:
    """The fields that may change now. Raises Refusal `tournament_over`."""
    if tournament.status not in (State.OPEN, State.RUNNING):
        raise refusal(TournamentCode.TOURNAMENT_OVER)
    return BEFORE if tournament.status == State.OPEN else ALWAYS


def edit_tournament(player: Player, slug: str, values: Mapping[str, Any], reason: str = "") -> None:
    """Change fields of a tournament; all who take part are told what is different.

    Raises Refusal `tournament_not_found`, `not_your_tournament`, `tournament_over`, `too_few_places`, `time_passed`,
    `not_at_once`, `bad_reason` (too long)."""
    with lock_for(player, slug) as access:
        check_organises(access)
        cup = access.tournament
        changed = _changes(cup, {name: values[name] for name in editable(cup) if name in values})
        if not changed:
            return
        check_rounds_begin(cup.rounds_begin, cup.format)
        if cup.places < len(access.entrants):
            raise refusal(TournamentCode.TOO_FEW_PLACES, "places", free=0)
        if "closes" in changed and cup.closes is not None and cup.closes <= timezone.now():
            raise refusal(TournamentCode.TIME_PASSED, "closes")
        cup.save(update_fields=list(changed))
        told = [entrant.player for entrant in access.active]
        record(player, cup, OrganiserAct.Kind.EDITED, reason, told=told, changes=_plain(changed))
        look_after_tournament.using(run_after=cup.closes).enqueue(slug=slug)


def edit_league(player: Player, slug: str, values: Mapping[str, Any], reason: str = "") -> None:
    """Change fields of a league from the next season on; all members are told what is different.

    Raises Refusal `league_not_found`, `league_closed`, `not_your_tournament`, `bad_reason` (too long)."""
    with lock_own_league(player, slug) as league:
        wanted = {name: values[name] for name in OF_LEAGUE if name in values}
        if "divisions" in wanted:
            wanted["divisions"] = Divisions.model_validate(wanted["divisions"]).model_dump()
        changed = _changes(league, wanted)
        if changed:
            league.save(update_fields=list(changed))
            record(player, league, OrganiserAct.Kind.EDITED, reason, told=players_of(league), changes=_plain(changed))


Changes = Mapping[str, tuple[Any, Any]]
"""Values before and after, by field."""


def _changes(form: Tournament | League, wanted: Mapping[str, Any]) -> Changes:
    """Set the fields, and return what is different."""
    found = {name: (getattr(form, name), value) for name, value in wanted.items()}
    for name, value in wanted.items():
        setattr(form, name, value)
    return {name: both for name, both in found.items() if both[0] != both[1]}


def _plain(changed: Changes) -> list[list[Any]]:
    """Changes as JSON, for the log: field, before, after. Long texts are not repeated there."""
    return [[name, *(None if name == "text" else _value(each) for each in both)] for name, both in changed.items()]


def _value(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value
