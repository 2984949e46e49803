"""The boxes of factions, as the games name them."""

from __future__ import annotations

from neuroshima import plugins
from neuroshima_contract import Game


def boxes(name: str) -> dict[str, dict[str, str]]:
    game: Game = plugins.installed_games()[name]
    return {faction.id: dict(faction.box) for faction in game.guide.factions()}


def test_an_army_names_the_box_that_it_comes_from() -> None:
    found = boxes("hex")
    assert found["moloch"] == {"en": "Neuroshima Hex", "pl": "Neuroshima Hex", "cs": "Neuroshima Hex"}
    assert found["doomsday_machine"]["en"] == "Doomsday Machine", "the only army of its plugin"
    assert found["neojungle"] == found["new_york"] == {"en": "Babel 13"}, "several armies: the plugin's name"


def test_a_game_in_one_box_does_not_name_it() -> None:
    assert set(map(len, boxes("convoy").values())) == {0}
