"""Attacks with other targets and ways, units that answer attacks, and what happens at the start of a battle.

Each board is named by what it shows; numbers are entries of the publisher's FAQ (part general unless it says another).
Side 0 of a unit looks up, turned clockwise by its rotation.
"""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima_contract.refusal import BadFile
from neuroshima_hex.rules.answers import Answers
from neuroshima_hex.rules.battle.battle import Battle
from neuroshima_hex.rules.battle.fight import fight
from neuroshima_hex.rules.board.patterns import corner_area, over_corner, second_field
from neuroshima_hex.rules.grid import Grid, radius_grid

from tests.support.hex import mimics
from tests.support.hex.attacking import (
    GONE,
    Steam,
    attacking_registry,
    board_of,
    fought,
    position,
)
from tests.support.hex.attacking import Stands as U

BOARDS = {
    "demolition wounds own units, enemies and armored ones on three fields": (
        [
            U("red", "ravager", (0, 0)),
            U("blue", "post", (0, -1)),
            U("red", "post", (1, -1)),
            U("blue", "wall", (1, -2)),
            U("blue", "post", (-1, 0)),
        ],
        {(0, -1): 1, (1, -1): 1, (1, -2): 1},
        {},
    ),
    "demolition wounds the own HQ and is not raised by an Officer": (
        [U("red", "ravager", (0, 0)), U("red", "hq", (1, -1)), U("red", "officer", (0, 1))],
        {},
        {"red": 1},
    ),
    "three marked sides are two corners: who stands before the middle side is hit twice": (
        [U("red", "wide_ravager", (0, 0)), U("blue", "post", (1, -1)), U("blue", "post", (1, 0))],
        {(1, -1): 2, (1, 0): 1},
        {},
    ),
    "269: demolition hurts a Flying unit": (
        [U("red", "ravager", (0, 0)), U("blue", "vulture", (0, -1))],
        {(0, -1): GONE},
        {},
    ),
    "a thrower hits behind its corner, over the units beside it": (
        [
            U("red", "archer", (0, 0)),
            U("blue", "post", (0, -1)),
            U("red", "post", (1, -1)),
            U("blue", "wall", (1, -2)),
        ],
        {(1, -2): 1},
        {},
    ),
    "242: nothing raises a throw": (
        [U("red", "archer", (0, 0)), U("red", "officer", (0, 1)), U("blue", "post", (1, -2))],
        {(1, -2): 1},
        {},
    ),
    "a throw does not hit own units": ([U("red", "archer", (0, 0)), U("red", "post", (1, -2))], {}, {}),
    "Friendly Fire strikes own units and the own HQ, and an Officer raises it": (
        [
            U("red", "urchin", (0, 0)),
            U("red", "post", (0, -1)),
            U("blue", "post", (1, -1)),
            U("red", "hq", (1, 0)),
            U("red", "officer", (-1, 0)),
        ],
        {(0, -1): 2, (1, -1): 3, (-1, 0): GONE},  # and by the HQ, in segment 0
        {"red": 2},
    ),
    "errata.13: Friendly Fire is a blow; it does nothing to a Flying unit": (
        [U("red", "urchin", (0, 0)), U("blue", "vulture", (0, -1)), U("red", "vulture", (1, 0))],
        {},
        {},
    ),
    "errata.13: a netted Flying unit is hurt by blows": (
        [U("red", "blade", (0, 0)), U("blue", "vulture", (0, -1)), U("red", "netter", (0, -2), 3)],
        {(0, -1): GONE},
        {},
    ),
    "a shot hurts a Flying unit": ([U("red", "scatter", (0, 0)), U("blue", "vulture", (0, -2))], {(0, -2): GONE}, {}),
    "a water gun loses 1 with every field": (
        [U("red", "hose", (0, 1)), U("blue", "post", (0, -1))],
        {(0, -1): 2},
        {},
    ),
    "a mortar hits the second field and passes who stands on the first": (
        [U("red", "mortar", (0, 1)), U("blue", "post", (0, 0)), U("blue", "post", (0, -1)), U("blue", "post", (0, -2))],
        {(0, -1): 1},
        {},
    ),
    "a mortar hits nobody with the second field empty, and armor counts": (
        [
            U("red", "mortar", (0, 1)),
            U("blue", "post", (0, -2)),
            U("red", "mortar", (-1, 1)),
            U("blue", "wall", (-1, -1)),
        ],
        {},
        {},
    ),
    "a ranged bonus raises a mortar": (
        [U("red", "mortar", (0, 1)), U("red", "officer", (0, 2)), U("blue", "post", (0, -1))],
        {(0, -1): 2},
        {},
    ),
    "a spear hits the first enemy on two fields": (
        [U("red", "spearman", (0, 1)), U("blue", "post", (0, -1)), U("blue", "post", (0, -2))],
        {(0, -1): 1},
        {},
    ),
    "an HQ does not wound an HQ": ([U("red", "hq", (0, 0)), U("blue", "hq", (0, 1))], {}, {}),
    "Mephisto: the one HQ that wounds HQs is not wounded by them": (
        [U("green", "hq", (0, 0)), U("blue", "hq", (0, 1))],
        {},
        {"blue": 1},
    ),
    "two HQs that wound HQs wound each other": (
        [U("green", "hq", (0, 0)), U("yellow", "hq", (0, 1))],
        {},
        {"green": 1, "yellow": 1},
    ),
    # Reflection: the Judge stands above and shows its marked side down.
    "39: a reflected blow hits the attacker": (
        [U("red", "blade", (0, 0)), U("blue", "judge", (0, -1), 3)],
        {(0, 0): GONE},
        {},
    ),
    "a shot from afar comes back one field, where nobody stands": (
        [U("red", "scatter", (0, 2)), U("blue", "judge", (0, -1), 3)],
        {},
        {},
    ),
    "42: it comes back with the strength with which it arrived, to the unit next to the side": (
        [U("red", "hose", (0, 1)), U("blue", "judge", (0, -1), 3), U("red", "post", (0, 0))],
        {(0, 0): 2},
        {},
    ),
    "39: armor lowers a reflected shot": (
        [U("red", "scatter", (0, 2)), U("blue", "judge", (0, -1), 3), U("red", "wall", (0, 0))],
        {(0, 0): 1},
        {},
    ),
    "a reflected attack does not harm the reflecting side": (
        [U("red", "gauss", (0, 1)), U("blue", "judge", (0, -1), 3), U("blue", "post", (0, 0))],
        {(0, 0): 1},
        {},
    ),
    "29: between two Reflections it is void": (
        [U("red", "scatter", (0, 2)), U("blue", "judge", (0, -1), 3), U("red", "judge", (0, 0), 0)],
        {},
        {},
    ),
    "40: a reflected shot hurts a Flying unit": (
        [U("red", "scatter", (0, 2)), U("blue", "judge", (0, -1), 3), U("red", "vulture", (0, 0))],
        {(0, 0): GONE},
        {},
    ),
    "a reflected blow does nothing to a Flying unit": (
        [U("red", "urchin", (0, 0)), U("blue", "judge", (0, -1), 3)],
        {(0, 0): GONE},
        {},
    ),
    "on another side nothing is reflected": (
        [U("red", "blade", (0, 0)), U("blue", "judge", (0, -1), 0)],
        {(0, -1): GONE},
        {},
    ),
    "a Reflection is no help against demolition": (
        [U("red", "ravager", (0, 0)), U("blue", "judge", (0, -1), 3)],
        {(0, -1): GONE},
        {},
    ),
    "an HQ's reflected blow does not hurt it": (
        [U("red", "hq", (0, 0)), U("blue", "judge", (0, -1), 3)],
        {},
        {},
    ),
    "140: Mephisto's HQ is hurt by its own reflected blow": (
        [U("green", "hq", (0, 0)), U("blue", "judge", (0, -1), 3)],
        {},
        {"green": 1},
    ),
    "a shield lowers what arrives from any side": (
        [U("red", "scatter", (0, 1)), U("blue", "shield", (0, -1)), U("red", "gauss", (1, -1), 5)],
        {(0, -1): GONE},
        {},
    ),
    "a shield stops a blow of 1 and demolition": (
        [U("red", "blade", (0, 0)), U("blue", "shield", (0, -1)), U("red", "ravager", (0, -2), 3)],
        {},
        {},
    ),
    # The start of a battle.
    "an Explosive destroys the enemy before it at the start: a faster shooter never shoots": (
        [U("red", "explosive", (0, 0)), U("blue", "scatter", (0, -1), 3), U("red", "post", (1, -1))],
        {(0, 0): GONE, (0, -1): GONE},
        {},
    ),
    "an Explosive spares HQs and stays": (
        [U("red", "explosive", (0, 0)), U("blue", "hq", (0, -1)), U("red", "blade", (2, 0))],
        {(0, 0): GONE},  # by the HQ's blow in segment 0
        {},
    ),
    "98: an Explosive's attack is sent back by a Reflection, to the Explosive, which is gone anyway": (
        [U("red", "explosive", (0, 0)), U("blue", "judge", (0, -1), 3), U("red", "post", (1, -1))],
        {(0, 0): GONE},
        {},
    ),
    "263: an Explosive destroys a Flying unit": (
        [U("red", "explosive", (0, 0)), U("blue", "vulture", (0, -1))],
        {(0, 0): GONE, (0, -1): GONE},
        {},
    ),
    "a netted Explosive does not go off": (
        [U("red", "explosive", (0, 0)), U("blue", "netter", (0, -1), 3)],
        {},
        {},
    ),
    "a Medic takes an Explosive's attack over": (
        [U("red", "explosive", (0, 0)), U("blue", "post", (0, -1)), U("blue", "medic", (0, -2), 3)],
        {(0, 0): GONE, (0, -2): GONE},
        {},
    ),
    # The end of a battle.
    "a pit destroys the unit on it after segment 0, in which it has struck; Medics do not help": (
        [
            U("red", "pit", (0, 0)),
            U("blue", "guard", (0, 0)),
            U("red", "post", (0, -1)),
            U("blue", "medic", (0, 1)),
            U("red", "pit", (1, 0)),
            U("red", "post", (1, 0)),
        ],
        {(0, 0): GONE, (0, -1): 1, (1, 0): GONE},
        {},
    ),
    "a pit spares HQs": (
        [U("red", "pit", (0, 0)), U("blue", "hq", (0, 0)), U("red", "post", (0, -1))],
        {(0, -1): 1},
        {},
    ),
    "a unit that needed toughness of one in the pit goes with it": (
        [
            U("red", "pit", (0, 0)),
            U("blue", "shelter", (0, 0)),
            U("blue", "guard", (0, -1), 1),
            U("red", "blade", (0, -2), 3),
        ],
        {(0, 0): GONE, (0, -1): GONE},
        {},
    ),
    "a reaper takes its neighbours with it that are left, and a netted one does not": (
        [
            U("red", "reaper", (0, 0)),
            U("blue", "post", (0, -1)),
            U("red", "post", (1, 0)),
            U("red", "reaper", (-2, 0)),
            U("blue", "netter", (-2, 1)),
            U("blue", "post", (-1, 1)),
        ],
        {(0, -1): GONE, (1, 0): GONE, (-1, 1): GONE},
        {},
    ),
    "two Explosives destroy each other": (
        [U("red", "explosive", (0, 0)), U("blue", "explosive", (0, -1), 3)],
        {(0, 0): GONE, (0, -1): GONE},
        {},
    ),
    "155: an attack that wounds a linked enemy wounds it once more; not one that armor stops": (
        [
            U("red", "scatter", (0, 2)),
            U("blue", "wall", (0, 0)),
            U("red", "wastes", (1, 0)),
            U("blue", "wall", (0, 1)),
        ],
        {(0, 1): 2},
        {},
    ),
    "155: markers and ground are no attacks": (
        [U("red", "steam", (0, 0)), U("blue", "post", (0, 0)), U("red", "wastes", (1, 0))],
        {(0, 0): 1},
        {},
    ),
    "an HQ loses one hit point more, too": (
        [U("red", "blade", (0, 1)), U("blue", "hq", (0, 0)), U("red", "wastes", (1, -1))],
        {(1, -1): 1, (0, 1): GONE},
        {"blue": 2},
    ),
    "the second blow finds its victim wounded, and is stronger": (
        [U("red", "hound", (0, 0)), U("blue", "post", (0, -1))],
        {(0, -1): 3},
        {},
    ),
    "an HQ that has lost hit points is no wounded unit": (
        [U("red", "hound", (0, 0)), U("blue", "hq", (0, -1))],
        {(0, 0): GONE},
        {"blue": 2},
    ),
    "steam wounds an own unit, too": (
        [U("red", "steam", (0, 0)), U("red", "post", (0, 0))],
        {(0, 0): 1},
        {},
    ),
}


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("told", [True, False], ids=["told", "sums"])
def test_battle(name: str, told: bool) -> None:
    units, wounds, lost = BOARDS[name]
    ended = fought(units, told=told)
    assert (ended.wounds, ended.lost) == (wounds, lost)


@pytest.mark.parametrize("name", BOARDS)
def test_turned_boards_fight_alike(name: str) -> None:
    units, wounds, lost = BOARDS[name]
    for sixths in range(1, 6):
        ended = fought(units, sixths=sixths)
        assert (ended.wounds, ended.lost) == (wounds, lost), sixths


def test_who_is_struck_anywhere_is_chosen() -> None:
    """The Shadow strikes one enemy anywhere, an HQ too; 262: a Flying unit it does not hurt."""
    units = [
        U("red", "shadow", (0, 2)),
        U("red", "post", (0, 1)),
        U("blue", "wall", (0, -2)),
        U("blue", "hq", (2, -2)),
        U("blue", "vulture", (-2, 0)),
    ]
    ended = fought(units, [{"unit": [0, 2], "target": [2, -2]}])
    assert (ended.wounds, ended.lost) == ({}, {"blue": 1})
    assert fought(units, [{"unit": [0, 2], "target": [0, -2]}]).wounds == {(0, -2): 1}
    assert fought(units, [{"unit": [0, 2], "target": [-2, 0]}]).wounds == {}
    with pytest.raises(ValueError):  # own units are not offered
        fought(units, [{"unit": [0, 2], "target": [0, 1]}])


def test_a_lasso_is_aimed_at_what_it_reaches() -> None:
    units = [
        U("red", "lasso", (0, 0)),
        U("blue", "wall", (0, -2)),
        U("blue", "post", (2, 0)),
        U("blue", "post", (1, 0)),
    ]
    assert fought(units, [{"unit": [0, 0], "target": [2, 0]}]).wounds == {(2, 0): 1}
    assert fought(units[:1] + units[3:]).wounds == {}, "nobody at distance 2"


def test_a_transformed_shot_goes_through_everybody() -> None:
    """158: each of two linked shooters may; 159: once a battle; bonuses do not count for it (ours)."""
    units = [
        U("red", "scatter", (0, 2)),
        U("red", "transformer", (-1, 2)),
        U("red", "scatter", (-1, 1)),
        U("red", "officer", (0, 1)),
        U("blue", "post", (0, 0)),
        U("blue", "post", (0, -1)),
        U("blue", "wall", (-1, 0)),
        U("blue", "post", (-1, -1)),
    ]
    beams = [{"unit": at, "convert": {"side": 0, "to": "gauss"}} for at in ([-1, 1], [0, 2])]
    ended = fought(units, beams)
    assert ended.wounds == {(0, 0): 2, (0, -1): 2, (-1, 0): 1, (-1, -1): 2}
    assert [event["to"] for event in ended.events if event["type"] == "converted"] == ["gauss", "gauss"]
    kept = fought(units, [{"unit": [-1, 1], "convert": None}, beams[1]])
    assert kept.wounds == {(0, 0): 2, (0, -1): 2, (-1, 0): 2}, "the other shot stays one, with the bonus"


def test_quicksands() -> None:
    """They destroy an enemy unit; an enemy HQ destroys them; own units are safe; they stay (ours)."""
    sands = U("red", "quicksands", (0, 0))
    ended = fought([sands, U("blue", "scatter", (0, 0)), U("red", "post", (0, -1))])
    assert ended.wounds == {(0, 0): GONE} and ended.ground == {(0, 0)}
    ended = fought([sands, U("blue", "hq", (0, 0))])
    assert ended.lost == {} and ended.ground == frozenset()
    assert {
        "type": "ground_destroyed",
        "seat": 0,
        "at": [0, 0],
        "tile": "quicksands",
        "cause": "quicksands",
    } in ended.events
    ended = fought([sands, U("red", "post", (0, 0))])
    assert ended.wounds == {} and ended.ground == {(0, 0)}
    saved = fought([sands, U("blue", "post", (0, 0)), U("blue", "medic", (0, -1), 3)])
    assert saved.wounds == {(0, -1): GONE}


def test_the_path_of_a_reflected_attack_is_told() -> None:
    units = [U("red", "scatter", (0, 2)), U("blue", "judge", (0, -1), 3), U("red", "wall", (0, 0))]
    told = [event for event in fought(units).events if event["type"] == "attack"]
    assert [(event["to"], event["wounds"], event.get("path")) for event in told] == [
        ([0, -1], 0, None),
        ([0, 0], 1, [[0, 2], [0, -1], [0, 0]]),
    ]


def test_patterns_at_the_edge_and_on_ground_that_keeps_shots_off() -> None:
    grid = radius_grid(2)
    top, middle = grid.index[0, -2], grid.index[0, 0]
    assert second_field(grid, top, 0) == over_corner(grid, top, 0) == corner_area(grid, top, 5) == ()
    assert second_field(grid, middle, 0) == (top,)
    assert corner_area(grid, top, 1) == (grid.index[1, -2],)  # the other two fields are off the board
    rocks = Grid(grid.coords, opaque={(0, -1)})
    assert second_field(rocks, middle, 0) == ()
    assert over_corner(rocks, middle, 0) == (grid.index[1, -2],)  # past the other side of the corner
    assert over_corner(Grid(grid.coords, opaque={(0, -1), (1, -1)}), middle, 0) == ()
    woods = Grid(grid.coords, near_only={(0, -2), (1, -2)})
    assert second_field(woods, middle, 0) == over_corner(woods, middle, 0) == ()
    assert len(corner_area(woods, middle, 0)) == 3  # demolition reaches over any ground


@pytest.mark.parametrize("row", ["[1, 0, 0, 0, 0, 0]", "[1, 0, 1, 0, 0, 0]"])
def test_demolition_on_one_side_alone_is_refused(row: str) -> None:
    registry = attacking_registry()
    text = registry.army_texts["red"].replace("demolition = [1, 1, 0, 0, 0, 0]", f"demolition = {row}")
    with pytest.raises(BadFile, match=r"tile ravager\.demolition"):
        registry.with_files({"army_red.toml": text})


@pytest.mark.parametrize("name", BOARDS)
def test_views_show_what_attacks_then_do(name: str) -> None:
    """The wounds that a view shows are those of the attack events, for units that still attack as they stand."""
    units = BOARDS[name][0]
    if any(unit.tile == "hq" for unit in units):
        units = [unit for unit in units if unit.tile != "hq"]
    run = position(*(unit for unit in units if unit.army in ("red", "blue")))
    shown = {
        (tuple(unit["at"]), attack["direction"], attack["kind"], tuple(hit), wounds)
        for unit in run.state.view(None)["board"]
        for attack in unit["attacks"]
        if unit["tile"] != "hq"
        for hit, wounds in zip(attack["hits"], attack["wounds"], strict=True)
    }
    run = position(*(u for u in units if u.army in ("red", "blue")), actions=[{"type": "resolve_battle", "seat": 0}])
    first = max((e["segment"] for e in run.events if e["type"] == "segment"), default=0)
    segment, told = None, set()
    for event in run.events:
        segment = event.get("segment", segment) if event["type"] == "segment" else segment
        if event["type"] == "attack" and event["to"] and segment == first and event["kind"] != "strikes_anywhere":
            told.add((tuple(event["from"]), event["direction"], event["kind"], tuple(event["to"]), event["wounds"]))
    reflected = {(at, way, kind) for at, way, kind, _to, _wounds in shown}
    assert {one for one in told if one[4] or one[:3] not in reflected} <= shown


# Foundation tiles, and fields out of the battle -----------------------------------------------------------------------


def test_a_foundation_tile_that_explodes() -> None:
    """In its segment, on its field and those around it, own units and HQs too; other foundation tiles stay (35)."""
    units = [
        U("red", "geyser", (0, 0)),
        U("red", "post", (0, 0)),
        U("blue", "wall", (0, -1)),
        U("blue", "judge", (1, 0)),
        U("blue", "hq", (-1, 0)),
        U("red", "steam", (0, 1)),
        U("blue", "post", (0, 2)),
    ]
    for told in (True, False):
        ended = fought(units, told=told)
        assert ended.wounds == {(0, 0): 2, (0, -1): 1, (1, 0): GONE}  # and by the HQ, in segment 0
        assert ended.lost == {"blue": 1}
        assert ended.ground == {(0, 1)}


def test_a_foundation_tile_acts_in_its_segment() -> None:
    """Whoever acts before it strikes, whoever comes later is gone; no unit needs to act in that segment."""
    late = [U("red", "geyser", (0, 0)), U("blue", "urchin", (0, 0)), U("red", "post", (0, -1))]
    assert fought(late).wounds == {(0, 0): GONE, (0, -1): 2}  # both in segment 2
    slow = [U("red", "geyser", (0, 0)), U("blue", "gauss", (0, 1)), U("red", "post", (0, -1))]
    assert fought(slow).wounds == {(0, 1): GONE, (0, -1): 1}
    alone = [U("red", "geyser", (-2, 0)), U("blue", "post", (-2, 0))]
    for told in (True, False):
        assert fought(alone, told=told).wounds == {(-2, 0): 1}, "184: also at the edge"


def test_a_medic_helps_against_an_exploding_foundation_tile() -> None:
    units = [U("red", "geyser", (0, 0)), U("blue", "judge", (0, -1)), U("blue", "medic", (0, -2), 3)]
    assert fought(units).wounds == {(0, -2): GONE}


def test_a_foundation_tile_may_act_twice_and_stay() -> None:
    units = [U("red", "vent", (0, 0)), U("blue", "post", (0, 0))]
    for told in (True, False):
        ended = fought(units, told=told)
        assert ended.wounds == {(0, 0): 2}
        assert ended.ground == {(0, 0)}


class Quake(Steam):
    """Hurts everybody, wherever they stand, and takes all foundation tiles away."""

    def opening(self, segment: Any, unit: Any) -> None:
        for victim in filter(None, segment.units):
            segment.strike(victim, 1, self.id)
        for tile in filter(None, segment.battle.board.ground):
            segment.dig(tile.at, self.id)


def test_what_strikes_anywhere_spares_a_field_that_is_out_of_the_battle(monkeypatch: pytest.MonkeyPatch) -> None:
    """FAQ general.217: whatever a trait does, and though it does not ask. Venom there waits, too."""
    monkeypatch.setattr(Steam, "opening", Quake.opening)
    board = board_of(
        [
            U("red", "steam", (0, 0)),
            U("blue", "post", (1, 0)),
            U("blue", "wall", (-1, 0)),
            U("red", "quicksands", (-1, 0)),
        ]
    )
    near, calm = (board.grid.index[at] for at in ((1, 0), (-1, 0)))
    board.mark(calm, "rash")
    board.lie_on(mimics.game().registry.land_with(board.land, [("calm", [calm])]))
    log: list[Any] = []
    fight(Battle(board, 0), Answers(automatic=True), log)
    assert (board.wounds[near], board.wounds[calm]) == (1, 0)
    assert [tile.tile.id for tile in board.ground if tile is not None] == ["quicksands"]
    assert {event["type"] for event in log} >= {"opening", "wound"}


def test_only_a_storm_that_hides_all_makes_no_beginning() -> None:
    board = board_of([U("blue", "wall", (-1, 0))])
    calm = board.grid.index[-1, 0]
    board.mark(calm, "rash")
    board.lie_on(mimics.game().registry.land_with(board.land, [("calm", [calm])]))
    log: list[Any] = []
    fight(Battle(board, 0), Answers(automatic=True), log)
    assert "opening" not in {event["type"] for event in log} and board.wounds[calm] == 0
