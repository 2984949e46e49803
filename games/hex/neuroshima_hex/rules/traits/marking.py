"""Traits that put markers on units: by an attack that wounds, by one that does not, and by an instant tile.

The core has no markers of its own, so these are bases and take the marker's id. What a marker then does, how many there
are and when it comes off is said by the marker (`board/markers.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from neuroshima_contract.refusal import Illegal, _

from ..entries import Offer
from .base import Trait
from .icons import AttackIcon

if TYPE_CHECKING:
    from ..actions import Act, Play
    from ..board.board import Board
    from ..board.marker_files import FileMarker
    from ..board.tiles import Unit
    from ..state.state import State


class LeavesMarker(Trait):
    """Every attack of the unit that wounds leaves a marker on the unit that it wounded, HQs too.

    A module gives it to linked units as a trait with `service` and `grants`. Explosions leave none (FAQ general.33)."""

    marks = True
    answer_fields = ("target",)

    def __init__(self, trait: str, marker: str) -> None:
        self.id = trait  # type: ignore[misc]
        self.marker = marker

    def wounded(self, board: Board, unit: Unit, victim: Unit) -> str:
        return self.marker


class MarkingIcon(AttackIcon):
    """An icon on sides whose attack puts a marker on what it hits, HQs too, and does not wound it (`kind.leaves`).

    It is no wound: no Medic takes it over, no strength matters, and nothing is added to it (FAQ general.155, 174)."""

    answer_fields = ("target",)


class GivesMarker(Trait):
    """A module: the attacks of linked own units leave a marker, as those of a unit with the trait `leaving` do."""

    service = True

    def __init__(self, trait: str, leaving: LeavesMarker) -> None:
        self.id = trait  # type: ignore[misc]
        self.marker = leaving.marker
        self.grants = (leaving,)  # type: ignore[misc]


class PutsMarker(Trait):
    """An instant tile that puts a marker on one enemy unit anywhere, HQs too; armor and nets do not matter."""

    action = "play"
    fields = frozenset({"target"})

    def __init__(self, trait: str, marker: str) -> None:
        self.id = trait  # type: ignore[misc]
        self.marker = marker

    def targets(self, state: State, seat: int) -> list[int]:
        """The fields of the units that may get the marker; none where no marker is left."""
        board = state.board
        if board.in_play(self.marker) >= board.kinds[self.marker].supply:
            return []
        team, sheltered = state.players[seat].team, state.land.sheltered
        enemies = [u for u in state.units if u is not None and u.team != team and u.at not in sheltered]
        return [unit.at for unit in enemies if board.has_room(self.marker, unit)]

    def offers(self, state: State, seat: int) -> list[Offer]:
        targets = [state.grid.shown[field] for field in self.targets(state, seat)]
        return [{"target": {"any": targets}}] if targets else []

    def check(self, state: State, seat: int, action: Play | Act) -> int:
        assert action.target is not None and not isinstance(action.target, list)
        target = state.field(action.target, "target")
        if target not in self.targets(state, seat):
            raise Illegal("bad_target", _("Choose an enemy unit; there must be a marker left for it."), "target")
        return target

    def perform(self, state: State, seat: int, plan: int) -> None:
        unit = state.units[plan]
        assert unit is not None
        state.mark(unit, self.marker)


def marker_traits(marker: FileMarker) -> list[Trait]:
    """The traits that a file brings with a marker, which put it on units."""
    leaving = LeavesMarker(marker.left_by or f"{marker.id}_left", marker.id)
    made: list[Trait] = [leaving] if marker.left_by else []
    made += [GivesMarker(marker.given_by, leaving)] if marker.given_by else []
    return made + ([PutsMarker(marker.put_by, marker.id)] if marker.put_by else [])
