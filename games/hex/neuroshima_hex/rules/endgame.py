"""The order of turns, the final sequence, overtime, and how a game ends (digest 3.1, 3.3 to 3.5)."""

from __future__ import annotations

from .battle import Fight
from .table import Table
from .turns import HAND_LIMIT, Result, Turn


def hq_placed(table: Table) -> None:
    """HQs are placed in turn order; then the first player draws one tile (digest 3.1)."""
    following = _next_seat(table)
    if table.hq_of(following) is None:
        table.turn = Turn(following, "place_hq")
    else:
        begin_turn(table, following, limit=1)


def begin_turn(table: Table, seat: int, limit: int, final: int | None = None, overtime: int | None = None) -> None:
    """The next player's turn: he draws at once."""
    table.turn = Turn(seat, "play", limit, final=final, overtime=overtime)
    table.tell("turn_started", seat=seat)
    table.draw()


def turn_over(table: Table) -> None:
    """What follows when a turn has ended: the Final Battle, the overtime battle, or the next player's turn."""
    turn = table.turn
    if turn.final == 0:
        # Who drew his last tile first is the causer: with nobody left to play he would be next (FAQ gameplay.12).
        table.start_battle("final", _next_seat(table))
    elif turn.overtime == 0:
        table.start_battle("overtime", turn.seat)
    else:
        limit = min(turn.limit + 1, HAND_LIMIT)
        final = turn.final - 1 if turn.final is not None else None
        overtime = turn.overtime - 1 if turn.overtime is not None else None
        begin_turn(table, _next_seat(table), limit, final, overtime)


def after_battle(table: Table, cause: str, fight: Fight) -> None:
    """Judge a battle that has been fought to its end, in the order of digest 3.5."""
    fallen = [seat for seat, hp in enumerate(table.hp) if hp == 0]
    if fallen:
        standing = tuple(s for s in range(len(table.hp)) if s not in fallen)
        finish(table, standing, "hq_destroyed" if standing else "both_hqs_destroyed")
    elif cause in ("final", "overtime"):
        _compare(table, overtime=cause == "final")
    elif table.is_full():
        _still_full(table, cause, fight)
    else:
        turn_over(table)


def _compare(table: Table, overtime: bool) -> None:
    """More hit points win; equal means overtime after the Final Battle, and a draw after that."""
    best = max(table.hp)
    winners = tuple(seat for seat, hp in enumerate(table.hp) if hp == best)
    if len(winners) == 1:
        finish(table, winners, "hit_points")
    elif overtime:
        table.tell("overtime_started")
        # The turn order goes on after the last turn played (digest 12.6).
        begin_turn(table, _next_seat(table), HAND_LIMIT, overtime=len(table.players) - 1)
    else:
        finish(table, (), "hit_points")


def _still_full(table: Table, cause: str, fight: Fight) -> None:
    """Another battle follows at once, until a field is free; one that changed nothing at all ends the game, without
    overtime (digest 3.3, FAQ gameplay.15)."""
    if fight.changed or cause != "filled":
        table.start_battle("filled", fight.causer)
        return
    best = max(table.hp)
    winners = tuple(seat for seat, hp in enumerate(table.hp) if hp == best)
    finish(table, winners if len(winners) == 1 else (), "impasse")


def finish(table: Table, winners: tuple[int, ...], reason: str) -> None:
    """The game is over."""
    table.result = Result(winners, reason, tuple(table.hp))
    table.turn.phase = "over"
    table.tell("game_over", winners=list(winners), reason=reason, hq_hp=table.hp[:])


def _next_seat(table: Table) -> int:
    return (table.turn.seat + 1) % len(table.players)
