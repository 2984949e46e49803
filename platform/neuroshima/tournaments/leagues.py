"""Leagues: members, and seasons with one round robin for each division."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum

from django.utils import timezone

from neuroshima import plugins
from neuroshima.matches.play.transactions import atomic_or_refuse, failpoint
from neuroshima.matches.refusals import MatchCode
from neuroshima.players.models import Player
from neuroshima.players.names import distinct_name
from neuroshima.refusals import refusal
from neuroshima.tournaments import rounds
from neuroshima.tournaments.access import TournamentAccess, may_organise, with_related
from neuroshima.tournaments.acts import record
from neuroshima.tournaments.models import Entrant, Form, League, LeagueMember, OrganiserAct, Season, Tournament
from neuroshima.tournaments.organising import check_may_enter
from neuroshima.tournaments.plans import (
    Divisions,
    LeaguePlan,
    check_count,
    check_may_organise,
    copy_fields,
    fields_of,
    next_divisions,
    placed_by_hand,
)
from neuroshima.tournaments.refusals import TournamentCode

logger = logging.getLogger(__name__)

MOST_MEMBERS = 256


class Placing(StrEnum):
    """What says who plays in which division of the next season."""

    LAST = "last"
    """The last season, with promotion and relegation."""
    RATING = "rating"
    HAND = "hand"
    """The organiser, member by member (`LeagueMember.division`)."""


def create_league(player: Player | None, plan: LeaguePlan) -> League:
    """Create a league of `player`, without a season yet.

    In a league, players do not choose what they play.

    Raises Refusal as `create_tournament`, and `nobody_chooses`."""
    organiser = check_may_organise(player)
    given = fields_of(organiser, plan)
    if plan.armies == Form.Armies.CHOSEN:
        raise refusal(TournamentCode.NOBODY_CHOOSES, "armies")
    with atomic_or_refuse():
        Player.objects.select_for_update().get(pk=organiser.pk)
        check_count(League.objects.filter(organiser=organiser, closed=None).count())
        return League.objects.create(**given, divisions=plan.divisions.model_dump())


def join_league(player: Player, slug: str) -> None:
    """Take part from the next season on.

    Raises Refusal `league_not_found`, `league_closed`, `entry_for_members`, `already_entered`, `entry_closed`."""
    with lock_league(slug) as league:
        check_may_enter(player, league)
        if league.members.filter(player=player).exists():
            raise refusal(TournamentCode.ALREADY_ENTERED)
        add_member(league, player.name, player=player)


def join_bot(player: Player | None, slug: str, bot: str) -> None:
    """Let a bot take part, as the organiser.

    Raises Refusal as `join_league`, `not_your_tournament`, `unknown_bot`."""
    with lock_own_league(player, slug) as league:
        game = plugins.game(league.game)
        if bot not in game.bots:
            raise refusal(MatchCode.UNKNOWN_BOT, "bot", bot=bot)
        add_member(league, game.bots[bot].titles["en"], bot=bot)


def add_member(league: League, name: str, player: Player | None = None, bot: str = "") -> None:
    """Store a member of a locked league. Raises Refusal `entry_closed` if it is full."""
    taken = list(league.members.values_list("name", flat=True))
    if len(taken) >= MOST_MEMBERS:
        raise refusal(TournamentCode.ENTRY_CLOSED)
    LeagueMember.objects.create(league=league, player=player, bot=bot, name=distinct_name(name, taken))


def players_of(league: League) -> list[Player | None]:
    """The players who take part; None for bots."""
    return [member.player for member in league.members.select_related("player")]


def leave_league(player: Player, slug: str) -> None:
    """Leave the league from the next season on; a running season is played to its end.

    Raises Refusal `league_not_found`, `not_entered`."""
    with lock_league(slug, closed=True) as league:
        if not league.members.filter(player=player).delete()[0]:
            raise refusal(TournamentCode.NOT_ENTERED)


def remove_member(player: Player | None, slug: str, member: int, reason: str = "") -> None:
    """Take a member out from the next season on, as the organiser. The player is told, with the reason.

    Raises Refusal `league_not_found`, `not_your_tournament`, `not_entered`, `bad_reason` (too long)."""
    with lock_own_league(player, slug, closed=True) as league:
        found = league.members.filter(pk=member).select_related("player").first()
        if found is None:
            raise refusal(TournamentCode.NOT_ENTERED)
        if found.player != player:
            record(player, league, OrganiserAct.Kind.TAKEN_OUT, reason, found, told=[found.player])
        found.delete()


def close_league(player: Player | None, slug: str, reason: str = "") -> None:
    """Close a league: it gets no more seasons.

    Raises Refusal `league_not_found`, `not_your_tournament`, `league_closed`, `bad_reason` (too long)."""
    with lock_own_league(player, slug) as league:
        league.closed = timezone.now()
        league.save(update_fields=["closed"])
        record(player, league, OrganiserAct.Kind.CLOSED, reason, told=players_of(league))


# Seasons --------------------------------------------------------------------------------------------------------------


def begin_season(player: Player | None, slug: str, placing: str = Placing.LAST, reason: str = "") -> Season:
    """Begin the next season: all its divisions with their first rounds, or none.

    `placing`: what says who plays in which division. Raises Refusal `league_not_found`, `league_closed`,
    `not_your_tournament`, `season_running`, `too_few_entrants`, `small_division`, `bad_reason` (too long)."""
    with lock_own_league(player, slug) as league:
        last = last_season(league)
        divisions = planned_divisions(league, placing)
        season = Season.objects.create(league=league, number=(last.number if last is not None else 0) + 1)
        for number, division in enumerate(divisions, 1):
            _begin_division(league, season, number, division)
        league.members.update(division=None)
        record(player, league, OrganiserAct.Kind.SEASON, reason, season=season.number)
        failpoint("before_round_commit")
    logger.info("a season has begun", extra={"tournament": slug})
    return season


def last_season(league: League) -> Season | None:
    """The season before the next one. Raises Refusal `season_running` while it is played."""
    last = league.seasons.order_by("-number").first()
    if last is not None and last.ended is None:
        raise refusal(TournamentCode.SEASON_RUNNING)
    return last


def planned_divisions(league: League, placing: str) -> list[list[LeagueMember]]:
    """The divisions with which the next season would begin.

    Raises Refusal `season_running`, `too_few_entrants`, `small_division`."""
    last = last_season(league)
    members = {member.pk: member for member in league.members.select_related("player").order_by("joined", "pk")}
    if len(members) < rounds.FEWEST:
        raise refusal(TournamentCode.TOO_FEW_ENTRANTS)
    tables = tables_of(last, list(members.values())) if last is not None else []
    order = list(members)
    if placing == Placing.RATING:
        means = rounds.mean_ratings(league, members.values())
        tables, order = [], sorted(order, key=lambda pk: -means[pk])
    found = next_divisions(tables, order, Divisions.model_validate(league.divisions))
    if placing == Placing.HAND:
        best_first = [pk for division in found for pk in division]
        found = placed_by_hand(best_first, {pk: member.division for pk, member in members.items()})
    small = next((number for number, division in enumerate(found, 1) if len(division) < rounds.FEWEST), None)
    if small is not None:
        raise refusal(TournamentCode.SMALL_DIVISION, division=small)
    return [[members[pk] for pk in division] for division in found]


def place_members(player: Player | None, slug: str, places: Mapping[int, int | None], reason: str = "") -> None:
    """Place members, by key, in divisions of the next season; who is placed nowhere (None) starts in the last one.

    Raises Refusal `league_not_found`, `league_closed`, `not_your_tournament`, `bad_reason` (too long)."""
    with lock_own_league(player, slug) as league:
        members = list(league.members.all())
        for member in members:
            member.division = places.get(member.pk)
        LeagueMember.objects.bulk_update(members, ["division"])
        record(player, league, OrganiserAct.Kind.PLACED, reason, told=players_of(league))


def _begin_division(league: League, season: Season, number: int, members: Sequence[LeagueMember]) -> None:
    tournament = Tournament.objects.create(
        **copy_fields(league),
        name=league.name,
        format=Tournament.Format.ROUND_ROBIN,
        season=season,
        division=number,
        places=len(members),
    )
    Entrant.objects.bulk_create(
        Entrant(tournament=tournament, player=member.player, bot=member.bot, name=member.name, seed=seed)
        for seed, member in enumerate(members, 1)
    )
    rounds.begin(TournamentAccess(with_related(Tournament.objects.filter(pk=tournament.pk)).get(), None))


def tables_of(season: Season, members: Sequence[LeagueMember]) -> list[list[int]]:
    """The divisions' tables, as keys of members; negative for those who have left."""
    known = {(member.player_id, member.bot, member.name if member.bot else ""): member.pk for member in members}
    tables = []
    for tournament in with_related(season.divisions.order_by("division")):
        rows = TournamentAccess(tournament, None).table
        keys = [(r.entrant.player_id, r.entrant.bot, r.entrant.name if r.entrant.bot else "") for r in rows]
        tables.append([known.get(key, -place) for place, key in enumerate(keys, 1)])
    return tables


@contextmanager
def lock_league(slug: str, closed: bool = False) -> Iterator[League]:
    """Lock the league. `closed`: also one that is closed. Raises Refusal `league_not_found`, `league_closed`."""
    with atomic_or_refuse():
        league = League.objects.select_for_update().filter(slug=slug).first()
        if league is None:
            raise refusal(TournamentCode.LEAGUE_NOT_FOUND)
        if league.closed is not None and not closed:
            raise refusal(TournamentCode.LEAGUE_CLOSED)
        yield league


@contextmanager
def lock_own_league(player: Player | None, slug: str, closed: bool = False) -> Iterator[League]:
    """Lock the league as one of its organisers. Raises Refusal as `lock_league`, `not_your_tournament`."""
    with lock_league(slug, closed) as league:
        if not may_organise(player, league):
            raise refusal(TournamentCode.NOT_YOUR_TOURNAMENT)
        yield league
