"""Random boards for hypothesis to play on: any connected fields, and every kind of Babel 13 with any of its features.
All is a function of seeds: the chance of hypothesis would draw too much alike."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import permutations
from typing import Any, NamedTuple

from hypothesis import strategies as st
from neuroshima.plugins import installed_games
from neuroshima_babel13.terrain import KINDS
from neuroshima_contract import Json

from tests.support.hex.invariants import Setting
from tests.support.hex.playing import ARMIES, MANNERS, Chooser, play
from tests.support.hex.strategies import crowd
from tests.support.rubbish import SEEDS

NEW = ("new_york", "neojungle")
ALL = (*NEW, *ARMIES)
PAIRINGS = tuple(permutations(ALL, 2))
NEW_PAIRINGS = tuple(pair for pair in PAIRINGS if not set(NEW).isdisjoint(pair))
DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
BASIC = tuple((q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2)
LEAST, MOST = 19, 40
OPEN = 12
"""The least number of fields without terrain: every board has room for both HQs and another unit."""

Coord = tuple[int, int]


@cache
def setting() -> Setting:
    """Hex with all its installed expansions."""
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
    """Pieces of terrain on some of the fields, without overlaps."""
    kinds = {kind.id: kind for kind in KINDS}
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


def fixtures(chance: random.Random, pieces: list[Json]) -> list[Json]:
    """Tiles of the land where the terrain bears them, each at most once."""
    places = [at for piece in pieces if _has(piece, "bears_fixtures") for at in piece["fields"]]
    tiles = sorted(setting().registry.fixtures)
    count = chance.randint(0, min(len(places), len(tiles)))
    chosen = zip(chance.sample(places, count), chance.sample(tiles, count), strict=True)
    return [{"at": at, "tile": tile, "rotation": chance.randrange(6)} for at, tile in chosen]


def prizes(chance: random.Random, pieces: list[Json], box: list[str]) -> list[Json]:
    """Markers out of the box where the terrain bears prizes; some only for one army."""
    places = [at for piece in pieces if _has(piece, "bears_prizes") for at in piece["fields"]]
    found = []
    for at in places:
        heap = [box.pop() for _ in range(min(len(box), chance.randint(0, 3)))]
        if heap:
            armies = [chance.choice(ALL)] if chance.random() < 0.3 else []
            found.append({"at": at, "markers": dict(Counter(heap)), "security": chance.randint(1, 4), "armies": armies})
    return found


def _has(piece: Json, flag: str) -> bool:
    """Whether a piece of terrain has a feature with this flag."""
    registry = setting().registry
    names = {*piece["features"], *registry.terrains[piece["kind"]].always}
    return any(getattr(registry.features[name], flag) for name in names)


def box_of_markers(chance: random.Random) -> list[str]:
    """All markers that can be won, in any order."""
    kinds = setting().registry.markers.values()
    box = [kind.id for kind in kinds if kind.kept for _ in range(kind.supply)]
    return chance.sample(box, len(box))


@cache
def land(seed: int) -> Json:
    """A board with its terrain, markers and units, in the form of a position. `kept`: the markers of the players."""
    chance = random.Random(seed)
    fields = shape(chance, chance.randint(LEAST, MOST))
    pieces = terrain(chance, fields)
    turrets = fixtures(chance, pieces)
    box = box_of_markers(chance)
    kept = [dict(Counter(box.pop() for _ in range(chance.randint(0, 2)))) for _seat in (0, 1)]
    free = [piece for piece in pieces if not any(turret["at"] in piece["fields"] for turret in turrets)]
    lying = {"fixtures": turrets, "prizes": prizes(chance, free, box)}
    return {"fields": [list(field) for field in fields], "terrain": pieces, **lying, "kept": kept}


def begun(armies: tuple[str, str], seed: int, ground: Json, **options: Any) -> Any:
    """A game that begins on a board: nobody stands there, and the first HQ is to be placed. `ground` is like a `land`;
    what is left out is as on the basic board."""
    game = setting().game
    chosen = game.Options(**options)
    seats = [game.SeatOptions(army=army) for army in armies]
    return Setting(game, chosen).load(laid(game.start(chosen, seats, seed).snapshot(), ground))


def laid(position: Json, ground: Json) -> Json:
    """The position on another board."""
    kept = ground.get("kept", [{}, {}])
    players = [{**player, "markers": marks} for player, marks in zip(position["players"], kept, strict=True)]
    return {**position, **{name: data for name, data in ground.items() if name != "kept"}, "players": players}


class Match(NamedTuple):
    """A game on a random board with its manner of play, both determined by these values."""

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
    """A state in the course of a game on a random board."""
    state, chooser = draw(MATCHES).begin()
    for _ in play(state, chooser, draw(st.integers(0, 140))):
        pass
    return state


def crowded_land(seed: int, board: int, share: float) -> Json:
    """A crowded position on a random board; units stand where the terrain allows them, some with markers."""
    ground = land(board)
    barring = {"closed", "fatal", "jungle", "swamp"}
    closed = [piece for piece in ground["terrain"] if barring & set(piece["features"]) or _has(piece, "bears_prizes")]
    taken = [*(at for piece in closed for at in piece["fields"]), *(turret["at"] for turret in ground["fixtures"])]
    room = [field for field in ground["fields"] if field not in taken]
    units = min(len(room), 2 + int(share * (len(room) - 2)), 50)
    position = laid(crowd(seed, units, setting().registry, PAIRINGS, room), {**ground, "prizes": []})
    return {**position, "board": worn(random.Random(seed), position)}


def worn(chance: random.Random, position: Json) -> list[Json]:
    """The units of a position, some with markers that no player has."""
    left = Counter(box_of_markers(chance))
    for player in position["players"]:
        left -= Counter(player["markers"])
    kinds, armies = setting().registry.markers, {player["army"] for player in position["players"]}
    giving = [name for name in left.elements() if kinds[name].gives]
    giving += ["venom"] * 2 if kinds["venom"].army in armies else []
    board = list(position["board"])
    for number in chance.sample(range(2, len(board)), min(len(board) - 2, len(giving))):
        if chance.random() < 0.4:
            board[number] = {**board[number], "markers": {giving.pop(chance.randrange(len(giving))): 1}}
    return board


CROWDED = st.builds(crowded_land, SEEDS, SEEDS, st.floats(0.3, 1))
POSITIONS = st.one_of(played(), CROWDED.map(lambda position: setting().load(position)))
"""States: of games played on random boards, and of crowded ones."""
