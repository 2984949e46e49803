"""Implants, effects on the whole board, an HQ that nets slow: played with an army of the tests."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima_contract import Illegal
from neuroshima_hex.rules.board.tiles import placed_anew
from neuroshima_hex.rules.files.view import view
from neuroshima_hex.rules.state.state import State
from neuroshima_hex.rules.traits.implants import ImplantUse

from tests.support.hex.symbionts import game

HQ, ENEMY_HQ = [0, 0], [2, 0]


def position(*units: dict[str, Any], **turn: Any) -> State:
    """The Symbionts' HQ in the middle, facing the top; Borgo's at [2, 0], and the units."""
    board = [
        {"at": HQ, "tile": "hq", "seat": 0, "rotation": 0},
        {"at": ENEMY_HQ, "tile": "hq", "seat": 1, "rotation": 0},
        *units,
    ]
    players = [{"army": "symbionts"}, {"army": "borgo"}]
    snapshot = {"players": players, "board": board, "turn": {"seat": 0, "phase": "play", **turn}}
    state: State = game().load(game().Options(), snapshot).rules
    return state


def own(tile: str, at: list[int], **facts: Any) -> dict[str, Any]:
    return {"at": at, "tile": tile, "seat": 0, "rotation": 0, **facts}


def enemy(tile: str, at: list[int], rotation: int = 0, **facts: Any) -> dict[str, Any]:
    return {"at": at, "tile": tile, "seat": 1, "rotation": rotation, **facts}


def at(state: State, coord: list[int]) -> int:
    return state.grid.number(coord)


def unit(state: State, coord: list[int]) -> Any:
    return state.units[at(state, coord)]


def acts(state: State, ability: str) -> list[Any]:
    return [entry for entry in state.legal(0) if entry["type"] == "act" and entry["ability"] == ability]


# Implants -------------------------------------------------------------------------------------------------------------


def test_one_implant_is_used_in_a_turn() -> None:
    state = position(own("legs", [-2, 0]), own("swapper", [-2, 1]))
    state.apply(0, {"type": "act", "ability": "legs", "via": [-2, 0], "unit": HQ, "to": [0, 1], "rotation": 3})
    assert unit(state, [0, 1]).rotation == 3
    assert not acts(state, "legs") and not acts(state, "swapper")
    with pytest.raises(Illegal, match="implants") as refused:
        state.apply(0, {"type": "act", "ability": "swapper", "via": [-2, 1], "unit": [-2, 0], "target": [-2, 1]})
    assert refused.value.code == "already_used"


def test_a_feeler_allows_one_more_of_another_implant() -> None:
    state = position(own("legs", [-2, 0]), own("swapper", [-2, 1]), own("feeler", [-1, -1]))
    state.apply(0, {"type": "act", "ability": "legs", "via": [-2, 0], "unit": HQ, "to": [0, 1], "rotation": 3})
    assert not acts(state, "legs")
    state.apply(0, {"type": "act", "ability": "swapper", "via": [-2, 1], "unit": [-2, 0], "target": [-2, 1]})
    assert unit(state, [-2, 0]).tile.id == "swapper"
    assert not acts(state, "swapper")


def test_a_netted_implant_is_not_used() -> None:
    state = position(own("legs", [-2, 0]), enemy("net_fighter", [-2, 1]))
    net = next(r for r in range(6) if at(state, [-2, 0]) in _turned(state, [-2, 1], r).nets)
    state = position(own("legs", [-2, 0]), enemy("net_fighter", [-2, 1], net))
    assert not acts(state, "legs")


def test_an_implant_begins_a_battle() -> None:
    state = position(own("horn", [-2, 0]))
    hp = state.hp[1]
    assert acts(state, "horn") == [{"type": "act", "ability": "horn", "unit": [-2, 0]}]
    state.apply(0, {"type": "act", "ability": "horn", "unit": [-2, 0]})
    assert state.turn.seat == 1
    assert state.hp[1] == hp


def test_no_battle_by_an_implant_after_a_last_tile() -> None:
    state = position(own("horn", [-2, 0]), final=1)
    assert not acts(state, "horn")


# The whole board ------------------------------------------------------------------------------------------------------


def test_whetstones_anywhere_make_blows_stronger() -> None:
    state = position(own("whetstone", [-2, 0]), own("whetstone", [-2, 2]), enemy("mutant", [0, -1], 0))
    forces = state.forces()
    assert forces.bonuses[0].melee[at(state, HQ)] == 2
    assert forces.bonuses[1].melee.get(at(state, [0, -1]), 0) == 0
    shown = next(each for each in view(state, (0,))["board"] if each["at"] == HQ)
    assert [bonus["amount"] for bonus in shown["bonuses"]] == [1, 1]


def test_a_late_blow_needs_its_helper() -> None:
    hp = position().hp[1]
    for helper, dealt in (([], 0), ([own("opener", [-2, 2])], 1)):
        state = position(own("horn", [-2, 0]), *helper)
        state.board.shift(at(state, ENEMY_HQ), _moved(state, ENEMY_HQ, [1, -1]))
        state.board_was_changed()
        state.apply(0, {"type": "act", "ability": "horn", "unit": [-2, 0]})
        assert hp - state.hp[1] == dealt


def test_a_lent_net_holds_what_is_struck_and_what_a_marker_names() -> None:
    weaver, helper, spike = own("weaver", [-2, 0]), own("opener", [-2, 2]), own("spike", [-2, 1])
    before = enemy("mutant", [0, -1])
    beside = enemy("mutant", [1, -1])
    far = enemy("mutant", [2, -2], markers={"spiked": 1})
    assert held(before, beside, far) == set()
    assert held(weaver, before, beside, far) == {(0, -1)}
    assert held(weaver, helper, before, beside, far) == {(0, -1), (1, -1)}
    assert held(weaver, spike, before, beside, far) == {(0, -1), (2, -2)}


def held(*units: dict[str, Any]) -> set[Any]:
    state = position(*units)
    return {tuple(state.coord(field)) for field in state.forces().netted}


# Nets that slow -------------------------------------------------------------------------------------------------------


def test_each_net_slows_the_hq_by_one() -> None:
    fields = ([0, 1], [-1, 0])
    blank = position(*(enemy("net_fighter", field) for field in fields))
    nets = [next(r for r in range(6) if at(blank, HQ) in _turned(blank, field, r).nets) for field in fields]
    for count in range(3):
        placed = zip(fields[:count], nets[:count], strict=True)
        state = position(*(enemy("net_fighter", field, net) for field, net in placed))
        forces, hq = state.forces(), unit(state, HQ)
        assert forces.works(hq) and hq.at not in forces.netted
        assert forces.values[hq] == (max(0, 2 - count),)


def test_a_unit_that_nets_slow_still_nets_by_another() -> None:
    """The Weaver is held by a net and lends all the same."""
    blank = position(own("weaver", [-2, 0]), enemy("net_fighter", [-2, 1]))
    net = next(r for r in range(6) if at(blank, [-2, 0]) in _turned(blank, [-2, 1], r).nets)
    state = position(own("weaver", [-2, 0]), enemy("net_fighter", [-2, 1], net), enemy("mutant", [0, -1]))
    assert state.forces().netted == {at(state, [0, -1])}
    assert state.forces().values[unit(state, [-2, 0])] == (2,)


# Battles --------------------------------------------------------------------------------------------------------------


def test_a_marked_unit_is_struck_from_afar_in_the_segment_of_the_hq() -> None:
    state = position(own("horn", [-2, 0]), own("spike", [-2, 1]), own("feeler", [-2, 2]))
    hp = state.hp[1]
    state.apply(0, {"type": "act", "ability": "spike", "unit": [-2, 1], "target": ENEMY_HQ})
    state.apply(0, {"type": "act", "ability": "horn", "unit": [-2, 0]})
    assert hp - state.hp[1] == 1
    assert not any(state.board.markers)


def test_an_opener_declares_before_all_segments() -> None:
    for use in (True, False):
        state = position(own("horn", [-2, 0]), own("fuse", [1, 0]))
        hp = state.hp[1]
        state.apply(0, {"type": "act", "ability": "horn", "unit": [-2, 0]})
        assert state.pending is not None and state.pending.kind == "fuse"
        state.apply(0, {"type": "choose", "use": use})
        assert hp - state.hp[1] == int(use)
        assert (unit(state, [1, 0]) is None) or not use


def _turned(state: State, coord: list[int], rotation: int) -> Any:
    return placed_anew(state.grid, unit(state, coord), at(state, coord), rotation)


def _moved(state: State, coord: list[int], to: list[int]) -> Any:
    return placed_anew(state.grid, unit(state, coord), at(state, to), 0)


def test_the_page_of_an_army_lists_implants_apart() -> None:
    """They are printed as warriors."""
    [symbionts] = [faction for faction in game().guide.factions() if faction.id == "symbionts"]
    kinds = {piece.id: piece.kind["en"] for piece in symbionts.pieces}
    implants = {name for name, kind in kinds.items() if kind == "Implants"}
    tiles = game().registry.armies["symbionts"].tiles
    used = {name for name in kinds if any(isinstance(trait, ImplantUse) for trait in tiles[name].traits)}
    assert implants == used and 0 < len(used) < len(kinds)
