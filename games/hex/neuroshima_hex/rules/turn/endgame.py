"""The objectives of a scenario, the final sequence, overtime, and how a game ends (hex 3.3 to 3.5, 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..battle.battle import Battle
from ..board.board import Board
from ..events.turns import Eliminated
from ..scenario.scenario_file import ObjectiveTable
from ..turn import puzzle_rules, setup
from .order import begin_turn, following, next_place, next_seat, next_turn, round_of
from .player import Player, Result

if TYPE_CHECKING:
    from ..state.state import State


def seats_by_objective(state: State) -> dict[str, list[int]]:
    """By the objectives' ids, the seats that have reached them now.

    A side that has destroyed the enemy HQ, or those of all enemies, has reached all of its own objectives (the
    expansions' rules of scenarios)."""
    if state.scenario is None:
        return {}
    return {
        objective.id: [seat for seat, side in enumerate(state.sides) if _has(state, objective, seat, side)]
        for objective in state.scenario.file.objective
    }


def winning_seats(state: State) -> tuple[int, ...]:
    """Seats that have reached an objective that decides the match at once.

    Each with its whole team."""
    if state.scenario is None or not any(objective.wins for objective in state.scenario.file.objective):
        return ()
    deciding = [objective.id for objective in state.scenario.file.objective if objective.wins]
    done = seats_by_objective(state)
    teams = {state.players[seat].team for name in deciding for seat in done[name]}
    return tuple(player.seat for player in state.players if player.team in teams)


def _has(state: State, objective: ObjectiveTable, seat: int, side: int) -> bool:
    if objective.side != side:
        return False
    enemies = [player.seat for player in state.players if player.team != state.players[seat].team]
    fallen = [state.hp[enemy] == 0 for enemy in enemies]
    if state.hp[seat] > 0 and (any(fallen) if state.mode.sums else all(fallen)):
        return True
    if objective.marker is not None:
        return objective.marker in state.board.won[seat]
    if objective.holds is not None:
        return _count_holding_units(state, objective, seat) >= objective.holds.count
    lost = [_damage(state, enemy) for enemy in enemies]
    return _damage(state, seat) < min(lost) if objective.least_damage else sum(lost) >= (objective.damage or 0)


def _damage(state: State, seat: int) -> int:
    return state.players[seat].hq_start - state.hp[seat]


def _count_holding_units(state: State, objective: ObjectiveTable, seat: int) -> int:
    """Number of the seat's units on terrain that is to be held.

    HQs do not count."""
    assert objective.holds is not None
    fields = {f for patch in state.land.patches if patch.kind.id in objective.holds.on for f in patch.fields}
    return sum(1 for f in fields if (unit := state.units[f]) is not None and unit.seat == seat and not unit.is_hq)


def turn_over(state: State) -> None:
    """Continue after the end of a turn.

    The Final Battle, the overtime battle, or the next player's turn follows."""
    if setup.turn_over(state):
        return
    turn = state.turn
    if state.puzzle is not None:
        state.start_battle("puzzle", turn.seat)
    elif turn.final == 0:
        # The player who drew their last tile first is the causer (FAQ gameplay.12): they would be next.
        state.start_battle("final", next_seat(state) if turn.causer is None else turn.causer)
    elif turn.overtime == 0:
        # Whose turn was last before the Final Battle (hex 4.8).
        state.start_battle("overtime", turn.seat if turn.causer is None else turn.causer)
    else:
        next_turn(state)


def after_battle(state: State, cause: str, battle: Battle) -> None:
    """Judge a battle that was fought to its end, in the order of hex 3.5.

    That of a puzzle ends the game. Special rules come first: units that leave the board by them count as removed by the
    battle."""
    if state.puzzle is not None:
        puzzle_rules.judge(state)
        return
    if state.apply_special_rules():
        battle.removed = battle.changed = True
    if fallen := [player.seat for player in state.players if not player.out and state.hp[player.seat] == 0]:
        _fall(state, fallen)
        if state.result is not None:
            return
    if leaving := leaving_seats(state):
        leave(state, leaving)
        if state.result is not None:
            return
    if _end_early(state):
        return
    if cause in ("final", "overtime"):
        _compare(state, overtime=cause == "final")
    elif state.is_full():
        _still_full(state, cause, battle)
    else:
        turn_over(state)


def after_wounds_of_hqs(state: State) -> None:
    """Judge wounds of HQs outside of a battle, in the order of hex 3.5.

    Who falls in the own turn has ended it."""
    if fallen := [player.seat for player in state.players if not player.out and state.hp[player.seat] == 0]:
        _fall(state, fallen)
    if state.result is None and not _end_early(state) and state.players[state.turn.seat].out:
        state.end_of_turn()
        turn_over(state)


def _end_early(state: State) -> bool:
    """End the game if somebody has all points, or has reached what decides it. Returns whether it has ended."""
    if rich := _with_all_points(state):
        finish(state, rich if state.mode.shares or len(_teams(state, rich)) == 1 else (), "points")
    elif deciding := winning_seats(state):
        finish(state, deciding, "objective")
    return state.result is not None


# HQs that are destroyed -----------------------------------------------------------------------------------------------


def _fall(state: State, fallen: list[int]) -> None:
    """HQs were destroyed in a battle.

    Where teams play, or two are left, that is the end; otherwise their players are out with all their tiles, and the
    others play on (hex 8.1)."""
    standing = [player.seat for player in state.players if not player.out and player.seat not in fallen]
    teams = {state.players[seat].team for seat in standing}
    if state.mode.sums:
        _fall_of_teams(state, fallen)
    elif len(teams) > 1:
        _drop_out(state, fallen)
    else:
        winners = tuple(standing) if standing else _winners_if_all_fall(state, fallen)
        finish(state, winners, "hq_destroyed" if standing else "both_hqs_destroyed")


def _winners_if_all_fall(state: State, fallen: list[int]) -> tuple[int, ...]:
    """The side that wins because one battle has destroyed all HQs that were left (`Trait.wins_if_all_fall`).

    Nobody, if more than one side could say so, or none."""
    if any(not player.out and player.seat not in fallen for player in state.players):
        return ()
    last = [seat for seat in fallen if any(t.wins_if_all_fall for t in state.players[seat].army.traits_of_hqs)]
    teams = _teams(state, tuple(last))
    return tuple(p.seat for p in state.players if p.team in teams and not p.out) if len(teams) == 1 else ()


def _fall_of_teams(state: State, fallen: list[int]) -> None:
    """The side that first destroys an enemy HQ wins.

    Where both have in one battle, a team wins against one alone, and between teams the hit points that are left decide
    (hex 8.3, 8.4), unless all HQs fell and one of them wins by that (FAQ multiplayer.19)."""
    hurt = {state.players[seat].team for seat in fallen}
    others = tuple(player.seat for player in state.players if player.team not in hurt)
    if others:
        finish(state, others, "hq_destroyed")
        return
    if last := _winners_if_all_fall(state, fallen):
        finish(state, last, "both_hqs_destroyed")
        return
    sizes = Counter(player.team for player in state.players)
    (larger, most), (_smaller, fewest) = sizes.most_common(2)
    if most > fewest:
        winners = tuple(player.seat for player in state.players if player.team == larger)
    else:
        best = leading(state)
        winners = best if len({state.players[seat].team for seat in best}) == 1 else ()
    finish(state, winners, "both_hqs_destroyed")


def _drop_out(state: State, fallen: list[int]) -> None:
    """The players are out: their tiles leave the board, their turns are left out.

    A final sequence that has begun goes on without them (hex 8.1)."""
    order, turn = round_of(state), state.turn
    for name in ("final", "overtime"):
        left = getattr(turn, name)
        if left is not None:
            coming = [order[place] for place in following(state)[:left]]
            setattr(turn, name, left - sum(seat in fallen for seat in coming))
    for seat in fallen:
        state.eliminate(seat)
        state.tell(_eliminated_event(state.players[seat]))
        state.remove_army(seat)


def _eliminated_event(player: Player) -> Eliminated:
    event: Eliminated = {"type": "eliminated", "seat": player.seat}
    if player.leaving:
        event["reason"], player.leaving = player.leaving, ""
    return event


def _with_all_points(state: State) -> tuple[int, ...]:
    """The seats that have enough points after a battle to end the game.

    The points of a team are summed. Nobody counts beyond the limit, so several share the victory, and two teams draw
    (hex 8.2, 12.45)."""
    board = state.board
    if board.points is None:
        return ()
    return tuple(seat for seat in range(len(board.points)) if board.room_for_points(seat) <= 0)


def _teams(state: State, seats: tuple[int, ...]) -> set[int]:
    return {state.players[seat].team for seat in seats}


# Players who leave ----------------------------------------------------------------------------------------------------


def leaving_seats(state: State) -> list[int]:
    """The seats whose players leave as soon as nothing is under way."""
    seats: list[int] = []
    for player in state.players:  # asked after each action: a comprehension would cost twice the time
        if player.leaving and not player.out:
            seats.append(player.seat)
    return seats


def ends_without(state: State, seats: Sequence[int]) -> bool:
    """Whether the game is over when these players leave (hex 8.8).

    A team plays together or not at all."""
    return state.mode.sums or len(_teams(state, _standing_without(state, seats))) < 2


def leave(state: State, seats: Sequence[int]) -> None:
    """Remove players with all their tiles; a player left alone has won (hex 8.8)."""
    standing, reason = _standing_without(state, seats), state.players[seats[0]].leaving
    if ends_without(state, seats):
        lost = _teams(state, tuple(seats))
        finish(state, tuple(seat for seat in standing if state.players[seat].team not in lost), reason)
    else:
        _drop_out(state, list(seats))


def _standing_without(state: State, seats: Sequence[int]) -> tuple[int, ...]:
    return tuple(player.seat for player in state.players if not player.out and player.seat not in seats)


# Hit points -----------------------------------------------------------------------------------------------------------


def leading(state: State) -> tuple[int, ...]:
    """The seats that lead, of those still in the game (hex 3.5)."""
    standing = standings(state, state.board)
    best = max(standing.values())
    return tuple(p.seat for p in state.players if not p.out and standing[p.team] == best)


def standings(state: State, board: Board) -> dict[int, int]:
    """How each team stands that is still in the game, if it ended with this board (hex 3.5); the highest leads.

    The HQ that lost the fewest hit points since the match began leads. If all began with the same number, it has the
    most. For teams the sum counts."""
    found: dict[int, int] = {}
    for player in state.players:
        if not player.out:
            found[player.team] = found.get(player.team, 0) + _standing_of(state, board, player)
    return found


def _standing_of(state: State, board: Board, player: Player) -> int:
    if board.points is not None:
        return board.points[player.seat]
    return board.hp[player.seat] - (0 if state.mode.sums else player.hq_start)


def _compare(state: State, overtime: bool) -> None:
    """The best side wins.

    Equal means overtime after the Final Battle, and a draw or a shared victory after that; where the edition has no
    overtime, a draw in every mode (hex 3.5, 8.1)."""
    best = leading(state)
    tied = len({state.players[seat].team for seat in best}) > 1
    if not tied:
        finish(state, best, _why(state))
    elif overtime and state.edition.overtime:
        _begin_overtime(state, best)
    else:
        finish(state, best if state.mode.shares and not overtime else (), _why(state))


def _why(state: State) -> str:
    return "hit_points" if state.board.points is None else "points"


def _begin_overtime(state: State, tied: tuple[int, ...]) -> None:
    """One more turn of everybody who can still win.

    The turn order goes on after the last turn played (hex 12.6); the tiles of the others stay on the board and go on
    working (hex 8.1)."""
    state.tell({"type": "overtime_started", "seats": list(tied)} if state.mode.shares else {"type": "overtime_started"})
    for player in state.players:
        if not state.mode.sums and player.seat not in tied:
            state.eliminate(player.seat)
    playing = sum(not player.out for player in state.players)
    last, place = state.turn.seat, next_place(state)
    begin_turn(state, round_of(state)[place], state.hands.limit, overtime=playing - 1, place=place, causer=last)


def _still_full(state: State, cause: str, battle: Battle) -> None:
    """Fight another battle at once, or end the game in an impasse (hex 3.3).

    Battles follow until a field is free. A battle that changed nothing at all ends the game without overtime (FAQ
    gameplay.15). Equal players draw, also in modes where a victory is shared after overtime: the FAQ's "equal = draw"
    knows no mode, and sharing belongs to the overtime that is left out (our ruling). On a map of the atlas, a battle
    that removed no unit is a draw at once (hex 9.5)."""
    if cause == "filled" and not battle.removed and any(rule.standstill for rule in state.special):
        finish(state, (), "standstill")
        return
    if battle.changed or cause != "filled":
        state.start_battle("filled", battle.causer)
        return
    best = leading(state)
    tied = len({state.players[seat].team for seat in best}) > 1
    finish(state, () if tied else best, "impasse")


def finish(state: State, winners: tuple[int, ...], reason: str) -> None:
    """The game is over."""
    state.result = Result(winners, reason, tuple(state.hp))
    state.turn.phase = "over"
    state.tell({"type": "game_over", "winners": list(winners), "reason": reason, "hq_hp": state.hp[:]})
