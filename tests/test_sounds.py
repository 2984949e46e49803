"""The sounds of the tables: small files that equal what the script generates."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.made_sounds import FOLDER, RATE, SOUNDS, read, samples_of

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("platform/neuroshima/*", "games/*/*")


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_what_the_script_makes(name: str) -> None:
    found, made = read((FOLDER / f"{name}.wav").read_bytes()), samples_of(name)
    assert len(found) == len(made), "uv run python -m tools.regenerate sounds"
    # Libraries of mathematics differ in the last bit.
    assert max(abs(a - b) for a, b in zip(found, made, strict=True)) <= 2, "uv run python -m tools.regenerate sounds"


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_short_small_and_ends_in_silence(name: str) -> None:
    samples = samples_of(name)
    assert len(samples) < RATE / 2
    assert (FOLDER / f"{name}.wav").stat().st_size < 20_000
    assert abs(samples[0]) < 1000 and samples[-1] == 0
    assert 25_000 < max(map(abs, samples)) < 27_000


def test_every_sound_file_is_generated() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{name}.wav" for name in SOUNDS}


def test_every_sound_is_played_by_a_script() -> None:
    folders = [folder for room in ROOMS for folder in ROOT.glob(f"{room}/static")]
    scripts = [path.read_text("utf-8") for folder in folders for path in folder.rglob("*.js")]
    named = {name for text in scripts for name in re.findall(r'"([a-z_]+)"', text)}
    assert SOUNDS.keys() - named == set()
