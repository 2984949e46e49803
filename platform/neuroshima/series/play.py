"""Begin a series and make its next game: the only way to change it.

The row of the series is locked first: if two processes see a game end, one of them makes the next game, and the other
one finds it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from django.dispatch import Signal
from django.utils import timezone
from neuroshima_contract import NextGame, Outcome, Refusal

from neuroshima import plugins
from neuroshima.matches.clocks.keeping import control_of
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.matches.play.transactions import atomic_or_refuse, failpoint
from neuroshima.players.models import Player
from neuroshima.plugins.refusals import PluginCode
from neuroshima.refusals import refusal
from neuroshima.series.access import SeriesAccess, SeriesCode, has_result, with_related
from neuroshima.series.models import SeriesGame, SeriesRun

logger = logging.getLogger(__name__)

series_over = Signal()
"""Sent inside the transaction in which a series ends, with `run`."""
next_game_made = Signal()
"""Sent inside the transaction that makes the next game of a series, with its `match` and the match `before` it."""
LEFT = "left"
"""The reason in the outcome of a series that ended early because a player has left."""


def begin_series(match: Match, series_id: str) -> SeriesRun:
    """Make a match that was just made the first game of a series.

    Call it in the transaction that makes the match.

    Raises Refusal `series_missing`."""
    series = plugins.series(series_id)
    count = match.seats.count()
    if series.game != match.game or not series.begins_with(match.options, count):
        raise refusal(PluginCode.SERIES_MISSING, "series", series=series_id)
    run = SeriesRun.objects.create(
        series=series.id, plugin=plugins.registry().series_owners[series.id], version=series.version
    )
    SeriesGame.objects.create(run=run, number=1, match=match, players=list(range(count)))
    return run


def forget_empty(sender: Any, instance: SeriesGame, **_more: Any) -> None:
    """Delete a series whose only match was deleted because its table was cancelled."""
    SeriesRun.objects.filter(pk=instance.run_id, games=None).delete()


def go_on(slug: str) -> None:
    """Make the next game, or end the series. Doing it again changes nothing.

    A game without a result is not repeated here: a player who does not want to play it would get it again and again.
    The players have a button for that (`play_again`). Raises Refusal as `create_match`; then the task is tried again.
    """
    with atomic_or_refuse():
        access = _lock_run(None, slug)
        if access is not None and access.run.outcome is None and has_result(access.last):
            _go_on(access)


def play_again(player: Player | None, slug: str) -> Match:
    """Repeat the game whose match had no result.

    Returns the last match if another player was quicker. Raises Refusal `series_not_found`, `not_your_series`,
    `series_over`, `series_frozen`, `series_broken`, and as `create_match`."""
    with atomic_or_refuse():
        access = _lock_run(player, slug)
        if access is None:
            raise refusal(SeriesCode.SERIES_NOT_FOUND)
        if not access.own_numbers:
            raise refusal(SeriesCode.NOT_YOUR_SERIES)
        if access.run.outcome is not None:
            raise refusal(SeriesCode.SERIES_OVER)
        if access.last.status == Status.OVER:
            _go_on(access)
        return SeriesGame.objects.filter(run=access.run).order_by("-number")[0].match


def repeat(slug: str) -> None:
    """Repeat a game without a result, for a tournament.

    Raises Refusal as `create_match`."""
    with atomic_or_refuse():
        access = _lock_run(None, slug)
        if access is not None and access.run.outcome is None and access.last.status == Status.OVER:
            _go_on(access)


def end_without(slug: str, leavers: Sequence[int], reason: str = LEFT) -> None:
    """End a series because these of its players have left: the others win.

    `reason`: `SETTLED` if a tournament's organiser has decided it.

    Running matches of the series stay as they are."""
    with atomic_or_refuse():
        access = _lock_run(None, slug)
        if access is not None and access.run.outcome is None:
            _end(access, _without(access, leavers, reason))


def _go_on(access: SeriesAccess) -> None:
    gone = [n for n, seat in enumerate(access.seats) if seat.player is not None and seat.player.deleted]
    following = access.next
    if following is None:
        assert access.outcome is not None
        _end(access, access.outcome)
    elif gone:
        _end(access, _without(access, gone))
    else:
        _make(access, following)
    failpoint("before_series_commit")


def _without(access: SeriesAccess, leavers: Sequence[int], reason: str = LEFT) -> Outcome:
    """The outcome of a series that ends early, with the points so far.

    Without its plugin there are no points."""
    try:
        details = {"points": access.sums}
    except Refusal:
        details = {}
    return Outcome(tuple(n for n in range(len(access.seats)) if n not in leavers), reason, details)


def _end(access: SeriesAccess, outcome: Outcome) -> None:
    told = {**outcome.details, "winners": list(outcome.winners), "reason": outcome.reason}
    access.run.outcome, access.run.ended = told, timezone.now()
    access.run.save(update_fields=["outcome", "ended"])
    series_over.send(SeriesRun, run=access.run)


def _make(access: SeriesAccess, following: NextGame) -> None:
    last = access.last
    seated = [access.seats[player] for player in following.players]
    plans = [_plan(seat, options) for seat, options in zip(seated, following.seats, strict=True)]
    try:
        how = {"rated": last.rated, "control": control_of(last), "must_be_played": last.must_be_played, "goes_on": True}
        match = create_match(None, last.game, following.options, plans, **how).match  # type: ignore[arg-type]
    except Refusal as refused:
        logger.warning("the next game cannot be made: %s", refused, extra={"series": access.slug})
        raise
    SeriesGame.objects.create(
        run=access.run, number=len(access.games) + 1, match=match, players=list(following.players)
    )
    next_game_made.send(SeriesRun, match=match, before=last)


def _plan(seat: Seat, options: dict[str, object]) -> SeatPlan:
    """The plan of a seat in the next game.

    A player whom a bot has replaced plays again. A bot keeps its style."""
    player = seat.player or seat.kept_for
    if player is None:
        return SeatPlan("bot", options, seat.bot, style=seat.style)
    return SeatPlan("player", options, player=player)


def _lock_run(player: Player | None, slug: str) -> SeriesAccess | None:
    run = with_related(SeriesRun.objects.select_for_update().filter(slug=slug)).first()
    return SeriesAccess(run, player) if run is not None else None
