"""Markers and words of packs: in matches, in views, in pickles, and beside those of other packs."""

from __future__ import annotations

import json
import pickle
import random
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from neuroshima_contract.registry import installed_game
from neuroshima_hex import pickling

from tests.support.packs import changed, files_of_roads, pack_of, renamed
from tests.support.playing import text

DEBT, COLLECTING, TOLLMEN = "roads__debt", "roads__collecting", "roads__tollmen"
MARKERS = "markers_roads.toml"


def game_with(*packs: Mapping[str, str]) -> Any:
    game = installed_game("hex")
    assert game is not None
    return game.with_data({pack.file_name: pack.text for pack in map(pack_of, packs)})


def loaded(game: Any, board: list[dict[str, Any]], armies: tuple[str, str] = (TOLLMEN, "moloch")) -> Any:
    players = [{"army": army} for army in armies]
    state = game.load(game.Options(), {"players": players, "board": board, "turn": {"seat": 0, "phase": "play"}})
    state.sandbox = True
    return state


def shot_at() -> list[dict[str, Any]]:
    """A marksman who shoots at a Blocker of Moloch."""
    return [
        {"at": [0, -1], "tile": "marksman", "seat": 0, "rotation": 3},
        {"at": [0, 0], "tile": "blocker", "seat": 1, "rotation": 3},
    ]


def in_debt(debts: int, marker: str = DEBT) -> list[dict[str, Any]]:
    return [{"at": [0, 0], "tile": "blocker", "seat": 1, "markers": {marker: debts}}]


def needed_files(state: Any) -> set[str]:
    """The names of the data files that go into a pickle of the position."""
    _restore, (_code, digests, *_rest) = pickling._reduce(state.rules)
    return set(digests)


def read_elsewhere(state: Any) -> Any:
    """The snapshot of a pickled position as a new process reads it."""
    data = pickle.dumps(state).hex()
    code = f"import json, pickle; s = pickle.loads(bytes.fromhex({data!r})); print(json.dumps(s.snapshot()))"
    read = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert read.returncode == 0, read.stderr
    return json.loads(read.stdout)


def test_an_attack_of_its_army_leaves_the_marker_for_everybody_to_see() -> None:
    game = game_with(files_of_roads())
    state = loaded(game, shot_at())
    told = state.apply(0, {"type": "resolve_battle"})
    assert [event["marker"] for event in told if event["type"] == "marked"] == [DEBT]
    for seat in (0, 1, None):
        view = state.view(seat)
        assert [unit.get("markers") for unit in view["board"] if unit["tile"] == "blocker"] == [{DEBT: 1}]
        assert text(game.imagine(game.Options(), view, seat, random.Random(1)).view(seat)["board"]) == text(
            view["board"]
        )


def test_the_match_is_saved_and_read_here_and_in_the_process_of_a_bot() -> None:
    game = game_with(files_of_roads())
    state = loaded(game, shot_at())
    state.apply(0, {"type": "resolve_battle"})
    before = text(state.snapshot())
    assert text(game.load(game.Options(), json.loads(before)).snapshot()) == before
    assert text(pickle.loads(pickle.dumps(state)).snapshot()) == before
    assert text(read_elsewhere(state)) == before


def test_bots_play_the_army_and_every_position_can_be_pickled() -> None:
    game = game_with(files_of_roads())
    state = game.start(game.Options(), [game.SeatOptions(army=army) for army in (TOLLMEN, "borgo")], seed=4)
    bot, rng = game.bots["greedy"], random.Random(4)
    marked = False
    for _move in range(80):
        seat, state = state.to_move[0], pickle.loads(pickle.dumps(state))
        state.apply(seat, bot.choose(state, seat, rng, 10))
        marked |= any("markers" in unit for unit in state.view(0)["board"])
    assert marked


def test_a_marker_is_known_without_its_army() -> None:
    """On the analysis board it may lie on any unit; then the position needs the file of its pack alone."""
    game = game_with(files_of_roads(), renamed("paths"))
    state = loaded(game, in_debt(2), ("borgo", "moloch"))
    assert MARKERS in needed_files(state)
    assert "markers_paths.toml" not in needed_files(state)
    assert text(read_elsewhere(state)) == text(state.snapshot())


def test_a_position_without_its_markers_needs_no_file_of_the_pack() -> None:
    game = game_with(files_of_roads())
    assert set(needed_files(loaded(game, [], ("borgo", "moloch")))) == {"army_borgo.toml", "army_moloch.toml"}


def test_packs_with_the_same_marker_live_side_by_side() -> None:
    game = game_with(
        files_of_roads(), renamed("paths", changed([("markers.toml", "initiative = -1", "initiative = 1")]))
    )
    state = loaded(game, [{**in_debt(1)[0], "markers": {DEBT: 1, "paths__debt": 3}}], (TOLLMEN, "moloch"))
    assert text(pickle.loads(pickle.dumps(state)).snapshot()) == text(state.snapshot())
    markers = game.screen.catalogue()["markers"]
    assert "lower by 1" in markers[DEBT]["texts"]["en"] and "higher by 1" in markers["paths__debt"]["texts"]["en"]
    assert {DEBT, COLLECTING}.isdisjoint(installed_game("hex").screen.catalogue()["markers"])  # type: ignore[union-attr]


def test_a_match_keeps_the_version_of_its_markers() -> None:
    """Both versions are in this process, and a pickle of each finds its own."""
    now, then = game_with(files_of_roads()), game_with(changed([("markers.toml", "supply = 6", "supply = 9")]))
    for game, supply in ((now, 6), (then, 9)):
        state = loaded(game, in_debt(6), ("borgo", "moloch"))
        assert pickle.loads(pickle.dumps(state)).rules.registry.markers[DEBT].supply == supply


def test_an_army_is_read_again_where_its_markers_are_others() -> None:
    registry = game_with(files_of_roads()).registry
    other = registry.with_files({MARKERS: files_of_roads()["markers.toml"].replace("supply = 6", "supply = 9")})
    [carried] = other.armies[TOLLMEN].tiles["marksman"].traits
    assert carried is other.traits[COLLECTING] is not registry.traits[COLLECTING]
    assert other.markers[DEBT].supply == 9 != registry.markers[DEBT].supply
    assert other.armies["borgo"] is registry.armies["borgo"]


def test_a_scenario_that_names_more_armies_of_its_pack_is_pickled_with_them() -> None:
    second = files_of_roads()["armies/tollmen.toml"].replace(TOLLMEN, "roads__bailiffs")
    files = changed([("scenarios/ford.toml", f'["{TOLLMEN}"]', f'["{TOLLMEN}", "roads__bailiffs"]')])
    game = game_with(files | {"armies/bailiffs.toml": second})
    seats = [game.SeatOptions(army=army) for army in (TOLLMEN, "moloch")]
    state = game.start(game.Options(scenario="roads__ford", mode="duel"), seats, seed=2)
    assert text(read_elsewhere(state)) == text(state.snapshot())


def test_a_match_that_begins_with_the_marker_keeps_the_pack() -> None:
    """As a match of a campaign, on a map and with armies that are not the pack's."""
    game = game_with(changed([("markers.toml", 'ends = ["healed"]', "kept = true")]))
    options = game.Options(scenario="switchyard", circumstances={"markers": [{DEBT: 1}, {}]})
    assert "pack_roads.toml" in game.data_files.used_by(options)
    assert "pack_roads.toml" not in game.data_files.used_by(game.Options(scenario="switchyard"))


def test_an_army_with_fields_of_its_own_is_pickled_with_them() -> None:
    board = """color = "#3f8f8a"
[board]
id = "roads__ditch"
names = { en = "Ditch" }
texts = { en = "A ditch." }
fields = [[3, -2]]
"""
    game = game_with(changed([("armies/tollmen.toml", 'color = "#3f8f8a"\n', board)]))
    state = game.start(game.Options(), [game.SeatOptions(army=army) for army in (TOLLMEN, "moloch")], seed=2)
    assert text(read_elsewhere(state)) == text(state.snapshot())


# Words ----------------------------------------------------------------------------------------------------------------


def test_words_stand_in_the_place_of_made_ones_key_by_key() -> None:
    files = changed([("words.toml", ', cs = "Vymáhání"', "")])
    said = game_with(files).screen.catalogue()["words"][COLLECTING]
    assert said["names"] == {"en": "Collecting", "pl": "Ściąganie"}
    assert said["texts"]["cs"].startswith("Vymáhání")
    assert said["waits"]["en"] == "%(player)s chooses who gets a marker: Debt."


def test_broken_words_are_left_out_alone() -> None:
    """One bad entry hides neither the others nor the army."""
    markers = files_of_roads()["markers.toml"] + 'given_by = "roads__office"\n'
    words = files_of_roads()["words.toml"] + '[roads__office]\nnames = { pl = "Urząd" }\n'
    files = files_of_roads() | {"markers.toml": markers, "words.toml": words}
    game = game_with(files)
    said = game.screen.catalogue()["words"]
    assert said[COLLECTING]["names"]["en"] == "Collecting"
    assert said["roads__office"]["names"]["en"] == "Debt"
    assert [str(fault) for fault in game_with().packs.unusable(pack_of(files))] == [
        "words.toml: roads__office.names.en: it is missing"
    ]


def test_a_marker_is_drawn_as_its_file_says() -> None:
    sprite = game_with(files_of_roads()).screen.catalogue()["marker_art"]
    assert f'id="marker-{DEBT}"' in sprite and "M6 5h8v10H6z" in sprite
