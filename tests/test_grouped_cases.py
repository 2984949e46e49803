"""Cases are tested by folder, and each failing case is still reported separately."""

from __future__ import annotations

from pathlib import Path

import pytest
from neuroshima.testing.cases import Case

from tests.support.playing import assert_as_expected, groups_of

FOLDER = Path("cases")


def case(name: str) -> Case:
    return Case(name, f"the rule of {name}", {}, {})


CASES = [case("medic/heals"), case("medic/saves"), case("net/holds")]


def test_a_group_is_a_folder() -> None:
    assert groups_of(CASES) == {"medic": CASES[:2], "net": CASES[2:]}


def test_every_failing_case_is_reported_with_its_rule_and_file() -> None:
    def differ(tried: Case) -> list[str]:
        return [] if tried.name == "medic/saves" else [f"{tried.name} differs", "and differs again"]

    with pytest.raises(AssertionError) as failed:
        assert_as_expected(CASES, differ, FOLDER)
    lines = [line.strip() for line in str(failed.value).splitlines()]
    told = [line for line in lines if line in {f"the rule of {c.name}" for c in CASES} or line.startswith("cases/")]
    assert told == [
        "the rule of medic/heals",
        "cases/medic/heals.json",
        "the rule of net/holds",
        "cases/net/holds.json",
    ]
    assert "medic/heals differs" in lines and "and differs again" in lines


def test_an_error_names_the_case_that_raised_it() -> None:
    def differ(tried: Case) -> list[str]:
        if tried.name == "medic/saves":
            raise KeyError("hp")
        return []

    with pytest.raises(KeyError) as failed:
        assert_as_expected(CASES, differ, FOLDER)
    assert failed.value.__notes__ == ["in cases/medic/saves.json"]
