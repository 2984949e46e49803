"""Markers that attacks and instant tiles leave on units.

Side 0 of a unit looks up, turned clockwise by its rotation; numbers are entries of the publisher's FAQ (part general).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

import pytest
from neuroshima.studies.resolving import ResolveError
from neuroshima_contract import Json
from neuroshima_hex.hex_state import HexState
from neuroshima_hex.rules.battle.battle import Battle
from neuroshima_hex.rules.battle.fight import fight
from neuroshima_hex.rules.turn.routes import MovePlan

from tests.support.hex.attacking import (
    Scripted,
    board_of,
    fought,
    markers_on,
    position,
)
from tests.support.hex.attacking import Stands as U

BATTLE = {"type": "resolve_battle", "seat": 0}


def test_a_marker_of_an_instant_lasts_to_the_end_of_the_next_battle() -> None:
    """195: from the instant on the unit makes no attack; the marker goes with the battle."""
    units = [U("red", "post", (0, 0)), U("blue", "scatter", (0, 2))]
    daze = {"type": "play", "seat": 0, "tile": "daze", "target": [0, 2]}
    run = position(*units, hand=["daze"], actions=[daze])
    assert markers_on(run) == {(0, 2): {"dazed": 1}}
    fought_out = position(*units, hand=["daze"], actions=[daze, BATTLE])
    assert not markers_on(fought_out)
    told = [event["type"] for event in fought_out.events if event["type"] in ("marked", "unmarked")]
    assert told == ["marked", "unmarked"]
    assert not [event for event in fought_out.events if event["type"] == "attack" and event["from"] == [0, 2]]
    assert [event for event in position(*units, actions=[BATTLE]).events if event["type"] == "attack"]
    with pytest.raises(ResolveError):
        position(*units, hand=["daze"], actions=[{**daze, "target": [0, 0]}])


def test_a_linked_unit_leaves_the_markers_that_a_module_gives() -> None:
    """172, 174: only where its attack wounds. The victim makes no attack later in that battle."""
    facing = [U("red", "scatter", (0, 1)), U("red", "dazer", (0, 2)), U("blue", "sentry", (0, -1), 3)]
    for told in (True, False):  # so it is where only sums are asked for, too
        assert fought(facing, told=told).wounds == {(0, -1): 2}
        assert fought([facing[0], facing[2]], told=told).wounds == {(0, -1): 2, (0, 1): 1}
    units = [U("red", "scatter", (0, 1)), U("blue", "post", (0, -1)), U("red", "dazer", (0, 2))]
    events = fought(units).events
    assert [event["marker"] for event in events if event["type"] == "marked"] == ["dazed"]
    assert not [event for event in fought(units[:2]).events if event["type"] == "marked"]
    armored = [U("red", "gauss", (0, 1)), U("blue", "wall", (0, 0)), U("red", "dazer", (0, 2))]
    assert not [event for event in fought(armored).events if event["type"] == "marked"], "armor takes all"


def test_a_marker_that_lies_once_on_a_unit() -> None:
    """Neither a wound nor an instant tile puts a second one on it."""
    units = [U("red", "scatter", (0, 1)), U("red", "dazer", (0, 2)), U("blue", "post", (0, -1))]
    daze = {"type": "play", "seat": 0, "tile": "daze", "target": [0, -1]}
    run = position(*units, hand=["daze"], actions=[daze, BATTLE])
    assert [event["count"] for event in run.events if event["type"] == "marked"] == [1]
    with pytest.raises(ResolveError):
        position(*units, hand=["daze", "daze"], actions=[daze, daze])


def test_venom_like_markers_stay_and_wound_again() -> None:
    run = position(U("red", "itcher", (0, 0)), U("blue", "post", (0, -1)), actions=[BATTLE])
    assert markers_on(run) == {(0, -1): {"rash": 1}}
    wounds = {tuple(unit["at"]): unit["wounds"] for unit in run.state.view(0)["board"]}
    assert wounds[0, -1] == 1


def test_a_marker_comes_off_a_unit_that_moves() -> None:
    units = [U("red", "post", (0, 0)), U("blue", "scatter", (0, 1))]
    daze = {"type": "play", "seat": 0, "tile": "daze", "target": [0, 1]}
    run = position(*units, hand=["daze"], actions=[daze])
    state = cast("HexState", run.state).rules
    blue = next(unit for unit in state.units if unit is not None and unit.tile.id == "scatter")
    state.move(MovePlan(blue, (state.grid.index[1, 1],), blue.rotation), "move")
    assert not markers_on(run)


def test_a_marker_comes_off_a_unit_that_turns() -> None:
    run = position(U("red", "itcher", (0, 0)), U("blue", "post", (0, -1)), actions=[BATTLE])
    state = cast("HexState", run.state).rules
    marked = next(unit for unit in state.units if unit is not None and unit.tile.id == "post")
    state.move(MovePlan(marked, (), 3), "turn")
    assert not markers_on(run)


def marked(units: Sequence[U], answers: Sequence[Json] = ()) -> list[list[int]]:
    """The fields of the units that get markers in a battle."""
    return [event["at"] for event in fought(units, answers).events if event["type"] == "marked"]


def test_an_icon_that_marks_does_not_wound() -> None:
    """HQs too; armor, Medics and answers to attacks do nothing about it. A netted unit does not mark."""
    units = [U("red", "spitter", (0, 0)), U("blue", "wall", (0, -1)), U("blue", "medic", (0, -2), 3)]
    run = position(*units, actions=[BATTLE])
    assert markers_on(run) == {(0, -1): {"rash": 1}}
    assert not [event for event in fought(units).events if event["type"] in ("wound", "absorbed")]
    spitter = U("red", "spitter", (0, 0))
    assert marked([spitter, U("blue", "hq", (0, -1)), U("red", "post", (1, -1))]) == [[0, -1]]
    assert marked([spitter, U("blue", "judge", (0, -1), 3)]) == [[0, -1]]
    assert marked([spitter, U("blue", "vulture", (0, -1))]) == [[0, -1]]
    assert not marked([spitter, U("blue", "post", (0, -1)), U("blue", "netter", (0, 1))])


def test_markers_without_wounds_are_shared_with_the_others() -> None:
    """Four victims and three markers: the owner chooses, whatever the attack is."""
    units = [
        U("red", "spitter", (0, 0)),
        U("blue", "post", (0, -1)),
        U("blue", "post", (1, -1)),
        U("red", "spitter", (-1, 1), 4),
        U("blue", "post", (-2, 2)),
        U("blue", "post", (-2, 1)),
    ]
    assert len(marked(units[:5])) == 3
    last = [{"target": [0, -1]}, {"target": [-2, 1]}, {"target": [-2, 2]}]
    assert sorted(marked(units, last)) == [[-2, 1], [-2, 2], [0, -1]]


@pytest.mark.parametrize(("partner", "given"), [(True, {"rash": 3, "hives": 1}), (False, {"rash": 3})])
def test_partners_share_a_pool_of_markers(partner: bool, given: dict[str, int]) -> None:
    """multiplayer.15: four victims, three markers of red and one of green, which is a partner or not."""
    units = [
        U("red", "spitter", (0, 0)),
        U("blue", "post", (0, -1)),
        U("blue", "post", (1, -1)),
        U("red", "spitter", (-1, 1), 4),
        U("blue", "post", (-2, 2)),
        U("blue", "post", (-2, 1)),
    ]
    board = board_of(units)
    if partner:
        board.teams = [0, 1, 0, 3]
    fight(Battle(board, 0), Scripted([]))
    lying: Counter[str] = Counter()
    for marks in board.markers:
        lying.update(marks)
    assert lying == given


def test_a_module_of_another_side_gives_no_markers() -> None:
    """51, 71: a unit leaves the markers of its own side only, so a scoped module gives none."""
    units = [U("red", "blade", (0, 0)), U("blue", "wall", (0, -1)), U("blue", "dazer", (0, 1))]
    scoper = U("red", "scoper", (0, 2))
    own = U("red", "dazer", (0, 1))
    assert marked([*units[:2], own]) == [[0, -1]]
    assert not marked([*units, scoper])
