"""How a parallel run distributes the tests."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.scheduling import FolderScheduling, order

TABLE = "tests/browser/hex/test_table.py::test_a"
ROOKIE = "tests/browser/hex/test_lesson.py::test_b"
LOBBY = "tests/browser/test_lobby.py::test_c"
CITY = "tests/browser/convoy/test_table.py::test_d"
RULES = "tests/hex/test_cases.py::test_e[tests/browser/hex]"


@pytest.mark.parametrize(
    ("processes", "units"),
    [
        (3, ["tests/browser/hex", "tests/browser/hex", "tests/browser", "tests/hex/test_cases.py"]),
        (
            4,
            [f"tests/{file}.py" for file in ("browser/hex/test_table", "browser/hex/test_lesson")]
            + ["tests/browser/test_lobby.py", "tests/hex/test_cases.py"],
        ),
    ],
)
def test_few_processes_take_folders_of_browser_tests(processes: int, units: list[str]) -> None:
    config: Any = SimpleNamespace(getvalue=lambda name: [f"{processes}*popen"])
    scheduling = FolderScheduling(config)
    assert [scheduling._split_scope(test) for test in (TABLE, ROOKIE, LOBBY, RULES)] == units


def test_the_longest_folders_start_first() -> None:
    items: list[Any] = [SimpleNamespace(nodeid=test) for test in (RULES, CITY, LOBBY, TABLE, ROOKIE)]
    assert [item.nodeid for item in sorted(items, key=order)] == [TABLE, ROOKIE, LOBBY, CITY, RULES]
