"""Random games of the scenarios for hypothesis to play: every side, in random circumstances. All is a function of
seeds, as on the random boards."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any, NamedTuple

from hypothesis import strategies as st
from neuroshima_contract import Json
from neuroshima_hex.atlas import MAPS

from tests.support.babel13.lands import setting
from tests.support.hex.invariants import Setting
from tests.support.hex.playing import MANNERS, Chooser, play
from tests.support.rubbish import SEEDS

SIDES = (("new_york", "neojungle"), ("neojungle", "new_york"))
ALLIES = ("moloch", "borgo", "hegemony", "outpost")


@cache
def scenarios() -> tuple[str, ...]:
    """The scenarios of Babel 13. The maps of the base game have tests of their own."""
    return tuple(sorted(set(setting().registry.scenarios) - set(MAPS)))


def circumstances(chance: random.Random, scenario: str) -> Json:
    """The circumstances that a campaign sets for a scenario, or some of them."""
    given: Json = {
        "first": chance.randrange(2),
        "lead": chance.randrange(7),
        "reinforced": chance.randrange(2),
        "reserves": {army: _survivors(chance, army) for army in ALLIES if chance.random() < 0.6},
        "hit_points": [chance.randint(1, 20), chance.randint(1, 20)],
        "markers": _markers(chance, scenario),
    }
    return {name: value for name, value in given.items() if chance.random() < 0.7}


def _survivors(chance: random.Random, army: str) -> Json:
    tiles = setting().registry.armies[army].tiles.values()
    box = [tile.id for tile in tiles if tile.kind in ("warrior", "module") for _ in range(tile.count)]
    return dict(Counter(chance.sample(box, chance.randint(1, 6))))


def _markers(chance: random.Random, scenario: str) -> list[Json]:
    """Markers that players kept from earlier scenarios, as many as the board leaves in the box."""
    rules = setting().registry.scenarios[scenario].file
    left = Counter({name: kind.supply for name, kind in setting().registry.markers.items() if kind.kept})
    for table in (*rules.prize, *rules.side):
        left -= Counter(table.markers)
    box = sorted(left.elements())
    chosen = chance.sample(box, chance.randint(0, min(8, len(box))))
    return [dict(Counter(chosen[::2])), dict(Counter(chosen[1::2]))]


class Skirmish(NamedTuple):
    """A game of a scenario with its manner of play, both determined by these values."""

    scenario: str
    armies: tuple[str, str]
    seed: int
    manner: str

    def setting(self, **options: Any) -> Setting:
        chance = random.Random(f"{self.scenario} {self.seed}")
        game = setting().game
        now = circumstances(chance, self.scenario)
        return Setting(game, game.Options(scenario=self.scenario, circumstances=now, **options))

    def start(self, **options: Any) -> Any:
        game, chosen = setting().game, self.setting(**options).options
        return game.start(chosen, [game.SeatOptions(army=army) for army in self.armies], self.seed)

    def begin(self, **options: Any) -> tuple[Any, Chooser]:
        return self.start(**options), Chooser(self.manner, self.seed)

    def after(self, steps: int) -> Any:
        """The state after so many actions."""
        state, chooser = self.begin()
        for _ in play(state, chooser, steps):
            pass
        return state


SKIRMISHES = st.deferred(
    lambda: st.builds(
        Skirmish, st.sampled_from(scenarios()), st.sampled_from(SIDES), SEEDS, st.sampled_from(sorted(MANNERS))
    )
)
