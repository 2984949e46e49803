"""Positions for the unit tests of the scripts; `uv run python -m tools.regenerate positions` writes them."""

from __future__ import annotations

import json

import pytest

from tools import table_positions


@pytest.mark.parametrize("name", ["catalogue", *table_positions.topics()])
def test_the_rules_still_lead_to_these_positions(name: str) -> None:
    told = table_positions.catalogue() + "\n" if name == "catalogue" else table_positions.positions(name)
    stored = (table_positions.POSITIONS / f"{name}.json").read_text("utf-8")
    assert json.loads(stored) == json.loads(told), "the positions are not up to date"


def test_there_are_no_others() -> None:
    names = {path.stem for path in table_positions.POSITIONS.glob("*.json")}
    assert names == {"catalogue", *table_positions.topics()}
