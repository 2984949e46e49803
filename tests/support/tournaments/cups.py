"""Tournaments of the sample game, made and played, for the tests of the host."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import resign
from neuroshima.players.models import Player
from neuroshima.tournaments.access import TournamentAccess, access_tournament
from neuroshima.tournaments.models import Pairing, Tournament
from neuroshima.tournaments.organising import begin_now, create_tournament, enter, enter_bot
from neuroshima.tournaments.plans import TournamentPlan

from tests.support.platform.bot_tasks import run_tasks
from tests.support.platform.lobby import member

PLAN = TournamentPlan(name="Cup", game="tally", options={"cards": 2})
Format, State, Result = Tournament.Format, Tournament.Status, Pairing.Result


def organised(organiser: Player, **fields: Any) -> TournamentAccess:
    """A tournament of Tally with two cards."""
    return create_tournament(organiser, replace(PLAN, **fields))


def people(count: int) -> list[Player]:
    """This many players with accounts."""
    return [member(f"player{number}") for number in range(count)]


def begun(organiser: Player, players: list[Player], bots: int = 0, **fields: Any) -> TournamentAccess:
    """Begin a tournament; its first round has its matches."""
    slug = organised(organiser, **fields).slug
    for player in players:
        enter(player, slug, {"colour": "red"} if fields.get("armies") == "chosen" else None)
    for _bot in range(bots):
        enter_bot(organiser, slug, "marker")
    begin_now(organiser, slug)
    run_tasks()
    return access_tournament(organiser, slug)


def reread(cup: TournamentAccess) -> TournamentAccess:
    return access_tournament(cup.player, cup.slug)


def win(pairing: Pairing, first: bool) -> None:
    """Let that entrant win the pairing's running match by the other's resignation. Bots never resign."""
    winner, loser = (pairing.first, pairing.second) if first else (pairing.second, pairing.first)
    if loser is not None and loser.bot:
        winner, loser = loser, winner
    assert winner is not None and loser is not None and loser.player is not None
    for match in Match.objects.filter(seats__player=loser.player, status=Status.RUNNING).distinct():
        if match.seats.filter(player=winner.player, bot=winner.bot).exists():
            seat = match.seats.get(player=loser.player)
            resign(loser.player, match.slug, seat.index, f"r{match.pk}", match.seq)


def play_round(cup: TournamentAccess, firsts: set[int] | None = None) -> TournamentAccess:
    """Let the first entrant, or the given ones (by key), win every match of the running round."""
    current = reread(cup).current
    assert current is not None
    for pairing in current.pairings.filter(result="").select_related("first__player", "second__player"):
        win(pairing, firsts is None or pairing.first_id in firsts)
    run_tasks()
    return reread(cup)


def names(cup: Any) -> list[str]:
    """The entrants' names in the order of the table."""
    return [cup.name_of(row.entrant) for row in cup.table]
