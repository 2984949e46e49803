"""Boards that are larger than the printed ones.

Fields of terrain lie beside the basic board; how many depends on the number of players. Expansions bring them
(`hex_boards`), and the options of a game name one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from neuroshima_contract.refusal import BadFile, BadPosition, _

from ..grid import BASIC_RADIUS, Coord, radius_grid

PRINTED = "printed"
"""The option's value for the boards of the rulebook."""
Texts = Mapping[str, str]


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
    names: Texts
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
