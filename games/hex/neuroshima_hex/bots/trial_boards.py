"""Boards after actions of a turn, made without copying the whole position.

Bots look at thousands of them, and weigh each one once. The rules alone say what an action does: if a placement or a
move has consequences beyond the board (a battle, a Mine), the position is copied and the action done on it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache

from neuroshima_contract import Action

from ..rules.battle.lost_toughness import can_be_lost, settle
from ..rules.board import command
from ..rules.board.board import Board
from ..rules.board.modifiers import Forces
from ..rules.board.tiles import Tile, Unit, placed_anew
from ..rules.occasions.occasion import ENTERED, MOVED, PLACED, TURNED
from ..rules.state.happening import is_heard_by_markers
from ..rules.state.state import State
from ..rules.turn.prohibitions import is_anything_barred
from .evaluation import is_last, result_value, value_of_board
from .imagined_decisions import imagined_answers

PLACING, MOVING = (PLACED, ENTERED), (MOVED, TURNED, ENTERED)
"""The events of a placement, and of a move, where something may act on them."""
ONE_MOVE = frozenset({"unit", "to", "rotation"})
"""The fields of an action that only moves and turns a unit, without the one that names the ability."""
Evaluation = Callable[[State, Board, int], float]
"""How good it is for a seat if a position had this board instead of its own. Besides the board it may depend only on
what stays alike while a `TrialBoards` is used, on `is_last`, and on what players may not do."""


class TrialBoards:
    """Trials of `seat` in one match, by `evaluate`.

    Boards that come up again are not weighed again. The same board comes up if actions are tried in another order, or
    turn after turn in replies. The turn and the hands may differ; result, players and scenario of the positions are
    those of one match."""

    def __init__(self, seat: int, evaluate: Evaluation = value_of_board) -> None:
        self.seat = seat
        self.evaluate = evaluate
        self.known: dict[Hashable, float] = {}

    def value_after(self, rules: State, action: Action) -> float:
        """The value after a legal `action` of the seat to move.

        Each decision that follows is taken as its seat would."""
        board = board_after(rules, action)
        return self.value(after(rules, rules.to_move[0], action)) if board is None else self.value_with(rules, board)

    def value(self, rules: State) -> float:
        """What a position is worth: the value of its result, or of its board."""
        if rules.result is not None:
            return result_value(rules.result.winners, self.seat)
        return self.value_with(rules, rules.board)

    def value_with(self, rules: State, board: Board) -> float:
        """What the position would be worth with another board."""
        key = (is_last(rules), _barred(rules), key_of(board))
        value = self.known.get(key)
        if value is None:
            value = self.known[key] = self.evaluate(rules, board, self.seat)
        return value


def _barred(rules: State) -> Hashable:
    """What players may not do now and in their next turns, where that is anything."""
    if not is_anything_barred(rules):
        return None
    return (rules.turn.seat, *rules.turn.barred, *[tuple(player.barred) for player in rules.players])


def after(rules: State, seat: int, action: Action) -> State:
    """The state after `action`.

    Each decision that follows is taken as its seat would."""
    other = rules.copy()
    other.options, other.answering = rules.options.automatic, imagined_answers
    other.do(seat, action)
    return other


def board_after(rules: State, action: Action) -> Board | None:
    """The board after a legal action of a turn; position and board stay as they are.

    None where the action is no placement from the hand and no move, or has consequences beyond the board: it sets the
    ground off, the land takes the unit away, a unit is taken over and may be turned, or the board is full and a battle
    begins."""
    seat, turn = rules.turn.seat, rules.turn
    if turn.phase != "play" or turn.boarding or rules.pending is not None or rules.puzzle is not None:
        return None
    if action["type"] == "place":
        board = _board_after_placement(rules, action)
    else:
        board = _board_after_move(rules, action) if is_plain_move(rules, action) else None
    if board is None:
        return None
    if board.is_intricate:
        command.settle(board)  # a unit that comes to a field may be taken over there
        if board.to_turn:
            return None
    if can_be_lost(board):
        settle(board, Forces(board), None)
    if board.prizes and not rules.setup:
        board.drop_unguarded(None)
    return None if board.is_full_for(seat, rules.players[seat].army.id) else board


def is_plain_move(rules: State, action: Action) -> bool:
    """Whether a unit goes to a field and turns, and the action does nothing else (a Hunt asks for an attack then)."""
    if not action.keys() >= ONE_MOVE or "path" in action or "with" in action:
        return False
    if action["type"] == "act":
        trait = rules.registry.offer("act", action["ability"])
    else:
        trait = rules.registry.offer("play", action["tile"], rules.players[rules.turn.seat].army.id)
    return trait is not None and not trait.asks


def _board_after_placement(rules: State, action: Action) -> Board | None:
    if "army" in action:
        return None
    seat, at = rules.turn.seat, rules.grid.index[tuple(action["at"])]
    if rules.units[at] is not None:  # which is discarded
        return None
    unit = rules.unit(rules.players[seat].army.tiles[action["tile"]], seat, at, action["rotation"])
    if is_heard_of(rules, unit, PLACING):
        return None
    if not unit.tile.is_foundation:
        return _board_with(rules, unit) if _keeps_unit(rules, unit) else None
    board = rules.board.copy()
    board.ground[at] = unit
    return board


def _board_after_move(rules: State, action: Action) -> Board | None:
    """A board after a move, followed step by step where a unit might die."""
    index = rules.grid.index
    start, to = index[tuple(action["unit"])], index[tuple(action["to"])]
    unit = rules.units[start]
    if unit is None or not goes_by_itself(rules, unit, to):
        return None
    moved = placed_anew(rules.grid, unit, to, action["rotation"])
    if is_heard_of(rules, moved, MOVING):
        return None
    return _board_with(rules, moved, start) if _keeps_unit(rules, moved) else None


def is_heard_of(rules: State, unit: Unit, events: Sequence[str]) -> bool:
    """Whether anything may act on these events, which are about a unit that comes to its field or turns on it.

    What hears only of itself does not hear of others."""
    heard = [event for event in events if rules.is_heard(event)]
    if not heard:
        return False
    board, land = rules.board, rules.land
    heard_there = unit.tile.hears.union(*(feature.hears for feature in land.features[unit.at]))
    heard_there |= {event for trait in land.grants.get(unit.at, ()) for event in trait.hears}
    others = [tile for tile in (*board.units, *board.ground) if tile is not None]
    return any(
        event in heard_there
        or any(event in heard_of_others(other.tile) for other in others)
        or any(event in rule.hears for rule in rules.special)
        or (board.was_marked and is_heard_by_markers(rules, event))
        for event in heard
    )


@cache
def heard_of_others(tile: Tile) -> frozenset[str]:
    """The events on which a tile acts where they are not about itself."""
    return frozenset(event for trait in tile.traits for event, whom in trait.hears.items() if whom != "itself")


def goes_by_itself(rules: State, unit: Unit, to: int) -> bool:
    """Whether a unit of the seat in turn comes to a field, and nothing happens to it or another one on its way."""
    if unit.part or unit.seat != rules.turn.seat:
        return False
    if rules.has_breaking_free and not rules.forces().works(unit):  # it pays for the move
        return False
    is_far = unit.at != to and to not in rules.grid.neighbours[unit.at]
    return not (is_far and (any(rules.wounds) or not rules.land.is_plain))


def _board_with(rules: State, unit: Unit, start: int | None = None) -> Board:
    """A copy of the board with a unit on its field, come from `start` or the hand."""
    board = rules.board.copy()
    if start is None:
        board.units[unit.at] = unit
    else:
        board.shift(start, unit)
    return board


def _keeps_unit(rules: State, unit: Unit) -> bool:
    """Whether a unit that comes to its field stays there.

    No foundation tile acts on it, and no feature swallows it."""
    at = unit.at
    return rules.ground[at] is None and not any(feature.swallows(unit) for feature in rules.land.features[at])


def key_of(board: Board) -> Hashable:
    """A dict key from everything in which boards of one match may differ.

    Equal keys mean equal boards."""
    wounds, hp = tuple(board.wounds), tuple(board.hp)
    key: tuple[Hashable, ...] = (board.land, tuple(board.units), wounds, tuple(board.ground), hp)
    if board.points is not None or board.eliminated_seats:
        key += (tuple(board.points or ()), board.eliminated_seats)
    if board.fixtures or board.prizes:
        prizes = [(field, prize.damage) for field, prize in board.prizes.items()]
        key += (frozenset(board.fixtures.items()), frozenset(prizes))
    if (board.was_marked and any(board.markers)) or any(board.kept) or any(board.won):
        key += tuple(_marks(marks) for marks in (board.markers, board.kept, board.won))
    return key


def _marks(places: Iterable[Mapping[str, int]]) -> Hashable:
    return tuple(frozenset(marks.items()) for marks in places)
