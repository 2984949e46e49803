"""Bots that replace a player, who may return."""

from __future__ import annotations

from neuroshima_contract import Action, State

from neuroshima.matches.models import Move, Seat
from neuroshima.matches.play.bounds import check_hand_overs
from neuroshima.matches.play.leaving import check_may_leave
from neuroshima.matches.play.moving import Change, Check, always_valid, command
from neuroshima.matches.play.transactions import game_of
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.rights import seats_to_agree
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.seating import seat_bot, seat_person
from neuroshima.players.models import Player
from neuroshima.refusals import refusal


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
