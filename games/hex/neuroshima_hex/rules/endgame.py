"""The order of turns, the final sequence, overtime, and how a game ends (digest 3.1, 3.3 to 3.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .battle import Fight
from .turns import HAND_LIMIT, Result, Turn

if TYPE_CHECKING:
    from .state import State


def copy_progress(source: Fight, target: Fight) -> None:
    """Bring a fresh fight to where another one is."""
    target.number, target.mark, target.changed = source.number, source.mark, source.changed
    target.passed, target.converted = source.passed[:], set(source.converted)


def hq_placed(state: State) -> None:
    """HQs are placed in turn order; then the first player draws one tile (digest 3.1)."""
    following = _next_seat(state)
    if state.hq_of(following) is None:
        state.turn = Turn(following, "place_hq")
    else:
        begin_turn(state, following, limit=1)


def begin_turn(state: State, seat: int, limit: int, final: int | None = None, overtime: int | None = None) -> None:
    """The next player's turn: he draws at once."""
    state.turn = Turn(seat, "play", limit, final=final, overtime=overtime)
    state.tell("turn_started", seat=seat)
    state.draw()


def turn_over(state: State) -> None:
    """What follows when a turn has ended: the Final Battle, the overtime battle, or the next player's turn."""
    turn = state.turn
    if turn.final == 0:
        # Who drew his last tile first is the causer: with nobody left to play he would be next (FAQ gameplay.12).
        state.start_battle("final", _next_seat(state))
    elif turn.overtime == 0:
        state.start_battle("overtime", turn.seat)
    else:
        limit = min(turn.limit + 1, HAND_LIMIT)
        final = turn.final - 1 if turn.final is not None else None
        overtime = turn.overtime - 1 if turn.overtime is not None else None
        begin_turn(state, _next_seat(state), limit, final, overtime)


def after_battle(state: State, cause: str, fight: Fight) -> None:
    """Judge a battle that has been fought to its end, in the order of digest 3.5."""
    fallen = [seat for seat, hp in enumerate(state.hp) if hp == 0]
    if fallen:
        standing = tuple(s for s in range(len(state.hp)) if s not in fallen)
        finish(state, standing, "hq_destroyed" if standing else "both_hqs_destroyed")
    elif cause in ("final", "overtime"):
        _compare(state, overtime=cause == "final")
    elif None not in state.units:
        _still_full(state, cause, fight)
    else:
        turn_over(state)


def _compare(state: State, overtime: bool) -> None:
    """More hit points win; equal means overtime after the Final Battle, and a draw after that."""
    best = max(state.hp)
    winners = tuple(seat for seat, hp in enumerate(state.hp) if hp == best)
    if len(winners) == 1:
        finish(state, winners, "hit_points")
    elif overtime:
        state.tell("overtime_started")
        # The turn order goes on after the last turn played (digest 12.6).
        begin_turn(state, _next_seat(state), HAND_LIMIT, overtime=len(state.players) - 1)
    else:
        finish(state, (), "hit_points")


def _still_full(state: State, cause: str, fight: Fight) -> None:
    """Another battle follows at once, until a field is free; one that changed nothing at all ends the game, without
    overtime (digest 3.3, FAQ gameplay.15)."""
    if fight.changed or cause != "filled":
        state.start_battle("filled", fight.causer)
        return
    best = max(state.hp)
    winners = tuple(seat for seat, hp in enumerate(state.hp) if hp == best)
    finish(state, winners if len(winners) == 1 else (), "impasse")


def finish(state: State, winners: tuple[int, ...], reason: str) -> None:
    """The game is over."""
    state.result = Result(winners, reason, tuple(state.hp))
    state.turn.phase = "over"
    state.tell("game_over", winners=list(winners), reason=reason, hq_hp=state.hp[:])


def _next_seat(state: State) -> int:
    return (state.turn.seat + 1) % len(state.players)
