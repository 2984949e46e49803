"""The games' pictures on the front page, as the games draw them now."""

from __future__ import annotations

from pathlib import Path

from neuroshima_convoy.drawing.documents import poster as of_convoy
from neuroshima_hex.drawing.poster import poster as of_hex

from tests.support.convoy.playing import GAME as CONVOY
from tests.support.hex.playing import GAME as HEX

GAMES = Path(__file__).resolve().parents[1] / "games"


def expected() -> dict[Path, str]:
    """The expected content of each file."""
    hex_, convoy = HEX.screen.catalogue(), CONVOY.screen.catalogue()
    return {
        GAMES / "hex/neuroshima_hex/static" / HEX.screen.poster: of_hex(hex_["armies"], HEX.contents.art),
        GAMES / "convoy/neuroshima_convoy/static" / CONVOY.screen.poster: of_convoy(convoy["cards"]),
    }
