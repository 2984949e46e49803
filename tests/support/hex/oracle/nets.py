"""The netted units: the exact definition of section 5.2, step by step."""

from __future__ import annotations

from tests.support.hex.oracle.board import DIRECTIONS, Board, Unit

Edge = tuple[Unit, Unit]


def net_edges(board: Board) -> set[Edge]:
    """Section 5.2: u -> v for every net icon of u that points at an enemy unit v."""
    edges = set()
    for unit in board:
        for direction in DIRECTIONS:
            other = board.neighbour(unit, direction)
            if unit.icon("net", direction) and other and other.seat != unit.seat:
                edges.add((unit, other))
    return edges


class Marks:
    """The marking of section 5.2: every unit ends up in `free` or in `netted`."""

    def __init__(self, board: Board) -> None:
        self.units = list(board)
        self.edges = net_edges(board)
        self.free: set[Unit] = set()
        self.netted: set[Unit] = set()
        while self.mark_free() or self.mark_netted() or self.free_loops():
            pass

    def unmarked(self) -> list[Unit]:
        return [unit for unit in self.units if unit not in self.free and unit not in self.netted]

    def holders(self, unit: Unit) -> set[Unit]:
        return {u for u, v in self.edges if v is unit}

    def mark_free(self) -> bool:
        """Step 1: a unit is free if no unit nets it, or only netted units do."""
        found = {unit for unit in self.unmarked() if self.holders(unit) <= self.netted}
        self.free |= found
        return bool(found)

    def mark_netted(self) -> bool:
        """Step 2: a unit is netted if a free unit nets it."""
        found = {unit for unit in self.unmarked() if self.holders(unit) & self.free}
        self.netted |= found
        return bool(found)

    def free_loops(self) -> bool:
        """Step 3: closed loops that no unmarked unit outside of them points at are free."""
        waiting = set(self.unmarked())
        loops = [group for group in self.groups(waiting) if not self.entered(group, waiting)]
        for group in loops:
            self.free |= group
            self.edges = {(u, v) for u, v in self.edges if not (u in group and v in group)}
        return bool(loops)

    def entered(self, group: set[Unit], waiting: set[Unit]) -> bool:
        return any(u in waiting - group and v in group for u, v in self.edges)

    def groups(self, waiting: set[Unit]) -> list[set[Unit]]:
        """The strongly connected groups among the unmarked units."""
        found: list[set[Unit]] = []
        for unit in waiting:
            group = {other for other in waiting if other in self.reach(unit) and unit in self.reach(other)}
            if group and group not in found:
                found.append(group)
        return found

    def reach(self, start: Unit) -> set[Unit]:
        """The units reached from `start` over unmarked units, in one step or more."""
        waiting = set(self.unmarked())
        found: set[Unit] = set()
        todo = [start]
        while todo:
            here = todo.pop()
            ahead = {v for u, v in self.edges if u is here and v in waiting} - found
            found |= ahead
            todo += ahead
        return found
