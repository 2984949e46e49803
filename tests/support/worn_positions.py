"""Positions anyhow with what armies bring besides units: markers, foundation tiles, pools, and fields of their own."""

from __future__ import annotations

import random
from collections import Counter

from neuroshima_contract import Json
from neuroshima_contract.refusal import BadPosition

from tests.support.hex.invariants import Setting
from tests.support.hex.strategies import crowd


def worn(setting: Setting, armies: tuple[str, str], seed: int, units: int) -> Json:
    """A crowded position, in which some units have markers, the ground has tiles, pools hold tiles, and units that
    drift are on the water. A function of its arguments; what the rules refuse is left out."""
    chance = random.Random(seed)
    position = crowd(seed, units, setting.registry, [armies])
    for change in (_afloat, _marked, _grounded, _pooled):
        changed = change(setting, position, chance)
        try:
            setting.load(changed)
        except BadPosition:
            continue
        position = changed
    return position


def _afloat(setting: Setting, position: Json, chance: random.Random) -> Json:
    """Units that drift on the fields with a current."""
    land = setting.load(position).rules.land
    water = [list(land.grid.coords[at]) for at in land.currents]
    chance.shuffle(water)
    armies = [setting.registry.armies[player["army"]] for player in position["players"]]
    floating = [armies[piece["seat"]].tiles[piece["tile"]].drifts and bool(water) for piece in position["board"]]
    moved = [
        {**piece, "at": water.pop()} if drifts and water else piece
        for piece, drifts in zip(position["board"], floating, strict=True)
    ]
    return {**position, "board": moved}


def _marked(setting: Setting, position: Json, chance: random.Random) -> Json:
    """Each kind of marker of the armies on some units."""
    armies = {player["army"] for player in position["players"]}
    board = [dict(piece) for piece in position["board"]]
    for name, kind in sorted(setting.registry.markers.items()):
        if kind.army in armies:
            for piece in chance.sample(board, min(len(board), kind.supply, chance.randint(0, 2))):
                tried = {**piece, "markers": {**piece.get("markers", {}), name: 1}}
                if _loads(setting, {**position, "board": [tried if one is piece else one for one in board]}):
                    piece["markers"] = tried["markers"]
    return {**position, "board": board}


def _grounded(setting: Setting, position: Json, chance: random.Random) -> Json:
    """Foundation tiles of both players on some fields, also under units."""
    fields = [piece["at"] for piece in position["board"]]
    grid = setting.load(position).rules.grid
    fields += [list(at) for at in grid.coords if list(at) not in fields]
    chance.shuffle(fields)
    ground: list[Json] = []
    for seat, player in enumerate(position["players"]):
        army = setting.registry.armies[player["army"]]
        held = Counter([*player["hand"], *player["stack"]])
        for tile in army.tiles.values():
            for _each in range(army.deck.count(tile.id) - held[tile.id] if tile.is_foundation else 0):
                entry = {"at": fields[len(ground) % len(fields)], "tile": tile.id, "seat": seat}
                if chance.random() < 0.6 and _loads(setting, {**position, "ground": [*ground, entry]}):
                    ground.append(entry)
    return {**position, "ground": ground}


def _pooled(setting: Setting, position: Json, chance: random.Random) -> Json:
    """Tiles that are nowhere else in the pools of the players."""
    players = []
    for seat, player in enumerate(position["players"]):
        army = setting.registry.armies[player["army"]]
        left = Counter(army.deck) - Counter([*player["hand"], *player["stack"]])
        left -= Counter(army.tiles[p["tile"]].front for p in position["board"] if p["seat"] == seat)
        fit = sorted(tile for tile in left.elements() if not army.tiles[tile].is_instant and not army.tiles[tile].is_hq)
        pools = {name: chance.sample(fit, min(len(fit), chance.randint(0, 3))) for name in army.pools}
        players.append({**player, **({"pools": pools} if pools else {})})
    return {**position, "players": players}


def _loads(setting: Setting, position: Json) -> bool:
    try:
        setting.load(position)
    except BadPosition:
        return False
    return True
