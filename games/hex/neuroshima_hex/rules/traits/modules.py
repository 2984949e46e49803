"""Modules that do more than add to a number (hex 6.4 to 6.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from ..answers import Answer, AnswerFacts, Converted, Question
from ..board.effects import WIN_MODULE, Effect
from ..board.tiles import EVERY, NEXT, Attack, AttackKind, Unit
from ..events.battle import Declaration
from ..grid import Grid
from .base import Trait
from .icons import BLOW, CONVERTED_BLOW, CONVERTED_SHOT, GAUSS_SHOT, SHOT

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


class Converting(Trait):
    """Let the linked unit change the attacks of one kind on one side, in one segment of a battle.

    It is so once a battle for each unit, however many modules it is linked to (FAQ general.159)."""

    service = True
    declares = True
    answer_fields = ("unit", "convert")
    changes: ClassVar[Mapping[AttackKind, tuple[Converted, AttackKind]]]
    """What each kind becomes: the word for it in answers and events, and the new kind."""

    def ask(self, segment: Segment, unit: Unit) -> Iterator[Question]:
        parts = segment.forces.structures.parts(unit)
        used = (segment.explosions, segment.battle.converted, segment.conversions)
        if any(p.at in fields for p in parts for fields in used):
            return
        at = segment.coord(unit.at)
        answers: list[Answer] = [{"unit": at, "convert": None}]
        facts: list[AnswerFacts] = [{}]
        for part in parts:
            for attack in sorted(part.attacks, key=lambda a: (a.direction, a.kind == SHOT)):
                if attack.kind in self.changes:
                    to, kind = self.changes[attack.kind]
                    answers.append({"unit": segment.coord(part.at), "convert": {"side": attack.direction, "to": to}})
                    facts.append(
                        {"targets": _all_met(segment, part, _changed(segment.battle.grid, part, attack, kind))}
                    )
        if len(answers) > 1:
            yield Question(unit.seat, self.id, answers, {"unit": at}, facts)

    def declared(self, segment: Segment, unit: Unit, answer: Answer) -> Declaration:
        convert = answer["convert"]
        if convert is None:
            return {"type": "declared", "convert": None}
        grid, side, word = segment.battle.grid, convert["side"], convert["to"]
        part = next(p for p in segment.forces.structures.parts(unit) if segment.coord(p.at) == answer["unit"])
        kinds = {old: kind for old, (to, kind) in self.changes.items() if to == word}
        segment.conversions[part.at] = tuple(
            _changed(grid, part, a, kinds[a.kind]) if a.direction == side and a.kind in kinds else a
            for a in part.attacks
        )
        segment.aims.pop((part.at, side), None)  # where the shot was aimed that it is no more
        return {"type": "converted", "unit": answer["unit"], "side": side, "to": word}


class Quartermaster(Converting):
    """A blow becomes a shot, or a shot a blow (hex 6.6); not a Gauss shot (hex 12.32).

    Bonuses to melee and ranged strength both count."""

    id = "quartermaster"
    changes = MappingProxyType({BLOW: ("ranged", CONVERTED_SHOT), SHOT: ("melee", CONVERTED_BLOW)})


class GaussTransformer(Converting):
    """A shot becomes a Gauss shot of the printed strength; no bonus counts for it (ours)."""

    id = "gauss_transformer"
    changes = MappingProxyType({SHOT: ("gauss", GAUSS_SHOT)})


def _all_met(segment: Segment, unit: Unit, attack: Attack) -> list[list[int]]:
    """Where the attack would hit somebody."""
    hit = [field for field in attack.line if segment.is_target(unit, field)]
    return [segment.coord(field) for field in (hit if attack.kind.reach == EVERY else hit[:1])]


def _changed(grid: Grid, unit: Unit, attack: Attack, kind: AttackKind) -> Attack:
    """The attack as another kind. For Medics it stays part of the same attack."""
    line = grid.rays[unit.at][attack.direction]
    return attack._replace(kind=kind, line=line[:1] if kind.reach == NEXT else line)


MODULES = (Medic(), Scoper(), Recon(), Quartermaster(), GaussTransformer())
