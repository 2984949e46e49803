"""A move of two steps against two moves of one: where a unit may come to, and who lives then (hex 6.5, of
Babel 13 13.14). The literal way takes the engine's own single steps, whose consequences the cases check."""

from __future__ import annotations

import random
from typing import Any

import pytest
from neuroshima.plugins import installed_games
from neuroshima_contract import Action, Json, Malformed

from tests.support.playing import actions_of

SEEDS = range(16)
FIELDS = [[q, r] for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
ARMIES = ("new_york", "hegemony", "outpost", "neojungle")
"""Outpost, an ally of New York, has the Recon Center; the other allies have nets."""
TILES = {
    0: ["cop", "cop", "hammer", "shooter", "net_fighter", "officer_1", "spy_cleaner"],
    1: ["net_fighter", "net_fighter", "thug"],
    2: ["runner", "scout"],
    3: ["net_fighter", "swarm"],
}


def scattered(seed: int) -> Any:
    """A crowded board on which New York's units live by their HQ or by a Fortress, with mines lying about."""
    chance = random.Random(seed)
    fields = chance.sample(FIELDS, len(FIELDS))
    hill, mines = fields[-5:-2], fields[-2:]
    board: list[Json] = [{"at": fields.pop(0), "tile": "hq", "seat": seat} for seat in range(4)]
    board.append({"at": fields.pop(0), "tile": "recon_center", "seat": 2})
    for seat, tiles in TILES.items():
        for tile in chance.sample(tiles, min(len(tiles), 4 - seat)):
            board.append({"at": fields.pop(0), "tile": tile, "seat": seat, "rotation": chance.randrange(6)})
    hq = board[0]["at"]
    for unit in board[5:]:
        if unit["seat"] == 0 and (unit["at"] in hill or _apart(unit["at"], hq) == 1):
            unit["wounds"] = 1
    game: Any = installed_games()["hex"]
    position = {
        "players": [{"army": army, "hand": ["move"] if seat == 0 else []} for seat, army in enumerate(ARMIES)],
        "board": board,
        "terrain": [{"kind": "hill", "fields": hill, "features": ["fortress"]}],
        "ground": [{"at": at, "tile": "mine", "seat": 0} for at in mines],
    }
    while True:  # who would be dead, since a net holds the HQ, is not hurt
        try:
            return game.load(game.Options(mode="team"), position)
        except Malformed as error:
            board[int(error.path.split(".")[1])].pop("wounds")


def _apart(one: list[int], other: list[int]) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def taken(state: Any) -> dict[tuple[int, ...], Json]:
    return {tuple(unit["at"]): unit for unit in state.snapshot()["board"]}


def step(state: Any, unit: list[int], to: list[int], rotation: int) -> Any:
    done = state.copy()
    done.apply(0, {"type": "play", "tile": "move", "unit": unit, "to": to, "rotation": rotation, "path": [to]})
    return done


def ends(state: Any, unit: Json) -> set[tuple[int, ...]]:
    """Ends of one or two single steps; a second step needs a unit that still stands and is free."""
    mines = [tile["at"] for tile in state.snapshot().get("ground", [])]
    far = not any(one["netted_by"] for one in state.view(0)["board"] if one["tile"] == "recon_center")
    found = set()
    for middle in (at for at in FIELDS if _apart(at, unit["at"]) == 1 and tuple(at) not in taken(state)):
        found.add(tuple(middle))
        for rotation in range(6) if far and middle not in mines else ():
            then = step(state, unit["at"], middle, rotation)
            standing = taken(then)
            here = next((one for one in then.view(0)["board"] if one["at"] == middle), None)
            if here is not None and not here["netted_by"]:
                found |= {tuple(at) for at in FIELDS if _apart(at, middle) == 1 and tuple(at) not in standing}
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_unit_gets_where_two_single_steps_lead(seed: int) -> None:
    state = scattered(seed)
    moves = [a for a in actions_of(state, 0) if a.get("tile") == "move" and a["type"] == "play"]
    movers = {tuple(action["unit"]) for action in moves}
    for unit in state.snapshot()["board"]:
        if tuple(unit["at"]) in movers:
            listed = {tuple(a["to"]) for a in moves if a["unit"] == unit["at"] and not _stays(a, unit)}
            assert listed == ends(state, unit), unit


def _stays(action: Action, unit: Json) -> bool:
    """Turning is listed with going out and back."""
    return bool(action["to"] == unit["at"] and action["rotation"] != unit.get("rotation", 0))


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_stands_with_more_wounds_than_it_bears(seed: int) -> None:
    state = scattered(seed)
    actions = [action for action in actions_of(state, 0) if action["type"] == "play"]
    for action in random.Random(seed).sample(actions, min(40, len(actions))):
        done = state.copy()
        done.apply(0, action)
        assert all(unit["wounds"] <= unit["toughness"] for unit in done.view(0)["board"])


def test_the_boards_have_units_that_live_by_others() -> None:
    wounded = [unit for seed in SEEDS for unit in scattered(seed).snapshot()["board"] if unit.get("wounds")]
    assert len(wounded) >= 10
