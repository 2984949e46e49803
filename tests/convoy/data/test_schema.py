"""The schema that `resolve --schema convoy` prints describes the files that are read and written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from neuroshima.studies import resolving
from neuroshima_contract import Json, Malformed

from tests.support.convoy.playing import GAME, load, play
from tests.support.convoy.strategies import MATCHES, POSITIONS, Match, spoiled
from tests.support.playing import CASES, actions_of
from tests.support.rubbish import examples
from tests.support.schemas import Fitting, put, said

FITTING = Fitting(GAME)
complaints = FITTING.complaints
FOLDERS = sorted({CASES / "counts" / "convoy", *(file.parent for file in (CASES / "convoy").rglob("*.json"))})


def test_it_is_a_schema() -> None:
    FITTING.check_itself()
    whole = resolving.schema(GAME)
    Draft202012Validator.check_schema(whole)
    assert whole["properties"]["game"] == {"const": "convoy"}


def test_every_action_says_whose_it_is() -> None:
    action = FITTING.schema["properties"]["actions"]["items"]
    kinds = action["discriminator"]["mapping"]
    assert set(kinds) == {"mulligan", "keep", "pass", "deploy", "use", "play", "attach", "choose"}
    assert len(action["oneOf"]) == len(kinds)
    for reference in kinds.values():
        assert "seat" in FITTING.schema["$defs"][reference.rpartition("/")[2]]["required"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_case_files_fit(folder: Path) -> None:
    """One test for each folder of cases: there are too many files for a test each."""
    files = list(folder.glob("*.json"))
    assert files
    assert FITTING.misfits(files) == {}


@examples(10)
@given(MATCHES)
def test_whole_games_fit(match: Match) -> None:
    state, chooser = match.begin()
    actions = []
    for seat, action, _events in play(state, chooser):
        actions.append((seat, action))
        assert complaints({"position": state.snapshot()}) == []
    assert complaints({"options": {}, "seats": [{}, {}], "seed": match.seed, "actions": said(actions)}) == []


@examples(40)
@given(POSITIONS)
def test_snapshots_and_legal_actions_fit(state: Any) -> None:
    actions = [(seat, action) for seat in state.to_move for action in actions_of(state, seat)[::5]]
    assert complaints({"position": state.snapshot(), "actions": said(actions)}) == []


@examples(200)
@given(POSITIONS, st.data())
def test_files_that_do_not_fit_are_refused(state: Any, data: st.DataObject) -> None:
    raw = data.draw(spoiled(state.snapshot()))
    try:
        json.dumps(raw, allow_nan=False).encode("utf-8")
        load(raw)
    except (Malformed, ValueError):
        return
    assert complaints({"position": raw}) == []


POSITION: Json = {
    "battle": {"city": "iron_gate", "district": 0},
    "cities": {"iron_gate": {"moloch": [{"card": "hunter"}], "outpost": [{"card": "commando"}]}},
    "moloch": {"hand": ["hornet"], "deck": [], "discard": []},
}
ENTRY = ("cities", "iron_gate", "moloch", 0)
NOT_POSITIONS: dict[str, tuple[tuple[Any, ...], Any]] = {
    "a battle in words": (("battle",), "iron_gate"),
    "a battle nowhere": (("battle",), {"district": 0}),
    "a district below 0": (("battle", "district"), -1),
    "half a district": (("battle", "district"), 0.5),
    "a phase that is none": (("phase",), "sleep"),
    "cities in a list": (("cities",), []),
    "a city with a third side": (("cities", "iron_gate", "bandits"), []),
    "an entry that is only a name": (ENTRY, "hunter"),
    "a card by number": ((*ENTRY, "card"), 7),
    "strength in words": ((*ENTRY, "strength"), "+1"),
    "strength that is true": ((*ENTRY, "strength"), True),
    "a shield by number": ((*ENTRY, "shield"), 1),
    "a module that is none": ((*ENTRY, "module"), False),
    "an entry with a colour": ((*ENTRY, "color"), "red"),
    "arrived before the first": ((*ENTRY, "arrived"), -1),
    "a hand in words": (("moloch", "hand"), "hornet"),
    "a hand of numbers": (("moloch", "hand"), [1]),
    "a side with a fourth pile": (("moloch", "sleeve"), []),
    "a third side": (("bandits",), {}),
    "a seat that is none": (("seat",), 2),
    "the round before the first": (("round",), -1),
    "chance by luck": (("chance",), {"seed": "luck"}),
    "an agenda in words": (("agenda",), "mill"),
    "a decision in words": (("pending",), "look"),
    "two winners": (("outcome",), {"winners": [0, 1], "reason": "new_york"}),
    "an outcome by luck": (("outcome",), {"winners": [0], "reason": "luck"}),
    "no cities at all": (("cities",), None),
}


@pytest.mark.parametrize("name", NOT_POSITIONS)
def test_schema_and_reader_refuse_the_same(name: str) -> None:
    assert complaints({"position": POSITION}) == []
    load(POSITION)
    bad = put(POSITION, *NOT_POSITIONS[name])
    assert complaints({"position": bad})
    with pytest.raises(Malformed) as caught:
        load(bad)
    assert caught.value.code == "malformed"


NOT_ACTIONS: dict[str, Json] = {
    "no type": {"card": "hornet"},
    "an unknown type": {"type": "cheat"},
    "no city": {"type": "deploy", "card": "hornet"},
    "a card by number": {"type": "deploy", "card": 3, "city": "iron_gate"},
    "a field more": {"type": "pass", "please": True},
    "a place of three": {"type": "use", "at": ["iron_gate", 0, 0]},
    "a place of one": {"type": "use", "at": ["iron_gate"]},
    "a place by name": {"type": "attach", "card": "net_module", "at": "hunter"},
    "a place before the first": {"type": "attach", "card": "net_module", "at": ["iron_gate", -1]},
    "half a place": {"type": "use", "at": ["iron_gate", 0.5]},
    "a target by name": {"type": "play", "card": "sniper", "target": "hunter"},
    "done by number": {"type": "choose", "do": 1},
    "a field of another type": {"type": "mulligan", "card": "hornet"},
}


@pytest.mark.parametrize("name", NOT_ACTIONS)
def test_schema_and_reader_refuse_the_same_actions(name: str) -> None:
    action = NOT_ACTIONS[name]
    assert complaints({"actions": [{"seat": 0, "type": "pass"}]}) == []
    assert complaints({"actions": [{"seat": 0, **action}]})
    with pytest.raises(Malformed) as caught:
        load(POSITION).apply(0, action)
    assert caught.value.code == "malformed"


@pytest.mark.parametrize(
    "bad",
    [
        {"options": {"edition": "1"}}, {"options": {"speed": 3}}, {"options": {"auto_choose": "yes"}}, {"seed": "x"},
        {"actions": [{"type": "pass"}]}, {"actions": [{"seat": "0", "type": "pass"}]}, {"actions": {"type": "pass"}},
    ],
)  # fmt: skip
def test_the_rest_of_a_file_is_described_too(bad: Json) -> None:
    assert complaints(bad)
