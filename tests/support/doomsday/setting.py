"""The game for the tests of the Doomsday Machine: Hex with all its installed expansions."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from hypothesis import strategies as st
from neuroshima.plugins import installed_games

from tests.support.hex.invariants import Setting
from tests.support.hex.playing import ARMIES, MANNERS, Chooser
from tests.support.hex.strategies import crowd
from tests.support.rubbish import SEEDS

ARMY = "doomsday_machine"
OTHERS = (*ARMIES, "new_york", "neojungle")
PAIRINGS = tuple(pair for other in OTHERS for pair in ((ARMY, other), (other, ARMY)))


@cache
def setting() -> Setting:
    game: Any = installed_games()["hex"]
    return Setting(game, game.Options())


def begun(armies: tuple[str, str], seed: int, **options: Any) -> Any:
    """A game that begins."""
    game = setting().game
    return game.start(game.Options(**options), [game.SeatOptions(army=army) for army in armies], seed)


class Match(NamedTuple):
    """A game and how it is played: a function of these."""

    armies: tuple[str, str]
    seed: int
    manner: str

    def start(self, **options: Any) -> Any:
        return begun(self.armies, self.seed, **options)

    def begin(self, **options: Any) -> tuple[Any, Chooser]:
        return self.start(**options), Chooser(self.manner, self.seed)


MATCHES = st.builds(Match, st.sampled_from(PAIRINGS), SEEDS, st.sampled_from(sorted(MANNERS)))


def _crowded(armies: tuple[str, str], seed: int, units: int) -> Any:
    return crowd(seed, units, setting().registry, [armies])


CROWDED = st.builds(_crowded, st.sampled_from(PAIRINGS), SEEDS, st.integers(6, 18))
"""Positions with so many units anyhow on the board."""
POSITIONS = CROWDED.map(lambda position: setting().load(position))
