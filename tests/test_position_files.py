"""The examples of docs/position-files.md can be resolved."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from neuroshima.studies.resolving import resolve

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "position-files.md"
FOUND = re.findall(r"^    (\{\"game\".*?\})\n\n", DOCUMENT.read_text("utf-8"), re.MULTILINE | re.DOTALL)
SHOWN = [shown for shown in FOUND if "rule" not in json.loads(shown)]
"""Without the case, which is of an army that the reader makes (docs/first-army.md)."""


def test_there_is_one_of_every_game() -> None:
    assert {json.loads(shown)["game"] for shown in SHOWN} == {"hex", "convoy"}


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: str(json.loads(shown)["game"]))
def test_the_examples_can_be_resolved(shown: str) -> None:
    answer = resolve(shown.encode())
    assert set(answer) == {"position", "events", "to_move", "legal", "outcome"}
    assert answer["events"]
