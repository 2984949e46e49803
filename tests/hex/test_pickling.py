"""Copies and pickles of positions: they are small, and the game continues as the original does."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_hex import base_registry, load, pickling
from neuroshima_hex.rules.board.army_files import file_of
from neuroshima_hex.rules.options.options import Options
from neuroshima_hex.rules.traits.icons import CONVERTED_SHOT, SHOT

from tests.support.hex.playing import GAME, LONGEST_GAME, Chooser, new_game, play
from tests.support.hex.strategies import MATCHES, Match
from tests.support.playing import copies_play_alike, text
from tests.support.rubbish import SEEDS, examples

FEW = examples(8)
STEPS = st.integers(0, 120)


@FEW
@given(MATCHES, STEPS)
def test_a_copy_plays_alike(match: Match, steps: int) -> None:
    copies_play_alike(*match.begin(), steps, LONGEST_GAME)


@FEW
@given(st.sampled_from(["leaders", "structures"]), SEEDS, STEPS)
def test_a_copy_plays_alike_with_variants(variant: str, seed: int, steps: int) -> None:
    state = new_game(("hegemony", "borgo"), seed, edition="2025", **{variant: True})
    copies_play_alike(state, Chooser("random", seed), steps, LONGEST_GAME)


def test_a_copy_is_independent() -> None:
    state = new_game(("moloch", "outpost"), 5)
    before = text(state.snapshot())
    for other in (copy.deepcopy(state), copy.copy(state), pickle.loads(pickle.dumps(state))):
        for _move in play(other, Chooser("random", 1), 10):
            pass
        assert text(other.snapshot()) != before
    assert text(state.snapshot()) == before


def test_a_kept_copy_shows_the_same_view_later() -> None:
    """Copies share derived facts, but not the board, which changes."""
    state = new_game(("borgo", "moloch"), 3)
    shown, kept = [], []
    for _move in play(state, Chooser("random", 3), 60):
        shown.append(text(state.view(0)))
        kept.append(copy.copy(state))
    assert [text(other.view(0)) for other in kept] == shown


def test_what_is_allowed_on_the_analysis_board_stays_so() -> None:
    state = new_game(("moloch", "outpost"), 5)
    state.sandbox = True
    assert pickle.loads(pickle.dumps(state)).sandbox and copy.deepcopy(state).sandbox


def test_units_and_kinds_of_attacks_stay_what_they_are() -> None:
    """A Quartermaster distinguishes shots, blows, and shots that it has converted."""
    board = [{"at": [0, 0], "tile": "quartermaster", "seat": 0}, {"at": [0, -1], "tile": "ganger", "seat": 0}]
    state = load(base_registry(), Options(), {"players": [{"army": "hegemony"}, {"army": "borgo"}], "board": board})
    unit = state.units[state.grid.index[0, -1]]
    assert copy.deepcopy(unit) is unit
    assert pickle.loads(pickle.dumps(SHOT)) == SHOT != CONVERTED_SHOT == copy.deepcopy(CONVERTED_SHOT)
    for other in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other.apply(0, {"type": "end_turn"}) and other.registry is state.registry


def test_a_copy_of_the_board_is_fought_on_as_the_board_is() -> None:
    state = new_game(("moloch", "outpost"), 5).rules
    board = copy.deepcopy(state.board)
    assert board is not state.board and board.units is not state.board.units
    assert board.land is state.board.land and board.kinds is state.board.kinds


# Where what it is played with is found again


def bytes_of(state: Any) -> str:
    return pickle.dumps(state).hex()


def read_elsewhere(data: str, before: str = "") -> subprocess.CompletedProcess[str]:
    """Read the pickle in a new process, and return its snapshot."""
    code = f"import json, pickle; {before}; s = pickle.loads(bytes.fromhex({data!r})); print(json.dumps(s.snapshot()))"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)


def test_a_new_process_finds_the_armies_of_the_game() -> None:
    state = new_game(("moloch", "outpost"), 5)
    read = read_elsewhere(bytes_of(state), "import neuroshima_hex")
    assert read.returncode == 0, read.stderr
    assert text(state.snapshot()) == text(json.loads(read.stdout))


def changed_armies() -> dict[str, str]:
    """Moloch's file with one changed tile."""
    text = GAME.registry.army_texts["moloch"]
    assert "initiative = [3]" in text
    return {file_of("moloch"): text.replace("initiative = [3]", "initiative = [2]", 1)}


def begun_with(game: Any) -> Any:
    return game.start(game.Options(), [game.SeatOptions(army=army) for army in ("moloch", "outpost")], 1)


def test_stored_armies_of_a_match_are_pickled_with_it() -> None:
    game = GAME.with_data(changed_armies())
    state = begun_with(game)
    assert pickle.loads(pickle.dumps(state)).rules.registry is game.registry is not GAME.registry
    data, before = bytes_of(state), text(state.snapshot())
    read = read_elsewhere(data, "import neuroshima_hex")
    assert read.returncode == 0, read.stderr
    assert text(json.loads(read.stdout)) == before
    del game, state
    other = pickle.loads(bytes.fromhex(data))
    assert text(other.snapshot()) == before
    assert other.rules.registry.army_texts["moloch"] == changed_armies()[file_of("moloch")]


def test_a_pickle_is_refused_when_an_army_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game was reinstalled with another Moloch: older pickles are refused."""
    data = pickle.dumps(begun_with(GAME))
    changed = GAME.registry.with_files(changed_armies())
    monkeypatch.setattr(pickling, "_known_registries", lambda: iter([changed]))
    with pytest.raises(LookupError, match="armies and traits"):
        pickle.loads(data)


@pytest.mark.parametrize("text_of", ["own", "given"])
def test_a_scenario_is_pickled_with_the_position(text_of: str) -> None:
    """A map of the atlas: the game's own, and one that a host has changed."""
    name, scenario = next((s.name, s) for s in GAME.registry.scenarios.values())
    file = scenario.text if text_of == "own" else scenario.text + "\n# changed\n"
    game = GAME.with_data({name: file})
    options = game.Options(**next(p.options for p in game.presets() if p.id == scenario.id))
    count = game.seat_counts_of(options)[0]
    preset = next(p for p in game.presets() if p.id == scenario.id)
    armies = [seat["army"] if seat else None for seat in preset.seats]
    free = iter([army for army in game.registry.armies if army not in armies])
    seats = [game.SeatOptions(army=army or next(free)) for army in armies[:count]]
    state = game.start(options, seats, 3)
    data = bytes_of(state)
    before = text(state.snapshot())
    del game, state
    other = pickle.loads(bytes.fromhex(data))
    assert text(other.snapshot()) == before and other.rules.scenario.text == file
