"""The sounds of the tables: small files that are what the script makes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.made_sounds import FOLDER, RATE, expected, read

SOUNDS = expected()
STATIC = [
    path for path in Path(__file__).resolve().parents[1].glob("*/**/static/neuroshima*") if ".venv" not in path.parts
]


@pytest.mark.parametrize("path", SOUNDS, ids=lambda path: path.stem)
def test_a_sound_is_what_the_script_makes(path: Path) -> None:
    found, made = read(path.read_bytes()), SOUNDS[path]
    assert len(found) == len(made), "uv run python -m tests.regenerate sounds"
    # Libraries of mathematics differ in the last bit.
    assert max(abs(a - b) for a, b in zip(found, made, strict=True)) <= 2, "uv run python -m tests.regenerate sounds"


@pytest.mark.parametrize("path", SOUNDS, ids=lambda path: path.stem)
def test_a_sound_is_short_small_and_ends_in_silence(path: Path) -> None:
    samples = SOUNDS[path]
    assert len(samples) < RATE / 2
    assert path.stat().st_size < 20_000
    assert abs(samples[0]) < 1000 and samples[-1] == 0
    assert 25_000 < max(map(abs, samples)) < 27_000


def test_no_sound_is_kept_that_is_not_made() -> None:
    assert set(FOLDER.iterdir()) == set(SOUNDS)


def test_every_sound_is_played_by_a_script() -> None:
    scripts = [path.read_text("utf-8") for folder in STATIC for path in folder.rglob("*.js")]
    named = {name for text in scripts for name in re.findall(r'"([a-z_]+)"', text)}
    assert {path.stem for path in SOUNDS} - named == set()
