"""The table of docs/faults.md: each row names a test that exists, and fills every column."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
COLUMNS = 5
TEST = re.compile(r"`(test_\w+\.py)::(test_\w+)`")
ROWS = [line for line in (ROOT / "docs/faults.md").read_text("utf-8").splitlines() if line.startswith("| ")][2:]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("|")[1].strip()[:40])
def test_every_row_is_tested(row: str) -> None:
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert len(cells) == COLUMNS and all(cells)
    named = TEST.findall(cells[-1])
    assert named
    for file, name in named:
        texts = [path.read_text("utf-8") for path in (ROOT / "tests").rglob(file)]
        assert any(re.search(rf"^(async )?def {name}\(", text, re.MULTILINE) for text in texts), f"{file}::{name}"


def test_there_are_rows() -> None:
    assert len(ROWS) >= 8
