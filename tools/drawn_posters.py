"""The games' pictures on the front page, as the games draw them now."""

from __future__ import annotations

import json
from pathlib import Path

from neuroshima_convoy.drawing.documents import poster as of_convoy
from neuroshima_hex.drawing.moving_poster import Placed, moving_poster
from neuroshima_hex.drawing.poster import poster as of_hex

from tests.support.convoy.playing import GAME as CONVOY
from tests.support.hex.playing import GAME as HEX
from tests.support.hex.playing import load

GAMES = Path(__file__).resolve().parents[1] / "games"
BATTLE = Path(__file__).with_name("hex") / "front_page_battle.json"
"""A position in which the first player plays a Battle tile; units stand in the order in which they are placed."""


def expected() -> dict[Path, str]:
    """The expected content of each file."""
    hex_, convoy = HEX.screen.catalogue(), CONVOY.screen.catalogue()
    of_hexes = GAMES / "hex/neuroshima_hex/static"
    return {
        of_hexes / HEX.screen.poster: of_hex(hex_["armies"], HEX.contents.art),
        of_hexes / HEX.screen.moving_poster: _battle(),
        GAMES / "convoy/neuroshima_convoy/static" / CONVOY.screen.poster: of_convoy(convoy["cards"]),
    }


def _battle() -> str:
    """The battle of the position, played by the rules."""
    position = json.loads(BATTLE.read_text("utf-8"))
    armies = [player["army"] for player in position["players"]]
    units = [
        Placed((unit["at"][0], unit["at"][1]), armies[unit["seat"]], unit["tile"], unit["rotation"])
        for unit in position["board"]
    ]
    events = load(position).apply(0, {"type": "play", "tile": "battle"})
    return moving_poster(units, events, HEX.screen.catalogue()["armies"], HEX.contents.art)
