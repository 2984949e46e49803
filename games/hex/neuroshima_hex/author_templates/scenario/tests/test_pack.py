"""Nothing is wrong with the pack, and random games with what it brings can be saved and loaded at each step."""

from pathlib import Path

from neuroshima_contract.conformance import GameConformance, new_values
from neuroshima_contract.pack_checks import check_files
from neuroshima_contract.packs import read_folder
from neuroshima_contract.registry import registry

HEX = registry().games["hex"]
FILES, FAULTS = read_folder(Path(__file__).resolve().parents[1] / "pack")
CHECKED = check_files(FILES, FAULTS, {"hex": HEX})


def test_nothing_is_wrong() -> None:
    assert [str(fault) for fault in CHECKED.faults] == []


class TestPlayed(GameConformance):
    game = HEX.with_data({CHECKED.pack.file_name: CHECKED.pack.text}) if CHECKED.pack and CHECKED.is_whole else HEX
    wanted = new_values(game, HEX)
    games = 10
