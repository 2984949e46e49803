"""Actions of organisers and entrants.

Each action is one transaction that locks the tournament. What organisers do to others is stored for the public log
(`acts.record`).
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.utils import timezone
from neuroshima_contract import OptionValues

from neuroshima import plugins
from neuroshima.matches.data_files import text_store
from neuroshima.matches.play.transactions import atomic_or_refuse
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.schemas import validate_or_refuse
from neuroshima.matches.setup.seating import check_open
from neuroshima.players.models import Player
from neuroshima.players.names import distinct_name
from neuroshima.players.reasons import clean_reason
from neuroshima.refusals import refusal
from neuroshima.tournaments import results, rounds
from neuroshima.tournaments.access import TournamentAccess, access_tournament, may_organise
from neuroshima.tournaments.acts import forget_acts, give_acts, record
from neuroshima.tournaments.models import Entrant, Form, League, LeagueMember, OrganiserAct, Pairing, Tournament
from neuroshima.tournaments.plans import TournamentPlan, check_count, check_may_organise, check_rounds_begin, fields_of
from neuroshima.tournaments.refusals import TournamentCode
from neuroshima.tournaments.rounds import end_season_if_over
from neuroshima.tournaments.tasks import look_after_tournament

logger = logging.getLogger(__name__)
State, Result, Kind = Tournament.Status, Pairing.Result, OrganiserAct.Kind


def create_tournament(player: Player | None, plan: TournamentPlan) -> TournamentAccess:
    """Create a tournament of `player`, open for entries.

    Raises Refusal `members_organise`, `organisers_only`, `too_many_tournaments`, `game_missing`, `bad_options`,
    `not_for_two`, `series_missing`."""
    organiser = check_may_organise(player)
    given = fields_of(organiser, plan)
    check_rounds_begin(plan.rounds_begin, plan.format)
    with atomic_or_refuse():
        Player.objects.select_for_update().get(pk=organiser.pk)
        mine = Tournament.objects.filter(organiser=organiser, season=None, status__in=(State.OPEN, State.RUNNING))
        check_count(mine.count())
        made = Tournament.objects.create(
            **given,
            format=plan.format,
            rounds=plan.rounds,
            places=plan.places,
            closes=plan.closes,
            third_place=plan.third_place and plan.format == Tournament.Format.KNOCKOUT,
        )
        if plan.closes is not None:
            look_after_tournament.using(run_after=plan.closes).enqueue(slug=made.slug)
    logger.info("a tournament was made", extra={"tournament": made.slug})
    return access_tournament(organiser, made.slug)


# Entries --------------------------------------------------------------------------------------------------------------


def check_may_enter(player: Player, form: Form) -> None:
    """Check who may enter. Raises Refusal `entry_for_members`."""
    if player.is_guest and (form.rated or form.audience == Form.Audience.MEMBERS):
        raise refusal(TournamentCode.ENTRY_FOR_MEMBERS)


def enter(player: Player, slug: str, options: OptionValues | None = None) -> None:
    """Enter a tournament.

    `options`: the player's seat options, if entrants choose them.

    The tournament begins when the last place is taken.

    Raises Refusal `tournament_not_found`, `entry_closed`, `entry_for_members`, `already_entered`, `game_missing`,
    `bad_seat_options`."""
    with _open(player, slug) as access:
        check_may_enter(player, access.tournament)
        if access.own_entrant is not None:
            raise refusal(TournamentCode.ALREADY_ENTERED)
        name = distinct_name(player.name, [entrant.name for entrant in access.entrants])
        _add(access, player=player, name=name, options=_entry_options(access, options))


def enter_bot(player: Player, slug: str, bot: str) -> None:
    """Enter a bot, as the organiser; its options are drawn.

    Raises Refusal as `enter`, `not_your_tournament`, `unknown_bot`."""
    with _open(player, slug) as access:
        check_organises(access)
        game = plugins.game(access.tournament.game)
        if bot not in game.bots:
            raise refusal(MatchCode.UNKNOWN_BOT, "bot", bot=bot)
        taken = [entrant.name for entrant in access.entrants]
        name = distinct_name(game.bots[bot].titles["en"], taken)
        _add(access, bot=bot, name=name)


def _add(access: TournamentAccess, **fields: Any) -> None:
    Entrant.objects.create(tournament=access.tournament, **fields)
    if len(access.entrants) + 1 >= access.tournament.places:
        look_after_tournament.enqueue(slug=access.slug)


def _entry_options(access: TournamentAccess, options: OptionValues | None) -> OptionValues | None:
    if access.tournament.armies != Form.Armies.CHOSEN:
        return None
    game = text_store.in_use(plugins.game(access.tournament.game))
    chosen = validate_or_refuse(game.SeatOptions, options or {}, MatchCode.BAD_SEAT_OPTIONS, "entry")
    check_open(game, {"entry": options})
    return chosen.model_dump(mode="json")


def withdraw(player: Player, slug: str) -> None:
    """Withdraw an entrant, who loses the running match.

    Raises Refusal `tournament_not_found`, `not_entered`, `tournament_over`."""
    with lock_for(player, slug) as access:
        if access.own_entrant is None or access.own_entrant.withdrawn:
            raise refusal(TournamentCode.NOT_ENTERED)
        _take_out(access, access.own_entrant)


def remove(player: Player, slug: str, entrant: int, reason: str = "") -> None:
    """Take an entrant out, as the organiser. The player is told, with the reason.

    Raises Refusal as `withdraw`, `not_your_tournament`, `own_pairing`, and `bad_reason` for one that is too long."""
    with lock_for(player, slug) as access:
        check_organises(access)
        found = next((each for each in access.active if each.pk == entrant), None)
        if found is None:
            raise refusal(TournamentCode.NOT_ENTERED)
        if access.is_against_reader(found):
            raise refusal(TournamentCode.OWN_PAIRING)
        own = access.own_entrant is not None and access.own_entrant.pk == found.pk
        if not own:
            found.taken_out = True
            record(player, access.tournament, Kind.TAKEN_OUT, reason, found, told=[found.player])
        _take_out(access, found)


def _take_out(access: TournamentAccess, entrant: Entrant) -> None:
    if access.tournament.status == State.OPEN:
        entrant.delete()
        return
    if access.tournament.status != State.RUNNING:
        raise refusal(TournamentCode.TOURNAMENT_OVER)
    entrant.withdrawn = True
    entrant.save(update_fields=["withdrawn", "taken_out"])
    look_after_tournament.enqueue(slug=access.slug)


# The organiser --------------------------------------------------------------------------------------------------------


def begin_now(player: Player | None, slug: str) -> None:
    """Close the entries and begin.

    Raises Refusal `tournament_not_found`, `not_your_tournament`, `entry_closed`, `too_few_entrants`."""
    with _open(player, slug) as access:
        check_organises(access)
        if len(access.active) < rounds.FEWEST:
            raise refusal(TournamentCode.TOO_FEW_ENTRANTS)
        rounds.begin(access)


def cancel(player: Player | None, slug: str, reason: str = "") -> None:
    """End the tournament without a winner. Its running matches go on.

    Raises Refusal `tournament_not_found`, `not_your_tournament`, `tournament_over`, `bad_reason` (too long)."""
    with lock_for(player, slug) as access:
        check_organises(access)
        if access.tournament.status not in (State.OPEN, State.RUNNING):
            raise refusal(TournamentCode.TOURNAMENT_OVER)
        access.tournament.status, access.tournament.ended = State.CANCELLED, timezone.now()
        access.tournament.save(update_fields=["status", "ended"])
        end_season_if_over(access.tournament)
        told = [entrant.player for entrant in access.active]
        record(player, access.tournament, Kind.CANCELLED, reason, told=told)
    logger.info("a tournament was cancelled", extra={"tournament": slug})


def settle_by_hand(player: Player | None, slug: str, pairing: int, result: str, reason: str) -> None:
    """Decide a pairing of the running round, with a public reason.

    Its match gets no result. Raises Refusal `tournament_not_found`, `not_your_tournament`, `no_such_pairing`,
    `own_pairing`, `pairing_settled`, `bad_reason`."""
    with lock_for(player, slug) as access:
        check_organises(access)
        found = pairing_to_settle(access, pairing)
        if result not in results_by_hand(access):
            raise refusal(TournamentCode.NO_SUCH_PAIRING)
        note = clean_reason(reason)
        results.settle(found, result, Pairing.Why.BY_HAND, note)
        results.stop(access, found, note)
        record_pairing(access, found, Kind.SETTLED, note, result=result)
        look_after_tournament.enqueue(slug=slug)
    logger.info("a pairing was settled by hand", extra={"tournament": slug})


def pairing_to_settle(access: TournamentAccess, pk: int) -> Pairing:
    """The pairing of the running round with that key, which has no result.

    Raises Refusal `no_such_pairing`, `own_pairing`, `pairing_settled`."""
    found = next((pairing for pairing in access.open_pairings if pairing.pk == pk), None)
    if found is None or found.second_id is None:
        raise refusal(TournamentCode.NO_SUCH_PAIRING)
    if access.plays_in(found):
        raise refusal(TournamentCode.OWN_PAIRING)
    if found.result or access.tournament.status != State.RUNNING:
        raise refusal(TournamentCode.PAIRING_SETTLED)
    return found


def record_pairing(access: TournamentAccess, pairing: Pairing, kind: str, reason: str, **details: Any) -> None:
    """Store an act about a pairing, and tell both players."""
    number = next(round_.number for round_ in access.rounds if round_.pk == pairing.round_id)
    told = [access.by_key[pk].player for pk in (pairing.first_id, pairing.second_id) if pk is not None]
    record(access.player, access.tournament, kind, reason, pairing=pairing, told=told, round=number, **details)


def results_by_hand(access: TournamentAccess) -> tuple[str, ...]:
    """The results that an organiser may set. A knock-out needs a winner."""
    both = (Result.FIRST, Result.SECOND)
    return both if access.tournament.format == Tournament.Format.KNOCKOUT else (*both, Result.DRAW, Result.NOBODY)


# Locking --------------------------------------------------------------------------------------------------------------


@contextmanager
def lock_for(player: Player | None, slug: str) -> Iterator[TournamentAccess]:
    """Lock the tournament for an act of this player. Raises Refusal `tournament_not_found`."""
    with atomic_or_refuse():
        access = rounds.lock_tournament(slug)
        if access is None:
            raise refusal(TournamentCode.TOURNAMENT_NOT_FOUND)
        access.player = player
        yield access


@contextmanager
def _open(player: Player | None, slug: str) -> Iterator[TournamentAccess]:
    with lock_for(player, slug) as access:
        closes = access.tournament.closes
        late = closes is not None and closes <= timezone.now()
        if access.tournament.status != State.OPEN or late or len(access.entrants) >= access.tournament.places:
            raise refusal(TournamentCode.ENTRY_CLOSED)
        yield access


def check_organises(access: TournamentAccess) -> None:
    """Raises Refusal `not_your_tournament`."""
    if not may_organise(access.player, access.tournament):
        raise refusal(TournamentCode.NOT_YOUR_TOURNAMENT)


# People who change ----------------------------------------------------------------------------------------------------


def move_guest_data(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give a guest's entries, and what the guest was to be told, to the account's player."""
    mine = Entrant.objects.filter(player=player).values("tournament")
    Entrant.objects.filter(player=guest).exclude(tournament__in=mine).update(player=player)
    leagues = LeagueMember.objects.filter(player=player).values("league")
    LeagueMember.objects.filter(player=guest).exclude(league__in=leagues).update(player=player)
    give_acts(guest, player)


def anonymise(sender: Any, player: Player, stand_in: Player, **_more: Any) -> None:
    """Withdraw a deleted player from tournaments, and forget what they were to be told.

    The stand-in keeps the place in the standings. Leagues that the player organised have no organiser any more."""
    Entrant.objects.filter(player=player, tournament__status=State.OPEN).delete()
    mine = Entrant.objects.filter(player=player)
    running = list(mine.filter(tournament__status=State.RUNNING).values_list("tournament__slug", flat=True))
    mine.filter(tournament__status=State.RUNNING).update(withdrawn=True)
    mine.update(player=stand_in, name="")
    for slug in running:
        look_after_tournament.enqueue(slug=slug)
    forget_acts(player)
    with transaction.atomic():
        League.objects.filter(organiser=player).update(organiser=None)
