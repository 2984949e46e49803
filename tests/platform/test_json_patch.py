"""Differences of JSON documents. The browser's tests read the same examples."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima.matches.reading.json_patch import DEEPEST, apply_patch, difference

EXAMPLES = json.loads((Path(__file__).parents[1] / "node/platform/json_patch.json").read_text("utf-8"))

NAMES = st.sampled_from(["a", "b", "c", "", "/", "~", "~1", "0", "-"])
SCALARS = st.none() | st.booleans() | st.integers(-2, 2) | st.floats(-1, 1) | st.sampled_from(["", "a", "~/"])
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(NAMES, inner, max_size=5), max_leaves=20
)


@pytest.mark.parametrize("example", EXAMPLES["changes"], ids=lambda example: example["title"])
def test_only_what_differs_is_written(example: dict[str, Any]) -> None:
    before, after = example["before"], example["after"]
    assert difference(before, after) == example["operations"]
    assert json.dumps(apply_patch(before, example["operations"])) == json.dumps(after), "in the same order of keys"


@given(VALUES, VALUES)
def test_a_document_and_its_difference_give_the_other(before: Any, after: Any) -> None:
    kept = copy.deepcopy(before)
    assert apply_patch(before, difference(before, after)) == after
    assert before == kept, "the document itself stays"


@given(VALUES, st.data())
def test_a_small_change_is_found_again(after: Any, data: st.DataObject) -> None:
    """Most of two successive positions is equal."""
    before = _changed_somewhere(copy.deepcopy(after), data)
    assert apply_patch(before, difference(before, after)) == after


def _changed_somewhere(value: Any, data: st.DataObject) -> Any:
    places = list(range(len(value))) if isinstance(value, list) else list(value) if isinstance(value, dict) else []
    how = data.draw(st.sampled_from(["deeper", "deeper", "removed", "other"]) if places else st.just("other"))
    if how == "other":
        return data.draw(VALUES)
    place = data.draw(st.sampled_from(places))
    if how == "removed":
        del value[place]
    else:
        value[place] = _changed_somewhere(value[place], data)
    return value


@pytest.mark.parametrize("example", EXAMPLES["misfits"], ids=lambda example: example["title"])
def test_an_operation_that_does_not_fit_is_refused(example: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        apply_patch(example["document"], [example["operation"]])


def test_parts_that_stay_are_shared() -> None:
    before: dict[str, Any] = {"board": [{"tile": "scout"}, {"tile": "medic"}], "hand": ["battle"]}
    after = apply_patch(before, [{"op": "replace", "path": "/board/0/tile", "value": "web"}])
    assert after["board"][1] is before["board"][1] and after["hand"] is before["hand"]


def test_a_part_that_lies_very_deep_is_replaced_as_a_whole() -> None:
    def nested(value: int) -> Any:
        document: Any = [value, 0]
        for _level in range(DEEPEST + 10):
            document = [document]
        return document

    before, after = nested(1), nested(2)
    (operation,) = difference(before, after)
    assert operation["path"] == "/0" * DEEPEST
    assert apply_patch(before, [operation]) == after


def test_a_key_that_is_no_text_is_named_as_json_writes_it() -> None:
    assert difference({1: "a"}, {1: "b"}) == [{"op": "replace", "path": "/1", "value": "b"}]
