"""Games, positions and rubbish for hypothesis to try on Convoy."""

from __future__ import annotations

import random
from collections import defaultdict
from functools import cache
from typing import Any, NamedTuple

from hypothesis import strategies as st
from neuroshima_contract import Json

from tests.support.convoy.oracle.positions import crowd
from tests.support.convoy.playing import GAME, MANNERS, Chooser, load, new_game, play
from tests.support.rubbish import SEEDS, Spoiler


class Match(NamedTuple):
    """A game with its manner of play, both determined by these values."""

    seed: int
    manner: str

    def begin(self, **options: Any) -> tuple[Any, Chooser]:
        return new_game(self.seed, **options), Chooser(self.manner, self.seed)


MATCHES = st.builds(Match, SEEDS, st.sampled_from(sorted(MANNERS)))


@st.composite
def played(draw: st.DrawFn) -> Any:
    """A state some way into a game."""
    state, chooser = draw(MATCHES).begin()
    for _ in play(state, chooser, draw(st.integers(0, 110))):
        pass
    return state


def crowded_position(seed: int) -> Json:
    """A crowded position as in a file written by hand, without optional fields."""
    return {name: value for name, value in crowd(random.Random(seed)).items() if value is not None}


CROWDED = st.builds(crowded_position, SEEDS)


@cache
def deciding() -> dict[str, list[Json]]:
    """Snapshots in which a decision is pending, some of every kind: of whole games, and of crowded positions."""
    found: dict[str, list[Json]] = defaultdict(list)
    for number in range(700):
        state = load(crowded_position(number)) if number % 3 else new_game(number)
        for _ in play(state, Chooser(sorted(MANNERS)[number % len(MANNERS)], number), 50):
            pending = state.snapshot().get("pending")
            if pending is not None and len(found[pending["kind"]]) < 6:
                found[pending["kind"]].append(state.snapshot())
    return dict(found)


DECISIONS = st.deferred(lambda: st.sampled_from([one for kind in deciding().values() for one in kind]))
POSITIONS = st.one_of(played(), CROWDED.map(load), DECISIONS.map(load))
"""States: of played games, of positions written by hand, and in the middle of decisions."""

SPOILER = Spoiler(
    words=[
        *GAME.box.cards, *(city.id for city in GAME.box.cities), "mulligan", "draw", "moloch", "outpost", "modules",
        "outpost_modules", "resolve", "over", "keep", "pass", "deploy", "use", "play", "attach", "choose", "kill",
        "mill", "settle", "squeeze", "enter", "arrive", "look", "positions", "protect", "bury", "new_york",
        "convoy_stopped", "fought", "end_of_battle", "begin_battle", "convoy", "empty_deck", "step",
    ],
    keys=[
        "type", "card", "at", "target", "to", "do", "discard", "city", "battle", "phase", "cities", "hand", "deck",
        "module", "strength", "agenda", "pending", "answers", "seat", "kind", "step", "unit", "left", "leaving",
        "playing",
    ],
)  # fmt: skip
RUBBISH = SPOILER.rubbish
spoiled = SPOILER.spoiled
