"""Instant tiles and abilities of units that begin a battle, and what they bring.

A Battle tile of its own leaves nothing to choose; others do (a Sandstorm is laid on a field first, an Order may do
something else).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from neuroshima_contract import Action
from neuroshima_contract.legal import expand

from ..hex_state import legal_actions
from ..rules.board.board import Board
from ..rules.state.state import State
from .evaluation import board_value, prohibitions_value, result_value, signs_of, value_without_battle
from .trial_boards import after

PLAIN = frozenset({"type", "tile", "does"})
"""The fields of an action that only begins a battle. `does`: of a tile that may do something else instead."""


def begins_battle(rules: State, seat: int, action: Action) -> bool:
    """Whether the action of the seat, or the entry of a legal list, begins a battle by a tile or an ability.

    A tile that does one of several things begins one where it does that."""
    if action["type"] == "act":
        trait = rules.registry.offer("act", action["ability"])
        return trait is not None and trait.begins_battle
    if action["type"] != "play":
        return False
    return rules.registry.begins_battle(rules.players[seat].army.id, action["tile"], action.get("does"))


def battle_tiles(rules: State, seat: int) -> list[str]:
    """The tiles of the seat's hand that begin battles, or whose units do."""
    player = rules.players[seat]
    return [tile for tile in player.hand if player.army.tiles[tile].begins_battle]


def callers(board: Board) -> Collection[int]:
    """The seats of units on the board whose ability begins a battle."""
    return {unit.seat for unit in board.units if unit is not None and unit.tile.begins_battle}


def calls_of_units(rules: State, seat: int) -> Iterator[Action]:
    """Every single way in which units of the seat begin a battle now. The phase is that of play."""
    if seat in callers(rules.board):
        yield from calls(rules, seat, [entry for entry in legal_actions(rules, seat) if entry["type"] == "act"])


def is_plain(action: Action) -> bool:
    """Whether nothing is chosen but to begin the battle."""
    return action.keys() <= PLAIN


def calls(rules: State, seat: int, entries: Sequence[Action]) -> Iterator[Action]:
    """Every single way in which these legal actions begin a battle."""
    for entry in entries:
        if begins_battle(rules, seat, entry):
            yield from expand(entry)


def gain_of(rules: State, seat: int, call: Action, now: float) -> float:
    """What it changes to begin a battle so. `now`: the value of the position if a battle is fought."""
    before = value_without_battle(rules, seat)
    if is_plain(call):
        return now - before
    then = after(rules, seat, call)
    if then.result is not None:
        return result_value(then.result.winners, seat) - before
    signs = signs_of(rules, seat)
    return board_value(rules, then.board, seat, signs, rules.board) + prohibitions_value(rules, signs) - before
