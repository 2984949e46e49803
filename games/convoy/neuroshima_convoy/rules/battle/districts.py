"""Districts are destroyed, and Bombs go off (convoy 8, 9)."""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import CITIES, MOLOCH, OUTPOST, City
from ..moving.leaving import Kill
from ..moving.units import target, targets
from ..steps.agenda import Run, Step
from ..steps.events import DistrictCause
from ..steps.question import Answer, Question


def destroy(run: Run, city: int, district: int, cause: DistrictCause) -> None:
    """A marker on a district.

    Its Bomb hits the active city, wherever the district lies (convoy 9, Q 9)."""
    table = run.table
    board: City = table.box.cities[city]
    table.destroyed[city].add(district)
    run.tell({"type": "district_destroyed", "city": board.id, "district": district, "cause": cause})
    if district in board.bombs:
        run.tell({"type": "bomb", "city": board.id, "district": district})
        run.then(BombSoldier(), BombRobot())


@dataclass(frozen=True)
class FoughtDistrict(Step):
    """The district fought over is destroyed, whichever side won."""

    cause: DistrictCause

    def go(self, run: Run, answer: Answer | None) -> None:
        run.table.phase = "resolve"
        destroy(run, run.table.target_city, run.table.target, self.cause)


@dataclass(frozen=True)
class BombSoldier(Step):
    """Moloch kills a Soldier in the active city."""

    def question(self, run: Run) -> Question | None:
        soldiers = run.table.soldiers(run.table.active)
        return Question(MOLOCH, "bomb_soldier", targets(run, soldiers)) if soldiers else None

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None:
            run.then(Kill(target(run, answer, OUTPOST).uid, "bomb"))


@dataclass(frozen=True)
class BombRobot(Step):
    """Then the Outpost kills a Robot there; immunity does not help."""

    def question(self, run: Run) -> Question | None:
        robots = run.table.robots(run.table.active)
        return Question(OUTPOST, "bomb_robot", targets(run, robots)) if robots else None

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None:
            run.then(Kill(target(run, answer, MOLOCH).uid, "bomb"))


@dataclass(frozen=True)
class FurtherDistrict(Step):
    """The second district that a victory of Moloch destroys.

    The leftmost standing one of the active city; without one, the first of the next city; in New York then none (Q 8).
    """

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        city = table.active
        districts = [d for d in table.standing_districts(city) if d != table.target]
        if not districts and city + 1 < CITIES and len(table.standing_districts(city + 1)) > 1:
            # A city ahead keeps its last district (positions written by hand): it falls when the battle has come to it.
            city += 1
            districts = table.standing_districts(city)
        if districts:
            destroy(run, city, districts[0], "victory")
