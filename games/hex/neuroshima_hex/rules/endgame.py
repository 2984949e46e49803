"""The final sequence, overtime, and how a game ends (digest 3.3 to 3.5)."""

from __future__ import annotations

from . import objectives, preparation
from .battle import Fight
from .course import begin_turn, next_seat
from .table import Table
from .turns import HAND_LIMIT, Result


def turn_over(table: Table) -> None:
    """What follows when a turn has ended: the Final Battle, the overtime battle, or the next player's turn."""
    turn = table.turn
    if preparation.turn_over(table):
        return
    if turn.final == 0:
        # Who drew his last tile first is the causer: with nobody left to play he would be next (FAQ gameplay.12).
        table.start_battle("final", next_seat(table))
    elif turn.overtime == 0:
        table.start_battle("overtime", turn.seat)
    else:
        limit = min(turn.limit + 1, HAND_LIMIT)
        final = turn.final - 1 if turn.final is not None else None
        overtime = turn.overtime - 1 if turn.overtime is not None else None
        begin_turn(table, next_seat(table), limit, final, overtime)


def after_battle(table: Table, cause: str, fight: Fight) -> None:
    """Judge a battle that has been fought to its end, in the order of digest 3.5."""
    fallen = [seat for seat, hp in enumerate(table.hp) if hp == 0]
    if fallen:
        standing = tuple(s for s in range(len(table.hp)) if s not in fallen)
        finish(table, standing, "hq_destroyed" if standing else "both_hqs_destroyed")
    elif deciding := objectives.won(table):
        finish(table, deciding, "objective")
    elif cause in ("final", "overtime"):
        _compare(table, overtime=cause == "final")
    elif table.is_full():
        _still_full(table, cause, fight)
    else:
        turn_over(table)


def least_damaged(table: Table) -> tuple[int, ...]:
    """The seats whose HQs have lost the fewest hit points since the match began; where all began with as many that is
    who has the most (digest 3.5)."""
    lost = [player.hq_start - hp for player, hp in zip(table.players, table.hp, strict=True)]
    return tuple(seat for seat, damage in enumerate(lost) if damage == min(lost))


def _compare(table: Table, overtime: bool) -> None:
    """Less damage wins; equal means overtime after the Final Battle, and a draw after that."""
    winners = least_damaged(table)
    if len(winners) == 1:
        finish(table, winners, "hit_points")
    elif overtime:
        table.tell("overtime_started")
        # The turn order goes on after the last turn played (digest 12.6).
        begin_turn(table, next_seat(table), HAND_LIMIT, overtime=len(table.players) - 1)
    else:
        finish(table, (), "hit_points")


def _still_full(table: Table, cause: str, fight: Fight) -> None:
    """Another battle follows at once, until a field is free; one that changed nothing at all ends the game, without
    overtime (digest 3.3, FAQ gameplay.15)."""
    if fight.changed or cause != "filled":
        table.start_battle("filled", fight.causer)
        return
    winners = least_damaged(table)
    finish(table, winners if len(winners) == 1 else (), "impasse")


def finish(table: Table, winners: tuple[int, ...], reason: str) -> None:
    """The game is over."""
    table.result = Result(winners, reason, tuple(table.hp))
    table.turn.phase = "over"
    table.tell("game_over", winners=list(winners), reason=reason, hq_hp=table.hp[:])
