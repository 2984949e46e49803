"""The armies that came out one by one, each a plugin, for the tests that all of them pass.

`ARMIES`: their ids, which are those of the plugins, too. `setting()` is Hex with all expansions of the repository.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from hypothesis import strategies as st

from tests.support.hex.invariants import Setting
from tests.support.hex.playing import ARMIES as BASE
from tests.support.hex.playing import MANNERS, Chooser
from tests.support.hex.strategies import crowd
from tests.support.rubbish import SEEDS
from tools import hex_plugins

ARMIES = ("uranopolis", "sand_runners")
OTHERS = (*BASE, "new_york", "neojungle", "doomsday_machine", *ARMIES)
PAIRINGS = tuple(
    pair for army in ARMIES for other in OTHERS if other != army for pair in ((army, other), (other, army))
)


@cache
def setting() -> Setting:
    """Hex as a site with all of them has it."""
    game: Any = hex_plugins.assembled().games["hex"]
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
