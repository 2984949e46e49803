"""Entrants and pairings by the organiser's hand: enter, replace, seed, keep two apart, change a pairing.

Each act is one transaction that locks the tournament and is stored for the public log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from neuroshima.players.models import Player
from neuroshima.players.names import distinct_name
from neuroshima.players.reasons import clean_reason
from neuroshima.refusals import refusal
from neuroshima.tournaments import leagues, results
from neuroshima.tournaments.access import TournamentAccess
from neuroshima.tournaments.acts import record
from neuroshima.tournaments.levers import entrant_to_reinstate, member_named
from neuroshima.tournaments.models import Entrant, LeagueMember, OrganiserAct, Pairing, Tournament
from neuroshima.tournaments.organising import check_organises, lock_for, pairing_to_settle, record_pairing
from neuroshima.tournaments.refusals import TournamentCode
from neuroshima.tournaments.tasks import look_after_tournament

State, Format, Kind, Result = Tournament.Status, Tournament.Format, OrganiserAct.Kind, Pairing.Result
MOST_NAMES = 128

# Entering -------------------------------------------------------------------------------------------------------------


def check_can_enter_others(access: TournamentAccess) -> None:
    """Check that somebody can still enter: before the beginning, or later in the Swiss system.

    Raises Refusal `entry_closed`."""
    status, format_ = access.tournament.status, access.tournament.format
    if status != State.OPEN and not (status == State.RUNNING and format_ == Format.SWISS):
        raise refusal(TournamentCode.ENTRY_CLOSED)


def enter_members(player: Player, slug: str, names: str, reason: str = "") -> None:
    """Enter players by the names of their accounts, one in each line: all of them or none.

    What they play is drawn. In a running tournament they are paired from the next round on. Raises Refusal
    `tournament_not_found`, `not_your_tournament`, `entry_closed`, `no_such_member`, `takes_part`, `too_few_places`,
    `bad_reason` (too long)."""
    with lock_for(player, slug) as access:
        check_organises(access)
        check_can_enter_others(access)
        found = members_named(names)
        for member in found:
            _check_new(access, member)
        if access.tournament.status == State.OPEN:
            _check_places(access, len(found))
        seed = _next_seed(access)
        taken = [entrant.name for entrant in access.entrants]
        for place, member in enumerate(found):
            name = distinct_name(member.name, taken)
            taken.append(name)
            late = None if seed is None else seed + place
            made = Entrant.objects.create(tournament=access.tournament, player=member, name=name, seed=late)
            record(player, access.tournament, Kind.ENTERED, reason, made, told=[member])
        look_after_tournament.enqueue(slug=slug)


def members_named(names: str) -> list[Player]:
    """The players whose accounts have these names, one in each line. Raises Refusal `no_such_member`."""
    lines = [line.strip() for line in names.splitlines() if line.strip()]
    found = {member.pk: member for member in map(member_named, lines[:MOST_NAMES])}
    return list(found.values())


def _next_seed(access: TournamentAccess) -> int | None:
    """The seed of one who comes late: the last. None before the beginning."""
    if access.tournament.status == State.OPEN:
        return None
    return max((entrant.seed or 0 for entrant in access.entrants), default=0) + 1


def _check_places(access: TournamentAccess, count: int) -> None:
    free = access.tournament.places - len(access.entrants)
    if count > free:
        raise refusal(TournamentCode.TOO_FEW_PLACES, "names", free=max(0, free))


def _check_new(access: TournamentAccess, member: Player) -> None:
    if any(entrant.player_id == member.pk for entrant in access.entrants):
        raise refusal(TournamentCode.TAKES_PART, "names", name=member.name)


def enter_league_members(player: Player, slug: str, names: str, reason: str = "") -> None:
    """Let players take part in a league by the names of their accounts: all of them or none.

    Raises Refusal `league_not_found`, `league_closed`, `not_your_tournament`, `no_such_member`, `takes_part`,
    `entry_closed` (full), `bad_reason` (too long)."""
    with leagues.lock_own_league(player, slug) as league:
        for member in members_named(names):
            if league.members.filter(player=member).exists():
                raise refusal(TournamentCode.TAKES_PART, "names", name=member.name)
            leagues.add_member(league, member.name, player=member)
            made = LeagueMember.objects.get(league=league, player=member)
            record(player, league, Kind.ENTERED, reason, made, told=[member])


# Replacing ------------------------------------------------------------------------------------------------------------


def entrant_to_replace(access: TournamentAccess, pk: int) -> tuple[Entrant, list[Pairing]]:
    """The entrant, with the pairings of open rounds that the new one plays.

    Raises Refusal `tournament_over`, `not_entered`, `own_pairing`, `next_round_paired` (out of a knock-out)."""
    found = access.by_key.get(pk)
    if access.tournament.status != State.RUNNING:
        raise refusal(TournamentCode.TOURNAMENT_OVER)
    if found is None:
        raise refusal(TournamentCode.NOT_ENTERED)
    if found.withdrawn:
        return entrant_to_reinstate(access, pk)
    if access.is_against_reader(found):
        raise refusal(TournamentCode.OWN_PAIRING)
    mine = [pairing for pairing in access.open_pairings if pk in (pairing.first_id, pairing.second_id)]
    return found, [pairing for pairing in mine if not pairing.result and pairing.second_id is not None]


def replace(player: Player, slug: str, entrant: int, name: str, reason: str = "") -> None:
    """Give an entrant's place, with its points, to another player; both are told, and the opponent.

    Pairings of open rounds that have no result are played anew by the new one. Raises Refusal as
    `entrant_to_replace`, `tournament_not_found`, `not_your_tournament`, `no_such_member`, `takes_part`, `bad_reason`
    (too long)."""
    with lock_for(player, slug) as access:
        check_organises(access)
        found, pairings = entrant_to_replace(access, entrant)
        member = member_named(name)
        _check_new(access, member)
        both = [key for pairing in pairings for key in (pairing.first_id, pairing.second_id)]
        told = [member, *(access.by_key[pk].player for pk in {found.pk, *both} if pk is not None)]
        record(player, access.tournament, Kind.REPLACED, reason, found, told=told)
        for pairing in pairings:
            results.stop(access, pairing)
        taken = [other.name for other in access.entrants if other.pk != found.pk]
        found.player, found.bot, found.options = member, "", None
        found.name, found.withdrawn, found.taken_out = distinct_name(member.name, taken), False, False
        found.save()
        for pairing in pairings:
            results.reopen(pairing)
        look_after_tournament.enqueue(slug=slug)


# Seeds ----------------------------------------------------------------------------------------------------------------


def check_is_open(access: TournamentAccess) -> None:
    """Raises Refusal `entry_closed` after the beginning."""
    if access.tournament.status != State.OPEN:
        raise refusal(TournamentCode.ENTRY_CLOSED)


def set_seeds(player: Player, slug: str, seeds: Mapping[int, int | None], reason: str = "") -> None:
    """Set seeds of entrants, by key, before the beginning. Who has none (None) follows by rating.

    Raises Refusal `tournament_not_found`, `not_your_tournament`, `entry_closed`, `same_seed`, `bad_reason` (too
    long)."""
    with lock_for(player, slug) as access:
        check_organises(access)
        check_is_open(access)
        given = [seed for seed in seeds.values() if seed is not None]
        if len(set(given)) < len(given):
            raise refusal(TournamentCode.SAME_SEED)
        for entrant in access.entrants:
            entrant.seed = seeds.get(entrant.pk)
        Entrant.objects.bulk_update(access.entrants, ["seed"])
        record(player, access.tournament, Kind.SEEDED, reason, told=[entrant.player for entrant in access.entrants])


# Pairings -------------------------------------------------------------------------------------------------------------


def check_can_keep_apart(access: TournamentAccess) -> None:
    """Pairings can be forbidden in the Swiss system alone. Raises Refusal `not_swiss`, `tournament_over`."""
    if access.tournament.format != Format.SWISS:
        raise refusal(TournamentCode.NOT_SWISS)
    if access.tournament.status not in (State.OPEN, State.RUNNING):
        raise refusal(TournamentCode.TOURNAMENT_OVER)


def kept_apart(access: TournamentAccess) -> list[tuple[Entrant, Entrant]]:
    """The entrants who are not paired with each other."""
    both = [(access.by_key.get(one), access.by_key.get(other)) for one, other in access.tournament.apart]
    return [(one, other) for one, other in both if one is not None and other is not None]


def keep_apart(player: Player, slug: str, one: int, other: int, reason: str) -> None:
    """Forbid a pairing: the two are not paired with each other from the next round on.

    Raises Refusal `tournament_not_found`, `not_your_tournament`, `not_swiss`, `not_entered`, `same_twice`,
    `bad_reason`."""
    with lock_for(player, slug) as access:
        check_organises(access)
        check_can_keep_apart(access)
        pair = _two(access, one, other)
        apart = [sorted(each) for each in access.tournament.apart if sorted(each) != pair]
        _store_apart(access, [*apart, pair], Kind.APART, reason)


def let_meet(player: Player, slug: str, one: int, other: int, reason: str) -> None:
    """Allow a forbidden pairing again. Raises Refusal as `keep_apart`."""
    with lock_for(player, slug) as access:
        check_organises(access)
        check_can_keep_apart(access)
        pair = _two(access, one, other)
        _store_apart(access, [each for each in access.tournament.apart if sorted(each) != pair], Kind.TOGETHER, reason)


def _two(access: TournamentAccess, one: int, other: int) -> list[int]:
    if one not in access.by_key or other not in access.by_key:
        raise refusal(TournamentCode.NOT_ENTERED)
    if one == other:
        raise refusal(TournamentCode.SAME_TWICE)
    return sorted((one, other))


def _store_apart(access: TournamentAccess, apart: Sequence[Sequence[int]], kind: str, reason: str) -> None:
    changed = [pair for pair in apart if pair not in access.tournament.apart] or [
        pair for pair in access.tournament.apart if pair not in apart
    ]
    access.tournament.apart = list(apart)
    access.tournament.save(update_fields=["apart"])
    for one, other in changed:
        both = (access.by_key[one], access.by_key[other])
        told = [entrant.player for entrant in both]
        record(access.player, access.tournament, kind, clean_reason(reason), told=told, keys=[one, other])


def pairing_to_change(access: TournamentAccess, pk: int) -> tuple[Pairing, list[tuple[Pairing, Entrant]]]:
    """The pairing without a result, and who could be the opponent of its first entrant instead.

    In the first round of a knock-out, and in each round of the Swiss system. Raises Refusal as `pairing_to_settle`,
    and `fixed_pairings`."""
    found = pairing_to_settle(access, pk)
    current = access.current
    knockout = access.tournament.format == Format.KNOCKOUT
    first_of_all = current is not None and current.number == 1
    if access.tournament.format == Format.ROUND_ROBIN or (knockout and not first_of_all):
        raise refusal(TournamentCode.FIXED_PAIRINGS)
    pairings = current.pairings.all() if current is not None else []
    open_ = [p for p in pairings if p.pk != pk and p.result in ("", Result.BYE) and not access.plays_in(p)]
    others = [(p, access.by_key[key]) for p in open_ for key in (p.first_id, p.second_id) if key is not None]
    return found, [(pairing, entrant) for pairing, entrant in others if not entrant.withdrawn]


def change_pairing(player: Player, slug: str, pairing: int, opponent: int, reason: str) -> None:
    """Give a pairing's first entrant another opponent: two entrants of the running round change places.

    All four are told. Their running matches end without a result, and new ones are made. Raises Refusal as
    `pairing_to_change`, `tournament_not_found`, `not_your_tournament`, `bad_reason`."""
    with lock_for(player, slug) as access:
        check_organises(access)
        mine, others = pairing_to_change(access, pairing)
        theirs = next((p for p, entrant in others if entrant.pk == opponent), None)
        if theirs is None:
            raise refusal(TournamentCode.NO_SUCH_PAIRING)
        note = clean_reason(reason)
        for each in (mine, theirs):
            results.stop(access, each, note)
        _swap(mine, theirs, opponent)
        for each in (mine, theirs):
            if each.second_id is not None:
                results.reopen(each)
            record_pairing(access, each, Kind.PAIRED, note)
        look_after_tournament.enqueue(slug=slug)


def _swap(mine: Pairing, theirs: Pairing, opponent: int) -> None:
    """Let the second entrant of `mine` change places with `opponent`; nobody sits twice at any moment."""
    leaver, mine.second_id = mine.second_id, None
    mine.save(update_fields=["second"])
    if theirs.second_id == opponent:
        theirs.second_id = leaver
    elif leaver is not None:
        theirs.first_id = leaver
    theirs.save(update_fields=["first", "second"])
    mine.second_id = opponent
    mine.save(update_fields=["second"])
