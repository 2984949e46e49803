"""In the 2nd edition the Clown's explosion does what a Bomb on its field would do (hex 11.1; babel13 13.17).

The same random boards are bombed and exploded on, with the same choices between units and the foundation tiles under
them.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from neuroshima.plugins import installed_games
from neuroshima_contract import Json

from tests.support.playing import apply_entry, begin

AROUND = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]]
BEYOND = [[0, -2], [2, -2], [2, 0], [0, 2], [-2, 2], [-2, 0]]
HARMLESS = [(0, "blocker"), (0, "brain"), (0, "scout"), (1, "wall_of_trees"), (1, "vines"), (1, "symbiont_alpha")]
"""Units that neither attack nor move anything in the segment in which the Clown acts."""
TERRAIN = [("bunker", "covered"), ("forest", "thicket"), ("hill", "rocky")]
SEEN = ("wound", "destroyed", "ground_destroyed")


def board(seed: int) -> Json:
    """A Clown in the middle, and around it units, HQs, foundation tiles and ground of all sorts."""
    chance = random.Random(seed)
    fields = chance.sample(AROUND, 6) + chance.sample(BEYOND, 2)
    units = [*chance.sample(HARMLESS, chance.randint(1, 5)), (0, "hq"), (1, "hq")]
    chance.shuffle(units)
    standing = [{"at": at, "tile": tile, "seat": seat} for at, (seat, tile) in zip(fields, units, strict=False)]
    roots = [{"at": at, "tile": "roots", "seat": 1} for at in chance.sample([*AROUND, [0, 0]], 2)]
    kind, feature = chance.choice(TERRAIN)
    return {
        "players": [{"army": "moloch", "hand": ["air_strike"]}, {"army": "neojungle"}],
        "board": [*standing, {"at": [0, 0], "tile": "clown", "seat": 0}],
        "ground": roots,
        "terrain": [{"kind": kind, "fields": chance.sample(AROUND, 2), "features": [feature]}],
    }


def outcome(seed: int, action: Json) -> set[tuple[Any, ...]]:
    """What happens to everything but the Clown itself, until the segment after the action."""
    state = begin({"options": {"edition": "2e"}, "position": board(seed)}, installed_games()["hex"])
    events = apply_entry(state, {"seat": 0, **action})
    while (pending := state.snapshot().get("pending")) and pending["kind"] in ("explosion", "attack_ground"):
        ground = {"layer": "ground" if (sum(pending.get("target", ())) + seed) % 2 else "unit"}
        answer = {"explode": True} if pending["kind"] == "explosion" else ground
        events += apply_entry(state, {"seat": 0, "type": "choose", **answer})
    told: list[Any] = []
    for event in events:
        if event["type"] == "segment" and any(one["type"] == "declared" for one in told):
            break
        told.append(event)
    return {
        (e["type"], *e["at"], e.get("wounds"), e.get("tile"))
        for e in told
        if e["type"] in SEEN and (e["at"] != [0, 0] or e["type"] == "ground_destroyed")
    }


@pytest.mark.parametrize("seed", range(60))
def test_the_clown_does_what_a_bomb_does(seed: int) -> None:
    bombed = outcome(seed, {"type": "play", "tile": "air_strike", "target": [0, 0]})
    assert outcome(seed, {"type": "resolve_battle"}) == bombed


def test_the_boards_have_all_that_matters() -> None:
    seen = [one for seed in range(60) for one in outcome(seed, {"type": "resolve_battle"})]
    assert {kind for kind, *_rest in seen} == set(SEEN)
    assert len({seed for seed in range(60) if not outcome(seed, {"type": "resolve_battle"})}) < 30
