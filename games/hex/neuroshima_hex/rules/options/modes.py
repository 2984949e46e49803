"""Modes: how many play, in which teams, and in which order (hex 3.1, 8).

A mode knows nothing of a position. Turns follow from it in `turn/order.py`, the end of a game in `turn/endgame.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

ModeId = Literal["duel", "free_for_all", "points", "team", "three_in_teams", "team_points", "one_against_team"]

Texts = dict[str, str]
SMALL = 4
"""The most players for whom the basic board is large enough (hex 8.7)."""
ROUNDS = tuple(tuple(range(count)) for count in range(7))
"""One turn of each seat, by the number of seats."""


@dataclass(frozen=True)
class Mode:
    """`seats` are the numbers of armies it is for.

    `together`: the team of each seat, `turns`: the order of turns. Empty: each seat plays for itself, one after the
    other. `hit_points` by seat, where they are not printed.

    `sums`: the hit points of a team are added up, and the first enemy HQ destroyed decides; otherwise a player who
    has lost the HQ is out, and the others play on. `shares`: who is still equal after overtime shares the victory.
    `points`: HQs cannot be destroyed; each wound that would be dealt to an enemy one is a point, and so many
    points win, those of a team being added up (hex 8.2). `team_hqs`: the edition says with how many hit points its HQs
    begin. `commanders`: the number of the person who plays each seat, where somebody plays several."""

    id: str
    names: Texts
    seats: tuple[int, ...]
    together: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    hit_points: Mapping[int, int] = field(default_factory=dict)
    sums: bool = False
    shares: bool = False
    points: int = 0
    team_hqs: bool = False
    commanders: tuple[int, ...] = ()

    def teams(self, count: int) -> list[int]:
        """The team of each seat."""
        return list(self.together or range(count))

    def persons(self, count: int) -> list[int]:
        """The person who plays each seat, as a number."""
        return list(self.commanders or range(count))

    def order(self, count: int) -> tuple[int, ...]:
        """One round of turns, by seats; a seat may occur more than once."""
        return self.turns or ROUNDS[count]

    def hq_start(self, seat: int, printed: int) -> int:
        """The hit points with which the HQ of a seat begins."""
        return self.hit_points.get(seat, printed)


DUEL = Mode("duel", {"en": "Duel", "pl": "Pojedynek", "cs": "Duel"}, (2,))
FREE_FOR_ALL = Mode(
    "free_for_all",
    {"en": "Free for all", "pl": "Każdy na każdego", "cs": "Každý sám za sebe"},
    (3, 4, 5, 6),
    shares=True,
)
POINTS = Mode(
    "points",
    {"en": "For points", "pl": "Na punkty", "cs": "Na body"},
    (3, 4, 5, 6),
    shares=True,
    points=20,
)
TEAM = Mode(
    "team",
    {"en": "Two against two", "pl": "Tryb drużynowy", "cs": "Týmová hra"},
    (4,),
    together=(0, 1, 0, 1),
    sums=True,
    team_hqs=True,
)
THREE_IN_TEAMS = Mode(
    "three_in_teams",
    {
        "en": "One with two armies against two",
        "pl": "Gracz z dwiema armiami kontra drużyna",
        "cs": "Hráč se dvěma armádami proti týmu",
    },
    (4,),
    together=(0, 1, 0, 1),
    sums=True,
    team_hqs=True,
    commanders=(0, 1, 0, 2),
)
TEAM_POINTS = Mode(
    "team_points",
    {"en": "Two against two, for points", "pl": "Tryb drużynowy, na punkty", "cs": "Týmová hra na body"},
    (4,),
    together=(0, 1, 0, 1),
    sums=True,
    points=40,
)
ONE_AGAINST_TEAM = Mode(
    "one_against_team",
    {"en": "One against two", "pl": "Pojedynczy gracz kontra drużyna", "cs": "Jeden hráč proti týmu"},
    (3,),
    together=(0, 1, 1),
    turns=(0, 1, 0, 2),
    hit_points={1: 13, 2: 13},
    sums=True,
)
MODES = {mode.id: mode for mode in (DUEL, FREE_FOR_ALL, POINTS, TEAM, THREE_IN_TEAMS, TEAM_POINTS, ONE_AGAINST_TEAM)}
