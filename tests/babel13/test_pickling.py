"""Positions of expansions that are copied and pickled: their traits, markers, land and scenarios are found again."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.support.babel13.campaigning import SKIRMISHES, Skirmish
from tests.support.babel13.lands import NEW_PAIRINGS, setting
from tests.support.hex.playing import LONGEST_GAME, Chooser
from tests.support.playing import copies_play_alike, text
from tests.support.rubbish import SEEDS, examples

FEW = examples(6)
STEPS = st.integers(0, 120)
TESTS = Path(__file__).resolve().parents[1]


def begun(armies: tuple[str, ...], seed: int, game: Any = None) -> Any:
    game = game or setting().game
    return game.start(game.Options(), [game.SeatOptions(army=army) for army in armies], seed)


@FEW
@given(st.sampled_from(NEW_PAIRINGS), SEEDS, STEPS)
def test_a_copy_plays_alike(armies: tuple[str, ...], seed: int, steps: int) -> None:
    copies_play_alike(begun(armies, seed), Chooser("fighter", seed), steps, LONGEST_GAME)


@FEW
@given(SKIRMISHES, STEPS)
def test_a_copy_of_a_scenario_plays_alike(match: Skirmish, steps: int) -> None:
    copies_play_alike(*match.begin(), steps, LONGEST_GAME)


def test_a_copy_in_the_middle_of_a_battle_goes_on_with_its_question() -> None:
    """The question is where a rocket flies. The trait recognises its attacks by their kind, also in a copy."""
    board = [
        {"at": [0, 2], "tile": "rocket_launcher", "seat": 0},
        {"at": [1, 0], "tile": "hybrid", "seat": 1, "rotation": 2},
        {"at": [2, 0], "tile": "hq", "seat": 1},
    ]
    state = setting().load({"players": [{"army": "new_york"}, {"army": "moloch"}], "board": board})
    state.sandbox = True
    state.apply(0, {"type": "resolve_battle"})
    answer = next(a for a in state.legal(0) if a["path"][-1] == [2, 0])
    other = pickle.loads(pickle.dumps(state))
    assert text(other.apply(0, answer)) == text(state.apply(0, answer))


def read_elsewhere(state: Any, before: str) -> subprocess.CompletedProcess[str]:
    data = pickle.dumps(state).hex()
    code = f"import json, pickle; {before}; s = pickle.loads(bytes.fromhex({data!r})); print(json.dumps(s.snapshot()))"
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False, cwd=TESTS
    )


def test_a_new_process_finds_the_installed_expansions_without_django() -> None:
    state = begun(("new_york", "neojungle"), 5)
    read = read_elsewhere(state, "import neuroshima_hex")
    assert read.returncode == 0, read.stderr
    assert text(json.loads(read.stdout)) == text(state.snapshot())


def test_a_new_process_of_a_site_finds_them_once_django_is_set_up() -> None:
    state = begun(("new_york", "neojungle"), 5)
    django = "import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'settings'; django.setup()"
    read = read_elsewhere(state, django)
    assert read.returncode == 0, read.stderr
    assert text(json.loads(read.stdout)) == text(state.snapshot())


def test_without_them_it_is_refused() -> None:
    without = "from neuroshima_contract import registry as r"
    without += "; r.name_source(lambda: r.registry(listed='hex=neuroshima_hex.plugin').games)"
    read = read_elsewhere(begun(("new_york", "neojungle"), 5), without)
    assert read.returncode == 1
    assert read.stderr.strip().splitlines()[-1].startswith("LookupError: No game in this process has the armies")
