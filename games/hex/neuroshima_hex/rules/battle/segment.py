"""One initiative segment of a battle: who acts, what is declared, who is hit, who helps, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence

from ..board.board import Event, Log
from ..board.modifiers import Forces
from ..board.questions import Answers
from ..board.structures import each_once
from ..board.tiles import Unit
from .declarations import Fight
from .events import absorbed_event
from .marker_supply import Marking
from .medics import Bundle, Surgery

NO_SEGMENT = 99
"""Above every initiative: nobody acts."""


class Segment(Marking):
    """One initiative segment, from the declarations to the losses."""

    __slots__ = ()

    def play(self, answers: Answers, log: Log) -> bool:
        """Declare, aim, heal, book. True if anything is otherwise than before. Raises Unanswered, and has then booked
        nothing."""
        if log is not None:
            log.append(self._heading())
        order = self.fight.order
        self._declare(order, answers, log)
        for unit in self.acting:
            if unit.at in self.explosions:
                self._explode(unit, log)
            else:
                self._strike(unit, log)
        used: set[int] = set()
        if self.bundles and self.forces.served:
            used = self._heal(order, answers, log)
        if self.fight.board.points is not None:
            self._give_points_away(order, answers, log)
        destroyed = self._destroyed(used)
        markers = self._share_markers(destroyed, order, answers)
        self._book_marks()
        self.fight.converted.update(self.conversions)
        changed = self._changes(used)
        if changed:
            self._book(destroyed, log)
        self._leave_markers(markers, log)
        if self.prized:
            self._book_prizes(log)
        return changed or bool(markers)

    def _heading(self) -> Event:
        return {"type": "segment", "segment": self.number}

    # Declarations (hex 4.6)

    def _declare(self, order: list[int], answers: Answers, log: Log) -> None:
        forces = self.forces
        served, lent, granted = forces.served, forces.lent, forces.granted
        if served or lent or granted:
            given = {*served, *lent, *granted}
            declaring = [u for u in self.acting if u.declares or u.at in given]
        else:
            declaring = [u for u in self.acting if u.declares]
        if not declaring:
            return
        for seat in order:
            for unit in each_once(declaring) if forces.twins else declaring:
                if unit.seat == seat:
                    self._ask(unit, answers, log)

    def _ask(self, unit: Unit, answers: Answers, log: Log) -> None:
        """What its markers let it do comes first: a unit that blows itself up aims at nobody."""
        at, forces = unit.at, self.forces
        served = [t for t, _ in forces.served.get(at, ())]
        own = [t for part in forces.parts(unit) for t in part.declares]
        traits = (*forces.lent.get(at, ()), *own, *forces.granted.get(at, ()), *served)
        for trait in {t.id: t for t in traits if t.declares}.values():
            for question in trait.ask(self, unit):
                event = trait.declared(self, unit, answers.choose(question))
                if log is not None:
                    told = {"seat": unit.seat, "unit": event.get("unit", self._coord(unit.at))}
                    log.append({**event, **told})

    # Medics (hex 4.7)

    def _heal(self, order: Sequence[int], answers: Answers, log: Log) -> set[int]:
        """The bundles that Medics take over are cancelled. Nothing saves a Clown from its own explosion: what hits it
        is taken over all the same, and it goes (hex 12.19)."""

        def tell(bundle: Bundle, medic: Unit) -> None:
            if log is not None:
                log.append(absorbed_event(self.fight.grid, bundle, medic))

        surgery = Surgery(self.fight.board, self.forces, self.bundles, tell)
        surgery.operate(order, answers)
        return surgery.used


class Opening(Segment):
    """What happens before the first segment (markers that wound)."""

    def __init__(self, fight: Fight, forces: Forces) -> None:
        super().__init__(fight, forces, NO_SEGMENT)
        for unit in forces.present:
            for name, count in fight.board.markers[unit.at].items():
                wounds = fight.board.kinds[name].opening_wounds(count)
                if wounds:
                    self.bundles.append(Bundle(unit, wounds, name))

    def _heading(self) -> Event:
        return {"type": "opening"}
