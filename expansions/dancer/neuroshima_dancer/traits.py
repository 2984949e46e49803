"""Objects, the Dance, Healing, and the Action tile.

Numbers are entries of the publisher's FAQ, part general, unless they name another part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from neuroshima_hex.expansion import Illegal, Rearranging, Trait, _, movement

if TYPE_CHECKING:
    from neuroshima_hex.expansion import Act, Offer, Play, State, Tile, Unit

HEALED = 2
"""The hit points that Healing gives back."""


class Object(Trait):
    """An HQ that is a warrior and a module, too; its player sets up first.

    It breaks free of nets and of a takeover (106, 107, 116), and enemy HQs break free of its net (109, 110)."""

    id = "object"
    is_also_unit = breaks_free = lets_hqs_go = True
    sets_up = -1


class Dance(Rearranging):
    """All Objects change places and turn at one moment (23), held ones too, for three tiles of the hand.

    With fewer tiles for all of them (more-tactical-game.3), also for none (22)."""

    id = asks = "dance"


class Healing(Trait):
    """A link by which an Action gives an own Object hit points back."""

    id = "healing"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.carry(self)

    def patients(self, state: State, unit: Unit) -> list[Unit]:
        """The Objects that lack hit points and that the unit can heal: itself, and the own one at its link.

        A Scoper on it and a Freezing stop Healing; a paralysis does not (ours)."""
        links, printed = state.forces().links, unit.tile.sides.get(self.id, ())
        if links.seat_served(unit) != unit.owner or unit.at in state.forces().silenced:
            return []
        towards = [state.grid.towards[unit.at][(s + unit.rotation) % 6] for s, value in enumerate(printed) if value]
        linked = [state.units[field] for field in towards if field >= 0]
        found = [unit, *(other for other in linked if other is not None and other.owner == unit.owner)]
        return [other for other in found if other.is_hq and other.seat == unit.seat and state.wounds[other.at]]


HEALING = Healing()


class ObjectAction(Trait):
    """An own Object uses one side outside of battles: the attack there, or its Healing.

    Its target says which side. The attack counts as in a battle now, with bonuses and armor, and Medics help (ours, as
    the Hunt of the Beasts). No Object that is netted acts, and none under paralysis attacks (ours). What is forbidden
    with placing is forbidden to it (app)."""

    id = "object_action"
    action = "play"
    fields = frozenset({"unit", "target"})
    barred_with = frozenset({"place"})

    def offers(self, state: State, seat: int) -> list[Offer]:
        entries: list[Offer] = []
        for unit in movement.free_units(state, seat):
            targets = [state.coord(at) for at in self._targets(state, unit)]
            if targets:
                entries.append({"unit": state.coord(unit.at), "target": {"any": targets}})
        return entries

    def check(self, state: State, seat: int, action: Play | Act) -> tuple[Unit, int]:
        assert action.unit is not None and action.target is not None and not isinstance(action.target, list)
        unit = movement.own_unit(state, seat, action.unit)
        target = state.field(action.target, "target")
        if target not in self._targets(state, unit):
            raise Illegal("bad_target", _("No side of that Object does anything there now."), "target")
        return unit, target

    def perform(self, state: State, seat: int, plan: Any) -> None:
        unit, target = plan
        side = self._sides(state, unit).get(target)
        if side is not None:
            state.hurt(self.id, seat, state.wounds_on_side(unit, side), by=unit.at)
            return
        patient = state.units[target]
        assert patient is not None
        state.heal(patient, HEALED, self.id)

    def _targets(self, state: State, unit: Unit) -> list[int]:
        """The fields on which a side of the Object does something now."""
        if not unit.tile.has(Object.id):
            return []
        return [*self._sides(state, unit), *(patient.at for patient in HEALING.patients(state, unit))]

    def _sides(self, state: State, unit: Unit) -> dict[int, int]:
        """By the field of each unit that an attack of the Object wounds now, the direction of the attack."""
        if not state.forces().is_active(unit):
            return {}
        directions = sorted({attack.direction for attack in unit.attacks})
        return {at: direction for direction in directions for at, _wounds in state.wounds_on_side(unit, direction)}


TRAITS = (Object(), Dance(), HEALING, ObjectAction())
