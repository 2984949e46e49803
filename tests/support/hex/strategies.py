"""Games, positions and invalid data for hypothesis to generate."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from hypothesis import strategies as st
from neuroshima_contract import Json
from neuroshima_hex import base_registry
from neuroshima_hex.rules.board.army_files import Army
from neuroshima_hex.rules.state.registry import Registry

from tests.support.hex.playing import ARMIES, MANNERS, PAIRINGS, Chooser, load, new_game, play
from tests.support.playing import actions_of
from tests.support.rubbish import SEEDS, Spoiler

FIELDS = [[q, r] for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
DECIDERS = ("medic", "clown", "quartermaster", "scoper", "net_fighter", "sniper", "air_strike", "grenade", "push_back")
"""Tiles that make decisions and knots, drawn more often than others."""


class Match(NamedTuple):
    """A game with armies, players and seed, from which all of it follows."""

    armies: tuple[str, str]
    seed: int
    manner: str

    def begin(self, **options: Any) -> tuple[Any, Chooser]:
        return new_game(self.armies, self.seed, **options), Chooser(self.manner, self.seed)


MATCHES = st.builds(Match, st.sampled_from(PAIRINGS), SEEDS, st.sampled_from(sorted(MANNERS)))


@st.composite
def played(draw: st.DrawFn) -> Any:
    """A state some actions into a game."""
    state, chooser = draw(MATCHES).begin()
    for _ in play(state, chooser, draw(st.integers(0, 120))):
        pass
    return state


def crowd(
    seed: int,
    units: int,
    registry: Registry | None = None,
    pairings: Sequence[tuple[str, ...]] = PAIRINGS,
    fields: Sequence[Sequence[int]] = FIELDS,
    hand: int = 3,
) -> Json:
    """A position with this many units at random places, the HQs among them, and tiles in hands and stacks.

    A function of its arguments, because hypothesis's own randomness would draw too much alike. `registry`: where the
    armies come from, the base game's if left out; `hand`: the largest number of tiles in a hand."""
    chance = random.Random(seed)
    known = (registry or base_registry()).armies
    armies = [known[army] for army in chance.choice(pairings)]
    left = [Counter(army.deck) for army in armies]
    board = []
    hqs = [(seat, army.hqs[0].id) for seat, army in enumerate(armies)]
    hqs += [(seat, hq.id) for seat, army in enumerate(armies) for hq in army.hqs[1:] if army.several_hqs]
    for number, at in enumerate(chance.sample(fields, units)):
        seat, hq = hqs[number] if number < len(hqs) else (number % len(armies), None)
        tile = hq or _take(chance, armies[seat], left[seat], board=True)
        if tile is not None:
            lasting = armies[seat].several_hqs is not None and hq is not None
            wounds = chance.randint(0, 9 if lasting else armies[seat].tiles[tile].toughness)
            board.append({"at": at, "tile": tile, "seat": seat, "rotation": chance.randrange(6), "wounds": wounds})
    players = [_player(chance, army, left[seat], hand) for seat, army in enumerate(armies)]
    return {"players": players, "turn": {"seat": chance.randrange(len(armies))}, "board": board}


def _player(chance: random.Random, army: Army, left: Counter[str], hand: int) -> Json:
    taken = [_take(chance, army, left, board=chance.random() >= 0.7) for _ in range(chance.randint(0, hand))]
    stack = sorted(left.elements())[: chance.randint(0, 6)]
    return {
        "army": army.id,
        **({} if army.several_hqs else {"hq_hp": chance.randint(1, 20)}),
        "hand": [t for t in taken if t is not None],
        "stack": stack,
    }


def _take(chance: random.Random, army: Army, left: Counter[str], board: bool) -> str | None:
    """Choose a tile of those left and remove it: a tile for the board, or one of the other kinds. None if there is
    none."""
    fit = [t for t, tile in army.tiles.items() if left[t] and board != (tile.is_instant or tile.is_foundation)]
    if not fit:
        return None
    tile = chance.choice(fit + [t for t in fit if t in DECIDERS] * 4)
    left[tile] -= 1
    return tile


def crowded(least: int = 6, most: int = 18) -> st.SearchStrategy[Json]:
    """Positions by `crowd`."""
    return st.builds(crowd, SEEDS, st.integers(least, most))


@cache
def deciding() -> list[Json]:
    """Snapshots with a pending decision, each kind equally often, from whole games and crowded battles."""
    found: dict[str, list[Json]] = defaultdict(list)
    for number in range(300):
        state = load(crowd(number, 16))
        state.sandbox = True
        hurting = [a for a in actions_of(state, state.to_move[0]) if a["type"] == "play" and "target" in a]
        for action in [{"type": "resolve_battle"}, *hurting[:8]]:
            other = state.copy()
            other.apply(state.to_move[0], action)
            if (pending := other.snapshot().get("pending")) is not None:
                found[pending["kind"] + " effect" * ("effect" in other.snapshot())].append(other.snapshot())
    assert len(found) == 5, found.keys()
    return [snapshot for snapshots in found.values() for snapshot in snapshots[:8]]


DECISIONS = st.deferred(lambda: st.sampled_from(deciding()))
POSITIONS = st.one_of(played(), crowded().map(load), DECISIONS.map(load))
"""States: of played games, of positions written by hand, and in the middle of decisions."""

SPOILER = Spoiler(
    words=[
        *ARMIES, *base_registry().armies["moloch"].tiles, *base_registry().armies["hegemony"].tiles,
        *base_registry().traits, "place_hq", "discard", "play", "battle", "over", "tile", "filled", "final", "overtime",
        "file", "push", "choose", "explosion", "medic", "quartermaster", "end_turn", "redraw", "act", "hit_points",
        "impasse", "ranged", "melee",
    ],
    keys=["type", "tile", "at", "unit", "to", "players", "board", "turn", "seat", "army", "stack"],
)  # fmt: skip
RUBBISH = SPOILER.rubbish
spoiled = SPOILER.spoiled
