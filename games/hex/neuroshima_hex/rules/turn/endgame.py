"""The final sequence, overtime, and how a game ends (hex 3.3 to 3.5, 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..battle.battle import Battle
from ..board.board import Board
from ..events.turns import Eliminated
from ..position.player import Player, Result
from ..position.table import Table
from . import objectives, puzzle_verdict, setup
from .order import begin_turn, following, next_place, next_seat, next_turn, round_of


def turn_over(table: Table) -> None:
    """Continue after the end of a turn.

    The Final Battle, the overtime battle, or the next player's turn follows."""
    if setup.turn_over(table):
        return
    turn = table.turn
    if table.puzzle is not None:
        table.start_battle("puzzle", turn.seat)
    elif turn.final == 0:
        # The player who drew their last tile first is the causer (FAQ gameplay.12): they would be next.
        table.start_battle("final", next_seat(table) if turn.causer is None else turn.causer)
    elif turn.overtime == 0:
        # Whose turn was last before the Final Battle (hex 4.8).
        table.start_battle("overtime", turn.seat if turn.causer is None else turn.causer)
    else:
        next_turn(table)


def after_battle(table: Table, cause: str, battle: Battle) -> None:
    """Judge a battle that was fought to its end, in the order of hex 3.5.

    That of a puzzle ends the game. Special rules come first: units that leave the board by them count as removed by the
    battle."""
    if table.puzzle is not None:
        puzzle_verdict.judge(table)
        return
    if table.apply_special_rules():
        battle.removed = battle.changed = True
    if fallen := [player.seat for player in table.players if not player.out and table.hp[player.seat] == 0]:
        _fall(table, fallen)
        if table.result is not None:
            return
    if leaving := leaving_seats(table):
        leave(table, leaving)
        if table.result is not None:
            return
    if rich := _with_all_points(table):
        finish(table, rich if table.mode.shares or len(_teams(table, rich)) == 1 else (), "points")
    elif deciding := objectives.winning_seats(table):
        finish(table, deciding, "objective")
    elif cause in ("final", "overtime"):
        _compare(table, overtime=cause == "final")
    elif table.is_full():
        _still_full(table, cause, battle)
    else:
        turn_over(table)


# HQs that are destroyed -----------------------------------------------------------------------------------------------


def _fall(table: Table, fallen: list[int]) -> None:
    """HQs were destroyed in a battle.

    Where teams play, or two are left, that is the end; otherwise their players are out with all their tiles, and the
    others play on (hex 8.1)."""
    standing = [player.seat for player in table.players if not player.out and player.seat not in fallen]
    teams = {table.players[seat].team for seat in standing}
    if table.mode.sums:
        _fall_of_teams(table, fallen)
    elif len(teams) > 1:
        _drop_out(table, fallen)
    else:
        finish(table, tuple(standing), "hq_destroyed" if standing else "both_hqs_destroyed")


def _fall_of_teams(table: Table, fallen: list[int]) -> None:
    """The side that first destroys an enemy HQ wins.

    Where both have in one battle, a team wins against one alone, and between teams the hit points that are left decide
    (hex 8.3, 8.4)."""
    hurt = {table.players[seat].team for seat in fallen}
    others = tuple(player.seat for player in table.players if player.team not in hurt)
    if others:
        finish(table, others, "hq_destroyed")
        return
    sizes = Counter(player.team for player in table.players)
    (larger, most), (_smaller, fewest) = sizes.most_common(2)
    if most > fewest:
        winners = tuple(player.seat for player in table.players if player.team == larger)
    else:
        best = leading(table)
        winners = best if len({table.players[seat].team for seat in best}) == 1 else ()
    finish(table, winners, "both_hqs_destroyed")


def _drop_out(table: Table, fallen: list[int]) -> None:
    """The players are out: their tiles leave the board, their turns are left out.

    A final sequence that has begun goes on without them (hex 8.1)."""
    order, turn = round_of(table), table.turn
    for name in ("final", "overtime"):
        left = getattr(turn, name)
        if left is not None:
            coming = [order[place] for place in following(table)[:left]]
            setattr(turn, name, left - sum(seat in fallen for seat in coming))
    for seat in fallen:
        table.eliminate(seat)
        table.tell(_eliminated_event(table.players[seat]))
        table.remove_army(seat)


def _eliminated_event(player: Player) -> Eliminated:
    event: Eliminated = {"type": "eliminated", "seat": player.seat}
    if player.leaving:
        event["reason"], player.leaving = player.leaving, ""
    return event


def _with_all_points(table: Table) -> tuple[int, ...]:
    """The seats that have enough points after a battle to end the game.

    The points of a team are summed. Nobody counts beyond the limit, so several share the victory, and two teams draw
    (hex 8.2, 12.45)."""
    board = table.board
    if board.points is None:
        return ()
    return tuple(seat for seat in range(len(board.points)) if board.room_for_points(seat) <= 0)


def _teams(table: Table, seats: tuple[int, ...]) -> set[int]:
    return {table.players[seat].team for seat in seats}


# Players who leave ----------------------------------------------------------------------------------------------------


def leaving_seats(table: Table) -> list[int]:
    """The seats whose players leave as soon as nothing is under way."""
    seats: list[int] = []
    for player in table.players:  # asked after each action: a comprehension would cost twice the time
        if player.leaving and not player.out:
            seats.append(player.seat)
    return seats


def ends_without(table: Table, seats: Sequence[int]) -> bool:
    """Whether the game is over when these players leave (hex 8.8).

    A team plays together or not at all."""
    return table.mode.sums or len(_teams(table, _standing_without(table, seats))) < 2


def leave(table: Table, seats: Sequence[int]) -> None:
    """Remove players with all their tiles; a player left alone has won (hex 8.8)."""
    standing, reason = _standing_without(table, seats), table.players[seats[0]].leaving
    if ends_without(table, seats):
        lost = _teams(table, tuple(seats))
        finish(table, tuple(seat for seat in standing if table.players[seat].team not in lost), reason)
    else:
        _drop_out(table, list(seats))


def _standing_without(table: Table, seats: Sequence[int]) -> tuple[int, ...]:
    return tuple(player.seat for player in table.players if not player.out and player.seat not in seats)


# Hit points -----------------------------------------------------------------------------------------------------------


def leading(table: Table) -> tuple[int, ...]:
    """The seats that lead, of those still in the game (hex 3.5)."""
    standing = standings(table, table.board)
    best = max(standing.values())
    return tuple(p.seat for p in table.players if not p.out and standing[p.team] == best)


def standings(table: Table, board: Board) -> dict[int, int]:
    """How each team stands that is still in the game, if it ended with this board (hex 3.5); the highest leads.

    The HQ that lost the fewest hit points since the match began leads. If all began with the same number, it has the
    most. For teams the sum counts."""
    found: dict[int, int] = {}
    for player in table.players:
        if not player.out:
            found[player.team] = found.get(player.team, 0) + _standing_of(table, board, player)
    return found


def _standing_of(table: Table, board: Board, player: Player) -> int:
    if board.points is not None:
        return board.points[player.seat]
    return board.hp[player.seat] - (0 if table.mode.sums else player.hq_start)


def _compare(table: Table, overtime: bool) -> None:
    """The best side wins.

    Equal means overtime after the Final Battle, and a draw or a shared victory after that; where the edition has no
    overtime, a draw in every mode (hex 3.5, 8.1)."""
    best = leading(table)
    tied = len({table.players[seat].team for seat in best}) > 1
    if not tied:
        finish(table, best, _why(table))
    elif overtime and table.edition.overtime:
        _begin_overtime(table, best)
    else:
        finish(table, best if table.mode.shares and not overtime else (), _why(table))


def _why(table: Table) -> str:
    return "hit_points" if table.board.points is None else "points"


def _begin_overtime(table: Table, tied: tuple[int, ...]) -> None:
    """One more turn of everybody who can still win.

    The turn order goes on after the last turn played (hex 12.6); the tiles of the others stay on the board and go on
    working (hex 8.1)."""
    table.tell({"type": "overtime_started", "seats": list(tied)} if table.mode.shares else {"type": "overtime_started"})
    for player in table.players:
        if not table.mode.sums and player.seat not in tied:
            table.eliminate(player.seat)
    playing = sum(not player.out for player in table.players)
    last, place = table.turn.seat, next_place(table)
    begin_turn(table, round_of(table)[place], table.hands.limit, overtime=playing - 1, place=place, causer=last)


def _still_full(table: Table, cause: str, battle: Battle) -> None:
    """Fight another battle at once, or end the game in an impasse (hex 3.3).

    Battles follow until a field is free. A battle that changed nothing at all ends the game without overtime (FAQ
    gameplay.15). Equal players draw, also in modes where a victory is shared after overtime: the FAQ's "equal = draw"
    knows no mode, and sharing belongs to the overtime that is left out (our ruling). On a map of the atlas, a battle
    that removed no unit is a draw at once (hex 9.5)."""
    if cause == "filled" and not battle.removed and any(rule.standstill for rule in table.special):
        finish(table, (), "standstill")
        return
    if battle.changed or cause != "filled":
        table.start_battle("filled", battle.causer)
        return
    best = leading(table)
    tied = len({table.players[seat].team for seat in best}) > 1
    finish(table, () if tied else best, "impasse")


def finish(table: Table, winners: tuple[int, ...], reason: str) -> None:
    """The game is over."""
    table.result = Result(winners, reason, tuple(table.hp))
    table.turn.phase = "over"
    table.tell({"type": "game_over", "winners": list(winners), "reason": reason, "hq_hp": table.hp[:]})
