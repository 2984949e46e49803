"""Every legal action has exactly one number, in matches of all armies and of Convoy."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract import Action, ActionForm
from neuroshima_contract.legal import count, expand, nth
from neuroshima_contract.registry import registry
from neuroshima_research import MatchSpec, NotNumbered, Numbering, match_spec

from tests.support.rubbish import SEEDS, examples

ARMIES = sorted(registry().games["hex"].SeatOptions.model_fields["army"].json_schema_extra["choices"])  # type: ignore[index,arg-type]
PAIRS = [(first, second) for first, second in pairwise([*ARMIES, ARMIES[0]])][::2]
PRINTED = {"edition": "2025"}
VARIANTS: list[tuple[dict[str, Any], list[str]]] = [
    ({**PRINTED, "leaders": True}, ["moloch", "hegemony"]),
    ({**PRINTED, "structures": True}, ["moloch", "borgo"]),
    ({"mode": "team"}, ["moloch", "borgo", "outpost", "vegas"]),
    ({"mode": "free_for_all"}, ["mephisto", "beasts", "sharrash"]),
]


def hex_spec(armies: list[str], options: dict[str, Any] | None = None) -> MatchSpec:
    return match_spec("hex", [{"army": army} for army in armies], options)


def assert_every_action_has_a_number(spec: MatchSpec, seed: int) -> int:
    """Plays a random match. Returns how many actions had a number of the last form, which is for all that is left."""
    numbering, state, rng = spec.numbering, spec.start(seed), random.Random(seed)
    rest = numbering.size - spec.encoding.forms[-1].size
    others = steps = 0
    while state.outcome is None:
        seat = rng.choice(state.to_move)
        legal = state.legal(seat)
        numbers = numbering.numbers(legal)
        assert len(set(numbers)) == len(numbers) == count(legal)
        assert min(numbers) >= 0 and max(numbers) < numbering.size
        others += sum(number >= rest for number in numbers)
        place = rng.randrange(len(numbers))
        action = nth(legal, place)
        if steps % 10 == 0:
            assert numbering.action(legal, numbers[place]) == action
            assert_means(spec, numbers[place], action)
            assert sorted(np.flatnonzero(numbering.mask(legal))) == sorted(numbers)
        state.apply(seat, action)
        steps += 1
    return others


def assert_means(spec: MatchSpec, number: int, action: Action) -> None:
    """The number says of the action what its form fixes and what the form leaves free."""
    meaning = spec.numbering.meaning(number)
    said = {**spec.encoding.forms[meaning.form].fixed, **meaning.values}
    assert said.items() <= action.items()


@pytest.mark.parametrize("armies", PAIRS, ids="-".join)
def test_in_matches_of_all_armies(armies: tuple[str, str]) -> None:
    assert assert_every_action_has_a_number(hex_spec(list(armies)), 1) == 0


@pytest.mark.parametrize(("options", "armies"), VARIANTS, ids=["leaders", "structures", "teams", "three"])
def test_in_matches_with_variants(options: dict[str, Any], armies: list[str]) -> None:
    assert_every_action_has_a_number(hex_spec(armies, options), 2)


@examples(40)
@given(st.lists(st.sampled_from(ARMIES), min_size=2, max_size=2, unique=True), SEEDS)
def test_in_random_matches_of_hex(armies: list[str], seed: int) -> None:
    assert_every_action_has_a_number(hex_spec(armies), seed)


@examples(24)
@given(SEEDS)
def test_in_random_matches_of_convoy(seed: int) -> None:
    assert assert_every_action_has_a_number(match_spec("convoy", [{}, {}]), seed) == 0


def test_the_numbers_of_a_match_do_not_depend_on_its_position() -> None:
    spec = hex_spec(["moloch", "borgo"])
    state, rng = spec.start(3), random.Random(3)
    while state.outcome is None:
        legal = state.legal(state.to_move[0])
        state.apply(state.to_move[0], nth(legal, rng.randrange(count(legal))))
    again = spec.game.tools.encoding(state)
    assert again is not None and again.forms == spec.encoding.forms and again.axes == spec.encoding.axes


# By hand --------------------------------------------------------------------------------------------------------------

FORMS = [
    ActionForm({"type": "go"}, {"to": [[0, 0], [0, 1]], "fast": [False, True]}),
    ActionForm({"type": "go"}, {"to": [[0, 0], [0, 1]]}, ranks=3),
    ActionForm({"type": "stay"}),
]


def numbers(*entries: Action) -> list[int]:
    return Numbering(FORMS).numbers(entries)


def test_the_last_free_field_runs_fastest() -> None:
    entry: Action = {"type": "go", "to": {"any": [[0, 0], [0, 1]]}, "fast": {"any": [False, True]}}
    assert numbers(entry) == [0, 1, 2, 3]
    assert numbers({"type": "go", "fast": True, "to": [0, 1]}, {"type": "stay"}) == [3, 10]


def test_ranks_tell_apart_what_has_the_same_values() -> None:
    ways: Action = {"type": "go", "to": [0, 1], "way": {"any": ["left", "right"]}}
    assert numbers(ways, {"type": "go", "to": [0, 0], "way": "left"}) == [7, 8, 4]


def test_truth_is_no_number() -> None:
    """1 is not `true`, although Python says so; the action goes to the form with ranks."""
    assert numbers({"type": "go", "to": [0, 0], "fast": 1}) == [4]


def test_an_action_without_a_number_is_an_error() -> None:
    with pytest.raises(NotNumbered, match="jump"):
        numbers({"type": "jump"})
    with pytest.raises(NotNumbered):
        numbers({"type": "go", "to": [0, 1], "way": {"any": [1, 2, 3, 4]}})


def test_a_number_has_a_meaning() -> None:
    numbering = Numbering(FORMS)
    assert numbering.size == 11
    assert vars(numbering.meaning(8)) == {"form": 1, "values": {"to": [0, 1]}, "rank": 1}
    assert vars(numbering.meaning(10)) == {"form": 2, "values": {}, "rank": 0}
    with pytest.raises(LookupError):
        numbering.meaning(11)


def test_what_is_not_legal_has_no_number() -> None:
    numbering, legal = Numbering(FORMS), [{"type": "go", "to": {"any": [[0, 0], [0, 1]]}, "fast": True}]
    assert [numbering.number(legal, action) for action in expand(legal[0])] == [1, 3]
    with pytest.raises(LookupError):
        numbering.number(legal, {"type": "stay"})
    with pytest.raises(LookupError):
        numbering.action(legal, 0)
