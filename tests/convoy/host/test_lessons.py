"""Errors in lesson files of Convoy are reported with file and place."""

from __future__ import annotations

import pytest
from neuroshima_contract.lessons import read_lesson
from neuroshima_convoy.data_files import lessons


def test_all_files_are_read() -> None:
    assert len(lessons()) == 10
    assert lessons()[0].id == "what_wins"


@pytest.mark.parametrize(
    ("text", "reason"),
    [("id = ", "one.toml, -: "), ('id = "One"', "one.toml, id: "), ('id = "one"\nordre = 1', "did you mean order")],
)
def test_a_bad_lesson_is_refused_with_its_fault(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_lesson("one.toml", text)
