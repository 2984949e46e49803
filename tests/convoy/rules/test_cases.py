"""The rulebook's cases: every position file under tests/cases/convoy comes out as the rules say."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest
from neuroshima.testing.cases import Case

from tests.support.convoy.case_runner import FOLDER, cases, differences
from tests.support.playing import assert_as_expected, groups_of

CASES = cases()
GROUPS = groups_of(CASES)


@pytest.mark.parametrize("group", GROUPS)
def test_cases(group: str) -> None:
    assert_as_expected(GROUPS[group], differences, FOLDER)


def test_there_are_at_least_180_cases() -> None:
    assert len(CASES) >= 180


def test_every_case_names_its_rule_and_expects_something() -> None:
    assert [case.name for case in CASES if not case.rule.strip() or not case.expect] == []


def test_every_card_occurs() -> None:
    """Each card occurs in some case with actions, on the table or in a hand."""
    seen = {card for case in CASES if "error" not in case.expect for card in _cards(case)}
    assert _all_cards() - seen == set()


def _cards(case: Case) -> set[str]:
    position = case.document.get("position", {})
    rows = [row for city in position.get("cities", {}).values() for row in (city.get("moloch"), city.get("outpost"))]
    entries = [entry for row in rows for entry in row or []]
    lying = {entry["card"] for entry in entries} | {entry["module"] for entry in entries if entry.get("module")}
    hands = [position.get(side, {}).get("hand", []) for side in ("moloch", "outpost")]
    return lying | {card for hand in hands for card in hand}


def _all_cards() -> set[str]:
    folder = resources.files("neuroshima_convoy.cards")
    texts = [(folder / name).read_text(encoding="utf-8") for name in ("moloch.toml", "outpost.toml")]
    return {card["id"] for text in texts for card in tomllib.loads(text)["card"]}
