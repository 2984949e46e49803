"""CHANGELOG.md: unreleased changes first, then versions with dates and what a host has to do."""

from __future__ import annotations

import re
import tomllib
from datetime import date

from tools.distribution_metadata import ROOT

HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+) - (\d{4}-\d{2}-\d{2})")
HOST_PART = "### What a host has to do\n"
_head, UNRELEASED, _text, *PARTS = HEADING.split((ROOT / "CHANGELOG.md").read_text("utf-8"))
VERSIONS = list(zip(PARTS[::2], PARTS[1::2], strict=True))
"""Each version's heading and text, the newest first."""


def test_what_is_unreleased_stands_first() -> None:
    assert UNRELEASED == "Unreleased"


def test_the_newest_version_is_that_of_the_distributions() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert VERSIONS[0][0].partition(" - ")[0] == project["version"]


def test_versions_descend_by_date_and_say_what_a_host_has_to_do() -> None:
    numbers, days = [], []
    for heading, text in VERSIONS:
        found = VERSION.fullmatch(heading)
        assert found is not None, heading
        assert HOST_PART in text, heading
        numbers.append((int(found[1]), int(found[2]), int(found[3])))
        days.append(date.fromisoformat(found[4]))
    assert numbers == sorted(set(numbers), reverse=True)
    assert days == sorted(days, reverse=True)
