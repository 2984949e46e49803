"""The conformance suite with Hex: an author's one line, and matches in which it once found something."""

from __future__ import annotations

import pytest
from neuroshima_contract import Illegal
from neuroshima_contract.conformance import GameConformance, Table, play_checked
from neuroshima_contract.registry import registry
from neuroshima_hex.host.scenarios import EXAMPLE

HEX = registry().games["hex"]


class TestHex(GameConformance):
    game = HEX
    games = 2
    languages = ("en", "pl", "cs")


@pytest.mark.parametrize(
    ("table", "seed"),
    [
        # Each HQ of an army with several is a step of a scenario's setup.
        (Table({"scenario": "two_banks", "edition": "2025"}, [{"army": "borgo"}, {"army": "dancer"}]), 1),
        # A player leaves while the other one's HQs change places.
        (Table({"board": "printed"}, [{"army": "vegas"}, {"army": "dancer"}]), 62),
        # A player leaves whose unit has used its ability for another.
        (
            Table(
                {"mode": "free_for_all", "reinforcements": True},
                [{"army": army} for army in ("borgo", "vegas", "outpost", "doomsday_machine")],
            ),
            78,
        ),
    ],
    ids=["several-hqs", "leaving-while-rearranging", "leaving-after-use"],
)
def test_a_match_keeps_all_promises(table: Table, seed: int) -> None:
    assert play_checked(HEX, table, seed).findings == []


def test_an_army_with_more_hqs_than_its_side_has_room_for_is_refused() -> None:
    """Otherwise the match would begin, and nobody could go on."""
    game = HEX.with_data({"scenario_my_scenario.toml": EXAMPLE})  # zones of two fields
    options = game.Options.model_validate({"scenario": "my_scenario"})
    game.check_seats(options, [game.SeatOptions.model_validate({"army": army}) for army in ("borgo", "moloch")])
    with pytest.raises(Illegal) as refused:
        game.check_seats(options, [game.SeatOptions.model_validate({"army": army}) for army in ("borgo", "dancer")])
    assert refused.value.code == "wrong_armies"
