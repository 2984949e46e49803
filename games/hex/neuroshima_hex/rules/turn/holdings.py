"""What a player has of their own besides hand, stack and discard pile: counters and pools.

Traits of an army declare them (`Trait.counters`, `Trait.pools`); each player of such an army has them from the start of
the match. Counters are open; a pool may be hidden.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from neuroshima_contract import Texts
from neuroshima_contract.refusal import BadPosition, _

if TYPE_CHECKING:
    from ..state.state import State
    from .player import Player

MOST_COUNTED = 99


@dataclass(frozen=True)
class Counter:
    """A number of a player's own, from `least` to `most`; at the start it is `start`.

    `names`, `texts`: what it is called and what it means, by language."""

    id: str
    names: Texts
    texts: Texts
    start: int = 0
    least: int = 0
    most: int = MOST_COUNTED


@dataclass(frozen=True)
class Pool:
    """A place for tiles of a player's own, empty at the start. `names`, `texts`: as of a counter.

    `takes_destroyed`: own units that are destroyed, in whatever way, go there instead of the discard pile. `hidden`:
    only its player and their partners see which tiles lie there; others see how many. What a trait does with them is
    an action, since everybody sees questions with their answers."""

    id: str
    names: Texts
    texts: Texts
    takes_destroyed: bool = False
    hidden: bool = False


def counted(player: Player, counter: str) -> int:
    """The number that the player's counter shows."""
    return player.counters.get(counter, player.army.counters[counter].start)


def count(state: State, seat: int, counter: str, amount: int) -> int:
    """Add to a counter of the seat, or take from it, as far as its bounds allow. Returns by how much it changed."""
    player = state.players[seat]
    kind, before = player.army.counters[counter], counted(player, counter)
    now = max(kind.least, min(kind.most, before + amount))
    if now == before:
        return 0
    player.counters = {**player.counters, counter: now}
    state.tell({"type": "counted", "seat": seat, "counter": counter, "amount": now - before, "total": now})
    return now - before


def pile_of(player: Player, name: str) -> list[str]:
    """The tiles of a pile: "hand", "stack", "discard", or those of the pool of that id."""
    if name == "discard":  # as nearly always
        return player.discard
    return player.hand if name == "hand" else player.stack if name == "stack" else player.pools.get(name, [])


def add(player: Player, pile: str, tile: str) -> None:
    """Put a tile into the hand, on the discard pile, on top of the stack, or into a pool.

    Everybody sees what comes on the stack so."""
    if pile == "stack":
        player.stack.insert(0, tile)
        player.known_top += 1
    elif pile in player.army.pools:
        if not player.pools:  # copies of a player share the empty dictionary
            player.pools = {}
        player.pools.setdefault(pile, []).append(tile)
    else:
        pile_of(player, pile).append(tile)


def remove(player: Player, pile: str, tile: str) -> None:
    """Take a tile out of the hand, the discard pile, the stack or a pool, where it is."""
    tiles = pile_of(player, pile)
    place = tiles.index(tile)
    del tiles[place]
    if pile == "stack" and place < player.known_top:
        player.known_top -= 1
    if pile in player.pools and not tiles:
        del player.pools[pile]


def hidden_pools(player: Player) -> Iterator[str]:
    """The pools with tiles in them that only the player's team sees."""
    kinds = player.army.pools if player.pools else {}
    return (name for name in player.pools if kinds[name].hidden)


def shuffle_unknown(player: Player, dice: random.Random, is_own: bool) -> None:
    """Shuffle what nobody knows of a player's tiles: the stack below its known top.

    `is_own`: whether the tiles in hidden pools are known; others are shuffled with the stack."""
    pools = [] if is_own else list(hidden_pools(player))
    for name in pools:
        player.stack += player.pools[name]
    player.shuffle_unknown(dice)
    for name in pools:
        count = len(player.pools[name])
        player.pools[name] = player.stack[-count:]
        del player.stack[-count:]


def check(player: Player, path: str) -> None:
    """Check counters and pools of a position file. Raises BadPosition: unknown_counter, unknown_pool, bad_position."""
    for name, number in player.counters.items():
        kind = player.army.counters.get(name)
        if kind is None:
            message = _("The army %(army)s has no counter called %(counter)s.")
            raise BadPosition("unknown_counter", message, f"{path}.counters", army=player.army.names, counter=name)
        if not kind.least <= number <= kind.most:
            message = _("%(counter)s is a number from %(least)s to %(most)s.")
            raise BadPosition(
                "bad_position", message, f"{path}.counters.{name}", counter=kind.names, least=kind.least, most=kind.most
            )
    if player.known_top > len(player.stack):
        message = _("No more tiles of a stack are known than lie in it.")
        raise BadPosition("bad_position", message, f"{path}.known_top")
    for name, tiles in player.pools.items():
        if name not in player.army.pools:
            message = _("The army %(army)s has no pool called %(pool)s.")
            raise BadPosition("unknown_pool", message, f"{path}.pools", army=player.army.names, pool=name)
        for number, tile in enumerate(tiles):
            if tile not in player.army.tiles:
                message = _("The army %(army)s has no tile called %(tile)s.")
                raise BadPosition(
                    "unknown_tile", message, f"{path}.pools.{name}.{number}", army=player.army.names, tile=tile
                )
            definition = player.army.tiles[tile]
            is_no_unit = definition.is_instant or definition.is_foundation
            if player.army.pools[name].takes_destroyed and is_no_unit:
                message = _("Only destroyed units lie in that pool.")
                raise BadPosition("bad_position", message, f"{path}.pools.{name}.{number}")
