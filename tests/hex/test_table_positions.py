"""Positions for the unit tests of the scripts; `uv run python -m tools.regenerate positions` writes them."""

from __future__ import annotations

import json

import pytest

from tools import table_positions

FACTS = {"catalogue": table_positions.catalogue, "scenarios": table_positions.scenarios}
"""What is no recorded case."""


@pytest.mark.parametrize("name", [*FACTS, *table_positions.topics()])
def test_the_rules_still_lead_to_these_positions(name: str) -> None:
    told = FACTS[name]() if name in FACTS else table_positions.positions(name)
    stored = (table_positions.POSITIONS / f"{name}.json").read_text("utf-8")
    assert json.loads(stored) == json.loads(told), "the positions are not up to date"


def test_there_are_no_others() -> None:
    names = {path.stem for path in table_positions.POSITIONS.glob("*.json")}
    assert names == {*FACTS, *table_positions.topics()}
