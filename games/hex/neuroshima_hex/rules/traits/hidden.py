"""Hidden features: what a unit does only when it is ordered to, in the own turn (hex 11.6).

The core has no such features. An army brings them, and what gives the order: an instant tile that is a Battle tile or
an order (`OrderTile`), a unit that gives one order in each turn (`Commander`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from neuroshima_contract.refusal import Illegal, _

from ..board.effects import NO_ATTACK
from ..board.tiles import Unit
from ..entries import Offer
from ..turn import movement
from .base import Trait
from .instants import Battle

if TYPE_CHECKING:
    from ..actions import Act, Play
    from ..state.state import State


class HiddenFeature(Trait, ABC):
    """Something that a unit does when it is ordered to."""

    @abstractmethod
    def targets(self, state: State, seat: int) -> Sequence[int]:
        """Return the fields at which units of `seat` can do it now."""

    @abstractmethod
    def use(self, state: State, seat: int, target: int) -> None:
        """Do it there."""

    def bearers(self, state: State, seat: int) -> list[Unit]:
        """The units of `seat` that can do it: neither netted nor kept from attacks, and no allied ones."""
        forces = state.forces()
        free = movement.free_units(state, seat)
        return [unit for unit in free if forces.traits.has(unit, self.id) and not forces.is_under(NO_ATTACK, unit)]


def _orders(state: State, seat: int, features: Sequence[HiddenFeature]) -> list[Offer]:
    """The orders that can be given now."""
    found: list[Offer] = []
    for feature in features:
        if targets := sorted(feature.targets(state, seat)):
            found.append({"does": feature.id, "target": {"any": [state.grid.shown[field] for field in targets]}})
    return found


def _ordered(state: State, seat: int, features: Sequence[HiddenFeature], action: Play | Act) -> Any:
    """The feature that is ordered, and its target. Raises Illegal: off_board, no_ability, bad_target."""
    feature = next((each for each in features if each.id == action.does), None)
    if feature is None:
        raise Illegal("no_ability", _("No unit can be ordered to do that."), "does")
    if action.target is None or isinstance(action.target, list):
        raise Illegal("bad_target", _("Say where it is to be done."), "target")
    target = state.field(action.target, "target")
    if target not in feature.targets(state, seat):
        raise Illegal("bad_target", _("None of your units can do that there now."), "target")
    return feature, target


class OrderTile(Battle):
    """An instant tile: a Battle tile in all respects, or the order to use one hidden feature."""

    fields = frozenset({"does"})
    optional = frozenset({"target"})

    def __init__(self, trait: str, features: Sequence[HiddenFeature]) -> None:
        self.id = trait  # type: ignore[misc]
        self.features = features

    def offers(self, state: State, seat: int) -> list[Offer]:
        battle: list[Offer] = [{"does": Battle.id}] if super().offers(state, seat) else []
        return battle + _orders(state, seat, self.features)

    def check(self, state: State, seat: int, action: Play | Act) -> Any:
        if action.does != Battle.id:
            return _ordered(state, seat, self.features, action)
        super().check(state, seat, action)
        return None

    def perform(self, state: State, seat: int, plan: Any) -> None:
        if plan is None:
            super().perform(state, seat, plan)
        else:
            feature, target = plan
            feature.use(state, seat, target)


class Commander(Trait):
    """A module that lets its side use one hidden feature in each of its turns."""

    action = "act"
    fields = frozenset({"unit", "does", "target"})

    def __init__(self, trait: str, features: Sequence[HiddenFeature]) -> None:
        self.id = trait  # type: ignore[misc]
        self.features = features

    def _commanders(self, state: State, seat: int) -> list[Unit]:
        """The modules that serve the player's side and have not been used in this turn."""
        forces, team, used = state.forces(), state.players[seat].team, state.turn.users(self.id)
        return [
            unit
            for unit in forces.present
            if forces.traits.has(unit, self.id)
            and unit.at not in forces.silenced
            and unit.at not in used
            and forces.links.team_served(unit) == team
            and not state.board.is_ally(unit)
        ]

    def offers(self, state: State, seat: int) -> list[Offer]:
        commanders = self._commanders(state, seat)
        if not commanders:
            return []
        units = [state.grid.shown[unit.at] for unit in commanders]
        return [{"unit": unit, **order} for order in _orders(state, seat, self.features) for unit in units]

    def check(self, state: State, seat: int, action: Play | Act) -> Any:
        assert action.unit is not None
        at = state.field(action.unit, "unit")
        if at not in [unit.at for unit in self._commanders(state, seat)]:
            movement.actor(state, seat, action.unit, self.id)
            raise Illegal("no_ability", movement.NO_ABILITY, "unit")
        return at, *_ordered(state, seat, self.features, action)

    def perform(self, state: State, seat: int, plan: Any) -> None:
        at, feature, target = plan
        state.turn.use(at, self.id)
        state.tell(
            {
                "type": "ordered", "seat": seat, "unit": state.coord(at), "does": feature.id,
                "target": state.coord(target),
            }
        )  # fmt: skip
        feature.use(state, seat, target)
