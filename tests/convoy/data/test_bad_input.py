"""Any input is either accepted, or refused with a code and a sentence; a refusal changes nothing."""

from __future__ import annotations

from dataclasses import fields
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract import Illegal, Json, Malformed
from neuroshima_convoy.rules.steps.agenda import STEPS

from tests.support.convoy.playing import GAME, SIDES, load
from tests.support.convoy.strategies import CROWDED, POSITIONS, RUBBISH, deciding, spoiled
from tests.support.playing import CASES, actions_of, document, taken, text
from tests.support.rubbish import examples

OFTEN = examples(150)
MANY = examples(400)
CITIES = [city.id for city in GAME.box.cities]


def read(raw: Any) -> Any:
    """The state that some data describes, or None if it is refused. The data is not changed."""
    before = repr(raw)
    state = taken(lambda: GAME.load(GAME.Options(), raw))
    assert repr(raw) == before
    return state


def use(state: Any) -> None:
    """Show, draw, save and load an accepted position, and play some legal actions in it."""
    for _ in range(5):
        snapshot = state.snapshot()
        assert text(load(snapshot).snapshot()) == text(snapshot)
        assert all(state.view(viewer)["cities"] for viewer in (0, 1, None))
        assert bool(state.to_move) == (state.outcome is None)
        GAME.drawing.picture(snapshot)
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
    """Random data is refused, unless it happens to be a position: nearly all fields are optional."""
    state = read(rubbish)
    if state is not None:
        assert isinstance(rubbish, dict)
        use(state)


@OFTEN
@given(POSITIONS, st.integers(-1, 3), RUBBISH, st.sampled_from(["deploy", "play", "use", "attach", "choose", "pass"]))
def test_invalid_actions_are_refused(state: Any, seat: int, rubbish: Any, kind: str) -> None:
    before = text(state.snapshot())
    fields = rubbish if isinstance(rubbish, dict) else {"card": rubbish, "at": rubbish}
    for action in (rubbish, {"rubbish": 1, **fields, "type": kind}):
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
        raw = data.draw(spoiled(data.draw(st.sampled_from(actions_of(state, seat)))))
        other = state.copy()
        if taken(partial(other.apply, seat, raw)) is None:
            assert text(other.snapshot()) == before
        taken(partial(state.preview, seat, raw))
        assert text(state.snapshot()) == before


@MANY
@given(st.one_of(POSITIONS.map(lambda state: state.snapshot()), CROWDED), st.data())
def test_a_spoiled_position_is_refused_or_works(position: Json, data: st.DataObject) -> None:
    state = read(data.draw(spoiled(position)))
    if state is not None:
        use(state)


@MANY
@given(st.data())
def test_a_spoiled_decision_is_refused_or_works(data: st.DataObject) -> None:
    snapshot = data.draw(st.sampled_from([one for kind in deciding().values() for one in kind]))
    part = data.draw(st.sampled_from(["pending", "agenda", "agenda", "phase", "cities", "battle"]))
    state = read({**snapshot, part: data.draw(spoiled(snapshot[part]))})
    if state is not None:
        use(state)


# Agendas made by hand

VALUES: dict[str, st.SearchStrategy[Any]] = {
    "unit": st.one_of(st.none(), st.tuples(st.sampled_from(CITIES), st.integers(-1, 4), st.integers(-1, 2)).map(list)),
    "city": st.sampled_from([*CITIES, "atlantis", None]),
    "cities": st.lists(st.sampled_from([*CITIES, "atlantis"]), max_size=5),
    "card": st.one_of(st.none(), st.sampled_from(sorted(GAME.box.cards))),
}
VALUES["units"] = st.lists(VALUES["unit"], max_size=3)
PLAIN = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 4), st.sampled_from([10**4, 2**31, 10**30, -(10**9)]),
    st.sampled_from([*SIDES, "fought", "bomb", "protect", "hunter", "", "x" * 200]),
)  # fmt: skip


@st.composite
def step(draw: st.DrawFn) -> Json:
    """A step of an existing kind, with fields that have values of roughly the right types."""
    name = draw(st.sampled_from(sorted(STEPS)))
    values = {f.name: VALUES.get(f.name, PLAIN) for f in fields(STEPS[name])}  # type: ignore[arg-type]
    return {"step": name, **{field: draw(value) for field, value in values.items()}}


@examples(300)
@given(st.one_of(POSITIONS.map(lambda state: state.snapshot()), CROWDED), st.lists(step(), min_size=1, max_size=4))
def test_an_agenda_made_by_hand_is_refused_or_works(position: Json, agenda: list[Json]) -> None:
    raw = {**position, "agenda": [*agenda, *position.get("agenda", [])]}
    state = read(raw)
    if state is not None:
        use(state)


@pytest.mark.parametrize(
    ("agenda", "is_taken"),
    [
        (["begin_battle", "turn_board", "convoy"], True),
        (["begin_battle", "convoy"], False),
        (["turn_board", "begin_battle", "convoy"], False),
    ],
)
def test_no_battle_begins_before_the_board_of_the_city_that_is_left_is_turned(
    agenda: list[str], is_taken: bool
) -> None:
    snapshot = document(CASES / "counts" / "convoy" / "decision_convoy.json")["position"]
    steps = {step["step"]: step for step in snapshot["agenda"]}
    state = read({**snapshot, "agenda": [steps[name] for name in agenda]})
    assert (state is not None) == is_taken
    if state is not None:
        use(state)
