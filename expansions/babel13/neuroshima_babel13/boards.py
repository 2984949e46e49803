"""Boards enlarged by Wasteland for more than three players (babel13 7).

23 fields for four, 26 for five, 29 for six. The rulebook gives the numbers and no shapes; the shapes are ours. Pieces
of two and three fields lie along the sides of the basic board, opposite to each other for four and six, and a third of
the way round from each other for five.
"""

from __future__ import annotations

from neuroshima_contract.translation import read_sentences
from neuroshima_hex.expansion import Enlargement, Patch

TEXTS = read_sentences(__package__, "boards.toml")

EAST, WEST = ((3, -2), (3, -1)), ((-3, 1), (-3, 2))
NORTH_EAST, SOUTH_WEST = ((1, -3), (2, -3)), ((-2, 3), (-1, 3))
NORTH_WEST, SOUTH_EAST = ((-2, -1), (-1, -2)), ((1, 2), (2, 1))
PIECES = {
    4: (NORTH_EAST, SOUTH_WEST),
    5: (NORTH_EAST, WEST, (*SOUTH_EAST, (0, 3))),
    6: ((*EAST, (3, -3)), (*WEST, (-3, 3)), NORTH_WEST, SOUTH_EAST),
}
BOARDS = (
    Enlargement(
        "wasteland",
        TEXTS["wasteland"],
        {
            players: tuple(Patch("wasteland", ("plain",), piece) for piece in pieces)
            for players, pieces in PIECES.items()
        },
    ),
)
