"""Leave a running match, for good or while a bot plays on, or end it by agreement: resign, call off, draw, hand over.

A host ends a match that cannot continue or that nobody plays, with a public reason. One that has not begun is deleted.
The game decides what changes when a player leaves (`State.retire`). By default all others win.
"""

from __future__ import annotations

import logging

from django.db import transaction
from neuroshima_contract import Action, Event, Outcome, State

from neuroshima.matches.clocks.keeping import stop
from neuroshima.matches.models import ABORTED, AWARDED, CALLED_OFF, SETTLED, Move, Seat, Status
from neuroshima.matches.play import notify
from neuroshima.matches.play.moving import Change, Check, always_valid, command
from neuroshima.matches.play.transactions import (
    atomic_or_refuse,
    call_game,
    check_hand_overs,
    end,
    enqueue_follow_ups,
    game_of,
    lock_match,
)
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.rights import may_be_called_off, seats_to_agree
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.seating import seat_bot, seat_person
from neuroshima.players.models import Player
from neuroshima.players.reasons import clean_reason
from neuroshima.refusals import refusal


def resign(player: Player, slug: str, seat: int, command_id: str, expect: int, is_still: Check = always_valid) -> int:
    """Leave the match with `seat` for good; answers like `play_move`.

    The match ends when no person is left in it.

    Raises Refusal as `play_move` does, and `has_left`."""

    def change(access: Access, state: State) -> Change:
        check_may_leave(access, seat)
        return leave_match_change(access, state, seat, "resign", "resigned")

    return command(player, slug, seat, command_id, expect, change, is_still)


def call_off(player: Player, slug: str, seat: int, command_id: str, expect: int, is_still: Check = always_valid) -> int:
    """End the match without a result, while a seat has not acted yet.

    Answers like `play_move`. Raises Refusal as `play_move` does, `under_way`, and `must_be_played`."""

    def change(access: Access, state: State) -> Change:
        if access.match.must_be_played:
            raise refusal(MatchCode.MUST_BE_PLAYED)
        if not may_be_called_off(access.match, access.seats):
            raise refusal(MatchCode.UNDER_WAY)
        return end_match_change(access, state, "call_off", (), CALLED_OFF)

    return command(player, slug, seat, command_id, expect, change, is_still)


def check_may_leave(access: Access, seat: int) -> None:
    """Raises Refusal `has_left`."""
    if access.seats[seat].retired:
        raise refusal(MatchCode.HAS_LEFT)


def end_match_change(access: Access, state: State, kind: str, winners: tuple[int, ...], reason: str) -> Change:
    """Change that ends the match, although the game is not over."""
    return _change(access, state, {"type": kind, "reason": reason, "retire": []}, [], (winners, reason))


def leave_match_change(access: Access, state: State, seat: int, kind: str, reason: str) -> Change:
    """Change by which the player of `seat` leaves for good."""
    retires = state.__class__.retire is not State.retire
    action: Action = {"type": kind, "reason": reason, "retire": [seat] if retires else []}
    events = call_game(access.match, lambda: state.retire(seat, reason)) if retires else []
    staying = [each for each in access.seats if not each.retired and each.index != seat]
    ending = None
    if not retires:
        team = access.seats[seat].team
        ending = tuple(each.index for each in access.seats if each.team != team), reason
    elif state.outcome is None and not any(each.kind == Seat.Kind.PERSON for each in staying):
        ending = tuple(each.index for each in staying), reason
    access.seats[seat].retired = True
    return _change(access, state, action, events, ending, access.seats[seat])


def _change(
    access: Access,
    state: State,
    action: Action,
    events: list[Event],
    ending: tuple[tuple[int, ...], str] | None,
    seat: Seat | None = None,
) -> Change:
    outcome = None
    if ending is not None:
        winners, reason = ending
        outcome = Outcome(winners, reason, call_game(access.match, state.details))
    return Change(Move.Kind.LEAVING, action, events, state, None, None, outcome, seat)


def hand_over(
    player: Player, slug: str, seat: int, command_id: str, expect: int, is_still: Check = always_valid
) -> int:
    """Let a bot play on for `player`; answers like `play_move`.

    Raises Refusal as `play_move` does, `has_left`, `nobody_to_ask` (against bots alone), `too_many_hand_overs`,
    `match_too_long`, `no_bots`."""

    def change(access: Access, state: State) -> Change:
        check_may_leave(access, seat)
        if not seats_to_agree(access.seats[seat], access.seats):
            raise refusal(MatchCode.NOBODY_TO_ASK)
        check_hand_overs(access)
        return with_bot(access, state, seat, "hand_over")

    return command(player, slug, seat, command_id, expect, change, is_still)


def take_seat_back(
    player: Player, slug: str, seat: int, command_id: str, expect: int, is_still: Check = always_valid
) -> int:
    """Return `player` to a seat that a bot holds for them; answers like `play_move`.

    Raises Refusal as `play_move` does."""

    def change(access: Access, state: State) -> Change:
        taken = access.seats[seat]
        seat_person(taken, player, access.seats)
        taken.bot, taken.kept_for = "", None
        return _stand_in_change(access, state, {"type": "return", "reason": "returned", "retire": []}, taken)

    return command(player, slug, seat, command_id, expect, change, is_still, may_return=True)


def with_bot(access: Access, state: State, seat: int, kind: str) -> Change:
    """The bot that the game names plays on for the player of `seat`.

    Raises Refusal `no_bots`."""
    game = game_of(access)
    if not access.may_have_stand_ins(game):
        raise refusal(MatchCode.NO_BOTS)
    bot = game.stand_in if game.stand_in in game.bots else list(game.bots)[-1]
    left = access.seats[seat]
    left.kept_for, left.player = left.player, None
    seat_bot(left, game, bot, left.style)
    return _stand_in_change(access, state, {"type": kind, "reason": "bot", "retire": [], "seat": seat}, left)


def _stand_in_change(access: Access, state: State, action: Action, seat: Seat) -> Change:
    return Change(Move.Kind.LEAVING, action, [], state, None, seat=seat)


logger = logging.getLogger(__name__)


def is_dead(access: Access) -> bool:
    """Whether a match that has begun cannot continue.

    Its plugin is missing, fails, or cannot read the position."""
    if access.match.status != Status.RUNNING:
        return False
    for seat in access.to_move:  # a failing plugin is noticed only when it is asked
        access.reading.legal(seat)
    return access.frozen is not None


def abort_match(slug: str, note: str) -> None:
    """End a running match without a winner, as the host, with a public reason.

    Moves and replay are kept.

    Raises Refusal `not_found`, `bad_reason`, `not_started`, `match_over`, `unavailable`."""
    _end_without_players(slug, ABORTED, clean_reason(note))


def award_match(slug: str, team: int, note: str) -> None:
    """End a running match as a victory of a team, as the host, with a public reason. It counts as any other.

    Raises Refusal as `abort_match`, and `no_such_team`."""
    _end_without_players(slug, AWARDED, clean_reason(note), team)


def settle_match(slug: str, note: str) -> None:
    """End a running match without a winner, because its pairing in a tournament was settled.

    `note`: the organiser's public reason; empty if it was no decision of the organiser.

    Raises Refusal `not_found`, `not_started`, `match_over`, `unavailable`."""
    _end_without_players(slug, SETTLED, note)


def _end_without_players(slug: str, reason: str, note: str, team: int | None = None) -> None:
    with atomic_or_refuse():
        access = lock_match(None, slug)
        match = access.match
        if match.status == Status.WAITING:
            raise refusal(MatchCode.NOT_STARTED)
        if match.status == Status.OVER:
            raise refusal(MatchCode.MATCH_OVER)
        winners = tuple(seat.index for seat in access.seats if seat.team == team)
        if team is not None and not winners:
            raise refusal(MatchCode.NO_SUCH_TEAM)
        known = access.state if winners else None  # a game tells of a result by its details
        details = call_game(match, known.details) if known is not None else {}
        end(match, Outcome(winners, reason, {**details, "note": note}))
        stop(match)
        match.save()
        enqueue_follow_ups([match])
        transaction.on_commit(lambda: notify.seats_changed(slug), robust=True)
    logger.info(reason, extra={"match": slug, "seq": match.seq})


def discard_waiting(slug: str) -> None:
    """Delete a match with an open seat, and notify all who have it open.

    Raises Refusal `not_found`, `table_begun`."""
    with atomic_or_refuse():
        match = lock_match(None, slug).match
        if match.status != Status.WAITING:
            raise refusal(MatchCode.TABLE_BEGUN)
        match.delete()
        transaction.on_commit(lambda: notify.seats_changed(slug), robust=True)
