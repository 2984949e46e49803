"""The icons of Structures (rulebook 2025, hex 9.3).

They work for the whole unit, on either of its tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from neuroshima_contract.refusal import Illegal, _

from ..answers import About, Answer, Question
from ..board.tiles import FIRST, Attack, AttackKind, Unit
from ..entries import TURNED, Offer
from ..events.battle import Declaration
from ..turn import movement
from ..turn.routes import MovePlan
from .base import Trait

if TYPE_CHECKING:
    from ..actions import Act, Play
    from ..battle.segment import Segment
    from ..occasions import Occasion
    from ..state.state import State


class Turning(Trait):
    """Once in each own turn one of the unit's tiles turns to any facing."""

    id = "turn"
    action = "act"
    fields = frozenset({"unit", "rotation"})

    def offers(self, state: State, seat: int) -> list[Offer]:
        shown = state.grid.shown
        return [
            {"unit": shown[unit.at], "rotation": TURNED[unit.rotation]}
            for unit in movement.actors(state, seat, self.id)
        ]

    def check(self, state: State, seat: int, action: Play | Act) -> MovePlan:
        assert action.unit is not None and action.rotation is not None
        unit = movement.actor(state, seat, action.unit, self.id)
        if action.rotation == unit.rotation:
            raise Illegal("nothing_changes", _("The tile faces that way already."), "rotation")
        return MovePlan(unit, (), action.rotation)

    def perform(self, state: State, seat: int, plan: Any) -> None:
        state.turn.use(plan.unit.at, self.id)
        state.move(plan, self.id)


class Weight(Trait):
    """Nobody can make the unit go to another field."""

    id = "weight"
    weighs = True


class Boarding(Trait):
    """A battle starts as soon as the Structure is built or the unit placed, unless it is netted or taken over.

    Also while it is kept from attacking (FAQ general.295 to 297)."""

    id = "boarding"
    hears = {"placed": "itself"}
    foreseeable = True

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        if unit.seat == unit.owner and not state.turn.is_closing:  # errata.2: not once a player has drawn the last tile
            state.turn.boarding = True


def _may_be_aimed(kind: AttackKind) -> bool:
    return kind.shot and kind.reach == FIRST and kind.pattern is None and not (kind.bends or kind.falloff)


class SniperShot(Trait):
    """Let the owner choose the enemy on the line of fire that is hit.

    It may be the HQ, and must be one of them. Its armor counts. A Gauss shot hits all of them anyway, a way that bends
    is steered, and a shot that grows weaker with the distance passes no enemy (FAQ non-army-additions.50)."""

    id = "sniper_shot"
    declares = True
    answer_fields = ("unit", "side", "source", "target")

    def ask(self, segment: Segment, unit: Unit) -> Iterator[Question]:
        for part in segment.forces.structures.parts(unit) if unit.at not in segment.explosions else ():
            for attack in segment.attacks_of(part):
                if _may_be_aimed(attack.kind):
                    yield from self._ask_of(segment, part, attack)

    def _ask_of(self, segment: Segment, unit: Unit, attack: Attack) -> Iterator[Question]:
        """Ask for the target of one shot: on its line, or else on each leg on which friendly units send it on."""
        about: About = {"unit": segment.coord(unit.at)}
        straight = [f for f in segment.straight(unit, attack) if segment.is_target(unit, f)]
        if len(straight) > 1:
            yield Question(unit.seat, self.id, [self._answer(segment, unit, attack, f) for f in straight], about)
        for (sender, _direction), targets in ({} if straight else segment.enemies_by_leg(unit, attack)).items():
            if len(targets) > 1:
                answers = [self._answer(segment, unit, attack, field) for field in targets]
                for answer in answers:
                    answer["source"] = segment.coord(sender)
                yield Question(unit.seat, self.id, answers, about)

    def _answer(self, segment: Segment, unit: Unit, attack: Attack, field: int) -> Answer:
        return {"unit": segment.coord(unit.at), "side": attack.direction, "target": segment.coord(field)}

    def declared(self, segment: Segment, unit: Unit, answer: Answer) -> Declaration:
        grid = segment.battle.grid
        side, sender = answer["side"], answer.get("source")
        assert side is not None
        shot, target = (grid.number(answer["unit"]), side), grid.number(answer["target"])
        if isinstance(sender, list):
            at = grid.number(sender)
            direction = next(d for d, ray in enumerate(grid.rays[at]) if target in ray)
            segment.leg_aims.setdefault(shot, {})[at, direction] = target
        else:
            segment.aims[shot] = (target,)
        return {"type": "declared", "unit": answer["unit"], "side": side, "target": answer["target"]}


STRUCTURES = (Turning(), Weight(), Boarding(), SniperShot())
