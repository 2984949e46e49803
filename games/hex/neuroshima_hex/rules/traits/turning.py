"""Turning units: by an instant tile, and over to the other face of a tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from neuroshima_contract.refusal import Illegal, _

from ..board.tiles import Tile, Unit
from ..entries import TURNED, Offer
from ..turn import movement
from ..turn.routes import MovePlan
from .base import Trait

if TYPE_CHECKING:
    from ..actions import Act, Play
    from ..state.state import State

FACES_SO = _("The tile faces that way already.")


class Rotation(Trait):
    """An instant tile: one own, un-netted unit, the HQ too, turns to any facing."""

    id = "rotation"
    action = "play"
    fields = frozenset({"unit", "rotation"})

    def offers(self, state: State, seat: int) -> list[Offer]:
        shown = state.grid.shown
        units = [unit for unit in movement.free_units(state, seat) if not unit.keeps_facing]
        return [{"unit": shown[unit.at], "rotation": TURNED[unit.rotation]} for unit in units]

    def check(self, state: State, seat: int, action: Play | Act) -> MovePlan:
        assert action.unit is not None and action.rotation is not None
        unit = movement.own_unit(state, seat, action.unit)
        if action.rotation == unit.rotation:
            raise Illegal("nothing_changes", FACES_SO, "rotation")
        if (refusal := movement.turning_refusal(unit, "unit")) is not None:
            raise refusal
        return MovePlan(unit, (), action.rotation)

    def perform(self, state: State, seat: int, plan: Any) -> None:
        state.move(plan, self.id)


class Turnover(NamedTuple):
    """A unit, the face that it shall show, and how that is turned."""

    unit: Unit
    face: Tile
    rotation: int


class Adaptation(Trait):
    """Once in each own turn the un-netted unit is turned over to its other face, and turned to any facing with it.

    Wounds, markers and hit points stay. It is not turned alone. Of an HQ, its owner chooses the face when it is placed.
    """

    id = "adaptation"
    action = "act"
    fields = frozenset({"unit", "rotation"})

    def offers(self, state: State, seat: int) -> list[Offer]:
        shown = state.grid.shown
        units = movement.actors(state, seat, self.id)
        return [
            {"unit": shown[unit.at], "rotation": {"any": list(range(6))}}
            for unit in units
            if _other_face(state, unit) is not None
        ]

    def check(self, state: State, seat: int, action: Play | Act) -> Turnover:
        assert action.unit is not None and action.rotation is not None
        unit = movement.actor(state, seat, action.unit, self.id)
        face = _other_face(state, unit)
        if face is None:
            raise Illegal("no_ability", _("This tile has one face only."), "unit")
        return Turnover(unit, face, action.rotation)

    def perform(self, state: State, seat: int, plan: Any) -> None:
        state.turn.use(plan.unit.at, self.id)
        state.turn_over(plan.unit, plan.face.id, plan.rotation, self.id)


def _other_face(state: State, unit: Unit) -> Tile | None:
    """The face of the unit's tile that comes after the one it shows; None if it has no other."""
    faces = state.registry.armies[unit.tile.army].faces_of(unit.tile)
    return faces[(faces.index(unit.tile) + 1) % len(faces)] if len(faces) > 1 else None


TURNING = (Rotation(), Adaptation())
