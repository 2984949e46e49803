"""Make the matches of pairings, each in a transaction of its own.

A round, its pairings and a task for each pairing are stored before any match is made. So if a process is killed, the
tasks go on, and if one match cannot be made, the others still are.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from neuroshima_contract import Game, OptionValues, Refusal

from neuroshima import plugins
from neuroshima.factions.access import banned_options
from neuroshima.matches.clocks.clock import TimeControl
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.matches.play.creating import draw_choices
from neuroshima.matches.play.transactions import atomic_or_refuse, failpoint
from neuroshima.matches.setup.seating import fit_together
from neuroshima.series.play import begin_series
from neuroshima.tournaments.models import Entrant, Form, Pairing, Round, Tournament

Armies = Form.Armies


def make_match(pk: int, **_more: object) -> None:
    """Make the match of that pairing, unless it has one or needs none.

    Raises Refusal as `create_match`. The pairing stores the refusal for its page, and the task is tried again."""
    try:
        with atomic_or_refuse():
            _make(pk)
    except Refusal as refused:
        told = {"code": refused.code, "message": refused.message, "params": _plain(refused.params)}
        Pairing.objects.filter(pk=pk, match=None, result="").update(problem=told)
        raise


def _plain(params: dict[str, object]) -> dict[str, str]:
    return {name: str(value) for name, value in params.items()}


def _make(pk: int) -> None:
    pairing = Pairing.objects.select_for_update().filter(pk=pk, match=None, result="", second__isnull=False).first()
    if pairing is None:
        return
    round_ = Round.objects.select_related("tournament").get(pk=pairing.round_id)
    tournament = round_.tournament
    if tournament.status != Tournament.Status.RUNNING:
        return
    sitters = Entrant.objects.select_related("player").in_bulk([pairing.first_id, pairing.second_id])
    first, second = sitters[pairing.first_id], sitters[pairing.second_id]
    if first.withdrawn or second.withdrawn:
        return  # that decides it
    seats = (first, second) if pairing.drawn % 2 == 0 else (second, first)
    pairing.match = _create_match(tournament, round_, seats)
    pairing.made, pairing.problem = pairing.made + 1, None
    pairing.save(update_fields=["match", "made", "problem"])
    failpoint("before_pairing_commit")


def _create_match(tournament: Tournament, round_: Round, seats: Sequence[Entrant]) -> Match:
    game = text_store.in_use(plugins.game(tournament.game))
    plans = _draw_options(game, tournament, round_, [_plan(entrant) for entrant in seats])
    control = TimeControl.model_validate(tournament.time_control) if tournament.time_control is not None else None
    match = create_match(
        None,
        game.id,
        tournament.options,
        plans,
        rated=tournament.rated,
        control=control,
        must_be_played=True,
        goes_on=True,
    ).match
    if tournament.series:
        begin_series(match, tournament.series)
    return match


def _plan(entrant: Entrant) -> SeatPlan:
    options = entrant.options or {}
    return SeatPlan("bot", options, entrant.bot) if entrant.bot else SeatPlan("player", options, player=entrant.player)


def _draw_options(game: Game, tournament: Tournament, round_: Round, plans: Sequence[SeatPlan]) -> list[SeatPlan]:
    """Fill the plans with the seat options of both players.

    If their choices cannot play together (the same army), both are drawn for this match."""
    options: Sequence[OptionValues | None] = [plan.options for plan in plans]
    if tournament.armies == Armies.ROUND and round_.drawn is not None:
        options = round_.drawn
    elif tournament.armies != Armies.CHOSEN or not fit_together(game, tournament.options, options):
        options = [{}, {}]
    chosen = [_with(plan, given) for plan, given in zip(plans, options, strict=True)]
    banned = [banned_options(plan.player, game) for plan in chosen]
    try:
        return draw_choices(game, tournament.options, chosen, banned=banned)
    except Refusal:  # a round waits for no wish that cannot be met
        return draw_choices(game, tournament.options, chosen)


def _with(plan: SeatPlan, options: OptionValues | None) -> SeatPlan:
    return SeatPlan(plan.kind, options or {}, plan.bot, plan.player)


def draw_round_options(tournament: Tournament) -> list[OptionValues] | None:
    """Draw seat options for all matches of a new round.

    None if they are not the same for all or cannot be known now; then they are drawn for each match."""
    game = plugins.games().get(tournament.game)
    if tournament.armies != Armies.ROUND or game is None:
        return None
    try:
        with transaction.atomic():
            plans = draw_choices(
                text_store.in_use(game), tournament.options, [SeatPlan("open", {}), SeatPlan("open", {})]
            )
    except Refusal:
        return None
    return [plan.options or {} for plan in plans]
