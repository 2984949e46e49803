"""No number in a file of Convoy keeps the computer busy: each has a bound, and the sentence that refuses it says so."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima import plugins
from neuroshima.refusals import words
from neuroshima.studies.resolving import MALFORMED, ResolveError, resolve
from neuroshima_contract import Json

from tests.support.counted_steps import MOST_STEPS, ask, at_most, positions, with_other_integer
from tests.support.playing import CASES
from tests.support.rubbish import examples

FILES = sorted((CASES / "convoy").rglob("*.json"))


def texts() -> dict[str, str]:
    return {name: file.text for name, file in plugins.installed_games()["convoy"].data_files.by_name().items()}


def begun_by(name: str, text: str) -> Json:
    """A game by that file, in which both sides have kept their starting hands."""
    passing = [{"seat": seat, "type": "keep"} for seat in (0, 1)]
    return {"game": "convoy", "data": {name: text}, "seats": ["moloch", "outpost"], "seed": 7, "actions": passing}


def test_the_files_themselves_are_fine() -> None:
    for name, text in texts().items():
        file = begun_by(name, text)
        with at_most(MOST_STEPS // 10):
            assert resolve(json.dumps(file).encode())["legal"]


HORNET = {"card": "hornet"}
WRONG: dict[str, tuple[Json, str]] = {
    "tokens without end": (
        {"cities": {"iron_gate": {"moloch": [{**HORNET, "strength": 2**62}]}}}, "cities.iron_gate.moloch.0.strength"
    ),
    "fewer tokens than there can be": (
        {"cities": {"iron_gate": {"moloch": [{**HORNET, "strength": -1000}]}}}, "cities.iron_gate.moloch.0.strength"
    ),
    "an arrival at the end of time": (
        {"cities": {"iron_gate": {"moloch": [{**HORNET, "arrived": 2**62}]}}}, "cities.iron_gate.moloch.0.arrived"
    ),
    "a round without end": ({"round": 1000}, "round"),
    "numbers drawn without end": ({"chance": {"seed": 1, "drawn": 10**6}}, "chance.drawn"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_number_beyond_its_bound_is_refused_with_its_place(name: str) -> None:
    position, path = WRONG[name]
    with at_most(MOST_STEPS), pytest.raises(ResolveError) as caught:
        resolve(json.dumps({"game": "convoy", "position": position}).encode())
    assert caught.value.status == MALFORMED
    error = caught.value.error_object(words)["error"]
    assert (error["code"], error["path"]) == ("malformed", path)
    assert "must be at " in error["message"]


@st.composite
def cards(draw: st.DrawFn) -> Json:
    name, text = draw(st.sampled_from(sorted(texts().items())))
    return begun_by(name, with_other_integer(draw, text))


@examples(150)
@given(cards())
def test_any_number_in_the_cards_is_answered_in_so_many_steps(file: Json) -> None:
    with at_most(MOST_STEPS):
        ask(file)


@examples(300)
@given(positions(FILES))
def test_any_number_in_a_position_takes_bounded_work(file: Json) -> None:
    with at_most(MOST_STEPS):
        ask(file)
