"""Attacks of instant tiles: rays, avalanches, and attacks that a unit makes by one.

Side 0 of a unit looks up, turned clockwise by its rotation; numbers are entries of the publisher's FAQ (part general).
"""

from __future__ import annotations

from typing import Any, cast

import pytest
from neuroshima.studies.resolving import ResolveError
from neuroshima_contract import Json
from neuroshima_contract.refusal import BadPosition
from neuroshima_hex.rules.board.terrain import Land
from neuroshima_hex.rules.grid import radius_grid
from neuroshima_hex.rules.traits.instants import Avalanche

from tests.support.hex.attacking import Stands as U
from tests.support.hex.attacking import (
    attacking_game,
    markers_on,
    position,
)


def ray(*fields: tuple[int, int]) -> Json:
    return {"type": "play", "seat": 0, "tile": "ray", "target": [list(at) for at in fields]}


ACROSS = ((-2, 1), (-1, 0), (0, -1), (1, -2))


def test_ray() -> None:
    """1 wound on a whole line, own units too; no HQ; 25: a foundation tile instead of the unit on it, if so chosen."""
    units = [
        U("red", "post", (-1, 0)),
        U("blue", "wall", (0, -1)),
        U("blue", "post", (0, 1)),
        U("blue", "steam", (0, -1)),
    ]
    run = position(*units, hand=["ray"], actions=[ray(*ACROSS)])
    assert run.state.view(0)["pending"]["answers"] == [{"layer": "unit"}, {"layer": "ground"}]
    ended = position(*units, hand=["ray"], actions=[ray(*ACROSS), {"type": "choose", "seat": 0, "layer": "unit"}]).state
    wounds = {tuple(unit["at"]): unit["wounds"] for unit in ended.view(0)["board"]}
    assert wounds[-1, 0] == wounds[0, -1] == 1 and wounds[0, 1] == 0
    dug = position(*units, hand=["ray"], actions=[ray(*ACROSS), {"type": "choose", "seat": 0, "layer": "ground"}]).state
    assert not dug.view(0)["ground"]
    for fields in (ACROSS[:3], (*ACROSS, (0, 0)), ((0, 0),)):
        with pytest.raises(ResolveError):
            position(*units, hand=["ray"], actions=[ray(*fields)])


def test_rays_listed() -> None:
    """All fifteen lines of the board are offered."""
    legal = position(hand=["ray"]).state.legal(0)
    offers = [entry for entry in legal if entry["type"] == "play" and entry["tile"] == "ray"]
    assert [len(entry["target"]["any"]) for entry in offers] == [15]


EDGES = (
    {(0, -2), (1, -2), (2, -2)}, {(2, -2), (2, -1), (2, 0)}, {(2, 0), (1, 1), (0, 2)},
    {(0, 2), (-1, 2), (-2, 2)}, {(-2, 2), (-2, 1), (-2, 0)}, {(-2, 0), (-1, -1), (0, -2)},
)  # fmt: skip


def test_avalanche() -> None:
    """247, 248: 1 wound on the three fields of one edge, own units too; no HQ."""
    legal = position(hand=["avalanche"]).state.legal(0)
    offers = [entry["target"]["any"] for entry in legal if entry["type"] == "play" and entry["tile"] == "avalanche"]
    assert sorted(sorted(map(tuple, edge)) for edge in offers[0]) == sorted(map(sorted, EDGES))
    units = [U("red", "post", (1, -2)), U("blue", "wall", (0, -2)), U("blue", "post", (0, -1))]
    play_it = {"type": "play", "seat": 0, "tile": "avalanche"}
    top = [[0, -2], [1, -2], [2, -2]]
    run = position(*units, hand=["avalanche"], actions=[{**play_it, "target": top}])
    assert {tuple(unit["at"]): unit["wounds"] for unit in run.state.view(0)["board"] if unit["wounds"]} == {
        (0, -2): 1,
        (1, -2): 1,
    }
    assert run.state.view(0)["players"][0]["hq_hp"] == 20
    for fields in (top[:2], [[-1, 0], [0, 0], [1, 0]], [[1, -2], [2, -2], [2, -1]]):
        with pytest.raises(ResolveError):
            position(*units, hand=["avalanche"], actions=[{**play_it, "target": fields}])


def test_larger_boards_have_two_avalanches_on_each_edge() -> None:
    """non-army-additions.73: three neighbouring fields of the four of an edge."""
    land = Land(radius_grid(3).coords, ())
    table = type("Table", (), {"grid": land.grid, "land": land})
    assert len(Avalanche().areas(cast("Any", table))) == 12


RAID = {"type": "play", "seat": 0, "tile": "sack", "unit": [0, 0], "target": [0, -1]}


def loaded(stored: Json) -> Any:
    return attacking_game().load(attacking_game().Options(), stored)


def test_a_trait_learns_how_its_attack_has_ended() -> None:
    """After a Medic has decided, also if the position was stored while it had to."""
    raiders, victim = [U("red", "blade", (0, 0))], U("blue", "blade", (0, -1))
    assert markers_on(position(*raiders, victim, hand=["sack"], actions=[RAID])) == {(0, 0): {"dazed": 1}}
    medics = [U("blue", "medic", (0, -2), 3), U("blue", "medic", (1, -2), 4)]
    asked = position(*raiders, victim, *medics, hand=["sack"], actions=[RAID])
    stored = asked.state.snapshot()
    assert stored["effect"]["by"] == [0, 0] and stored["effect"]["marker"] == "dazed"
    for state in (asked.state, loaded(stored)):
        assert state.view(0)["pending"]["kind"] == "medic"
        state.apply(1, {"type": "choose", **state.view(1)["pending"]["answers"][0]})
        assert not [unit for unit in state.view(0)["board"] if unit.get("markers")]
    for entry, value in (("by", [0, -1]), ("by", [1, 1]), ("marker", "none")):
        with pytest.raises(BadPosition):
            loaded({**stored, "effect": {**stored["effect"], entry: value}})
