"""Any input is accepted, or refused with a code and a sentence; a refusal changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract import Illegal, Json, Malformed
from neuroshima_hex import base_registry

from tests.support.hex.playing import GAME, load
from tests.support.hex.strategies import FIELDS, POSITIONS, RUBBISH, deciding, spoiled
from tests.support.playing import actions_of, taken, text
from tests.support.rubbish import examples

OFTEN = examples(150)
MANY = examples(400)


def use(state: Any) -> None:
    """Assert that accepted input works: it can be shown, saved and loaded, and played with legal and with spoiled
    actions."""
    for _ in range(4):
        snapshot = state.snapshot()
        assert text(load(snapshot).snapshot()) == text(snapshot)
        assert state.view(0)["board"] is not None
        assert bool(state.to_move) == (state.outcome is None)
        for seat in state.to_move:
            actions = actions_of(state, seat)
            assert actions
            for action in actions[:: max(1, len(actions) // 5)]:
                state.preview(seat, action)
                state.copy().apply(seat, action)
            state.apply(seat, actions[len(actions) // 2])


# Anything at all


@MANY
@given(RUBBISH)
def test_invalid_positions_are_refused(rubbish: Any) -> None:
    assert taken(lambda: GAME.load(GAME.Options(), rubbish)) is None


@OFTEN
@given(POSITIONS, st.integers(-1, 3), RUBBISH, st.sampled_from(["place", "play", "act", "choose", "discard"]))
def test_invalid_actions_are_refused(state: Any, seat: int, rubbish: Any, kind: str) -> None:
    before = text(state.snapshot())
    fields = rubbish if isinstance(rubbish, dict) else {"tile": rubbish, "unit": rubbish}
    for action in (rubbish, {**fields, "type": kind}):
        for call in (state.apply, state.preview):
            with pytest.raises((Illegal, Malformed)):
                call(seat, action)
        assert text(state.snapshot()) == before


# Nearly right


@MANY
@given(POSITIONS, st.data())
def test_a_spoiled_action_is_taken_or_refused(state: Any, data: st.DataObject) -> None:
    before = text(state.snapshot())
    for seat in state.to_move:
        action = data.draw(st.sampled_from(state.legal(seat)))
        whole = {name: value["any"][-1] if _several(value) else value for name, value in action.items()}
        raw = data.draw(spoiled(whole))
        other = state.copy()
        if taken(partial(other.apply, seat, raw)) is None:
            assert text(other.snapshot()) == before
        assert text(state.snapshot()) == before


def _several(value: Any) -> bool:
    return isinstance(value, dict) and list(value) == ["any"]


@MANY
@given(POSITIONS, st.data())
def test_a_spoiled_position_is_refused_or_works(state: Any, data: st.DataObject) -> None:
    raw = data.draw(spoiled(state.snapshot()))
    before = repr(raw)
    loaded = taken(lambda: GAME.load(GAME.Options(), raw))
    assert repr(raw) == before
    if loaded is not None:
        use(loaded)


@MANY
@given(st.data())
def test_a_spoiled_decision_is_refused_or_works(data: st.DataObject) -> None:
    snapshot = data.draw(st.sampled_from(deciding()))
    part = data.draw(st.sampled_from([k for k in ("pending", "battle", "effect", "turn") if k in snapshot]))
    raw = {**snapshot, part: data.draw(spoiled(snapshot[part]))}
    loaded = taken(lambda: GAME.load(GAME.Options(), raw))
    if loaded is not None:
        use(loaded)


# Well-formed and contradictory


def tampered(kind: str, change: Callable[[Json], None]) -> Json:
    """A snapshot with a pending decision of `kind` in which one thing was changed."""
    raw: Json = json.loads(text(next(s for s in deciding() if _kind(s) == kind)))
    change(raw)
    return raw


def _kind(snapshot: Json) -> str:
    return str(snapshot["pending"]["kind"]) + " effect" * ("effect" in snapshot)


def _set(*path: Any) -> Callable[[Json], None]:
    """A change that sets the last key of `path`, reached by the other keys."""

    def change(raw: Json) -> None:
        *way, last, value = path
        place: Any = raw
        for step in way:
            place = place[step]
        place[last] = value

    return change


def _drop(name: str) -> Callable[[Json], None]:
    return lambda raw: raw.pop(name)


def _second_effect(raw: Json) -> None:
    raw["effect"] = {"source": "sniper", "seat": raw["turn"]["seat"], "hits": []}


CONTRADICTIONS: dict[str, tuple[str, Callable[[Json], None]]] = {
    "a battle without its decision": ("explosion", _drop("pending")),
    "a decision without its battle": ("explosion", _drop("battle")),
    "a battle outside its phase": ("explosion", _set("turn", "phase", "play")),
    "a battle and an instant at once": ("explosion", _second_effect),
    "a decision of the other seat": ("explosion", lambda raw: raw["pending"].update(seat=1 - raw["pending"]["seat"])),
    "a decision of another kind": ("explosion", _set("pending", "kind", "medic")),
    "a decision of no kind": ("explosion", _set("pending", "kind", "")),
    "no answers": ("explosion", _set("pending", "answers", [])),
    "an answer more": ("explosion", lambda raw: raw["pending"]["answers"].append({"explode": None})),
    "answers the other way round": ("explosion", lambda raw: raw["pending"]["answers"].reverse()),
    "a choice that was never offered": ("explosion", _set("battle", "answers", [{"explode": 7}])),
    "a choice too many": ("explosion", _set("battle", "answers", [{"explode": True}])),
    "a segment that was over": ("explosion", _set("battle", "segment", 0)),
    "a segment that is still far": ("explosion", _set("battle", "segment", 98)),
    "a segment beyond counting": ("explosion", _set("battle", "segment", 10**12)),
    "no segment": ("explosion", _set("battle", "segment", None)),
    "an icon beyond counting": ("explosion", _set("battle", "passed", [{"at": [0, 0], "icons": [10**12]}])),
    "a causer from nowhere": ("explosion", _set("battle", "causer", 5)),
    "more events than there were": ("explosion", _set("battle", "told", 9)),
    "the clown of the decision is gone": (
        "explosion", lambda raw: raw["board"].remove(_piece(raw, raw["pending"]["unit"]))
    ),
    "another unit is asked": ("quartermaster", _set("pending", "unit", [2, -2])),
    "it was converted already": (
        "quartermaster", lambda raw: raw["battle"]["converted"].append(raw["pending"]["unit"])
    ),
    "the medic is gone": ("medic", lambda raw: raw["board"].remove(_piece(raw, raw["pending"]["answers"][0]["medic"]))),
    "wounds by a tile nobody played": ("medic effect", _set("effect", "source", "battle_axe")),
    "wounds by the other player": ("medic effect", lambda raw: raw["effect"].update(seat=1 - raw["effect"]["seat"])),
    "wounds on an empty field": (
        "medic effect", lambda raw: raw["effect"]["hits"].append({"at": _hole(raw), "wounds": 1})
    ),
    "wounds on an HQ": ("medic effect", lambda raw: raw["effect"]["hits"].append({"at": _hq(raw), "wounds": 1})),
    "wounds twice on one unit": (
        "medic effect", lambda raw: raw["effect"]["hits"].append(raw["effect"]["hits"][0])
    ),
    "wounds of nothing": ("medic effect", lambda raw: raw["effect"]["hits"][0].update(wounds=0)),
    "nonsense chosen": ("medic effect", _set("effect", "answers", [{"medic": "me"}])),
    "an instant in the phase of discarding": ("medic effect", _set("turn", "phase", "discard")),
    "a push to nowhere": ("push", lambda raw: raw["pending"]["answers"].append({"to": [9, 9]})),
    "a push without a pusher": ("push", _set("pending", "unit", None)),
    "a push before the HQs stand": ("push", _set("turn", "phase", "place_hq")),
}  # fmt: skip


def _piece(raw: Json, at: list[int]) -> Json:
    found: Json = next(piece for piece in raw["board"] if piece["at"] == at)
    return found


def _hq(raw: Json) -> list[int]:
    found: list[int] = next(piece["at"] for piece in raw["board"] if piece["tile"] == "hq")
    return found


def _hole(raw: Json) -> list[int]:
    taken_fields = [piece["at"] for piece in raw["board"]]
    return next(at for at in FIELDS if at not in taken_fields)


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_a_contradictory_decision_is_refused(name: str) -> None:
    kind, change = CONTRADICTIONS[name]
    load(tampered(kind, lambda raw: None))
    with pytest.raises(Malformed) as caught:
        load(tampered(kind, change))
    assert caught.value.code in ("bad_position", "malformed")
    assert caught.value.path


BARE: Json = {"players": [{"army": "moloch"}, {"army": "borgo"}], "board": []}
HQS = [{"at": [0, 0], "tile": "hq", "seat": 0}, {"at": [0, 1], "tile": "hq", "seat": 1}]
WRONG: dict[str, tuple[Json, str]] = {
    "the end without an outcome": ({"turn": {"phase": "over"}}, "outcome"),
    "an outcome before the end": ({"outcome": {"winners": [0], "reason": "hit_points", "hq_hp": [20, 20]}}, "outcome"),
    "an outcome of other hit points": (
        {"turn": {"phase": "over"}, "outcome": {"winners": [0], "reason": "hit_points", "hq_hp": [20, 3]}}, "outcome"
    ),
    "a winner from nowhere": (
        {"turn": {"phase": "over"}, "outcome": {"winners": [4], "reason": "hit_points", "hq_hp": [20, 20]}},
        "outcome.winners.0",
    ),
    "a reason of no kind": (
        {"turn": {"phase": "over"}, "outcome": {"winners": [0], "reason": "luck", "hq_hp": [20, 20]}}, "outcome.reason"
    ),
    "the phase battle and no battle": ({"turn": {"phase": "battle"}}, "pending"),
    "nothing to discard": ({"turn": {"phase": "discard"}}, "turn.phase"),
    "an HQ placed twice": ({"board": HQS, "turn": {"phase": "place_hq"}}, "turn.phase"),
    "an unlucky draw without tiles": ({"turn": {"redraw": True}}, "turn.redraw"),
    "an unlucky draw before the HQs": (
        {"players": [{"army": "moloch", "hand": ["move"], "stack": ["battle"]}, {"army": "borgo"}],
         "turn": {"redraw": True, "phase": "place_hq"}}, "turn.redraw"
    ),
    "an endless final sequence": ({"turn": {"final": 10**9}}, "turn.final"),
    "overtime in the final sequence": ({"turn": {"final": 0, "overtime": 0}}, "turn.overtime"),
    "an ability of nobody": ({"turn": {"used": [{"unit": [0, 0], "ability": "mobility"}]}}, "turn.used.0.unit"),
    "an ability that nobody has": (
        {"board": HQS, "turn": {"used": [{"unit": [0, 0], "ability": "juggling"}]}}, "turn.used.0.ability"
    ),
    "an ability that no tile of these armies has": (
        {"board": HQS, "turn": {"used": [{"unit": HQS[0]["at"], "ability": "push_back"}]}}, "turn.used.0.ability"
    ),
    "a dead HQ that stands": (
        {"players": [{"army": "moloch", "hq_hp": 0}, {"army": "borgo"}], "board": HQS}, "players"
    ),
    "the same army twice": ({"players": [{"army": "moloch"}, {"army": "moloch"}]}, "players.1.army"),
    "four tiles in hand": (
        {"players": [{"army": "moloch", "hand": ["battle"] * 4}, {"army": "borgo"}]}, "players.0.hand"
    ),
    "three players": ({"players": [{"army": a} for a in ("moloch", "borgo", "outpost")]}, "players"),
    "a seat from nowhere": ({"turn": {"seat": 2}}, "turn.seat"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_contradictory_position_is_refused(name: str) -> None:
    change, path = WRONG[name]
    load(BARE)
    with pytest.raises(Malformed) as caught:
        load({**BARE, **change})
    assert caught.value.path == path


def test_no_field_is_left_for_the_hq() -> None:
    army = base_registry().armies["moloch"]
    tiles = [tile for tile in army.deck if not army.tiles[tile].is_instant]
    board = [{"at": at, "tile": tile, "seat": 0} for at, tile in zip(FIELDS, tiles, strict=False)]
    assert len(board) == 19
    load({**BARE, "turn": {"phase": "place_hq"}, "board": board[2:]})
    with pytest.raises(Malformed) as caught:  # both HQs are still to come
        load({**BARE, "turn": {"phase": "place_hq"}, "board": board[1:]})
    assert caught.value.path == "turn.phase"
