"""Choosing and using leaders (hex 9.4).

A bot uses its card when the moment is better than most of those to come.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from neuroshima_contract import Action

from ..rules.board.tiles import Tile
from ..rules.state.state import State
from ..rules.turn.player import Player
from ..texts.words import CARDS
from .evaluation import value_after_battle, value_without_battle
from .prices import tile_value

After = Callable[[State, int, Action], State]
"""The state after an action, every decision that follows taken as it comes."""
Promise = Callable[[State, str, float], float]
"""How much better a tile in hand could make things than they are now."""

WHIM = 0.1
"""How much chance has a say in the choice."""
BATTLE, INSTANT = 1.6, 1.4
"""The worth of such tiles in hand. A unit is worth what it does on the board."""
SAMPLES = 40
Rarity = tuple[float, float]
SPOILT: Rarity = (0.85, 0.55)
GAMBLED: Rarity = (0.7, 0.3)
"""A card is spent only if so many of the possible hands are better than one's own, or worse than the opponent's. The
second share holds when the stack runs out. A gamble brings something with every hand."""
TURN_GAIN, MOVE_GAIN, LIFT_GAIN = 2.0, 2.5, 3.0
"""By how much the outlook must improve to turn a unit before a battle, to move one, to place one anew."""
GOOD = 0.9
"""How good a tile must be to be kept, compared with what is still to come."""
LATE = 8
"""A stack so small."""


def choose(entries: Sequence[Action], rng: random.Random) -> Action:
    """The leader for the match."""
    (entry,) = entries
    best = max(entry["leader"]["any"], key=lambda leader: CARDS[leader].measured + WHIM * rng.random())
    return {**entry, "leader": best}


def answer(rules: State, seat: int, entries: Sequence[Action], after: After, rng: random.Random) -> Action:
    """Whether an opponent's doing is answered, and how."""
    if rules.running is None:
        spoils = _is_rare(rules.players[rules.turn.seat], better=True, rarity=SPOILT, rng=rng)
        return next(entry for entry in entries if entry["use"] == spoils)

    def quality(action: Action) -> float:
        then = after(rules, seat, action)
        gain = 0.0 if action["use"] else TURN_GAIN
        return value_without_battle(then, seat) + gain + value_after_battle(then, seat) / 4

    return max(entries, key=quality)


def before_discard(rules: State, seat: int, entries: Sequence[Action], rng: random.Random) -> Action | None:
    """The whole hand drawn anew, where it is a bad one."""
    found = _entry(entries, "gambler")
    return found if found is not None and _is_rare(rules.players[seat], better=False, rarity=GAMBLED, rng=rng) else None


def instead_of_discard(rules: State, seat: int, entries: Sequence[Action], thrown: Action) -> Action:
    """Nothing is thrown away that is as good as what is still to come."""
    entry, player = _entry(entries, "storekeeper"), rules.players[seat]
    if entry is None or thrown["type"] != "discard":
        return thrown
    tile = player.army.tiles[thrown["tile"]]
    good = not tile.is_instant and (len(player.stack) <= LATE or value(tile) > GOOD * _mean(player, player.stack))
    return entry if good else thrown


def in_turn(rules: State, seat: int, entries: Sequence[Action], after: After, promise: Promise) -> Action | None:
    """What the leader does at the start of a turn or in it."""
    medic, lift = _entry(entries, "medic"), _entry(entries, "tactician")
    if medic is not None:
        return _choose_tile_to_save(rules.players[seat], medic)
    if lift is not None:
        return _choose_unit_to_lift(rules, seat, lift, after, promise)
    return _choose_move(rules, seat, [entry for entry in entries if entry.get("leader") == "guide"], after)


def at_the_end(entries: Sequence[Action]) -> Action | None:
    """Before a turn is ended: another tile."""
    return _entry(entries, "supplier")


def _choose_tile_to_save(player: Player, entry: Action) -> Action | None:
    """The best tile, if it is worth saving."""
    best = max(entry["tile"]["any"], key=lambda tile: value(player.army.tiles[tile]))
    good = value(player.army.tiles[best]) > 1.15 * _mean(player, player.stack or player.discard)
    return {**entry, "tile": best} if player.stack and (good or len(player.stack) <= LATE) else None


def _choose_unit_to_lift(rules: State, seat: int, entry: Action, after: After, promise: Promise) -> Action | None:
    """The unit that does most where it is placed anew."""
    now, best, found = value_after_battle(rules, seat), LIFT_GAIN, None
    for at in entry["unit"]["any"]:
        action = {**entry, "unit": at}
        unit = rules.units[rules.grid.index[tuple(at)]]
        then = after(rules, seat, action)
        if unit is None or unit.tile.id not in then.players[seat].hand:
            continue
        without = value_after_battle(then, seat)
        gain = without + promise(then, unit.tile.id, without) - now
        if gain > best:
            best, found = gain, action
    return found


def _choose_move(rules: State, seat: int, entries: Sequence[Action], after: After) -> Action | None:
    """The move that gains most; None if none gains enough."""
    best, found = value_after_battle(rules, seat) + MOVE_GAIN if entries else 0.0, None
    for entry in entries:
        for to in entry["to"]["any"]:
            action = {**entry, "to": to}
            result = value_after_battle(after(rules, seat, action), seat)
            if result > best:
                best, found = result, action
    return found


def _entry(entries: Sequence[Action], leader: str) -> Action | None:
    return next((entry for entry in entries if entry.get("leader") == leader), None)


def value(tile: Tile) -> float:
    """What a tile is about worth in hand."""
    return (BATTLE if tile.begins_battle else INSTANT) if tile.is_instant else tile_value(tile)


def _mean(player: Player, tiles: Sequence[str]) -> float:
    return sum(value(player.army.tiles[tile]) for tile in tiles) / max(1, len(tiles))


def _is_rare(player: Player, better: bool, rarity: Rarity, rng: random.Random) -> bool:
    """Whether hardly any other hand from the same tiles is better, or worse."""
    pool = player.hand + player.stack
    held = _best_two(player, player.hand)
    drawn = [_best_two(player, rng.sample(pool, len(player.hand))) for _ in range(SAMPLES)]
    beaten = sum(held > other if better else held < other for other in drawn)
    wanted = rarity[len(player.stack) <= LATE]
    return beaten >= wanted * SAMPLES


def _best_two(player: Player, hand: Sequence[str]) -> float:
    """A hand without the tile that is thrown away."""
    return sum(sorted(value(player.army.tiles[tile]) for tile in hand)[1:])
