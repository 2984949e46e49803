"""Instant tiles (hex 7)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from ..board.tiles import LETHAL, Unit
from ..entries import Offer
from ..errors import Illegal, _
from ..position.table import MovePlan
from ..turn import movement
from .base import Trait

if TYPE_CHECKING:
    from ..actions import Act, Play
    from ..position.table import Table


SHELTERED = _("On that ground attacks with instant tiles have no effect.")


class Battle(Trait):
    """End the turn at once and fight a battle (hex 3.4, 7).

    Not after a player has drawn their last tile."""

    id = "battle"
    action = "play"

    def offers(self, table: Table, seat: int) -> list[Offer]:
        return [{}] if self._is_allowed(table) else []

    def _is_allowed(self, table: Table) -> bool:
        return not table.turn.is_closing

    def check(self, table: Table, seat: int, action: Play | Act) -> None:
        if not self._is_allowed(table):
            raise Illegal(
                "battle_forbidden", _("No Battle tile may be played once a player has drawn their last tile.")
            )

    def perform(self, table: Table, seat: int, plan: Any) -> None:
        table.start_battle("tile", seat)


class Move(Trait):
    """An own, un-netted unit moves to an adjacent free field and/or turns."""

    id = "move"
    action = "play"
    fields = frozenset({"unit", "to", "rotation"})
    optional = frozenset({"path"})

    def offers(self, table: Table, seat: int) -> list[Offer]:
        entries = []
        for unit in movement.free_units(table, seat):
            entries += movement.offers(table, unit, {"unit": table.grid.shown[unit.at]})
        return entries

    def check(self, table: Table, seat: int, action: Play | Act) -> MovePlan:
        assert action.unit is not None and action.to is not None and action.rotation is not None
        unit = movement.own_unit(table, seat, action.unit)
        return movement.plan(table, unit, action.to, action.rotation, action.path)

    def perform(self, table: Table, seat: int, plan: Any) -> None:
        table.move(plan, self.id)


class Hurting(Trait, ABC):
    """An instant tile that wounds units; Medics may take the wounds over (hex 4.7)."""

    action = "play"
    fields = frozenset({"target"})
    wounds = 1
    aimed = False
    """Whether it is aimed at one field. It cannot be aimed at an HQ, which it does not hurt."""

    @abstractmethod
    def targets(self, table: Table, seat: int) -> list[int]:
        """Fields that may be aimed at."""

    def victims(self, table: Table, seat: int, target: int) -> list[Unit]:
        """The units that the attack on `target` wounds."""
        unit = table.units[target]
        enemy = unit is not None and unit.team != table.players[seat].team and not unit.is_hq
        return [unit] if unit is not None and enemy and target not in table.land.sheltered else []

    @abstractmethod
    def refusal(self, table: Table, seat: int, target: int) -> Illegal:
        """Why a field outside `targets` cannot be aimed at."""

    def is_prey(self, table: Table, seat: int, target: int) -> bool:
        """Whether an enemy unit, no HQ, or an enemy foundation tile is on the field, however the ground protects it."""
        unit, tile, team = table.units[target], table.ground[target], table.players[seat].team
        if unit is not None and unit.team != team and not unit.is_hq:
            return True
        return tile is not None and tile.team != team

    def dug(self, table: Table, seat: int, target: int) -> list[int]:
        """Fields whose foundation tiles the attack may destroy: only instant tiles can."""
        tile = table.ground[target]
        enemy = tile is not None and tile.team != table.players[seat].team
        return [target] if enemy and target not in table.land.sheltered else []

    def offers(self, table: Table, seat: int) -> list[Offer]:
        targets = [table.grid.shown[f] for f in self.targets(table, seat)]
        return [{"target": {"any": targets}}] if targets else []

    def check(self, table: Table, seat: int, action: Play | Act) -> int:
        assert action.target is not None and not isinstance(action.target, list)
        target = table.field(action.target, "target")
        if target not in self.targets(table, seat):
            raise self.refusal(table, seat, target)
        return target

    def perform(self, table: Table, seat: int, plan: int) -> None:
        hits = [(unit.at, self.wounds) for unit in self.victims(table, seat, plan)]
        table.hurt(self.id, seat, hits, self.dug(table, seat, plan), self.aimed)


class Sniper(Hurting):
    """1 wound to an enemy unit other than an HQ anywhere; armor is useless."""

    id = "sniper"
    aimed = True

    def targets(self, table: Table, seat: int) -> list[int]:
        return [f for f in range(table.grid.size) if self.victims(table, seat, f) or self.dug(table, seat, f)]

    def refusal(self, table: Table, seat: int, target: int) -> Illegal:
        if self.is_prey(table, seat, target):
            return Illegal("bad_target", SHELTERED, "target")
        return Illegal("bad_target", _("Choose an enemy unit that is not an HQ."), "target")


class Grenade(Hurting):
    """Destroy an enemy unit next to the own HQ, whatever its toughness.

    Not an HQ, and not while the own HQ is netted (hex 5.1)."""

    id = "grenade"
    wounds = LETHAL
    aimed = True

    def targets(self, table: Table, seat: int) -> list[int]:
        hq = table.hq_of(seat)
        if hq is None or hq.at in table.forces().netted:
            return []
        near = table.grid.neighbours[hq.at]
        return [f for f in near if self.victims(table, seat, f) or self.dug(table, seat, f)]

    def refusal(self, table: Table, seat: int, target: int) -> Illegal:
        hq = table.hq_of(seat)
        if hq is not None and hq.at in table.forces().netted:
            return Illegal("netted", _("A netted HQ cannot throw a Grenade."), "target")
        if hq is not None and target in table.grid.neighbours[hq.at] and self.is_prey(table, seat, target):
            return Illegal("bad_target", SHELTERED, "target")
        return Illegal("bad_target", _("Choose an enemy unit next to your HQ that is not an HQ itself."), "target")


class AirStrike(Hurting):
    """The Bomb: 1 wound to every unit on a centre field and the six around it.

    Own ones too; HQs are unhurt, armor is useless. All seven fields must be on the board."""

    id = "air_strike"

    def targets(self, table: Table, seat: int) -> list[int]:
        return list(table.grid.inner)

    def area(self, table: Table, target: int) -> list[int]:
        return sorted({target, *table.grid.neighbours[target]} - table.land.sheltered)

    def victims(self, table: Table, seat: int, target: int) -> list[Unit]:
        """The units in the area, without HQs.

        A Structure with both tiles in the area is hit on either of them. It takes one wound, since it counts as one
        unit for all effects (hex 9.3, our ruling: `Table.hurt`)."""
        return [u for f in self.area(table, target) if (u := table.units[f]) is not None and not u.is_hq]

    def dug(self, table: Table, seat: int, target: int) -> list[int]:
        return [f for f in self.area(table, target) if table.ground[f] is not None]

    def refusal(self, table: Table, seat: int, target: int) -> Illegal:
        return Illegal("bad_target", _("All seven fields of the Air Strike must be on the board."), "target")

    def perform(self, table: Table, seat: int, plan: int) -> None:
        coords = table.grid.coords
        table.tell({"type": "bombed", "fields": [list(coords[f]) for f in self.area(table, plan)]})
        super().perform(table, seat, plan)


INSTANTS = (Battle(), Move(), Sniper(), Grenade(), AirStrike())
