"""The armies that came out one by one, each a plugin, for the tests that all of them pass.

`ARMIES`: their ids, which are those of the plugins, too. `setting()` is Hex with all expansions of the repository.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from hypothesis import strategies as st
from neuroshima.plugins import installed_games

from tests.support.hex.invariants import Setting
from tests.support.hex.playing import ARMIES as BASE
from tests.support.hex.playing import MANNERS, Chooser
from tests.support.rubbish import SEEDS
from tests.support.worn_positions import worn
from tools import workspace

BROUGHT = {folder.name: workspace.armies(folder) for folder in workspace.folders()}
ARMIES = tuple(name for name, armies in BROUGHT.items() if armies == (name,))
OTHERS = (*BASE, *(army for armies in BROUGHT.values() for army in armies))
PAIRINGS = tuple(
    pair for army in ARMIES for other in OTHERS if other != army for pair in ((army, other), (other, army))
)
MEETINGS = tuple(
    (second, first) if n % 2 else (first, second)
    for n, (first, second) in enumerate(combinations(OTHERS, 2))
    if first in ARMIES or second in ARMIES
)
"""Each two armies that meet, once, either of them first."""


@cache
def setting() -> Setting:
    """Hex as a site with all of them has it."""
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
    return worn(setting(), armies, seed, units)


CROWDED = st.builds(_crowded, st.sampled_from(PAIRINGS), SEEDS, st.integers(6, 18))
"""Positions with so many units anyhow on the board, and markers, foundation tiles and pools."""
POSITIONS = CROWDED.map(lambda position: setting().load(position))
