"""What organisers can do while a tournament is played, besides settling a pairing and taking somebody out.

Each act is one transaction that locks the tournament and is stored for the public log.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from neuroshima.players.models import Player
from neuroshima.players.reasons import clean_reason
from neuroshima.players.reserved_names import accounts_named
from neuroshima.refusals import refusal
from neuroshima.tournaments import results
from neuroshima.tournaments.access import TournamentAccess, leads
from neuroshima.tournaments.acts import record
from neuroshima.tournaments.leagues import lock_league, lock_own_league, players_of
from neuroshima.tournaments.models import Entrant, League, OrganiserAct, Pairing, Round, Tournament
from neuroshima.tournaments.organising import check_organises, lock_for, record_pairing, results_by_hand
from neuroshima.tournaments.refusals import TournamentCode
from neuroshima.tournaments.tasks import look_after_tournament

State, Kind, Why = Tournament.Status, OrganiserAct.Kind, Pairing.Why

# Deadlines ------------------------------------------------------------------------------------------------------------


def round_with_deadline(access: TournamentAccess) -> tuple[Round, datetime]:
    """The running round with its deadline. Raises Refusal `no_deadline`."""
    current = access.current
    if (
        current is None
        or current.ended is not None
        or current.deadline is None
        or access.tournament.status != State.RUNNING
    ):
        raise refusal(TournamentCode.NO_DEADLINE)
    return current, current.deadline


def extend_deadline(player: Player, slug: str, hours: int, reason: str = "") -> None:
    """Let the running round end this many hours later; all whose match is not over are told.

    Counted from now if the deadline has passed and nobody has looked after it yet. Raises Refusal
    `tournament_not_found`, `not_your_tournament`, `no_deadline`, `bad_reason` (too long)."""
    with lock_for(player, slug) as access:
        check_organises(access)
        current, deadline = round_with_deadline(access)
        current.deadline = max(deadline, timezone.now()) + timedelta(hours=hours)
        current.save(update_fields=["deadline"])
        open_ = [pairing for pairing in current.pairings.all() if not pairing.result]
        told = [access.by_key[pk].player for p in open_ for pk in (p.first_id, p.second_id) if pk is not None]
        time = current.deadline.isoformat()
        record(player, access.tournament, Kind.EXTENDED, reason, told=told, round=current.number, time=time)
        look_after_tournament.using(run_after=current.deadline).enqueue(slug=slug)


# Entrants -------------------------------------------------------------------------------------------------------------


def entrant_to_reinstate(access: TournamentAccess, pk: int) -> tuple[Entrant, list[Pairing]]:
    """The entrant who is out, with the pairings of open rounds that were lost by that.

    Raises Refusal `tournament_over`, `takes_part_already`, `next_round_paired` (in a knock-out nobody comes back into
    a later round), `own_pairing`, `account_deleted`."""
    found = next((each for each in access.entrants if each.pk == pk), None)
    if access.tournament.status != State.RUNNING:
        raise refusal(TournamentCode.TOURNAMENT_OVER)
    if found is None or not found.withdrawn:
        raise refusal(TournamentCode.TAKES_PART_ALREADY)
    if found.player is not None and found.player.deleted:
        raise refusal(TournamentCode.ACCOUNT_DELETED)
    lost = [pairing for pairing in _own_pairings(access, found) if pairing.why in LEFT]
    waits = any(pairing.why in (Why.PLAYED, *LEFT) for pairing in _own_pairings(access, found))
    if not waits and access.tournament.format == Tournament.Format.KNOCKOUT:
        raise refusal(TournamentCode.NEXT_ROUND_PAIRED)
    if any(access.plays_in(pairing) for pairing in lost):
        raise refusal(TournamentCode.OWN_PAIRING)
    return found, lost


LEFT = (Why.TAKEN_OUT, Why.WITHDRAWN)


def _own_pairings(access: TournamentAccess, entrant: Entrant) -> list[Pairing]:
    """The entrant's pairings from which nothing follows yet."""
    mine = [pairing for pairing in access.pairings if entrant.pk in (pairing.first_id, pairing.second_id)]
    return [pairing for pairing in mine if is_open_to_change(access, pairing)]


def reinstate(player: Player, slug: str, entrant: int, reason: str = "") -> None:
    """Let an entrant who was taken out, or has withdrawn, take part again; both players of the pairing are told.

    What was lost by that in open rounds is played after all, in new matches. Raises Refusal as
    `entrant_to_reinstate`, `tournament_not_found`, `not_your_tournament`, `bad_reason` (too long)."""
    with lock_for(player, slug) as access:
        check_organises(access)
        found, lost = entrant_to_reinstate(access, entrant)
        found.withdrawn = found.taken_out = False
        found.save(update_fields=["withdrawn", "taken_out"])
        told = {found.pk}
        for pairing in lost:
            results.reopen(pairing)
            told |= {pk for pk in (pairing.first_id, pairing.second_id) if pk is not None}
        told_players = [access.by_key[pk].player for pk in told]
        record(player, access.tournament, Kind.REINSTATED, reason, found, told=told_players)
        look_after_tournament.enqueue(slug=slug)


# Results --------------------------------------------------------------------------------------------------------------


def pairing_to_correct(access: TournamentAccess, pk: int) -> Pairing:
    """The pairing with that key, which has a result. Byes have nothing to correct.

    Raises Refusal `tournament_over` (cancelled), `no_such_pairing`, `own_pairing`."""
    if access.tournament.status not in (State.RUNNING, State.OVER):
        raise refusal(TournamentCode.TOURNAMENT_OVER)
    found = next((each for each in access.pairings if each.pk == pk), None)
    if found is None or found.second_id is None or not found.result:
        raise refusal(TournamentCode.NO_SUCH_PAIRING)
    if access.plays_in(found):
        raise refusal(TournamentCode.OWN_PAIRING)
    return found


def correct_result(player: Player, slug: str, pairing: int, result: str, reason: str) -> None:
    """Give a pairing another result, also in an earlier round and after the end.

    The table follows from the results. What has been paired since stays. Raises Refusal as `pairing_to_correct`,
    `tournament_not_found`, `not_your_tournament`, `same_result`, `bad_reason`."""
    with lock_for(player, slug) as access:
        check_organises(access)
        found = pairing_to_correct(access, pairing)
        before = found.result
        if result not in results_by_hand(access):
            raise refusal(TournamentCode.NO_SUCH_PAIRING)
        if result == before:
            raise refusal(TournamentCode.SAME_RESULT, "result")
        note = clean_reason(reason)
        results.settle(found, result, Why.BY_HAND, note)
        record_pairing(access, found, Kind.CORRECTED, note, result=result, before=before)


def pairing_to_reopen(access: TournamentAccess, pk: int) -> Pairing:
    """The pairing of the running round with that key, which has a result.

    Raises Refusal as `pairing_to_correct`, `next_round_paired`, `tournament_over`, `not_entered` (one of the two is
    out)."""
    found = pairing_to_correct(access, pk)
    if access.tournament.status != State.RUNNING:
        raise refusal(TournamentCode.TOURNAMENT_OVER)
    if not is_open_to_change(access, found):
        raise refusal(TournamentCode.NEXT_ROUND_PAIRED)
    if any(access.by_key[key].withdrawn for key in (found.first_id, found.second_id) if key is not None):
        raise refusal(TournamentCode.NOT_ENTERED)
    return found


def is_open_to_change(access: TournamentAccess, pairing: Pairing) -> bool:
    """Whether nothing follows yet from the result of a pairing: no later round was paired after it."""
    at_once = access.tournament.rounds_begin == Tournament.RoundsBegin.AT_ONCE
    return at_once or (bool(access.rounds) and pairing.round_id == access.rounds[-1].pk)


def reopen_pairing(player: Player, slug: str, pairing: int, reason: str) -> None:
    """Take the result of a pairing of the running round back: the two play a new match.

    Raises Refusal as `pairing_to_reopen`, `tournament_not_found`, `not_your_tournament`, `bad_reason`."""
    with lock_for(player, slug) as access:
        check_organises(access)
        found = pairing_to_reopen(access, pairing)
        results.reopen(found)
        record_pairing(access, found, Kind.REOPENED, clean_reason(reason))


# Helpers --------------------------------------------------------------------------------------------------------------


def check_leads(access: TournamentAccess) -> None:
    """Raises Refusal `not_your_tournament` for helpers, too."""
    if access.player is None or not leads(access.player, access.tournament):
        raise refusal(TournamentCode.NOT_YOUR_TOURNAMENT)


def member_named(name: str) -> Player:
    """The player whose account has that log-in name. Raises Refusal `no_such_member`."""
    found = Player.objects.filter(user__in=accounts_named(name.strip()), user__is_active=True).first()
    if found is None:
        raise refusal(TournamentCode.NO_SUCH_MEMBER, "member", name=name.strip())
    return found


def name_helper(player: Player, slug: str, name: str, reason: str = "") -> None:
    """Let a player with an account organise the tournament, too.

    Raises Refusal `tournament_not_found`, `not_your_tournament`, `no_such_member`, `organises_already`, `bad_reason`
    (too long)."""
    with lock_for(player, slug) as access:
        check_leads(access)
        add_helper(player, access.tournament, name, reason)


def add_helper(player: Player, form: Tournament | League, name: str, reason: str) -> None:
    """Store a helper of a locked tournament or league. Raises Refusal as `name_helper`."""
    found = member_named(name)
    if found.pk == form.organiser_id or form.helpers.filter(pk=found.pk).exists():
        raise refusal(TournamentCode.ORGANISES_ALREADY, "member")
    form.helpers.add(found)
    record(player, form, Kind.ORGANISER, reason, found, told=[found])


def name_league_helper(player: Player, slug: str, name: str, reason: str = "") -> None:
    """Let a player with an account organise the league and its divisions, too.

    Raises Refusal `league_not_found`, `league_closed`, and as `name_helper`."""
    with lock_league(slug) as league:
        if not leads(player, league):
            raise refusal(TournamentCode.NOT_YOUR_TOURNAMENT)
        add_helper(player, league, name, reason)


def dismiss_helper(player: Player, slug: str, helper: int, reason: str = "") -> None:
    """Let a helper not organise the tournament any more. Helpers may dismiss themselves.

    Raises Refusal `tournament_not_found`, `not_your_tournament`, `no_such_helper`, `bad_reason` (too long)."""
    with lock_for(player, slug) as access:
        found = helper_to_dismiss(access, helper)
        access.tournament.helpers.remove(found)
        record(player, access.tournament, Kind.DISMISSED, reason, found, told=[found])


def helper_to_dismiss(access: TournamentAccess, pk: int) -> Player:
    """The helper with that key. Raises Refusal `not_your_tournament`, `no_such_helper`."""
    if access.player is None or access.player.pk != pk:
        check_leads(access)
    found = access.tournament.helpers.filter(pk=pk).first()
    if found is None:
        raise refusal(TournamentCode.NO_SUCH_HELPER)
    return found


# Messages -------------------------------------------------------------------------------------------------------------


def send_message(player: Player, slug: str, text: str) -> None:
    """Tell all who take part something. It stands in the public log.

    Raises Refusal `tournament_not_found`, `not_your_tournament`, `bad_reason`."""
    with lock_for(player, slug) as access:
        check_organises(access)
        told = [entrant.player for entrant in access.active]
        record(player, access.tournament, Kind.MESSAGE, clean_reason(text), told=told)


def send_league_message(player: Player, slug: str, text: str) -> None:
    """Tell all members of a league something. It stands in the public log.

    Raises Refusal `league_not_found`, `league_closed`, `not_your_tournament`, `bad_reason`."""
    with lock_own_league(player, slug) as league:
        record(player, league, Kind.MESSAGE, clean_reason(text), told=players_of(league))
