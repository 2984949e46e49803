"""The battle (hex 4): segments from the highest initiative down to 0, everybody in a segment at the same moment.

A battle is a function of the position, its causer and the choices made in it. It runs until a choice is missing
(`Unanswered`); nothing of a segment is booked before the whole segment is decided, so a saved position needs only what
was booked before and the choices made since."""

from __future__ import annotations

from ..board.board import Board, Log
from ..board.modifiers import Forces
from ..board.questions import Answers, deciding_order
from ..board.tiles import Unit
from .lost_toughness import settle
from .segment import Opening, Segment

__all__ = ["Fight", "Segment"]


class Fight:
    """A battle in progress on `board`, whose lists are changed in place, segment by segment.

    `number` is the segment to be played next, None before the first; `mark` is where its events begin in the log.
    `passed[field]` has a bit for each icon that was used or forfeited; `converted` the fields of units whose
    Quartermaster has worked in this battle; `changed` whether anything happened at all, which the impasse of a filled
    board asks (hex 3.3), `removed` whether any unit left the board (hex 9); `fallen` the units destroyed since
    somebody last cleared the list; `order` is that in which players decide."""

    __slots__ = (
        "board", "causer", "changed", "converted", "fallen", "grid", "hp", "mark", "number", "order", "passed",
        "removed", "seats", "units", "wounds",
    )  # fmt: skip

    def __init__(self, board: Board, causer: int) -> None:
        self.board = board
        self.grid = board.grid
        self.units = board.units
        self.wounds = board.wounds
        self.hp = board.hp
        self.causer = causer
        self.seats = len(board.hp)
        self.order = deciding_order(causer, self.seats)
        self.number: int | None = None
        self.mark = 0
        self.passed = [0] * board.grid.size
        self.converted: set[int] = set()
        self.changed = self.removed = False
        self.fallen: list[Unit] = []

    def come_as_far_as(self, other: Fight) -> None:
        """Take over how far another battle on an equal board has come."""
        self.number, self.mark, self.changed, self.removed = other.number, other.mark, other.changed, other.removed
        self.passed, self.converted = other.passed[:], set(other.converted)

    def run(self, answers: Answers, log: Log = None) -> None:
        """Fight on to segment 0. Raises Unanswered, with the running segment's events so far in `log`; call again with
        one more answer. `answers` are those of the running segment; they are used up when it ends."""
        forces = Forces(self.board)
        number = self.number
        if number is None:
            if self.board.prizes:
                self.board.drop_unguarded(log)
            forces = self._open(forces, answers, log)
            number = max((max(values) for _, values in forces.values), default=0)
        while number >= 0:
            self.number = number
            segment = Segment(self, forces, number)
            self.mark = len(log) if log is not None else 0
            if number == 0 and self.board.land.closing:
                segment.close()
            if (segment.acting or segment.bundles) and segment.play(answers, log):
                self.changed = True
                if segment.disturbed:
                    forces = self._next_forces(forces, log)
            answers.forget()
            number -= 1
        self.number = number

    def _open(self, forces: Forces, answers: Answers, log: Log) -> Forces:
        """Before the first segment: the wounds that markers deal."""
        if not any(self.board.markers):
            return forces
        opening = Opening(self, forces)
        self.mark = len(log) if log is not None else 0
        if opening.bundles and opening.play(answers, log):
            self.changed = True
            if opening.disturbed:
                forces = self._next_forces(forces, log)
            answers.forget()
        return forces

    def _next_forces(self, before: Forces, log: Log) -> Forces:
        """What is in force after a segment, when all that has lost its support has fallen."""
        forces = Forces(self.board)
        if before.tougher:
            forces, gone = settle(self.board, forces, log)
            self.fallen += gone
        self.removed = self.removed or bool(self.fallen)
        if self.board.prizes:
            self.board.drop_unguarded(log)
        if log is not None:
            for field in sorted(before.netted - forces.netted):
                unit = self.units[field]
                if unit is not None:
                    log.append({"type": "freed", "seat": unit.seat, "at": list(self.grid.coords[field])})
        return forces
