"""Traits that a player uses by an action: instant tiles, and abilities on the land.

The Small Bomb (babel13 2 and 3), the control panel (babel13 8.6), dark woods (babel13 8.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from neuroshima_hex.expansion import TURNED, Illegal, MovePlan, Trait, Unit, _, movement

if TYPE_CHECKING:
    from neuroshima_hex.expansion import Act, Offer, Play, State

Fields = tuple[int, ...]
CORNERS = 3


class SmallBomb(Trait):
    """1 wound to every unit on three fields that touch one another, own ones too.

    Not to HQs; armor is useless. A unit on two of them takes one, as from the Bomb (hex 9.3, our ruling)."""

    id = "small_bomb"
    action = "play"
    fields = frozenset({"target"})
    aims_at_area = True

    def areas(self, state: State) -> list[Fields]:
        """All threes of fields that touch one another."""
        near = state.grid.neighbours
        return [
            (one, two, three)
            for one in range(state.grid.size)
            for two in near[one]
            if two > one
            for three in near[one]
            if three > two and three in near[two]
        ]

    def offers(self, state: State, seat: int) -> list[Offer]:
        coords = state.grid.coords
        areas = [[list(coords[f]) for f in area] for area in self.areas(state)]
        return [{"target": {"any": areas}}] if areas else []

    def check(self, state: State, seat: int, action: Play | Act) -> Fields:
        assert isinstance(action.target, list)
        fields = tuple(sorted({state.field(coord, "target") for coord in action.target}))
        if len(action.target) != CORNERS or fields not in self.areas(state):
            raise Illegal("bad_target", _("Choose three fields that all touch one another."), "target")
        return fields

    def perform(self, state: State, seat: int, plan: Fields) -> None:
        state.tell({"type": "bombed", "fields": [list(state.grid.coords[f]) for f in plan]})
        open_ = [f for f in plan if f not in state.land.sheltered]
        victims = [u for f in open_ if (u := state.units[f]) is not None and not u.is_hq]
        ground = [f for f in open_ if state.ground[f] is not None]
        state.hurt(self.id, seat, [(unit.at, 1) for unit in victims], ground)


class ControlPanel(Trait):
    """The panel turns turrets.

    In their own turn a player with an un-netted unit at the panel may turn each turret in any way, at any moment and as
    often as they like."""

    id = "control_panel"
    action = "act"
    fields = frozenset({"unit", "target", "rotation"})

    def offers(self, state: State, seat: int) -> list[Offer]:
        turrets = sorted(state.board.fixtures.items())
        units = movement.actors(state, seat, self.id) if turrets else []
        coords = state.grid.coords
        return [
            {
                "unit": list(coords[unit.at]),
                "target": list(coords[at]),
                "rotation": TURNED[turret.rotation],
            }
            for unit in units
            for at, turret in turrets
        ]

    def check(self, state: State, seat: int, action: Play | Act) -> tuple[int, int]:
        assert action.unit is not None and action.rotation is not None
        assert action.target is not None and not isinstance(action.target, list)
        movement.actor(state, seat, action.unit, self.id)
        at = state.field(action.target, "target")
        turret = state.board.fixtures.get(at)
        if turret is None:
            raise Illegal("bad_target", _("Choose a turret."), "target")
        if turret.rotation == action.rotation:
            raise Illegal("nothing_changes", _("The turret looks that way already."), "rotation")
        return at, action.rotation

    def perform(self, state: State, seat: int, plan: tuple[int, int]) -> None:
        state.turn_fixture(seat, *plan)


DARK = "dark"


class Dark(Trait):
    """Once in their own turn a player shifts one own unit over dark terrain.

    The unit, no HQ, goes from dark terrain to any free field of it, or of dark terrain that touches it; it may turn. A
    netted unit stays on its field."""

    id = DARK
    action = "act"
    fields = frozenset({"unit", "to", "rotation"})

    def offers(self, state: State, seat: int) -> list[Offer]:
        coords = state.grid.coords
        entries: list[Offer] = []
        if state.land.is_plain or self._is_used(state):
            return entries
        for unit in movement.free_units(state, seat):
            reach = self._reach(state, unit)
            if reach:
                fields = [list(coords[f]) for f in reach]
                at = list(coords[unit.at])
                entries.append({"unit": at, "to": {"any": fields}, "rotation": {"any": list(range(6))}})
        return entries

    def check(self, state: State, seat: int, action: Play | Act) -> MovePlan:
        assert action.unit is not None and action.to is not None and action.rotation is not None
        unit = movement.own_unit(state, seat, action.unit)
        if self._is_used(state):
            raise Illegal("already_used", _("One unit has been shifted in this turn."), "unit")
        to = state.field(action.to, "to")
        if to not in self._reach(state, unit):
            raise Illegal("unreachable", _("The unit cannot be shifted to that field."), "to")
        return MovePlan(unit, (to,), action.rotation)

    def perform(self, state: State, seat: int, plan: MovePlan) -> None:
        state.turn.use(plan.unit.at, self.id)
        state.move(plan, self.id)

    def _is_used(self, state: State) -> bool:
        """Whether a unit has been shifted in this turn."""
        return any(used.ability == self.id for used in state.turn.used)

    def _reach(self, state: State, unit: Unit) -> list[int]:
        """Free fields of the dark terrain under the unit, and of dark terrain next to it."""
        features = state.land.features
        if unit.is_hq or unit.tile.is_heavy or not any(x.id == DARK for x in features[unit.at]):
            return []
        dark = {f for f, has in enumerate(features) if any(x.id == DARK for x in has)}
        joined, front = {unit.at}, [unit.at]
        while front:
            onward = dark.intersection(state.grid.neighbours[front.pop()]) - joined
            joined |= onward
            front += onward
        return sorted(f for f in joined if state.may_enter(unit.tile, unit.seat, f))


ACTIONS = (SmallBomb(), ControlPanel(), Dark())
