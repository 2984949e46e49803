"""Lair, Scavenger, Hunt, and the module that lets a unit grab.

Numbers are entries of the publisher's FAQ, part general, unless they name another part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from neuroshima_hex.expansion import Grabber, MovePlan, Question, Trait, breaking_free, movement

if TYPE_CHECKING:
    from neuroshima_hex.expansion import About, Act, Answer, Occasion, Offer, Play, State, Unit

ROTATIONS = 6


class Lair(Trait):
    """Cerberus is destroyed when it is not next to its HQ, whoever commands it and whatever holds it (252 to 255).

    A Sandstorm on the HQ takes it out of its neighbourhood (254). Foundation tiles go off first (256)."""

    id = "lair"
    hears = {"entered": "anybody", "destroyed": "anybody", "battle_begins": "anybody"}
    precedence = 10
    acts_when_netted = True
    foreseeable = True

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        beside = (state.units[field] for field in state.grid.neighbours[unit.at])
        if not any(other is not None and other.is_hq and other.owner == unit.owner for other in beside):
            state.destroy(unit, self.id)


class Scavenger(Trait):
    """After a battle the unit may go to a free field on which a unit was destroyed in it, and turn (271 to 274).

    If nobody was destroyed it stays as it stands (ours)."""

    id = asks = "scavenger"
    hears = {"battle_over": "anybody"}
    remembers_losses = True
    answer_fields = ("to", "rotation")

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        if state.fields_of_losses and _goes_on(state):
            state.ask(self._asked(state, unit))

    def question(self, state: State, about: About) -> Question:
        unit = state.units[state.grid.number(about["unit"])]
        if unit is None or not unit.tile.has(self.id) or not state.forces().works(unit):
            raise LookupError("no unit scavenges there")
        if not state.fields_of_losses:
            raise LookupError("no unit was destroyed")
        return self._asked(state, unit)

    def _asked(self, state: State, unit: Unit) -> Question:
        """Where it goes and how it looks then; as it stands now comes first."""
        fields = [unit.at, *state.open_to(unit, sorted(state.fields_of_losses))]
        facings = [(unit.rotation + turn) % ROTATIONS for turn in range(ROTATIONS)]
        answers: list[Answer] = [{"to": state.coord(f), "rotation": r} for f in fields for r in facings]
        return Question(unit.seat, self.asks, answers, {"unit": state.coord(unit.at)})

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        unit, to = state.units[state.grid.number(question.about["unit"])], state.grid.number(answer["to"])
        assert unit is not None
        if to != unit.at or answer["rotation"] != unit.rotation:
            state.move(MovePlan(unit, () if to == unit.at else (to,), answer["rotation"]), self.id)


def _goes_on(state: State) -> bool:
    """Whether the game goes on after the battle: no side has lost its last HQ."""
    standing = {p.team for p in state.players if not p.out and (state.hp[p.seat] or state.board.points is not None)}
    return len(standing) > 1


class Hunt(Trait):
    """An instant tile: an own unit moves and/or turns, then it may attack with one side (275).

    Both are optional; the move comes first. Armor and bonuses count, and Medics help (ours)."""

    id = asks = "hunt"
    action = "play"
    fields = frozenset({"unit", "to", "rotation"})
    optional = frozenset({"path"})
    answer_fields = ("side",)

    def offers(self, state: State, seat: int) -> list[Offer]:
        entries: list[Offer] = []
        for unit in movement.movable_units(state, seat):
            base: Offer = {"unit": state.grid.shown[unit.at]}
            entries += movement.offers(state, unit, base, frees=True)
            if self._sides(state, unit):
                entries.append({**base, "to": state.grid.shown[unit.at], "rotation": unit.rotation})
        return entries

    def check(self, state: State, seat: int, action: Play | Act) -> MovePlan:
        assert action.unit is not None and action.to is not None and action.rotation is not None
        unit = movement.movable_unit(state, seat, action.unit)
        stays = state.field(action.to, "to") == unit.at and action.rotation == unit.rotation and not action.path
        if stays and self._sides(state, unit):
            return MovePlan(unit, (), unit.rotation)
        return movement.plan(state, unit, action.to, action.rotation, action.path, frees=True)

    def perform(self, state: State, seat: int, plan: MovePlan) -> None:
        unit: Unit | None = plan.unit
        if plan.path or plan.rotation != plan.unit.rotation:
            with breaking_free(state, seat, [plan.unit]):  # it may attack if it is not netted then (110)
                state.move(plan, self.id)
            unit = state.units[plan.path[-1] if plan.path else plan.unit.at]
        hunts = (
            state.result is None and unit is not None and unit.tile is plan.unit.tile and unit.owner == plan.unit.owner
        )
        if unit is not None and hunts and unit.seat == seat and self._sides(state, unit):
            state.ask(self._asked(state, unit))

    def _sides(self, state: State, unit: Unit) -> list[int]:
        """The directions in which an attack of the unit wounds somebody now; none of one that may not attack."""
        if not state.forces().is_active(unit):
            return []
        directions = sorted({attack.direction for attack in unit.attacks})
        return [direction for direction in directions if state.wounds_on_side(unit, direction)]

    def _asked(self, state: State, unit: Unit) -> Question:
        answers: list[Answer] = [{"side": side} for side in (*self._sides(state, unit), None)]
        return Question(unit.seat, self.asks, answers, {"unit": state.coord(unit.at)})

    def question(self, state: State, about: Any) -> Question:
        unit = movement.own_unit(state, state.turn.seat, tuple(about["unit"]))
        if not self._sides(state, unit):
            raise LookupError("that unit attacks nobody")
        return self._asked(state, unit)

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        unit, side = state.units[state.grid.number(question.about["unit"])], answer["side"]
        assert unit is not None
        if side is not None:
            state.hurt(self.id, unit.seat, state.wounds_on_side(unit, side))


class GivesGrab(Trait):
    """The Scrabbler: the linked own unit may grab once in each own turn."""

    id = "gives_grab"
    service = True
    grants = (Grabber(),)


TRAITS = (Lair(), Scavenger(), Hunt(), GivesGrab())
