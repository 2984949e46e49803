"""Games of more than two: modes, players and boards, for the tests of the base game and of expansions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations
from typing import Any, NamedTuple

from hypothesis import strategies as st
from neuroshima_contract import Json

from tests.support.hex.invariants import Setting
from tests.support.hex.playing import ARMIES, GAME, MANNERS, Chooser, play
from tests.support.hex.strategies import crowd
from tests.support.rubbish import SEEDS

RADIUS = {False: 2, True: 3}
ALONE = (0, 1, 2, 3, 4, 5)
PAIRS = (0, 1, 0, 1)
TEAMS = {"team": PAIRS, "three_in_teams": PAIRS, "team_points": PAIRS, "one_against_team": (0, 1, 1)}
ROUNDS = {"one_against_team": (0, 1, 0, 2)}
POINTS = {"one_against_team": (20, 13, 13)}
TEAM_HQ = {"2e": 20, "3.0": 15, "2025": 20}
"""By mode, where it is not each player alone, one after the other, with 20: the team of each seat, a round of turns,
the hit points of the HQs; by edition those of a team of two against two (hex 8)."""
DRAWS = {
    (): (1, 2, 3),
    ("alternative_start",): (3, 3, 3),
    ("reinforcements",): (4, 5, 6),
    ("alternative_start", "reinforcements"): (6, 6, 6),
}
"""By variants of the hand, up to how many tiles are drawn in the first three turns (hex 3.1, 9)."""


class SeatedMode(NamedTuple):
    """A mode with the number of players, the board, the edition and the variants."""

    mode: str
    players: int
    extended: bool = False
    edition: str = "3.0"
    variants: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        parts = [self.mode, str(self.players), *["extended"] * self.extended, self.edition, *self.variants]
        return "-".join(parts)

    @property
    def options(self) -> dict[str, Any]:
        chosen = dict.fromkeys(self.variants, True)
        return {"mode": self.mode, "extended": self.extended, "edition": self.edition, **chosen}

    @property
    def draws(self) -> tuple[int, ...]:
        return DRAWS[tuple(v for v in self.variants if v in ("alternative_start", "reinforcements"))]

    @property
    def teams(self) -> tuple[int, ...]:
        return TEAMS.get(self.mode, ALONE)[: self.players]

    @property
    def round(self) -> tuple[int, ...]:
        return ROUNDS.get(self.mode, ALONE[: self.players])

    @property
    def hit_points(self) -> tuple[int, ...]:
        alike = TEAM_HQ[self.edition] if self.mode in ("team", "three_in_teams") else 20
        return POINTS.get(self.mode, (alike,) * self.players)

    def setting(self, game: Any = GAME, **options: Any) -> Setting:
        return Setting(game, game.Options(**self.options, **options))

    def fields(self) -> list[list[int]]:
        size = RADIUS[self.extended]
        steps = range(-size, size + 1)
        return [[q, r] for q in steps for r in steps if abs(q + r) <= size]


class SeatedGame(NamedTuple):
    """A game of such a mode, with armies, players and seed, from which all of it follows."""

    way: SeatedMode
    armies: tuple[str, ...]
    seed: int
    manner: str

    def begin(self, game: Any = GAME, **options: Any) -> tuple[Any, Chooser]:
        seats = [game.SeatOptions(army=army) for army in self.armies]
        state = game.start(game.Options(**self.way.options, **options), seats, self.seed)
        return state, Chooser(self.manner, self.seed)

    def some_way_into(self, steps: int) -> Any:
        """The state after this many actions."""
        state, chooser = self.begin()
        for _ in play(state, chooser, steps):
            pass
        return state


def meetings(ways: Sequence[SeatedMode], armies: Sequence[str] = ARMIES) -> st.SearchStrategy[SeatedGame]:
    """Games of these modes, with any armies in any order."""
    seatings = {way: list(permutations(armies, way.players)) for way in ways}
    return st.one_of(
        *(
            st.builds(SeatedGame, st.just(way), st.sampled_from(seatings[way]), SEEDS, st.sampled_from(sorted(MANNERS)))
            for way in ways
        )
    )


def random_position(way: SeatedMode, seed: int, units: int, armies: Sequence[str] = ARMIES, game: Any = GAME) -> Json:
    """A position of a mode with this many units at random places. A function of its arguments."""
    chance = random.Random(seed)
    position = crowd(
        seed, units, game.registry, [tuple(chance.sample(list(armies), way.players))], way.fields(), way.draws[2]
    )
    if "reinforcements" in way.variants:
        position["turn"]["spent"] = chance.randint(0, 2)
    for player, most in zip(position["players"], way.hit_points, strict=True):
        player["hq_hp"] = min(player["hq_hp"], most)
    return position


class SeatedState(NamedTuple):
    """A state with the setting it is played in."""

    setting: Setting
    state: Any


def places(ways: Sequence[SeatedMode]) -> st.SearchStrategy[SeatedState]:
    """States of games some actions long, and generated positions, also in the middle of battles."""
    steps = st.integers(0, 200)
    played = st.builds(
        lambda meeting, far: SeatedState(meeting.way.setting(), meeting.some_way_into(far)), meetings(ways), steps
    )
    written = st.builds(_written, st.sampled_from(list(ways)), SEEDS, st.integers(8, 18), st.integers(0, 3))
    return st.one_of(played, written)


def _played(meeting: SeatedGame, steps: int) -> SeatedState:
    return SeatedState(meeting.way.setting(), meeting.some_way_into(steps))


def _written(way: SeatedMode, seed: int, units: int, answers: int) -> SeatedState:
    """A generated position; with `answers`, this many steps into a battle."""
    setting = way.setting()
    state = setting.load(random_position(way, seed, units))
    state.sandbox = True
    if answers:
        mover = state.to_move[0]
        state.apply(mover, {"type": "resolve_battle"})
        for _ in range(answers - 1):
            if (pending := state.snapshot().get("pending")) is not None:
                state.apply(pending["seat"], {"type": "choose", **pending["answers"][-1]})
    return SeatedState(setting, state)
