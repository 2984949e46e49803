"""Instant tiles and abilities (digest of Babel 13, sections 2 and 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from neuroshima_hex.rules import moves
from neuroshima_hex.rules.errors import Illegal, _
from neuroshima_hex.rules.tiles import Unit
from neuroshima_hex.rules.traits import Trait

if TYPE_CHECKING:
    from neuroshima_hex.rules.actions import Act, Play
    from neuroshima_hex.rules.table import Entry, Table

Fields = tuple[int, ...]
CORNERS = 3


class SmallBomb(Trait):
    """1 wound to every unit on three fields that touch one another, own ones too; not to HQs; armor is useless."""

    id = "small_bomb"
    action = "play"
    fields = frozenset({"target"})
    aims_at_area = True

    def areas(self, table: Table) -> list[Fields]:
        """All threes of fields that touch one another."""
        near = table.grid.neighbours
        return [
            (one, two, three)
            for one in range(table.grid.size)
            for two in near[one]
            if two > one
            for three in near[one]
            if three > two and three in near[two]
        ]

    def offers(self, table: Table, seat: int) -> list[Entry]:
        coords = table.grid.coords
        areas = [[list(coords[f]) for f in area] for area in self.areas(table)]
        return [{"target": {"any": areas}}] if areas else []

    def check(self, table: Table, seat: int, action: Play | Act) -> Fields:
        assert isinstance(action.target, list)
        fields = tuple(sorted({table.field(coord, "target") for coord in action.target}))
        if len(action.target) != CORNERS or fields not in self.areas(table):
            raise Illegal("bad_target", _("Choose three fields that all touch one another."), "target")
        return fields

    def perform(self, table: Table, seat: int, plan: Fields) -> None:
        table.tell("bombed", fields=[list(table.grid.coords[f]) for f in plan])
        open_ = [f for f in plan if f not in table.land.sheltered]
        victims = [u for f in open_ if (u := table.units[f]) is not None and not u.is_hq]
        ground = [f for f in open_ if table.ground[f] is not None]
        table.hurt(self.id, seat, [(unit.at, 1) for unit in victims], ground)


class Castling(Trait):
    """Two neighbouring own units, the HQ perhaps, change places without turning; netted ones cannot, nor where the
    terrain does not let one of them in."""

    id = "castling"
    action = "play"
    fields = frozenset({"unit", "with"})

    def offers(self, table: Table, seat: int) -> list[Entry]:
        coords = table.grid.coords
        free = moves.free_units(table, seat)
        entries: list[Entry] = []
        for unit in free:
            near = table.grid.neighbours[unit.at]
            partners = [u.at for u in free if u.at > unit.at and u.at in near and not self._barred(table, unit, u)]
            if partners:
                entries.append({"unit": list(coords[unit.at]), "with": {"any": [list(coords[f]) for f in partners]}})
        return entries

    def check(self, table: Table, seat: int, action: Play | Act) -> tuple[Unit, Unit]:
        assert action.unit is not None and action.with_ is not None  # type: ignore[union-attr]
        unit = moves.own_unit(table, seat, action.unit)
        other = moves.own_unit(table, seat, action.with_)  # type: ignore[union-attr]
        if other.at not in table.grid.neighbours[unit.at]:
            raise Illegal("bad_target", _("Choose two units of your own that stand next to each other."), "with")
        if self._barred(table, unit, other):
            raise Illegal("barred", moves.BARRED, "with")
        return unit, other

    def _barred(self, table: Table, unit: Unit, other: Unit) -> bool:
        bars = table.land.bars
        one_way = bars(unit.tile, unit.seat, other.at, table.units)
        return one_way or bars(other.tile, other.seat, unit.at, table.units)

    def perform(self, table: Table, seat: int, plan: Any) -> None:
        table.swap(*plan)


class Pusher(Trait):
    """Once in each own turn the unit pushes an enemy unit next to it, for free."""

    id = "pusher"
    ability = "push_back"
    action = "act"
    fields = frozenset({"unit", "target"})

    def offers(self, table: Table, seat: int) -> list[Entry]:
        coords = table.grid.coords
        entries: list[Entry] = []
        for unit in moves.actors(table, seat, self.id, self.name):
            targets = [list(coords[t.at]) for t in moves.push_targets(table, unit)]
            if targets:
                entries.append({"unit": list(coords[unit.at]), "target": {"any": targets}})
        return entries

    def check(self, table: Table, seat: int, action: Play | Act) -> tuple[Unit, Unit]:
        assert action.unit is not None and action.target is not None and not isinstance(action.target, list)
        moves.actor(table, seat, action.unit, self.id, self.name)
        return moves.push_plan(table, seat, action.unit, action.target)

    def perform(self, table: Table, seat: int, plan: tuple[Unit, Unit]) -> None:
        table.turn.use(plan[0].at, self.name)
        table.ask_push(moves.push_question(table, *plan))


INSTANTS = (SmallBomb(), Castling(), Pusher())
