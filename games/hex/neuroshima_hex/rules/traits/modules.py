"""Modules that do more than add to a number (hex 6.4 to 6.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from ..answers import Answer, AnswerFacts, Question
from ..board.effects import WIN_MODULE, Effect
from ..board.tiles import Attack, Unit
from ..events.battle import Declaration
from ..grid import Grid
from .base import Trait
from .icons import BLOW, CONVERTED_BLOW, CONVERTED_SHOT, SHOT

if TYPE_CHECKING:
    from ..battle.segment import Segment


class Medic(Trait):
    """Takes over the wounds of a linked friendly unit: see battle/medics.py (hex 4.7)."""

    id = "medic"
    service = True


class Scoper(Trait):
    """Linked enemy modules serve its side: see `Forces` (hex 6.4)."""

    id = "scoper"
    effects = (Effect(WIN_MODULE),)


class Recon(Trait):
    """Every move of the side's units may be two steps long (hex 6.5)."""

    id = "recon"
    extra_steps = 1


class Quartermaster(Trait):
    """Let the linked unit change one attack into the other kind (hex 6.6).

    All of it on one side, once per battle."""

    id = "quartermaster"
    service = True
    declares = True
    answer_fields = ("unit", "convert")

    def ask(self, segment: Segment, unit: Unit) -> Iterator[Question]:
        parts = segment.forces.structures.parts(unit)
        if any(p.at in segment.explosions or p.at in segment.battle.converted for p in parts):
            return
        at = segment.coord(unit.at)
        answers: list[Answer] = [{"unit": at, "convert": None}]
        facts: list[AnswerFacts] = [{}]
        for part in parts:
            for attack in sorted(part.attacks, key=lambda a: (a.direction, a.kind == SHOT)):
                if attack.kind in (BLOW, SHOT):  # not Gauss shots (hex 12.32)
                    to: Literal["ranged", "melee"] = "ranged" if attack.kind == BLOW else "melee"
                    answers.append({"unit": segment.coord(part.at), "convert": {"side": attack.direction, "to": to}})
                    changed = exchange(segment.battle.grid, part, attack, attack.direction, to)
                    facts.append({"targets": _first_met(segment, part, changed)})
        if len(answers) > 1:
            yield Question(unit.seat, self.id, answers, {"unit": at}, facts)

    def declared(self, segment: Segment, unit: Unit, answer: Answer) -> Declaration:
        convert = answer["convert"]
        if convert is None:
            return {"type": "declared", "convert": None}
        grid = segment.battle.grid
        part = next(p for p in segment.forces.structures.parts(unit) if segment.coord(p.at) == answer["unit"])
        attacks = (exchange(grid, part, a, convert["side"], convert["to"]) for a in part.attacks)
        segment.conversions[part.at] = tuple(attacks)
        return {"type": "converted", "unit": answer["unit"], "side": convert["side"], "to": convert["to"]}


def _first_met(segment: Segment, unit: Unit, attack: Attack) -> list[list[int]]:
    """Where the attack would hit somebody."""
    hit = [field for field in attack.line if segment.is_target(unit, field)]
    return [segment.coord(field) for field in hit[:1]]


def exchange(grid: Grid, unit: Unit, attack: Attack, side: int, to: str) -> Attack:
    """The attack after conversion `to` melee or ranged, if it is on that side.

    `side`: as a direction of the board. Bonuses to melee and ranged strength both count (hex 6.6), and for Medics it
    stays part of the same attack."""
    if attack.direction != side or attack.kind != (SHOT if to == "melee" else BLOW):
        return attack
    line = grid.rays[unit.at][side]
    if to == "melee":
        return attack._replace(kind=CONVERTED_BLOW, line=line[:1])
    return attack._replace(kind=CONVERTED_SHOT, line=line)


MODULES = (Medic(), Scoper(), Recon(), Quartermaster())
