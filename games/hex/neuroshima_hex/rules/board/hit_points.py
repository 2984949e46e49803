"""The hit points of HQs.

Nearly every player has one HQ, and `Board.hp` says how many hit points it has left. An army may have several
(`Several`): then each loses its own, which are counted as the wounds of its unit, and `Board.hp` is what follows from
them for the player. All that hurts or heals an HQ asks here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from .board import Board
    from .tiles import Unit

LostWith = Literal["one", "all"]


@dataclass(frozen=True)
class Several:
    """What an army says of its several HQs.

    `lost_with`: whether its player has lost with the first of them that is destroyed ("one") or with the last ("all").
    `counted`: how many of them are added up where hit points are compared, those that have the fewest.
    `printed`: the hit points of each, by the id of its tile."""

    lost_with: LostWith
    counted: int
    printed: Mapping[str, int]

    @cached_property
    def at_start(self) -> int:
        """The hit points of the player when a match begins."""
        return self._sum(self.printed.values())

    def left(self, standing: Mapping[str, int]) -> int:
        """The hit points of the player, from those of each HQ on the board, by the id of its tile.

        One that is not there has none left ("all"), or all of its own ("one": else the player would have lost)."""
        if self.lost_with == "all":
            return self._sum(standing.values())
        return 0 if 0 in standing.values() else self._sum({**self.printed, **standing}.values())

    def _sum(self, hit_points: Iterable[int]) -> int:
        return sum(sorted(hit_points)[: self.counted])


def hit_points_of(board: Board, hq: Unit) -> int:
    """The hit points that an HQ has left."""
    if hq.owner in board.several:
        return max(0, hq.tile.hit_points - board.wounds[hq.at])
    return board.hp[hq.owner]


def lose_hit_points(board: Board, hq: Unit, wounds: int) -> int:
    """Let an HQ lose so many hit points, and its player with it. Returns how many the HQ has left."""
    if hq.owner in board.several:
        board.wounds[hq.at] = min(hq.tile.hit_points, board.wounds[hq.at] + wounds)
        count_again(board, hq.owner)
        return hq.tile.hit_points - board.wounds[hq.at]
    board.hp[hq.owner] = left = max(0, board.hp[hq.owner] - wounds)
    return left


def regain_hit_points(board: Board, hq: Unit, most: int, start: int) -> int:
    """Give an HQ up to so many hit points back; none to a player who has lost. Returns how many.

    `start`: how many the player began with (`Player.hq_start`)."""
    if not board.hp[hq.owner]:
        return 0
    if hq.owner in board.several:
        given = min(most, board.wounds[hq.at])
        board.wounds[hq.at] -= given
        count_again(board, hq.owner)
    else:
        given = min(most, start - board.hp[hq.owner])
        board.hp[hq.owner] += given
    return given


def count_again(board: Board, seat: int) -> None:
    """Work out what the player of several HQs has left. Who has lost one too many has none, even when it is gone."""
    several = board.several[seat]
    if board.hp[seat] or several.lost_with == "all":
        board.hp[seat] = several.left(hit_points_by_tile(board, seat))


def hit_points_by_tile(board: Board, seat: int) -> dict[str, int]:
    """The hit points of each HQ of a seat on the board, by the id of its tile."""
    hqs = (unit for unit in board.units if unit is not None and unit.is_hq and unit.owner == seat)
    return {hq.tile.front: hit_points_of(board, hq) for hq in hqs}


def strongest_hq(board: Board, seat: int) -> Unit | None:
    """The HQ of a seat that has most hit points left; of equal ones the first by field. None if none is there."""
    hqs = [unit for unit in board.units if unit is not None and unit.is_hq and unit.owner == seat]
    return max(hqs, key=lambda hq: hit_points_of(board, hq), default=None)
