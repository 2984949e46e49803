"""The features of a position: numbers by name, larger if one side is better off.

They compare two sides. Where more play, they are asked of each pair, and a third side has the sign 0.
No feature knows an army or a tile by its id. They count what is printed on tiles, what stands on the board and where it
aims, and what a battle fought now would leave.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Sequence
from dataclasses import dataclass
from functools import cache

from ...rules.board.board import Board
from ...rules.board.tiles import NEXT, Tile
from ...rules.state.state import State
from ..battle_calls import callers
from ..evaluation import (
    LATER,
    MOST_FOUGHT,
    NOWHERE,
    Signs,
    as_commanded,
    battle_end,
    coming_wounds_value,
    foundations_value,
    hit_points_to_loss,
    is_threat,
    markers_value,
    objectives_value,
    uncounted_hit_points,
    value_on_terrain,
)
from ..prices import IDLE, WOUNDED, tile_value


@dataclass(slots=True)
class Fought:
    """A board, and what is left of it after a battle fought now.

    Each unit is under the side that commands it. `idle`, `idle_after`: the fields of units that lack power."""

    board: Board
    after: Board
    searched: int = 0
    """How often it was fought on to find the best answers."""
    idle: Container[int] = NOWHERE
    idle_after: Container[int] = NOWHERE


def imagine_battle(rules: State, causer: int, most: int = MOST_FOUGHT) -> Fought:
    """The board of `rules` as it is, and after a battle that is only imagined.

    It shares the lists of the position, so it holds until the board is changed."""
    end = battle_end(rules, rules.board, causer, most)
    board, idle = as_commanded(rules.board)
    left, idle_after = as_commanded(end.board)
    return Fought(board, left, end.fought, idle, idle_after)


PRINTED = ("unit", "melee", "ranged", "speed", "toughness", "armor", "module", "nets", "traits")
"""What is counted of a tile."""
BOARD = ("hp", "low", "outlook", "crowded", "closing", "aims", "siege", "room", "land")
"""- `hp`: hit points, or points; `low`: hit points that the weakest HQ is below `LOW`.
- `outlook`: what a battle now would change of `hp`; `crowded`, `closing`: the same, the more the nearer a battle is by
  itself, because the board fills, or because somebody has drawn the last tile.
- `aims`: strength of attacks that look at fields; `siege`: that look at an enemy HQ; `room`: free fields next to enemy
  HQs.
- `land`: what ground, terrain, markers and objectives are worth."""
HANDS = ("tempo", "called", "held", "mate", "battles", "instants", "tiles")
"""- `tempo`: to be to move.
- `called`: what the player to move could gain by calling a battle; `held`: the same of those who wait; `mate`: whether
  that destroys an HQ.
- `battles`, `instants`, `tiles`: kept in hand. A unit that can begin a battle is one kept for it."""
NAMES = (*BOARD, *(f"before_{name}" for name in PRINTED), *(f"after_{name}" for name in PRINTED), *HANDS)
LOW = 8
CROWD = 8
"""So many free fields and more make no battle."""


@cache
def printed_values(tile: Tile) -> tuple[float, ...]:
    """What is printed on a tile, in the order of `PRINTED`."""
    often = 0.5 + 0.5 * len(tile.initiative)
    melee = often * sum(icon.strength for icon in tile.icons if icon.kind.reach == NEXT)
    ranged = often * sum(icon.strength for icon in tile.icons if icon.kind.reach != NEXT)
    speed = max(tile.initiative, default=0) if tile.icons else 0
    serving = 1.0 + 0.25 * (len(tile.links) + len(tile.reaches)) if tile.kind == "module" else 0.0
    armor = sum(map(bool, tile.armor))
    return (1.0, melee, ranged, speed, tile.toughness, armor, serving, len(tile.nets), len(tile.traits))


def units_worth(board: Board, signs: Signs, worth: Callable[[Tile], float], idle: Container[int] = NOWHERE) -> float:
    """What the units on a board are worth together, less where they lack power."""
    wounds, score = board.wounds, 0.0
    for unit in board.units:
        if unit is None or unit.is_hq or not signs[unit.seat]:
            continue
        value = worth(unit.tile)
        if wounds[unit.at]:
            value *= 1 - WOUNDED * min(1.0, wounds[unit.at] / max(1, unit.toughness))
        if unit.at in idle:
            value *= IDLE
        score += signs[unit.seat] * value
    return score


def hit_points(board: Board, signs: Signs) -> float:
    """Hit points, or points where these are counted."""
    counted = board.hp if board.points is None else board.points
    found = float(sum(sign * count for sign, count in zip(signs, counted, strict=True)))
    return found + uncounted_hit_points(board, signs) if board.several else found


def board_features(rules: State, fought: Fought, signs: Signs) -> list[float]:
    """The features of `BOARD`."""
    board, after = fought.board, fought.after
    hp = hit_points(board, signs)
    outlook = hit_points(after, signs) - hp
    low = sum(sign * max(0, LOW - hit_points_to_loss(board, seat)) for seat, sign in enumerate(signs))
    free = sum(board.units[field] is None for field in board.land.full)
    crowded = outlook * max(0.0, 1 - free / CROWD)
    closing = outlook if rules.turn.is_closing else 0.0
    aims, siege, room = _threats(board, signs, fought.idle)
    land = _land_value(rules, fought.after, signs)
    return [hp, -low, outlook, crowded, closing, aims, siege, room, land]


def _threats(board: Board, signs: Signs, idle: Container[int]) -> tuple[float, float, float]:
    """Threats to fields, threats to enemy HQs, and room next to HQs.

    The first is the strength of attacks on fields that are taken by enemies, or empty."""
    units, neighbours = board.units, board.grid.neighbours
    aims = siege = room = 0.0
    for unit in units:
        if unit is None or unit.at in idle:
            continue
        sign = signs[unit.seat]
        if not sign:
            continue
        if unit.is_only_hq:
            room -= sign * sum(units[field] is None for field in neighbours[unit.at])
            if not is_threat(unit):
                continue
        for attack in unit.attacks:
            if attack.kind.needs:
                continue
            if attack.kind.reach == NEXT:
                for field in attack.line:
                    other = units[field]
                    if other is None or other.team != unit.team:
                        aims += sign * attack.strength
                        siege += sign * attack.strength if other is not None and other.is_hq else 0.0
            elif attack.line:
                aims += sign * attack.strength
                if any(
                    (other := units[f]) is not None and other.is_hq and other.team != unit.team for f in attack.line
                ):
                    siege += sign * attack.strength
    return aims, siege, room


def _land_value(rules: State, after: Board, signs: Signs) -> float:
    """What else there is on the board, in the points of the look-ahead by one action."""
    score, land = 0.0, after.land
    if any(after.ground):
        score += foundations_value(after, signs)
    if land.closing or any(after.markers):
        score -= LATER * coming_wounds_value(after, signs)
    if after.prizes or any(after.kept):
        score += markers_value(after, signs)
    if not land.is_plain:
        for unit in after.units:
            if unit is not None and not unit.is_hq:
                value = tile_value(unit.tile)
                score += signs[unit.seat] * (value_on_terrain(land, unit, value) - value)
    if rules.scenario is not None:
        score += objectives_value(rules.with_board(after), signs)
    return score


def hand_features(
    rules: State, signs: Signs, mover: int, gain: float, kills: Sequence[int], calling: Collection[int] = ()
) -> list[float]:
    """The features of `HANDS`.

    `mover`: the seat to move next; `gain`: what a battle now would change of `hp`; `kills`: the seats whose HQ it would
    destroy; `calling`: those whose units can begin a battle."""
    calls = not rules.turn.is_closing
    called = held = mate = battles = instants = tiles = 0.0
    for player, sign in zip(rules.players, signs, strict=True):
        by_unit = player.seat in calling
        if not (player.hand or by_unit) or player.out or not sign:
            continue
        tiles_held = [player.army.tiles[tile] for tile in player.hand]
        held_battles = by_unit or any(tile.begins_battle for tile in tiles_held)
        battles += sign * held_battles * calls
        instants += sign * sum(tile.is_instant and not tile.begins_battle for tile in tiles_held)
        tiles += sign * len(player.hand)
        if held_battles and calls:
            good = max(0.0, sign * gain)
            if player.seat == mover:
                called += sign * good
            else:
                held += sign * good
            if any(signs[seat] == -sign for seat in kills) and not any(signs[seat] == sign for seat in kills):
                mate += sign * (1.0 if player.seat == mover else 0.5)
    return [float(signs[mover]), called, held, mate, battles, instants, tiles]


def features(rules: State, fought: Fought, signs: Signs, mover: int) -> list[float]:
    """All features by the order of `NAMES`, for fitting."""
    found = board_features(rules, fought, signs)
    for board, idle in ((fought.board, fought.idle), (fought.after, fought.idle_after)):
        for index in range(len(PRINTED)):
            found.append(units_worth(board, signs, lambda tile, index=index: printed_values(tile)[index], idle))  # type: ignore[misc]
    kills = [seat for seat, hp in enumerate(fought.after.hp) if hp <= 0 < fought.board.hp[seat]]
    gain = hit_points(fought.after, signs) - hit_points(fought.board, signs)
    return found + hand_features(rules, signs, mover, gain, kills, callers(fought.board))
