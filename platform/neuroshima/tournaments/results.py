"""Results of pairings: by a match, a series, a withdrawal or a deadline.

Nobody goes on by staying away. A player who never comes loses; if neither comes, nobody gets points, and in a knock-out
nobody goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from neuroshima_contract import Refusal

from neuroshima.matches.models import NO_RESULT, SETTLED, Match, Pace, Seat, Status
from neuroshima.matches.play import resign, settle_match
from neuroshima.matches.reading.access import access_match
from neuroshima.matches.reading.stored_moves import moves_of
from neuroshima.series.access import SeriesAccess, series_of_match
from neuroshima.series.play import LEFT, end_without, repeat
from neuroshima.tournaments.access import TournamentAccess
from neuroshima.tournaments.models import Entrant, Pairing, Round, Tournament
from neuroshima.tournaments.tasks import make_match_of

Result, Why = Pairing.Result, Pairing.Why
MOST_MADE = 3
"""Matches without a result after which the organiser settles the pairing."""
TIME = "time"
"""`reason` in the outcome of a match whose player's time ran out."""


def winner_of(pairing: Pairing) -> int | None:
    """The entrant who reaches the next round of a knock-out; None if both are out."""
    if pairing.second_id is None or pairing.result == Result.FIRST:
        return pairing.first_id
    return pairing.second_id if pairing.result == Result.SECOND else None


def loser_of(pairing: Pairing) -> int | None:
    """The entrant who has lost to the other; None if there is none."""
    if pairing.result not in (Result.FIRST, Result.SECOND):
        return None
    return pairing.second_id if pairing.result == Result.FIRST else pairing.first_id


def _higher_seed(pairing: Pairing) -> str:
    """The result that lets the higher seed go on."""
    assert pairing.second is not None
    return Result.FIRST if (pairing.first.seed or 0) < (pairing.second.seed or 0) else Result.SECOND


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


def reopen(pairing: Pairing) -> None:
    """Take the result of a pairing back: the two play a new match, and its round waits for it."""
    Round.objects.filter(pk=pairing.round_id).update(ended=None)
    pairing.match, pairing.made, pairing.drawn = None, 0, 0
    pairing.save(update_fields=["match", "made", "drawn"])
    settle(pairing, Result.NONE, Why.PLAYED)
    make_match_of.enqueue(pairing=pairing.pk)


def _by_withdrawal(access: TournamentAccess, pairing: Pairing) -> None:
    assert pairing.second_id is not None
    both = [access.by_key[pk] for pk in (pairing.first_id, pairing.second_id)]
    gone = [entrant.withdrawn for entrant in both]
    if any(gone):
        why = Why.TAKEN_OUT if any(entrant.taken_out for entrant in both) else Why.WITHDRAWN
        settle(pairing, Result.NOBODY if all(gone) else Result.SECOND if gone[0] else Result.FIRST, why)
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
    if won[0] != won[1] and _has_won_by_absence(access, pairing, won[0]):
        settle(pairing, Result.NOBODY, Why.ABSENT, score=points)
    elif won[0] != won[1]:
        settle(pairing, Result.FIRST if won[0] else Result.SECOND, Why.PLAYED, score=points)
    elif access.tournament.format != Tournament.Format.KNOCKOUT:
        settle(pairing, Result.DRAW, Why.PLAYED, score=points)
    elif pairing.drawn:
        settle(pairing, _higher_seed(pairing), Why.SEED, score=points)
    else:
        pairing.drawn += 1
        _once_more(pairing)


def _has_won_by_absence(access: TournamentAccess, pairing: Pairing, first: bool) -> bool:
    """Whether all matches of a live pairing were lost on time and the winner has never come either.

    At a slow pace a winner who was not to move need not have come."""
    matches = _matches_of(pairing)
    winner = access.by_key[pairing.first_id if first or pairing.second_id is None else pairing.second_id]
    by_time = all((match.outcome or {}).get("reason") == TIME and match.pace == Pace.LIVE for match in matches)
    return by_time and not _has_come(winner, matches)


def _matches_of(pairing: Pairing) -> list[Match]:
    """The match of a pairing, or all matches of its series so far."""
    if pairing.match is None:
        return []
    series = series_of_match(pairing.match)
    return [pairing.match] if series is None else [game.match for game in series.games]


def _has_come(entrant: Entrant, matches: Sequence[Match]) -> bool:
    """Whether the entrant has done something in one of these matches, or had it open.

    At a slow pace it is enough to have been on the site since the match began. Bots are always there."""
    return bool(entrant.bot) or any(_has_come_to(entrant, match) for match in matches)


def _has_acted(entrant: Entrant, matches: Sequence[Match]) -> bool:
    """Whether the entrant has done something in one of these matches. Bots always do what they can."""
    return bool(entrant.bot) or any(_has_acted_in(entrant, match) for match in matches)


def _has_come_to(entrant: Entrant, match: Match) -> bool:
    if _has_acted_in(entrant, match) or any(seat.seen is not None for seat in _seats_of(entrant, match)):
        return True
    seen = entrant.player.last_seen if entrant.player is not None else None
    return match.pace != Pace.LIVE and seen is not None and match.started is not None and seen > match.started


def _has_acted_in(entrant: Entrant, match: Match) -> bool:
    numbers = {seat.index for seat in _seats_of(entrant, match)}
    if numbers & set(match.acted):
        return True
    return any(move.seat in numbers and move.player_id == entrant.player_id for move in moves_of(match))


def _seats_of(entrant: Entrant, match: Match) -> list[Seat]:
    return [seat for seat in match.seats.all() if _holder(seat) == _key(entrant)]


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
    """Store the result at a deadline: who has never come loses to who has acted; otherwise who is to move loses.

    If both lose, nobody gets points. If nobody is to move, because no match could be made or it is frozen, nobody gets
    points either, and in a knock-out the higher seed goes on."""
    to_move = entrants_to_move(access, pairing)
    both = [access.by_key[pk] for pk in (pairing.first_id, pairing.second_id) if pk is not None]
    if not to_move and access.tournament.format == Tournament.Format.KNOCKOUT:
        settle(pairing, _higher_seed(pairing), Why.NO_MATCH)
    elif not to_move:
        settle(pairing, Result.NOBODY, Why.DEADLINE)
    else:
        matches = _matches_of(pairing)
        came = [_has_come(entrant, matches) for entrant in both]
        excused = [not there and _has_acted(one, matches) for one, there in zip(both, reversed(came), strict=True)]
        lost = [
            not here or (entrant.pk in to_move and not waits)
            for entrant, here, waits in zip(both, came, excused, strict=True)
        ]
        result = Result.NOBODY if all(lost) else Result.SECOND if lost[0] else Result.FIRST
        settle(pairing, result, Why.DEADLINE if any(came) else Why.ABSENT)
    stop(access, pairing)


def entrants_to_move(access: TournamentAccess, pairing: Pairing) -> set[int]:
    """The entrants who are to move in the running match."""
    match = running_match(pairing)
    if match is None:
        return set()
    reading = access_match(None, match.slug)
    holders = {_holder(reading.seats[seat]) for seat in reading.to_move}
    both = [access.by_key[pk] for pk in (pairing.first_id, pairing.second_id) if pk is not None]
    return {entrant.pk for entrant in both if _key(entrant) in holders}


def seat_of(entrant: Entrant, match: Match) -> Seat | None:
    """The first seat of an entrant in a match of theirs."""
    seats = sorted(match.seats.all(), key=lambda seat: seat.index)
    return next((seat for seat in seats if _holder(seat) == _key(entrant)), None)


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
    """End the matches of a settled pairing: a player who has withdrawn resigns.

    If no player has, or the organiser has taken one out, the match gets no result."""
    match = running_match(pairing)
    series = series_of_match(pairing.match) if pairing.match is not None else None
    if series is not None and series.run.outcome is None:
        gone = [n for n, seat in enumerate(series.seats) if _withdrawn(access, seat)]
        taken_out = any(entrant.taken_out for entrant in access.entrants if _key(entrant) in map(_holder, series.seats))
        end_without(series.slug, gone or [0, 1], LEFT if gone and not taken_out else SETTLED)
    if match is None:
        return
    playing = match.seats.select_related("player").filter(retired=False)
    leavers = [seat for seat in playing if _withdrawn(access, seat, or_taken_out=False)]
    with suppress(Refusal):  # it has ended, or cannot be read
        if leavers and leavers[0].player is not None:
            seat = leavers[0]
            resign(seat.player, match.slug, seat.index, f"withdrawn-{seat.index}", Match.objects.get(pk=match.pk).seq)  # type: ignore[arg-type]
        else:
            settle_match(match.slug, note)


def _withdrawn(access: TournamentAccess, seat: Seat, or_taken_out: bool = True) -> bool:
    """Whether the player of a seat has withdrawn; `or_taken_out`: or was taken out by the organiser."""
    found = [entrant for entrant in access.entrants if entrant.withdrawn and _key(entrant) == _holder(seat)]
    return any(or_taken_out or not entrant.taken_out for entrant in found)
