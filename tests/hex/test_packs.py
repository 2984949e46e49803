"""Packs for Hex: a whole one, broken ones with all that is said of them, and two that bring the same."""

from __future__ import annotations

import pickle
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from neuroshima_contract import Malformed
from neuroshima_contract.factions import FactionPiece
from neuroshima_contract.pack_checks import check_files
from neuroshima_contract.packs import Fault, clean_drawing, pack_of_text, read_folder, read_zip
from neuroshima_contract.registry import installed_game
from neuroshima_hex.host.game import HexGame

from tests.support.packs import changed, files_of_roads, pack_of, read_archive, renamed, zipped

BROKEN = tomllib.loads((Path(__file__).parent / "packs" / "broken.toml").read_text(encoding="utf-8"))["pack"]
TOLLMEN = "roads__tollmen"


@pytest.fixture(scope="module")
def game() -> HexGame:
    game = installed_game("hex")
    assert isinstance(game, HexGame)
    return game


def faults_of(game: HexGame, files: Mapping[str, str], faults: Sequence[Fault] = ()) -> list[str]:
    return [str(fault) for fault in check_files(files, faults, {"hex": game}).faults]


def drawing_of(tile: FactionPiece) -> str:
    """SVG of a tile, which is drawn when somebody asks for it."""
    return tile.picture if isinstance(tile.picture, str) else tile.picture()


@pytest.mark.parametrize("broken", BROKEN, ids=[each["name"] for each in BROKEN])
def test_all_faults_of_a_broken_pack_are_told(game: HexGame, broken: dict[str, Any]) -> None:
    files: Mapping[str, str]
    faults: Sequence[Fault]
    if "archive" in broken:
        files, faults = read_archive(broken["archive"])
    else:
        files, faults = changed(broken.get("replace", ())) | broken.get("write", {}), ()
        files = {path: text for path, text in files.items() if path not in broken.get("remove", ())}
    assert faults_of(game, files, faults) == broken["faults"]


def test_whole_pack_has_no_faults(game: HexGame) -> None:
    assert faults_of(game, files_of_roads()) == []
    assert [(item.sort, item.id) for item in game.packs.items(pack_of(files_of_roads()))] == [
        ("army", TOLLMEN),
        ("scenario", "roads__ford"),
        ("marker", "roads__debt"),
        ("campaign", "roads__long_road"),
        ("puzzle", "roads__gate"),
        ("lesson", "roads__toll"),
    ]


def test_archive_and_folder_give_the_same_pack(tmp_path: Path) -> None:
    pack = pack_of(files_of_roads())
    for archive in (pack.zipped(), zipped(files_of_roads()), zipped(files_of_roads(), "any_folder/")):
        files, faults = read_zip(archive)
        assert not faults
        assert pack_of(files).digest == pack.digest
    assert pack_of_text(pack.file_name, pack.text).files == pack.files


def test_folder_with_a_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(files_of_roads()["pack.toml"], encoding="utf-8")
    (tmp_path / "armies").symlink_to("/etc")
    files, faults = read_folder(tmp_path)
    assert list(files) == ["pack.toml"]
    assert [(fault.file, fault.code) for fault in faults] == [("armies", "link")]


@pytest.mark.parametrize("text", ['a = """\n"""\n', 'b = "\\"\\"\\""\n', 'c = \'\\\\\'\n# """" \\', '"', '""\\'])
def test_any_text_survives_the_data_file(text: str) -> None:
    files = files_of_roads() | {"README.md": text}
    pack = pack_of(files)
    assert pack_of_text(pack.file_name, pack.text).files["README.md"] == text


def test_match_with_an_army_of_a_pack(game: HexGame) -> None:
    pack = pack_of(files_of_roads())
    made = game.with_data({pack.file_name: pack.text})
    seats = [made.SeatOptions(army=TOLLMEN), made.SeatOptions(army="borgo")]
    state = made.start(made.Options(), seats, seed=1)
    assert made.data_files.used_by(made.Options(), seats) == ["army_borgo.toml", "pack_roads.toml"]
    assert pickle.loads(pickle.dumps(state)).snapshot() == state.snapshot()
    faction = next(faction for faction in made.guide.factions() if faction.id == TOLLMEN)
    assert faction.pack == "roads"
    assert faction.portrait is not None
    assert "M10 4l4 6-4 6-4-6z" in drawing_of(next(piece for piece in faction.pieces if piece.id == "clerk"))
    assert TOLLMEN not in game.registry.armies


def test_scenario_and_puzzle_name_the_pack_as_their_file(game: HexGame) -> None:
    pack = pack_of(files_of_roads())
    made = game.with_data({pack.file_name: pack.text})
    assert made.data_files.used_by(made.Options(scenario="roads__ford")) == ["pack_roads.toml"]
    preset = next(preset for preset in made.presets() if preset.id == "roads__ford")
    assert "Jan of the Ford" in preset.remarks[0]["en"]
    assert "roads__gate" in {puzzle.id for puzzle in made.teaching.puzzles()}


def test_packs_with_the_same_names_live_side_by_side(game: HexGame) -> None:
    packs = [pack_of(files_of_roads()), pack_of(renamed("paths"))]
    made = game.with_data({pack.file_name: pack.text for pack in packs})
    state = made.start(made.Options(), [made.SeatOptions(army=f"{pack.id}__tollmen") for pack in packs], seed=3)
    assert [seat["army"] for seat in state.seats] == ["roads__tollmen", "paths__tollmen"]


def test_broken_parts_are_left_out_and_hide_no_others(game: HexGame) -> None:
    broken = changed([("puzzles/gate.toml", 'hand = ["bailiff", "clerk"]', 'hand = ["bailif", "clerk"]')])
    puzzle = files_of_roads()["puzzles/gate.toml"].replace('id = "roads__gate"', 'id = "roads__second"')
    broken["puzzles/gate.toml"] += puzzle
    pack = pack_of(broken)
    made = game.with_data({pack.file_name: pack.text})
    ids = {one.id for one in made.teaching.puzzles()}
    assert "roads__second" in ids
    assert "roads__gate" not in ids
    assert [fault.place for fault in game.packs.unusable(pack)] == ["puzzle roads__gate.players.0.hand.0"]


@pytest.mark.parametrize(
    "replaced", [("armies/tollmen.toml", "count = 14", "count = 99"), ("pack.toml", "id =", "ip =")]
)
def test_text_of_a_broken_pack_is_refused(game: HexGame, replaced: tuple[str, str, str]) -> None:
    pack = pack_of(files_of_roads())
    path, old, new = replaced
    before, at, after = pack.text.partition(f'"{path}" = ')
    text = before + at + after.replace(old, new, 1)
    with pytest.raises(Malformed) as refused:
        game.with_data({pack.file_name: text})
    assert refused.value.code == "bad_pack"
    assert path in str(refused.value)


def test_drawing_keeps_its_shapes_alone() -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    drawn, faults = clean_drawing("x.svg", f'{head}<title>T</title><g fill="#fff"><circle r="2"/></g></svg>')
    assert not faults
    assert drawn == '<g transform="scale(10) translate(-5 -5)"><g fill="#fff"><circle r="2"></circle></g></g>'


def test_names_are_texts_in_pictures(game: HexGame) -> None:
    name = "<script>alert(1)</script>"
    pack = pack_of(changed([("armies/tollmen.toml", 'en = "Tollmen"', f'en = "{name}"')]))
    made = game.with_data({pack.file_name: pack.text})
    state = made.start(made.Options(), [made.SeatOptions(army=TOLLMEN), made.SeatOptions(army="borgo")], seed=1)
    picture = made.drawing.picture(state.snapshot())
    assert name not in picture
    assert "&lt;script&gt;" in picture
    assert all("<script" not in drawing_of(piece) for piece in made.guide.factions()[-1].pieces)
