"""Single actions of a turn, and their results mostly without copied positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import prod

from neuroshima_contract import Action
from neuroshima_contract.legal import expand

from ...hex_state import legal_actions
from ...rules.battle.lost_toughness import can_be_lost
from ...rules.board import command
from ...rules.board.tiles import Unit, placed_anew
from ...rules.state.state import State
from ...rules.turn.order import next_seat
from ..battle_calls import begins_battle
from ..openings import is_opener
from ..players import turns
from ..trial_boards import MOVING, PLACING, goes_by_itself, is_heard_of, is_plain_move

TRIED = frozenset({"place", "play", "act", "use_marker"})
Name = tuple[str, ...]
"""What an action is called, the same on every board."""


@dataclass(slots=True)
class Step:
    """An action.

    `tile`: the tile of the hand that it uses. Where all that happens is that `unit` comes to its field, from the field
    `start` if it stood on the board, it is tried without a copy of the position."""

    action: Action
    name: Name
    tile: str = ""
    unit: Unit | None = None
    start: int | None = None


def steps(rules: State, seat: int, barred: frozenset[str] = frozenset()) -> Iterator[Step]:
    """All actions except tiles that begin a battle, abilities that open a turn, and its end.

    Placements with the same result are listed once."""
    tiles = rules.players[seat].army.tiles
    for entry in legal_actions(rules, seat):
        kind = entry["type"]
        if kind not in TRIED or kind in barred or begins_battle(rules, seat, entry) or is_opener(rules, entry):
            continue
        if kind == "place" and not tiles[entry["tile"]].is_foundation:
            entry = {**entry, "rotation": {"any": list(range(turns(tiles[entry["tile"]])))}}
        for action in expand(entry):
            yield _step(rules, seat, action)


def _step(rules: State, seat: int, action: Action) -> Step:
    used = action["tile"] if action["type"] in ("place", "play") else ""
    step = Step(action, tuple(map(str, action.values())), used)
    if action["type"] == "place":
        tile, at = rules.players[seat].army.tiles[action["tile"]], rules.grid.index[tuple(action["at"])]
        if not tile.is_foundation and _is_quiet(rules, at):
            placed = rules.unit(tile, seat, at, action["rotation"])
            step.unit = None if is_heard_of(rules, placed, PLACING) else placed
    elif is_plain_move(rules, action):
        start, to = rules.grid.index[tuple(action["unit"])], rules.grid.index[tuple(action["to"])]
        unit = rules.units[start]
        if unit is not None and goes_by_itself(rules, unit, to) and (to == start or _is_quiet(rules, to)):
            moved = placed_anew(rules.grid, unit, to, action["rotation"])
            if not is_heard_of(rules, moved, MOVING):
                step.unit, step.start = moved, start
    return step


def _is_quiet(rules: State, at: int) -> bool:
    """Whether nothing at all happens to a unit that comes to the field.

    `trial_boards` asks less: there the whole board is settled afterwards."""
    return rules.ground[at] is None and not rules.land.features[at] and rules.units[at] is None


def before_discard(rules: State) -> State:
    """The position as if no tile had to be discarded: that is seen last."""
    if rules.turn.phase != "discard":
        return rules
    other = rules.copy()
    other.turn.phase = "play"
    return other


def ways_to_play(rules: State, seat: int, barred: frozenset[str] = frozenset()) -> int:
    """About how many positions the turn may lead to.

    What a unit could do that is only placed in this turn is not counted."""
    uses = Counter(step.tile or step.name[:3] for step in steps(rules, seat, barred))
    hand = rules.players[seat].hand
    return prod((number + 1) ** (hand.count(what) if isinstance(what, str) else 1) for what, number in uses.items())


@contextmanager
def try_step(rules: State, step: Step, seat: int) -> Iterator[bool]:
    """Change the position as the step does, for as long as the context lasts.

    The unit stands on its field, and the tile is used. Yields whether that is all."""
    unit, player, board = step.unit, rules.players[seat], rules.board
    assert unit is not None
    hand, before = player.hand, board.units[step.start] if step.start is not None else None
    command = board.units[:], board.taken, board.to_turn
    if before is None:
        board.units[unit.at] = unit
    else:
        board.shift(before.at, unit)
    if step.tile:
        player.hand = hand[:]
        player.hand.remove(step.tile)
    try:
        yield not _leads_to_more(rules, seat)
    finally:
        player.hand = hand
        if before is None:
            board.units[unit.at] = None
        else:
            board.shift(unit.at, before)
        if board.is_intricate:
            board.units[:], board.taken, board.to_turn = command


def _leads_to_more(rules: State, seat: int) -> bool:
    """Whether something comes of the changed board: a battle as it is full, a unit that dies, or may be turned.

    The board's units come under their commanders."""
    board = rules.board
    if board.is_intricate:
        command.settle(board)  # a unit that is taken over may be turned besides
        if board.to_turn:
            return True
    is_guarded = board.prizes and any(prize.guard is not None for prize in board.prizes.values())
    return bool(is_guarded) or can_be_lost(board) or board.is_full_for(seat, rules.players[seat].army.id)


def is_over(before: State, then: State) -> bool:
    """Whether the turn of `before` is over in the position `then`."""
    old, new = before.turn, then.turn
    return then.result is not None or (old.seat, old.place, old.final, old.overtime) != (
        new.seat, new.place, new.final, new.overtime
    )  # fmt: skip


def next_mover(before: State, then: State) -> int:
    """The seat to move next in `then`, once the turn of `before` is over."""
    return then.turn.seat if then.result is not None or is_over(before, then) else next_seat(then)
