"""Instant tiles and abilities (babel13 2 and 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from neuroshima_hex.expansion import Illegal, Swapping, Trait, Unit, _

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


class Castling(Swapping):
    """The two stand next to each other."""

    id = "castling"

    def fits(self, state: State, unit: Unit, other: Unit) -> bool:
        return other.at in state.grid.neighbours[unit.at]

    def refusal(self) -> str:
        return _("Choose two units of your own that stand next to each other.")


INSTANTS = (SmallBomb(), Castling())
