"""Position files that are well formed and cannot be: always exit status 2 and the error object, never "internal"."""

from __future__ import annotations

import json
from typing import Any

import pytest
from neuroshima.studies.resolving import MALFORMED, ResolveError, resolve
from neuroshima.wire.refusals import RefusalShown
from neuroshima_contract import Json

from tests.support.convoy.playing import load
from tests.support.convoy.strategies import deciding
from tests.support.playing import taken


def error(document: Json) -> RefusalShown:
    """The error object of a file that cannot be read."""
    with pytest.raises(ResolveError) as caught:
        resolve(json.dumps(document).encode())
    assert caught.value.status == MALFORMED
    told = caught.value.error["error"]
    assert told["code"] != "internal" and told["message"] and "%(" not in told["message"]
    return told


def gate(**rows: Any) -> Json:
    return {"cities": {"iron_gate": rows}}


WRONG: dict[str, tuple[Json, str, str]] = {
    "an unknown card in a row": (gate(moloch=[{"card": "dragon"}]), "unknown_card", "cities.iron_gate.moloch.0.card"),
    "an unknown card in a hand": ({"outpost": {"hand": ["medic", "dragon"]}}, "unknown_card", "outpost.hand.1"),
    "an unknown module": (
        gate(moloch=[{"card": "hunter", "module": "dragon"}]), "unknown_card", "cities.iron_gate.moloch.0.module"
    ),
    "an unknown card being played": ({"playing": "dragon"}, "unknown_card", "playing"),
    "an unknown city": ({"cities": {"atlantis": {}}}, "unknown_city", "cities.atlantis"),
    "a battle for nowhere": ({"battle": {"city": "atlantis"}}, "unknown_city", "battle.city"),
    "leaving nowhere": ({"leaving": "atlantis", "phase": "resolve"}, "unknown_city", "leaving"),
    "a card of the other side in a row": (
        gate(moloch=[{"card": "scout"}]), "bad_position", "cities.iron_gate.moloch.0.card"
    ),
    "a card of the other side in a deck": ({"moloch": {"deck": ["scout"]}}, "bad_position", "moloch.deck.0"),
    "an instant in a row": (gate(outpost=[{"card": "sniper"}]), "bad_position", "cities.iron_gate.outpost.0.card"),
    "a module in a row": (gate(moloch=[{"card": "net_module"}]), "bad_position", "cities.iron_gate.moloch.0.card"),
    "a robot under a robot": (
        gate(moloch=[{"card": "hunter", "module": "hornet"}]), "bad_position", "cities.iron_gate.moloch.0.module"
    ),
    "a module under a building": (
        gate(outpost=[{"card": "bunker", "module": "net_module"}]), "bad_position", "cities.iron_gate.outpost.0.module"
    ),
    "a shield on a soldier": (
        gate(outpost=[{"card": "scout", "shield": True}]), "bad_position", "cities.iron_gate.outpost.0"
    ),
    "a strength module switched off": (
        gate(moloch=[{"card": "hunter", "module": "combat_module", "module_deactivated": True}]), "bad_position",
        "cities.iron_gate.moloch.0.module_deactivated",
    ),
    "a module switched off that is not there": (
        gate(moloch=[{"card": "hunter", "module_deactivated": True}]), "bad_position",
        "cities.iron_gate.moloch.0.module_deactivated",
    ),
    "a district too many": (gate(destroyed=[5]), "bad_position", "cities.iron_gate.destroyed.0"),
    "a battle for a district too many": (
        {"battle": {"city": "ziggy_one", "district": 2}}, "bad_position", "battle.district"
    ),
    "a district without end": ({"battle": {"city": "ziggy_one", "district": 10**9}}, "malformed", "battle.district"),
    "a battle for ruins": (
        {"battle": {"city": "ziggy_one"}, "cities": {"ziggy_one": {"destroyed": [0, 1]}}}, "bad_position", "battle.city"
    ),
    "a later city destroyed": (
        {"battle": {"city": "ziggy_one"}, **gate(destroyed=[0, 1, 2])}, "bad_position", "cities"
    ),
    "the end without an outcome": ({"phase": "over"}, "bad_position", "outcome"),
    "an outcome before the end": ({"outcome": {"winners": [0], "reason": "new_york"}}, "bad_position", "outcome"),
    "a decision without an agenda": (
        {"pending": {"seat": 0, "kind": "convoy", "answers": [{"do": True}, {"do": False}]}}, "bad_position", "pending"
    ),
    "an agenda of an unknown step": ({"agenda": [{"step": "win"}]}, "bad_position", "agenda"),
    "an agenda of nothing": ({"agenda": [{}]}, "bad_position", "agenda"),
    "an agenda with a field more": ({"agenda": [{"step": "settle", "now": True}]}, "bad_position", "agenda"),
    "an agenda with a field less": ({"agenda": [{"step": "mill", "left": 1}]}, "bad_position", "agenda"),
    "an agenda that asks nobody": ({"agenda": [{"step": "settle"}]}, "bad_position", "agenda"),
    "cards without end": ({"moloch": {"hand": ["move"] * 5000}}, "malformed", "moloch.hand"),
    "leaving a city that is far away": (
        {"battle": {"city": "new_york"}, "leaving": "ziggy_one", "phase": "resolve"}, "bad_position", "leaving"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_position_that_cannot_be_is_refused(name: str) -> None:
    position, code, path = WRONG[name]
    told = error({"game": "convoy", "position": position})
    assert (told["code"], told["path"]) == (code, path)


DECISION_CHANGES: dict[str, Json] = {
    "another seat": {"seat": 0},
    "another kind": {"kind": "bomb_robot"},
    "no answers": {"answers": []},
    "an answer more": {"answers": [{"do": True}]},
    "a third seat": {"seat": 2},
}


@pytest.mark.parametrize("name", DECISION_CHANGES)
@pytest.mark.parametrize("kind", ["look", "return_robot", "reveal", "empty_deck"])
def test_a_decision_that_does_not_follow_is_refused(kind: str, name: str) -> None:
    snapshot = deciding()[kind][0]
    load(snapshot)
    told = error(
        {"game": "convoy", "position": {**snapshot, "pending": {**snapshot["pending"], **DECISION_CHANGES[name]}}}
    )
    assert told["path"].startswith("pending")
    assert (
        error({"game": "convoy", "position": {k: v for k, v in snapshot.items() if k != "agenda"}})["path"] == "pending"
    )
    assert (
        error({"game": "convoy", "position": {k: v for k, v in snapshot.items() if k != "pending"}})["path"]
        == "pending"
    )


NO_ACTIONS: list[Any] = [
    {}, {"seat": 0}, {"seat": 0, "type": "fly"}, {"seat": "0", "type": "pass"}, {"seat": True, "type": "pass"},
    {"type": "pass"}, {"seat": 0, "type": "pass", "card": "hunter"}, {"seat": 0, "type": "deploy", "card": "hunter"},
    {"seat": 0, "type": "use", "at": ["ziggy_one", -1]}, {"seat": 0, "type": "use", "at": ["ziggy_one", 10**9]},
    {"seat": 0, "type": "use", "at": [0, "ziggy_one"]}, {"seat": 0, "type": "choose", "do": "yes"},
    {"seat": 0, "type": ["pass"]}, {"seat": 0, "type": "play", "card": "x" * 10_000},
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(NO_ACTIONS)))
def test_what_is_no_action_is_refused(number: int) -> None:
    told = error({"game": "convoy", "position": {}, "actions": [{"seat": 0, "type": "pass"}, NO_ACTIONS[number]]})
    assert told["action"] == 1 and told["code"] == "malformed"


@pytest.mark.parametrize(
    "document",
    [
        {"options": {"edition": "1"}}, {"options": {"auto_choose": 1}}, {"seats": [{"army": "moloch"}, {}]},
        {"seats": [{}]}, {"seed": -1}, {"seed": "7"}, {"position": []}, {"actions": {}}, {"actions": ["pass"]},
        {"position": None, "seats": [{}, {}, {}]}, {"players": 2},
    ],
)  # fmt: skip
def test_the_rest_of_a_bad_file_is_refused(document: Json) -> None:
    error({"game": "convoy", **document})


# What can be read can be gone on with: numbers that grow stay readable


GROWING: dict[str, tuple[Json, list[Json]]] = {
    "tokens": (
        {**gate(moloch=[{"card": "stormtrooper", "strength": 99}]), "moloch": {"hand": ["move"]}},
        [{"seat": 0, "type": "use", "at": ["iron_gate", 0], "discard": "move"}],
    ),
    "arrivals": (
        {**gate(moloch=[{"card": "hunter", "arrived": 9999}]), "moloch": {"hand": ["brute"]}},
        [{"seat": 0, "type": "deploy", "card": "brute", "city": "iron_gate"}],
    ),
    "rounds": ({"round": 99, "phase": "outpost"}, [{"seat": 1, "type": "pass"}]),
    "hands": (
        {"phase": "draw", "moloch": {"hand": ["move"] * 60, "deck": ["move"] * 20}}, [{"seat": 0, "type": "pass"}]
    ),
    "chance": (
        {"phase": "mulligan", "moloch": {"hand": ["move", "hunter"], "deck": ["move"]}, "chance": {"drawn": 10**6}},
        [{"seat": 0, "type": "mulligan"}],
    ),
    "rows": (
        {**gate(moloch=[{"card": "spiders"}] * 34), "moloch": {"hand": ["spiders"] * 2}},
        [{"seat": 0, "type": "deploy", "card": "spiders", "city": "iron_gate"}] * 2,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", GROWING)
def test_what_grows_can_still_be_read(name: str) -> None:
    """A position that actions make larger is refused at once, or can be loaded after them, too."""
    position, actions = GROWING[name]
    state = taken(lambda: load(position))
    if state is None:
        return
    for entry in actions:
        state.apply(entry["seat"], {key: value for key, value in entry.items() if key != "seat"})
    load(state.snapshot())
