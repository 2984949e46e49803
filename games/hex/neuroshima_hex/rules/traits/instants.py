"""Instant tiles (digest 7)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from .. import moves
from ..errors import Illegal, _
from ..medics import LETHAL
from ..questions import Question
from ..tiles import Unit
from .base import Entry, Trait

if TYPE_CHECKING:
    from ..actions import Act, Play
    from ..state import State


class Battle(Trait):
    """The turn ends at once and a battle is fought; not once anybody has drawn his last tile (digest 3.4, 7)."""

    id = "battle"
    action = "play"

    def offers(self, state: State, seat: int) -> list[Entry]:
        return [{}] if self._allowed(state) else []

    def _allowed(self, state: State) -> bool:
        return state.turn.final is None and state.turn.overtime is None

    def check(self, state: State, seat: int, action: Play | Act) -> None:
        if not self._allowed(state):
            raise Illegal("battle_forbidden", _("No Battle tile may be played once a player has drawn his last tile."))

    def perform(self, state: State, seat: int, plan: Any) -> None:
        state.start_battle("tile", seat)


class Move(Trait):
    """An own, un-netted unit moves to an adjacent free field and/or turns."""

    id = "move"
    action = "play"
    fields = frozenset({"unit", "to", "rotation"})
    optional = frozenset({"path"})

    def offers(self, state: State, seat: int) -> list[Entry]:
        entries = []
        for unit in moves.free_units(state, seat):
            entries += moves.offers(state, unit, {"unit": list(state.grid.coords[unit.at])})
        return entries

    def check(self, state: State, seat: int, action: Play | Act) -> moves.MovePlan:
        assert action.unit is not None and action.to is not None and action.rotation is not None
        unit = moves.own_unit(state, seat, action.unit)
        return moves.plan(state, unit, action.to, action.rotation, action.path)

    def perform(self, state: State, seat: int, plan: Any) -> None:
        state.move(plan, self.id)


class PushBack(Trait):
    """An own, un-netted unit pushes an adjacent, un-netted enemy unit one field away from itself; the pushed side
    chooses the field where there are several."""

    id = "push_back"
    action = "play"
    fields = frozenset({"unit", "target"})

    def landings(self, state: State, pusher: Unit, target: Unit) -> list[int]:
        """Free fields next to the target at distance 2 from the pusher: at most three."""
        away = state.grid.distances[pusher.at]
        return [f for f in state.grid.neighbours[target.at] if state.units[f] is None and away[f] == 2]

    def targets(self, state: State, pusher: Unit) -> list[Unit]:
        netted = state.forces().netted
        near = (state.units[f] for f in state.grid.neighbours[pusher.at])
        enemies = [u for u in near if u is not None and u.team != pusher.team and u.at not in netted]
        return [u for u in enemies if self.landings(state, pusher, u)]

    def offers(self, state: State, seat: int) -> list[Entry]:
        coords = state.grid.coords
        entries = []
        for unit in moves.free_units(state, seat):
            targets = [list(coords[t.at]) for t in self.targets(state, unit)]
            if targets:
                entries.append({"unit": list(coords[unit.at]), "target": {"any": targets}})
        return entries

    def check(self, state: State, seat: int, action: Play | Act) -> tuple[Unit, Unit]:
        assert action.unit is not None and action.target is not None
        pusher = moves.own_unit(state, seat, action.unit)
        target = state.units[state.field(action.target, "target")]
        if target is None or target.team == pusher.team or target.at not in state.grid.neighbours[pusher.at]:
            raise Illegal("bad_target", _("Choose an enemy unit next to the one that pushes."), "target")
        if target.at in state.forces().netted:
            raise Illegal("netted", _("A netted unit cannot be pushed."), "target")
        if not self.landings(state, pusher, target):
            raise Illegal("bad_target", _("There is no free field to push this unit to."), "target")
        return pusher, target

    def perform(self, state: State, seat: int, plan: tuple[Unit, Unit]) -> None:
        pusher, target = plan
        coords = state.grid.coords
        answers: list[Entry] = [{"to": list(coords[f])} for f in self.landings(state, pusher, target)]
        about = {"unit": list(coords[pusher.at]), "target": list(coords[target.at])}
        state.ask_push(Question(target.seat, "push", answers, about))


class Hurting(Trait, ABC):
    """An instant tile that wounds units; Medics may take the wounds over (digest 4.7)."""

    action = "play"
    fields = frozenset({"target"})
    wounds = 1

    @abstractmethod
    def targets(self, state: State, seat: int) -> list[int]:
        """Fields that may be aimed at."""

    def victims(self, state: State, target: int) -> list[Unit]:
        unit = state.units[target]
        return [unit] if unit is not None else []

    @abstractmethod
    def refusal(self, state: State, seat: int) -> Illegal:
        """Why a field outside `targets` cannot be aimed at."""

    def offers(self, state: State, seat: int) -> list[Entry]:
        targets = [list(state.grid.coords[f]) for f in self.targets(state, seat)]
        return [{"target": {"any": targets}}] if targets else []

    def check(self, state: State, seat: int, action: Play | Act) -> int:
        assert action.target is not None
        target = state.field(action.target, "target")
        if target not in self.targets(state, seat):
            raise self.refusal(state, seat)
        return target

    def perform(self, state: State, seat: int, plan: int) -> None:
        state.hurt(self.id, seat, [(unit.at, self.wounds) for unit in self.victims(state, plan)])


class Sniper(Hurting):
    """1 wound to an enemy unit other than an HQ anywhere; armor is useless."""

    id = "sniper"

    def targets(self, state: State, seat: int) -> list[int]:
        team = state.players[seat].team
        return [u.at for u in state.forces().present if u.team != team and not u.is_hq]

    def refusal(self, state: State, seat: int) -> Illegal:
        return Illegal("bad_target", _("Choose an enemy unit that is not an HQ."), "target")


class Grenade(Hurting):
    """Destroys an enemy unit other than an HQ next to the own HQ, whatever its toughness; not while the own HQ is
    netted (digest 5.1)."""

    id = "grenade"
    wounds = LETHAL

    def targets(self, state: State, seat: int) -> list[int]:
        hq = state.hq_of(seat)
        if hq is None or hq.at in state.forces().netted:
            return []
        near = (state.units[f] for f in state.grid.neighbours[hq.at])
        return [u.at for u in near if u is not None and u.team != hq.team and not u.is_hq]

    def refusal(self, state: State, seat: int) -> Illegal:
        hq = state.hq_of(seat)
        if hq is not None and hq.at in state.forces().netted:
            return Illegal("netted", _("A netted HQ cannot throw a Grenade."), "target")
        return Illegal("bad_target", _("Choose an enemy unit next to your HQ that is not an HQ itself."), "target")


class AirStrike(Hurting):
    """The Bomb: 1 wound to every unit on a centre field and the six around it, own ones too; HQs unhurt, armor
    useless. All seven fields must be on the board."""

    id = "air_strike"

    def targets(self, state: State, seat: int) -> list[int]:
        return list(state.grid.inner)

    def victims(self, state: State, target: int) -> list[Unit]:
        area = sorted((target, *state.grid.neighbours[target]))
        return [u for f in area if (u := state.units[f]) is not None and not u.is_hq]

    def refusal(self, state: State, seat: int) -> Illegal:
        return Illegal("bad_target", _("All seven fields of the Air Strike must be on the board."), "target")

    def perform(self, state: State, seat: int, plan: int) -> None:
        coords = state.grid.coords
        state.tell("bombed", fields=[list(coords[f]) for f in sorted((plan, *state.grid.neighbours[plan]))])
        super().perform(state, seat, plan)


INSTANTS = (Battle(), Move(), PushBack(), Sniper(), Grenade(), AirStrike())
