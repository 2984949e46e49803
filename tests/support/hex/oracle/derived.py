"""Facts that follow from the board alone (section 4.2): nets, Scoper take-overs, links, initiatives, strengths."""

from __future__ import annotations

from tests.support.hex.oracle.board import DIRECTIONS, Board, Unit, step
from tests.support.hex.oracle.nets import Marks

Icon = tuple[str, int]
"""("printed", n) or ("extra", n), counted from 0."""


class Facts:
    """All derived facts of one position. They never change: a changed board needs new facts."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.netted = Marks(board).netted
        self.serves = {unit: self.side_served(unit) for unit in board}
        self.links = {(giver, taker) for giver in board for taker in self.reached(giver)}

    def side_served(self, unit: Unit) -> int:
        """Section 6.4: a module that an un-netted enemy Scoper is linked to works for the Scoper's side."""
        scopers = [other for other in self.board if unit in self.taken_over(other)]
        return scopers[0].seat if scopers else unit.seat

    def taken_over(self, scoper: Unit) -> list[Unit]:
        """Section 6.4: the enemy modules that a working Scoper is linked to."""
        if scoper.id != "scoper" or scoper in self.netted:
            return []
        return [unit for unit in self.pointed_at(scoper) if unit.is_module and unit.seat != scoper.seat]

    def pointed_at(self, giver: Unit) -> list[Unit]:
        """Section 6.1: a module reaches through its link icons; an HQ's bonus, if it has one, all six neighbours."""
        if giver.is_hq:
            return self.board.neighbours(giver) if giver.bonus else []
        ahead = [self.board.neighbour(giver, d) for d in DIRECTIONS if giver.icon("links", d)]
        return [unit for unit in ahead if unit] + self.far_off(giver)

    def far_off(self, giver: Unit) -> list[Unit]:
        """Section 11.5: a long link reaches the neighbouring field and the next one, over any unit between them."""
        sides = [d for d in DIRECTIONS if giver.icon("long_links", d)]
        fields = [field for d in sides for field in (step(giver.at, d), step(step(giver.at, d), d))]
        return [unit for unit in self.board if unit.at in fields]

    def reached(self, giver: Unit) -> list[Unit]:
        """Sections 5.1, 6.1, 6.3: the units a giver acts on: those of the side it serves, a Saboteur the enemies."""
        if giver in self.netted or giver.id == "scoper":
            return []
        harmful = "enemy_initiative" in giver.bonus
        return [u for u in self.pointed_at(giver) if (u.seat != self.serves[giver]) == harmful]

    def givers(self, taker: Unit) -> list[Unit]:
        return [giver for giver, other in self.links if other is taker]

    def total(self, taker: Unit, what: str) -> int:
        """Section 6.1: bonuses of several modules and HQs add up."""
        return sum(giver.bonus.get(what, 0) for giver in self.givers(taker))

    def linked_by(self, taker: Unit, giver_id: str) -> bool:
        return any(giver.id == giver_id for giver in self.givers(taker))

    def initiatives(self, unit: Unit) -> dict[Icon, int]:
        """Section 4.3: the current values of the unit's icons, the extra ones included."""
        change = self.total(unit, "initiative") + self.total(unit, "enemy_initiative")
        values: dict[Icon, int] = {
            ("printed", n): max(0, printed + change) for n, printed in enumerate(unit.tile["initiative"])
        }
        return values | self.extra_icons(unit, sorted(values.values()))

    def extra_icons(self, unit: Unit, printed: list[int]) -> dict[Icon, int]:
        """Section 4.3: each giver adds the next value below the highest printed one that no other icon has."""
        if not printed:
            return {}
        below = [value for value in range(printed[-1] - 1, -1, -1) if value not in printed]
        count = self.total(unit, "extra_attack")
        return {("extra", n): value for n, value in enumerate(below[:count])}

    def highest_initiative(self) -> int:
        """Section 4.4: the highest value of any icon on the board, netted units too; 0 if there is none."""
        return max((value for unit in self.board for value in self.initiatives(unit).values()), default=0)
