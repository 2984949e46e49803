"""The rulebook's example of play: ten turns and a battle, every statement of it checked."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from neuroshima_contract import Event, Json, State, Unfit, View
from neuroshima_contract.comparison import compare, compare_bags

from tests.support.hex.case_runner import FOLDER, game

EXAMPLE = json.loads((FOLDER / "example.json").read_text(encoding="utf-8"))
DIRECTIONS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]]
CORNERS = [[2 * q, 2 * r] for q, r in DIRECTIONS]
Field = list[int]
BATTLE = EXAMPLE["turns"][-1]["actions"][-1]
TURNS = [turn["turn"] for turn in EXAMPLE["turns"]]
SEGMENTS = [segment["segment"] for segment in EXAMPLE["battle"]["segments"]]


@cache
def played() -> tuple[dict[int, tuple[View, View]], list[Event], State]:
    """By turn, the views before and after its actions (without the Battle tile); the battle's events; the end."""
    state, views = _begin(), {}
    for turn in EXAMPLE["turns"]:
        before = state.view(None)
        for action in turn["actions"]:
            if action != BATTLE:
                _do(state, action)
        views[turn["turn"]] = before, state.view(None)
    return views, _do(state, BATTLE), state


def _begin() -> State:
    """A new game with both stacks in the order of the example."""
    options = game().Options.model_validate(EXAMPLE["options"])
    seats = [game().SeatOptions.model_validate(entry) for entry in EXAMPLE["seats"]]
    snapshot = game().start(options, seats, seed=1).snapshot()
    for player, stack in zip(snapshot["players"], EXAMPLE["stacks"], strict=True):
        assert Counter(player["stack"]) == Counter(stack)
        player["stack"] = stack
    return game().load(options, snapshot)


def _do(state: State, action: Json) -> list[Event]:
    return state.apply(action["seat"], {key: value for key, value in action.items() if key != "seat"})


# --- the turns -----------------------------------------------------------------------------------------------------


@pytest.fixture(params=EXAMPLE["turns"], ids=[f"turn {turn}" for turn in TURNS])
def turn(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_what_is_drawn(turn: Json) -> None:
    before, _after = played()[0][turn["turn"]]
    if "drawn" in turn:
        assert before["turn"]["seat"] == turn["seat"]
        assert before["players"][turn["seat"]]["hand"] == turn["drawn"]
    else:
        assert before["turn"]["phase"] == "place_hq"


def test_what_stands_on_the_board(turn: Json) -> None:
    after = played()[0][turn["turn"]][1]
    assert not list(_boards_differ(turn["board"], after["board"]))
    assert [player["hq_hp"] for player in after["players"]] == turn["hq_hp"]


def test_who_is_netted(turn: Json) -> None:
    after = played()[0][turn["turn"]][1]
    netted = {_name(unit["at"]): sorted(unit["netted_by"]) for unit in after["board"] if unit["netted_by"]}
    assert netted == turn["netted"]


def test_statements_of_the_text(turn: Json) -> None:
    after = played()[0][turn["turn"]][1]
    wrong = [claim for claim in turn["claims"] if not CLAIMS[claim["kind"]](claim, after)]
    assert not wrong


def _boards_differ(wanted: list[Json], got: list[Json]) -> Iterator[Unfit]:
    return compare([{**unit, "wounds": 0} for unit in sorted(wanted, key=lambda u: u["at"])], got, "board")


# --- what the text says of a position ------------------------------------------------------------------------------


def _name(at: Field) -> str:
    return f"{at[0]},{at[1]}"


def _unit(view: View, at: Field) -> Json:
    return next(unit for unit in view["board"] if unit["at"] == at)


def _is_free(view: View, at: Field) -> bool:
    return at in view["fields"] and all(unit["at"] != at for unit in view["board"])


def _neighbours(at: Field) -> list[Field]:
    return [[at[0] + q, at[1] + r] for q, r in DIRECTIONS]


def _free_neighbours(view: View, at: Field) -> list[Field]:
    return sorted(field for field in _neighbours(at) if _is_free(view, field))


def _points_at(claim: Json, view: View) -> bool:
    """Whether the tile has the icon on the side that faces the field."""
    unit = _unit(view, claim["from"])
    army = view["players"][unit["seat"]]["army"]
    icons = game().screen.catalogue()["armies"][army]["tiles"][unit["tile"]][claim["icon"]]
    direction = _neighbours(claim["from"]).index(claim["field"])
    return bool(icons[(direction - unit["rotation"]) % 6])


def _hits(view: View, at: Field, kind: str) -> list[Json]:
    return [attack for attack in _unit(view, at)["attacks"] if attack["kind"] == kind and attack["hits"]]


def _blow_hits(claim: Json, view: View) -> bool:
    return any(attack["hits"] == [claim["target"]] for attack in _hits(view, claim["from"], "melee"))


def _shot_hits(claim: Json, view: View) -> bool:
    return any(
        attack["hits"] == [claim["target"]] and _passed(view, attack, claim["target"]) == claim.get("over", [])
        for attack in _hits(view, claim["from"], "ranged")
    )


def _passed(view: View, attack: Json, target: Field) -> list[Field]:
    before = attack["line"][: attack["line"].index(target)]
    return [field for field in before if not _is_free(view, field)]


def _printed_initiative(claim: Json, view: View) -> bool:
    icons = _unit(view, claim["unit"])["initiative"]
    return bool([icon["value"] for icon in icons if icon["printed"] is not None] == claim["values"])


def _extra_attack(claim: Json, view: View) -> bool:
    bonuses = _unit(view, claim["unit"])["bonuses"]
    return any(bonus["what"] == "extra_attack" for bonus in bonuses) is claim["value"]


def _melee_strength(claim: Json, view: View) -> bool:
    attacks = _unit(view, claim["unit"])["attacks"]
    return {attack["strength"] for attack in attacks if attack["kind"] == "melee"} == {claim["value"]}


CLAIMS: dict[str, Callable[[Json, View], bool]] = {
    "centre": lambda claim, view: claim["field"] == [0, 0] and not _is_free(view, [0, 0]),
    "corner": lambda claim, view: claim["field"] in CORNERS and not _is_free(view, claim["field"]),
    "free": lambda claim, view: _is_free(view, claim["field"]),
    "adjacent": lambda claim, view: claim["b"] in _neighbours(claim["a"]) and not _is_free(view, claim["b"]),
    "points_at": _points_at,
    "links": lambda claim, view: claim["to"] in _unit(view, claim["from"])["acts_on"],
    "nets": lambda claim, view: claim["to"] in _unit(view, claim["from"])["nets"],
    "not_netted": lambda claim, view: _unit(view, claim["unit"])["netted_by"] == [],
    "blow_hits": _blow_hits,
    "blow_misses": lambda claim, view: not _blow_hits(claim, view),
    "shot_hits": _shot_hits,
    "no_free_neighbour": lambda claim, view: _free_neighbours(view, claim["unit"]) == [],
    "free_neighbours": lambda claim, view: _free_neighbours(view, claim["unit"]) == sorted(claim["fields"]),
    "initiative": _printed_initiative,
    "extra_attack": _extra_attack,
    "melee_strength": _melee_strength,
}


# --- the battle ----------------------------------------------------------------------------------------------------


@pytest.fixture(params=EXAMPLE["battle"]["segments"], ids=[f"segment {segment}" for segment in SEGMENTS])
def segment(request: pytest.FixtureRequest) -> Any:
    return request.param


def _events(segment: Json, kind: str) -> list[Event]:
    """The events of one kind in a segment of the battle."""
    number, found = None, []
    for event in played()[1]:
        number = event["segment"] if event["type"] == "segment" else number
        if event["type"] == "battle_ended":
            break
        if event["type"] == kind and number == segment["segment"]:
            found.append(event)
    return found


def _agree(wanted: list[Json], got: list[Event]) -> None:
    """The same entries in any order."""
    assert len(got) == len(wanted) and not list(compare_bags(wanted, list(got), "events"))


def test_who_causes_it() -> None:
    started = [event for event in played()[1] if event["type"] == "battle_started"]
    _agree([{"cause": "tile", "seat": EXAMPLE["battle"]["causer"]}], started)


def test_segments_in_which_something_happens() -> None:
    assert [event["segment"] for event in played()[1] if event["type"] == "segment"] == SEGMENTS


def test_who_acts(segment: Json) -> None:
    acting = {_name(event["from"]) for event in _events(segment, "attack")}
    assert acting == {_name(at) for at in segment["acting"]}


def test_who_hits_whom(segment: Json) -> None:
    _agree(segment["attacks"], _events(segment, "attack"))


def test_what_medics_take_over(segment: Json) -> None:
    _agree(segment["absorbed"], _events(segment, "absorbed"))


def test_who_is_destroyed(segment: Json) -> None:
    _agree(segment["destroyed"], _events(segment, "destroyed"))


def test_what_the_hqs_lose(segment: Json) -> None:
    damage = [0, 0]
    for event in _events(segment, "hq_damage"):
        damage[event["seat"]] += event["damage"]
        assert event["hp"] == segment["hq_hp"][event["seat"]]
    assert damage == segment["hq_damage"]


def test_who_is_freed(segment: Json) -> None:
    _agree([{"at": at} for at in segment["freed"]], _events(segment, "freed"))


def test_afterwards() -> None:
    state = played()[2]
    view: Any = state.view(None)
    assert not list(_boards_differ(EXAMPLE["after"]["board"], view["board"]))
    assert [player["hq_hp"] for player in view["players"]] == EXAMPLE["after"]["hq_hp"]
    assert list(state.to_move) == EXAMPLE["after"]["to_move"]
    assert state.outcome is None
