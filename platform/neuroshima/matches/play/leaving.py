"""Leave a running match, or end it by agreement: resign, call off, draw.

The game decides what changes when a player leaves (`State.retire`). By default all others win.
"""

from __future__ import annotations

from neuroshima_contract import Action, Event, Outcome, State

from neuroshima.matches.models import CALLED_OFF, Move, Seat
from neuroshima.matches.play.moving import Change, Check, always_valid, command
from neuroshima.matches.play.transactions import call_game
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.rights import may_be_called_off
from neuroshima.matches.refusals import MatchCode
from neuroshima.players.models import Player
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
