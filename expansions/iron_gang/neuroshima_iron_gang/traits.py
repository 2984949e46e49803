"""Chain, ranged nets and explosions, which work by an order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from neuroshima_hex.expansion import Commander, HiddenFeature, OrderTile

if TYPE_CHECKING:
    from neuroshima_hex.expansion import State, Tile


class Chain(HiddenFeature):
    """1 wound to an enemy unit on a straight row of fields between two own units with Chain."""

    id = "chain"

    def targets(self, state: State, seat: int) -> list[int]:
        bearers, team = self.bearers(state, seat), state.players[seat].team
        ends, found = {unit.at for unit in bearers}, set[int]()
        for unit in bearers:
            for line in state.grid.rays[unit.at]:
                far = max((i for i, field in enumerate(line) if field in ends), default=0)
                found.update(field for field in line[:far] if self._is_enemy(state, field, team))
        return sorted(found)

    def _is_enemy(self, state: State, field: int, team: int) -> bool:
        unit = state.units[field]
        return unit is not None and unit.team != team

    def use(self, state: State, seat: int, target: int) -> None:
        state.hurt(self.id, seat, [(target, 1)])


class HiddenExplosion(HiddenFeature):
    """The unit is destroyed; all units next to it take 1 wound, own ones and HQs too."""

    id = "hidden_explosion"

    def targets(self, state: State, seat: int) -> list[int]:
        return [unit.at for unit in self.bearers(state, seat)]

    def use(self, state: State, seat: int, target: int) -> None:
        unit = state.units[target]
        assert unit is not None
        near = state.grid.neighbours[target]
        state.destroy(unit, "exploded")
        hits = [(field, 1) for field in near if state.units[field] is not None]
        if hits and state.result is None:
            state.hurt(self.id, seat, hits)


class RangedNet(HiddenFeature):
    """A net marker on an enemy unit in the line of the side, at any distance. Only its owner has such markers."""

    id = "ranged_net"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.carry(self)

    def targets(self, state: State, seat: int) -> list[int]:
        if state.board.in_play(self.id) >= state.board.kinds[self.id].supply:
            return []
        team, found = state.players[seat].team, set[int]()
        for unit in self.bearers(state, seat):
            for side, value in enumerate(unit.tile.sides[self.id] if unit.owner == seat else ()):
                if value:
                    line = state.grid.rays[unit.at][(side + unit.rotation) % 6]
                    found.update(f for f in line if (other := state.units[f]) is not None and other.team != team)
        return sorted(found)

    def use(self, state: State, seat: int, target: int) -> None:
        unit = state.units[target]
        assert unit is not None
        state.mark(unit, self.id)
        state.follow_board_change()


FEATURES = (Chain(), HiddenExplosion(), RangedNet())
TRAITS = (*FEATURES, OrderTile("order", FEATURES), Commander("activates_hidden", FEATURES))
