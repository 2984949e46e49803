"""Instant tiles (hex 7)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from neuroshima_contract.refusal import Illegal, _

from ..board.effects import NO_ATTACK
from ..board.tiles import LETHAL, Unit
from ..entries import Offer
from ..turn import movement
from ..turn.breaking_free import breaking_free
from ..turn.routes import MovePlan
from .base import Trait

if TYPE_CHECKING:
    from ..actions import Act, Play
    from ..state.state import State


SHELTERED = _("On that ground attacks with instant tiles have no effect.")


class Battle(Trait):
    """End the turn at once and fight a battle (hex 3.4, 7).

    Not after a player has drawn their last tile. A tile that does something before the battle is built on it: `begins`
    says what may be chosen, `prepare` checks the choice, and `begin` does it and starts the battle."""

    id = "battle"
    action = "play"
    begins_battle = True

    def offers(self, state: State, seat: int) -> list[Offer]:
        return self.begins(state, seat) if self._is_allowed(state) else []

    def _is_allowed(self, state: State) -> bool:
        return not state.turn.is_closing

    def begins(self, state: State, seat: int) -> list[Offer]:
        """List the ways in which the battle may be begun, as `offers` does."""
        return [{}]

    def prepare(self, state: State, seat: int, action: Play | Act) -> Any:
        """Check what was chosen, as `check` does, and return what `begin` needs. Raises Illegal."""

    def begin(self, state: State, seat: int, plan: Any) -> None:
        """Do what comes before the battle, and start it."""
        state.start_battle("tile", seat)

    def check(self, state: State, seat: int, action: Play | Act) -> Any:
        if not self._is_allowed(state):
            raise Illegal(
                "battle_forbidden", _("No Battle tile may be played once a player has drawn their last tile.")
            )
        return self.prepare(state, seat, action)

    def perform(self, state: State, seat: int, plan: Any) -> None:
        self.begin(state, seat, plan)


class Move(Trait):
    """An own, un-netted unit moves to an adjacent free field and/or turns; one that may breaks free by it."""

    id = "move"
    moves: ClassVar[int] = 1
    """How many moves it makes in one go."""
    action = "play"
    fields = frozenset({"unit", "to", "rotation"})
    optional = frozenset({"path"})

    def __init__(self, frees: bool = True) -> None:
        """`frees`: units that may do so break free by it; not by an implant (FAQ multiplayer.30)."""
        self.frees = frees

    def offers(self, state: State, seat: int) -> list[Offer]:
        entries = []
        movable = movement.movable_units if self.frees else movement.free_units
        for unit in movable(state, seat):
            entries += movement.offers(state, unit, {"unit": state.grid.shown[unit.at]}, self.moves, self.frees)
        return entries

    def check(self, state: State, seat: int, action: Play | Act) -> MovePlan:
        assert action.unit is not None and action.to is not None and action.rotation is not None
        own = movement.movable_unit if self.frees else movement.own_unit
        unit = own(state, seat, action.unit)
        to, facing, path = action.to, action.rotation, action.path
        return movement.plan(state, unit, to, facing, path, moves=self.moves, frees=self.frees)

    def perform(self, state: State, seat: int, plan: Any) -> None:
        with breaking_free(state, seat, [plan.unit]):
            state.move(plan, self.id)


class DoubledMove(Move):
    """An own, un-netted unit makes up to two moves in one go (hex 11.6; FAQ general.65 to 68)."""

    id = "doubled_move"
    moves = 2


class Hurting(Trait, ABC):
    """An instant tile that wounds units; Medics may take the wounds over (hex 4.7)."""

    action = "play"
    fields = frozenset({"target"})
    wounds = 1
    aimed = False
    """Whether it is aimed at one field. It cannot be aimed at an HQ, which it does not hurt."""

    @abstractmethod
    def targets(self, state: State, seat: int) -> list[int]:
        """Fields that may be aimed at."""

    def victims(self, state: State, seat: int, target: int) -> list[Unit]:
        """The units that the attack on `target` wounds."""
        unit = state.units[target]
        enemy = unit is not None and unit.team != state.players[seat].team and not unit.is_only_hq
        return [unit] if unit is not None and enemy and target not in state.land.sheltered else []

    @abstractmethod
    def refusal(self, state: State, seat: int, target: int) -> Illegal:
        """Why a field outside `targets` cannot be aimed at."""

    def is_prey(self, state: State, seat: int, target: int) -> bool:
        """Whether an enemy unit, no HQ, or an enemy foundation tile is on the field, however the ground protects it."""
        unit, tile, team = state.units[target], state.ground[target], state.players[seat].team
        if unit is not None and unit.team != team and not unit.is_only_hq:
            return True
        return tile is not None and tile.team != team

    def dug(self, state: State, seat: int, target: int) -> list[int]:
        """Fields whose foundation tiles the attack may destroy: only instant tiles can."""
        tile = state.ground[target]
        enemy = tile is not None and tile.team != state.players[seat].team
        return [target] if enemy and target not in state.land.sheltered else []

    def offers(self, state: State, seat: int) -> list[Offer]:
        targets = [state.grid.shown[f] for f in self.targets(state, seat)]
        return [{"target": {"any": targets}}] if targets else []

    def check(self, state: State, seat: int, action: Play | Act) -> int:
        assert action.target is not None and not isinstance(action.target, list)
        target = state.field(action.target, "target")
        if target not in self.targets(state, seat):
            raise self.refusal(state, seat, target)
        return target

    def perform(self, state: State, seat: int, plan: int) -> None:
        hits = [(unit.at, unit.share_of(self.wounds)) for unit in self.victims(state, seat, plan)]
        state.hurt(self.id, seat, hits, self.dug(state, seat, plan), self.aimed)


class Sniper(Hurting):
    """1 wound to an enemy unit other than an HQ anywhere; armor is useless."""

    id = "sniper"
    aimed = True

    def targets(self, state: State, seat: int) -> list[int]:
        return [f for f in range(state.grid.size) if self.victims(state, seat, f) or self.dug(state, seat, f)]

    def refusal(self, state: State, seat: int, target: int) -> Illegal:
        if self.is_prey(state, seat, target):
            return Illegal("bad_target", SHELTERED, "target")
        return Illegal("bad_target", _("Choose an enemy unit that is not an HQ."), "target")


class Grenade(Hurting):
    """Destroy an enemy unit next to the own HQ, whatever its toughness.

    Not an HQ, and not while the own HQ is netted (hex 5.1) or may make no attack."""

    id = "grenade"
    wounds = LETHAL
    aimed = True

    def targets(self, state: State, seat: int) -> list[int]:
        forces = state.forces()
        throwing = [hq for hq in state.hqs_of(seat) if forces.works(hq) and not forces.is_under(NO_ATTACK, hq)]
        near = dict.fromkeys(field for hq in throwing for field in state.grid.neighbours[hq.at])
        return [f for f in near if self.victims(state, seat, f) or self.dug(state, seat, f)]

    def refusal(self, state: State, seat: int, target: int) -> Illegal:
        hq = state.hq_of(seat)
        if hq is not None and not state.forces().works(hq):
            return Illegal("netted", _("A netted HQ cannot throw a Grenade."), "target")
        if hq is not None and state.forces().is_under(NO_ATTACK, hq):
            return Illegal("no_attack", _("An HQ that may make no attack cannot throw a Grenade."), "target")
        if hq is not None and target in state.grid.neighbours[hq.at] and self.is_prey(state, seat, target):
            return Illegal("bad_target", SHELTERED, "target")
        return Illegal("bad_target", _("Choose an enemy unit next to your HQ that is not an HQ itself."), "target")


class AirStrike(Hurting):
    """The Bomb: 1 wound to every unit on a centre field and the six around it.

    Own ones too; HQs are unhurt, armor is useless. All seven fields must be on the board."""

    id = "air_strike"

    def targets(self, state: State, seat: int) -> list[int]:
        return list(state.grid.inner)

    def area(self, state: State, target: int) -> list[int]:
        return sorted({target, *state.grid.neighbours[target]} - state.land.sheltered)

    def victims(self, state: State, seat: int, target: int) -> list[Unit]:
        """The units in the area, without HQs.

        A Structure with both tiles in the area is hit on either of them. It takes one wound, since it counts as one
        unit for all effects (hex 9.3, our ruling: `Table.hurt`)."""
        return [u for f in self.area(state, target) if (u := state.units[f]) is not None and not u.is_only_hq]

    def dug(self, state: State, seat: int, target: int) -> list[int]:
        return [f for f in self.area(state, target) if state.ground[f] is not None]

    def refusal(self, state: State, seat: int, target: int) -> Illegal:
        return Illegal("bad_target", _("All seven fields of the Air Strike must be on the board."), "target")

    def perform(self, state: State, seat: int, plan: int) -> None:
        coords = state.grid.coords
        state.tell({"type": "bombed", "fields": [list(coords[f]) for f in self.area(state, plan)]})
        super().perform(state, seat, plan)


class AreaAttack(Trait, ABC):
    """An instant tile that does 1 wound to every unit on several fields, own ones too.

    HQs are unhurt, armor is useless. It may hit the foundation tiles there instead (FAQ general.25, 27, 247)."""

    action = "play"
    fields = frozenset({"target"})
    aims_at_area = True

    @abstractmethod
    def areas(self, state: State) -> list[tuple[int, ...]]:
        """List the areas that may be chosen, each once, as fields in their order."""

    @abstractmethod
    def refusal(self) -> str:
        """The sentence for other fields."""

    def offers(self, state: State, seat: int) -> list[Offer]:
        shown = state.grid.shown
        areas = [[shown[field] for field in area] for area in self.areas(state)]
        return [{"target": {"any": areas}}] if areas else []

    def check(self, state: State, seat: int, action: Play | Act) -> Any:
        assert isinstance(action.target, list)
        area = tuple(sorted({state.field(coord, "target") for coord in action.target}))
        if len(action.target) != len(area) or area not in self.areas(state):
            raise Illegal("bad_target", self.refusal(), "target")
        return area

    def perform(self, state: State, seat: int, plan: Any) -> None:
        state.tell({"type": "bombed", "fields": [list(state.grid.coords[field]) for field in plan]})
        open_ = [field for field in plan if field not in state.land.sheltered]
        hits = [(unit.at, 1) for f in open_ if (unit := state.units[f]) is not None and not unit.is_only_hq]
        state.hurt(self.id, seat, hits, [field for field in open_ if state.ground[field] is not None])


class Ray(AreaAttack):
    """One straight line of the board, from edge to edge."""

    id = "ray"

    def areas(self, state: State) -> list[tuple[int, ...]]:
        towards, found = state.grid.touching, []
        for direction in range(3):
            for start in range(state.grid.size):
                if towards[start][direction + 3] < 0:
                    line = [start]
                    while (field := towards[line[-1]][direction]) >= 0:
                        line.append(field)
                    found.append(tuple(sorted(line)))
        return sorted(line for line in found if len(line) > 1)

    def refusal(self) -> str:
        return _("Choose all fields of one straight line of the board.")


class Avalanche(AreaAttack):
    """Three neighbouring fields in one line on one edge of the board (FAQ general.248, non-army-additions.73)."""

    id = "avalanche"

    def areas(self, state: State) -> list[tuple[int, ...]]:
        towards, found, beside = state.grid.touching, set(), state.land.fringe | {-1}
        fields = [f for f in range(state.grid.size) if f not in beside]
        for direction in range(6):
            outside = ((direction + 1) % 6, (direction + 2) % 6)
            ends = {f for f in fields if all(towards[f][side] in beside for side in outside)}
            for first in ends:
                second = towards[first][direction]
                third = towards[second][direction] if second in ends else -1
                if third in ends:
                    found.add(tuple(sorted((first, second, third))))
        return sorted(found)

    def refusal(self) -> str:
        return _("Choose three neighbouring fields of one edge of the board.")


INSTANTS = (Battle(), Move(), DoubledMove(), Sniper(), Grenade(), AirStrike(), Ray(), Avalanche())
