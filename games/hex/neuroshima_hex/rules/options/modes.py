"""Modes (how many play, in which teams and order) and the larger boards for so many (hex 3.1, 8).

A mode knows nothing of a position. Turns follow from it in `turn/order.py`, the end of a game in `turn/endgame.py`.

An `Enlargement` is a board larger than the printed ones: fields of terrain lie beside the basic board; how many depends
on the number of players. Expansions bring them (`hex_boards`), and the options of a game name one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from neuroshima_contract import Texts
from neuroshima_contract.refusal import BadFile, BadPosition, _
from neuroshima_contract.translation import read_sentences

from ..grid import BASIC_RADIUS, Coord, radius_grid

if TYPE_CHECKING:
    from ..board.army_files import Army

ModeId = Literal["duel", "free_for_all", "points", "team", "three_in_teams", "team_points", "one_against_team"]

NAMES = read_sentences(__package__, "names.toml")
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

    def admits(self, seat: int, army: Army) -> bool:
        """Whether an army may play in that seat: several HQs cannot have the hit points of a team (FAQ errata.5)."""
        return army.several_hqs is None or self.team_hqs or seat not in self.hit_points

    def hq_start(self, seat: int, army: Army) -> int:
        """The hit points with which a player of that army begins in that seat.

        Several HQs keep those that are printed (FAQ multiplayer.9)."""
        return self.hit_points.get(seat, army.hit_points) if army.several_hqs is None else army.hit_points


DUEL = Mode("duel", NAMES["duel"], (2,))
FREE_FOR_ALL = Mode(
    "free_for_all",
    NAMES["free_for_all"],
    (3, 4, 5, 6),
    shares=True,
)
POINTS = Mode(
    "points",
    NAMES["points"],
    (3, 4, 5, 6),
    shares=True,
    points=20,
)
TEAM = Mode(
    "team",
    NAMES["team"],
    (4,),
    together=(0, 1, 0, 1),
    sums=True,
    team_hqs=True,
)
THREE_IN_TEAMS = Mode(
    "three_in_teams",
    NAMES["three_in_teams"],
    (4,),
    together=(0, 1, 0, 1),
    sums=True,
    team_hqs=True,
    commanders=(0, 1, 0, 2),
)
TEAM_POINTS = Mode(
    "team_points",
    NAMES["team_points"],
    (4,),
    together=(0, 1, 0, 1),
    sums=True,
    points=40,
)
ONE_AGAINST_TEAM = Mode(
    "one_against_team",
    NAMES["one_against_team"],
    (3,),
    together=(0, 1, 1),
    turns=(0, 1, 0, 2),
    hit_points={1: 13, 2: 13},
    sums=True,
)
MODES = {mode.id: mode for mode in (DUEL, FREE_FOR_ALL, POINTS, TEAM, THREE_IN_TEAMS, TEAM_POINTS, ONE_AGAINST_TEAM)}


PRINTED = "printed"
"""The option's value for the boards of the rulebook."""


@dataclass(frozen=True)
class Patch:
    """Terrain of one kind with some of its features, on fields in axial coordinates."""

    kind: str
    features: tuple[str, ...]
    fields: tuple[Coord, ...]


@dataclass(frozen=True)
class Enlargement:
    """A larger board.

    `names` are what the lobby offers, by language; `added` the patches beside the basic board of 19 fields, by the
    number of players that it is for."""

    id: str
    names: Mapping[str, str]
    added: Mapping[int, Sequence[Patch]]

    @property
    def seats(self) -> tuple[int, ...]:
        """How many may play on it, ascending."""
        return tuple(sorted(self.added))

    def coords(self, players: int) -> tuple[Coord, ...]:
        """All fields of the board for so many, in order."""
        basic = radius_grid(BASIC_RADIUS).coords
        return tuple(sorted({*basic, *(field for patch in self.added[players] for field in patch.fields)}))


def check_whole(board: Enlargement) -> None:
    """Check that each added field lies there once and touches the board.

    Raises BadFile, also for fields of the basic board."""
    basic = set(radius_grid(BASIC_RADIUS).coords)
    for players, patches in board.added.items():
        fields = [field for patch in patches for field in patch.fields]
        everything = basic.union(fields)
        if len(everything) != len(basic) + len(fields):
            raise _bad(board, players, _("a field lies there twice"))
        if any(not everything.intersection(_around(field)) for field in fields):
            raise _bad(board, players, _("a field touches no other"))


def _around(field: Coord) -> list[Coord]:
    q, r = field
    return [(q + dq, r + dr) for dq, dr in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))]


def _bad(board: Enlargement, players: int, reason: str) -> BadFile:
    message = _("The board %(board)s for %(players)s players cannot be used: %(reason)s.")
    return BadFile("bad_army", message, board=board.id, players=players, reason=reason)


def check_seats(board: Enlargement, players: int) -> None:
    """Raise BadPosition("wrong_board") where the board is not for so many players."""
    if players not in board.added:
        message = _("The board “%(board)s” is not for %(players)s players.")
        raise BadPosition("wrong_board", message, "options.board", board=board.names, players=players)
