"""Random boards for hypothesis to play on: any connected fields, and terrain of every kind with any of its features.
All is a function of seeds: the chance of hypothesis would draw too much alike."""

from __future__ import annotations

import random
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

from hex.invariants import Setting
from hex.strategies import crowd
from hex.support import ARMIES, MANNERS, Chooser, play
from hypothesis import strategies as st
from neuroshima.contract import Json
from neuroshima.plugins import installed_games
from rubbish import SEEDS

NEW = ("new_york", "neojungle")
ALL = (*NEW, *ARMIES)
PAIRINGS = tuple(permutations(ALL, 2))
NEW_PAIRINGS = tuple(pair for pair in PAIRINGS if not set(NEW).isdisjoint(pair))
DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
BASIC = tuple((q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2)
LEAST, MOST = 19, 40
OPEN = 12
"""So many fields at least carry no terrain: both HQs and somebody more find room on every board."""

Coord = tuple[int, int]


@cache
def setting() -> Setting:
    """Hex as it is installed, with all its expansions."""
    game: Any = installed_games()["hex"]
    return Setting(game, game.Options())


def near(field: Coord) -> list[Coord]:
    return [(field[0] + q, field[1] + r) for q, r in DIRECTIONS]


def shape(chance: random.Random, size: int) -> list[Coord]:
    """Connected fields, so many: often the basic board with more round it, otherwise anything that grows from a field.
    Gaps remain where it grows round them."""
    fields = list(BASIC) if chance.random() < 0.4 else [(0, 0)]
    while len(fields) < size:
        onward = chance.choice(near(chance.choice(fields)))
        if onward not in fields:
            fields.append(onward)
    return sorted(fields)


def terrain(chance: random.Random, fields: list[Coord]) -> list[Json]:
    """Pieces of terrain on part of the fields, none on another's."""
    kinds = setting().catalog.terrains
    bare = chance.sample(fields, len(fields))[OPEN:]
    features = {name: _features(chance, kind.features) for name, kind in kinds.items()}
    pieces = []
    for _ in range(chance.randint(1, 5)):
        if not bare:
            break
        piece = _grown(chance, bare, chance.randint(1, 5))
        bare = [field for field in bare if field not in piece]
        kind = chance.choice(sorted(kinds))
        pieces.append({"kind": kind, "fields": [list(f) for f in piece], "features": features[kind]})
    return pieces


def _features(chance: random.Random, allowed: tuple[str, ...]) -> list[str]:
    """Which features a kind has is the same for all its pieces in a scenario."""
    return [feature for feature in allowed if chance.random() < 0.5]


def _grown(chance: random.Random, free: list[Coord], size: int) -> list[Coord]:
    piece = [chance.choice(free)]
    while len(piece) < size:
        edge = sorted({onward for field in piece for onward in near(field)} & set(free) - set(piece))
        if not edge:
            break
        piece.append(chance.choice(edge))
    return sorted(piece)


@cache
def land(seed: int) -> Json:
    """`fields` and `terrain` of a position."""
    chance = random.Random(seed)
    fields = shape(chance, chance.randint(LEAST, MOST))
    return {"fields": [list(field) for field in fields], "terrain": terrain(chance, fields)}


def begun(armies: tuple[str, str], seed: int, ground: Json, **options: Any) -> Any:
    """A game that begins on a board: nothing stands there, and the first HQ is to be placed. `ground`: its `fields` and
    its `terrain`; what is left out is as on the basic board."""
    game = setting().game
    chosen = game.Options(**options)
    seats = [game.SeatOptions(army=army) for army in armies]
    return Setting(game, chosen).load({**game.start(chosen, seats, seed).snapshot(), **ground})


class Match(NamedTuple):
    """A game on a random board, and how it is played: a function of these."""

    armies: tuple[str, str]
    seed: int
    manner: str
    land: int

    def start(self, **options: Any) -> Any:
        return begun(self.armies, self.seed, land(self.land), **options)

    def begin(self, **options: Any) -> tuple[Any, Chooser]:
        return self.start(**options), Chooser(self.manner, self.seed)


MATCHES = st.builds(Match, st.sampled_from(PAIRINGS), SEEDS, st.sampled_from(sorted(MANNERS)), SEEDS)


@st.composite
def played(draw: st.DrawFn) -> Any:
    """A state some way into a game on a random board."""
    state, chooser = draw(MATCHES).begin()
    for _ in play(state, chooser, draw(st.integers(0, 140))):
        pass
    return state


def crowded_land(seed: int, board: int, share: float) -> Json:
    """A position by `crowd` on a random board, whose terrain bears everybody that stands there."""
    ground = land(board)
    kinds = setting().catalog.terrains
    barring = {"closed", "fatal", "jungle", "swamp"}
    assert barring <= {feature for kind in kinds.values() for feature in kind.features}
    no_room = [f for piece in ground["terrain"] if barring & set(piece["features"]) for f in piece["fields"]]
    room = [field for field in ground["fields"] if field not in no_room]
    units = min(len(room), 2 + int(share * (len(room) - 2)), 50)
    return {**crowd(seed, units, setting().catalog, PAIRINGS, room), **ground}


CROWDED = st.builds(crowded_land, SEEDS, SEEDS, st.floats(0.3, 1))
POSITIONS = st.one_of(played(), CROWDED.map(lambda position: setting().load(position)))
"""States: of games played on random boards, and of crowded ones."""
