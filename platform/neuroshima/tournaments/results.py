"""Results of pairings: by a match, a series, a withdrawal or a deadline."""

from __future__ import annotations

from contextlib import suppress

from django.utils.translation import gettext_noop

from neuroshima.contract import Refusal
from neuroshima.matches.models import NO_RESULT, Match, Seat, Status
from neuroshima.matches.play import abort_match, resign
from neuroshima.matches.reading.access import access_match
from neuroshima.series.access import SeriesAccess, series_of_match
from neuroshima.series.play import end_without, repeat
from neuroshima.tournaments.access import TournamentAccess
from neuroshima.tournaments.models import Entrant, Pairing, Tournament
from neuroshima.tournaments.tasks import make_match_of

Result, Why = Pairing.Result, Pairing.Why
MOST_MADE = 3
"""Matches without a result after which the organiser settles the pairing."""
SETTLED = gettext_noop("The pairing was settled without this match.")


def winner_of(pairing: Pairing) -> int:
    """The entrant who reaches the next round of a knock-out."""
    if pairing.second_id is None or pairing.result == Result.FIRST:
        return pairing.first_id
    if pairing.result == Result.SECOND:
        return pairing.second_id
    assert pairing.second is not None
    return min((pairing.first, pairing.second), key=lambda entrant: entrant.seed or 0).pk


def find(access: TournamentAccess, pairing: Pairing, late: bool) -> None:
    """Store the result of a pairing, if it has one now.

    `late`: the deadline of the round has passed."""
    _by_withdrawal(access, pairing)
    if not pairing.result and pairing.match is not None:
        _by_play(access, pairing)
    if not pairing.result and late:
        _by_deadline(access, pairing)


def settle(pairing: Pairing, result: str, why: str, note: str = "", score: list[int] | None = None) -> None:
    """Store the result of a pairing."""
    pairing.result, pairing.why, pairing.note, pairing.score = result, why, note, score
    pairing.problem = None
    pairing.save(update_fields=["result", "why", "note", "score", "problem"])


def _by_withdrawal(access: TournamentAccess, pairing: Pairing) -> None:
    assert pairing.second_id is not None
    gone = [access.by_key[pk].withdrawn for pk in (pairing.first_id, pairing.second_id)]
    if any(gone):
        settle(pairing, Result.NOBODY if all(gone) else Result.SECOND if gone[0] else Result.FIRST, Why.WITHDRAWN)
        stop(access, pairing)


# By what was played ---------------------------------------------------------------------------------------------------


def _by_play(access: TournamentAccess, pairing: Pairing) -> None:
    match = pairing.match
    assert match is not None
    series = series_of_match(match)
    if series is not None:
        _by_series(access, pairing, series)
    elif match.outcome is not None:
        if _has_no_result(match):
            _once_more(pairing)
        else:
            _by_winners(access, pairing, match, [seat in match.outcome["winners"] for seat in (0, 1)], None)


def _by_series(access: TournamentAccess, pairing: Pairing, series: SeriesAccess) -> None:
    outcome = series.run.outcome
    if outcome is not None:
        points = outcome.get("points")
        first = series.games[0].match
        _by_winners(access, pairing, first, [player in outcome["winners"] for player in (0, 1)], points)
    elif _has_no_result(series.last) and len(series.games) < 2 * MOST_MADE:
        with suppress(Refusal):  # its plugin is missing: tried again later
            repeat(series.slug)


def _by_winners(
    access: TournamentAccess, pairing: Pairing, match: Match, won: list[bool], points: list[int] | None
) -> None:
    """Store a result. `won` and `points`: by seat of the (first) match."""
    if pairing.drawn % 2:  # they had changed sides
        won, points = won[::-1], points[::-1] if points is not None else None
    if won[0] != won[1]:
        settle(pairing, Result.FIRST if won[0] else Result.SECOND, Why.PLAYED, score=points)
    elif access.tournament.format != Tournament.Format.KNOCKOUT:
        settle(pairing, Result.DRAW, Why.PLAYED, score=points)
    elif pairing.drawn:
        first = winner_of(pairing) == pairing.first_id
        settle(pairing, Result.FIRST if first else Result.SECOND, Why.SEED, score=points)
    else:
        pairing.drawn += 1
        _once_more(pairing)


def _has_no_result(match: Match) -> bool:
    return match.outcome is not None and match.outcome["reason"] in NO_RESULT


def _once_more(pairing: Pairing) -> None:
    """Make another match; after a draw, with swapped sides.

    After `MOST_MADE` matches without a result, the organiser has to decide."""
    if pairing.made - pairing.drawn >= MOST_MADE:
        return
    pairing.match = None
    pairing.save(update_fields=["match", "drawn"])
    make_match_of.enqueue(pairing=pairing.pk)


# At the deadline ------------------------------------------------------------------------------------------------------


def _by_deadline(access: TournamentAccess, pairing: Pairing) -> None:
    """Store the result at a deadline: the player who is to move loses.

    If both or neither are to move, nobody gets points."""
    slow = _to_move(access, pairing)
    results = {pairing.first_id: Result.SECOND, pairing.second_id: Result.FIRST}
    settle(pairing, results[slow] if slow is not None else Result.NOBODY, Why.DEADLINE)
    stop(access, pairing)


def _to_move(access: TournamentAccess, pairing: Pairing) -> int | None:
    """The entrant who is to move in the running match; None unless it is exactly one."""
    match = running_match(pairing)
    if match is None:
        return None
    reading = access_match(None, match.slug)
    holders = {_holder(reading.seats[seat]) for seat in reading.to_move}
    both = [access.by_key[pk] for pk in (pairing.first_id, pairing.second_id) if pk is not None]
    found = [entrant.pk for entrant in both if _key(entrant) in holders]
    return found[0] if len(found) == 1 and len(holders) == 1 else None


def _holder(seat: Seat) -> tuple[int | None, str]:
    player = seat.player_id or seat.kept_for_id
    return player, "" if player is not None else seat.bot


def _key(entrant: Entrant) -> tuple[int | None, str]:
    return entrant.player_id, entrant.bot


# Matches that need not go on ------------------------------------------------------------------------------------------


def running_match(pairing: Pairing) -> Match | None:
    """The running match of a pairing."""
    if pairing.match is None:
        return None
    series = series_of_match(pairing.match)
    last = series.last if series is not None else pairing.match
    return last if last.status == Status.RUNNING else None


def stop(access: TournamentAccess, pairing: Pairing, note: str = "") -> None:
    """End the matches of a settled pairing: a withdrawn player resigns.

    If no player has withdrawn, the match gets no result."""
    match = running_match(pairing)
    series = series_of_match(pairing.match) if pairing.match is not None else None
    if series is not None and series.run.outcome is None:
        gone = [n for n, seat in enumerate(series.seats) if _withdrawn(access, seat)]
        end_without(series.slug, gone or [0, 1])
    if match is None:
        return
    leavers = [seat for seat in match.seats.select_related("player") if _withdrawn(access, seat) and not seat.retired]
    with suppress(Refusal):  # it has ended, or cannot be read
        if leavers and leavers[0].player is not None:
            seat = leavers[0]
            resign(seat.player, match.slug, seat.index, f"withdrawn-{seat.index}", Match.objects.get(pk=match.pk).seq)  # type: ignore[arg-type]
        else:
            abort_match(match.slug, note or SETTLED)


def _withdrawn(access: TournamentAccess, seat: Seat) -> bool:
    return any(entrant.withdrawn and _key(entrant) == _holder(seat) for entrant in access.entrants)
