"""Poisoning, the bomb under the tiles, the Breath of Death, and two instant tiles (`rulebook/en.md`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from neuroshima_hex.expansion import (
    NEXT,
    NONE,
    AttackKind,
    GroundBlast,
    Illegal,
    MarkingIcon,
    MovePlan,
    Question,
    Trait,
    _,
    movement,
)

if TYPE_CHECKING:
    from neuroshima_hex.expansion import Act, Answer, Offer, Play, State, Unit

VENOM = "mississippi.venom"
"""The id of its markers (`markers.toml`)."""
POISONING = AttackKind("poisoning", NEXT, NONE, armored=False, shot=False, sided=False, leaves=VENOM)


class BreathOfDeath(Trait):
    """If all HQs fall in one battle, its side has won (FAQ general.17, multiplayer.19)."""

    id = "breath_of_death"
    wins_if_all_fall = True


class Smokescreen(Trait):
    """An instant tile: its owner turns the enemy units on a field and the six around it, one after the other.

    HQs too; none that is netted (FAQ general.117) or keeps its facing (general.289). An answer may keep it."""

    id = "smokescreen"
    action = "play"
    fields = frozenset({"target"})
    asks = "smokescreen"
    answer_fields = ("rotation",)

    def units(self, state: State, seat: int, middle: int) -> list[Unit]:
        """The units that can be turned, by field."""
        forces, team = state.forces(), state.players[seat].team
        area = sorted({middle, *state.grid.neighbours[middle]})
        there = [unit for field in area if (unit := state.units[field]) is not None]
        may_turn = [unit for unit in there if not unit.tile.keeps_facing]
        return [unit for unit in may_turn if unit.team != team and forces.works(unit)]

    def offers(self, state: State, seat: int) -> list[Offer]:
        middles = [state.coord(field) for field in range(state.grid.size) if self.units(state, seat, field)]
        return [{"target": {"any": middles}}] if middles else []

    def check(self, state: State, seat: int, action: Play | Act) -> int:
        assert action.target is not None and not isinstance(action.target, list)
        middle = state.field(action.target, "target")
        if not self.units(state, seat, middle):
            raise Illegal("bad_target", _("There is no enemy unit in that area that could be turned."), "target")
        return middle

    def perform(self, state: State, seat: int, plan: int) -> None:
        self._ask_next(state, plan, -1)

    def _ask_next(self, state: State, middle: int, done: int) -> None:
        """Ask for the next unit of the area, in the order of the fields; `done` is the field of the last one."""
        unit = next((unit for unit in self.units(state, state.turn.seat, middle) if unit.at > done), None)
        if unit is not None:
            state.ask(self._asked(state, middle, unit))

    def _asked(self, state: State, middle: int, unit: Unit) -> Question:
        facings = [(unit.rotation + sixths) % 6 for sixths in range(6)]
        facings.sort(key=lambda facing: self._threat(state, unit, facing))
        answers: list[Answer] = [{"rotation": facing} for facing in facings]
        at, around = state.coord(unit.at), state.coord(middle)
        return Question(state.turn.seat, self.asks, answers, {"unit": at, "target": around})

    def _threat(self, state: State, unit: Unit, facing: int) -> int:
        """How much the unit would do to the player's side: the facings that do the least come first."""
        units, team = state.units, state.players[state.turn.seat].team
        turned = state.unit(unit.tile, unit.seat, unit.at, facing)
        lines = [(attack.strength, attack.line) for attack in turned.attacks] + [(2, (at,)) for at in turned.nets]
        threat = 0
        for strength, line in lines:
            met = [other for field in line if (other := units[field]) is not None and other.team != unit.team]
            threat += strength if met and met[0].team == team else 0
        return threat

    def question(self, state: State, about: Any) -> Question:
        middle, at = state.grid.number(about["target"]), state.grid.number(about["unit"])
        unit = state.units[at]
        if unit is None or unit not in self.units(state, state.turn.seat, middle):
            raise LookupError("that unit cannot be turned")
        return self._asked(state, middle, unit)

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        middle, at = (state.grid.number(question.about[name]) for name in ("target", "unit"))
        unit = state.units[at]
        if unit is not None and answer["rotation"] != unit.rotation:
            state.move(MovePlan(unit, (), answer["rotation"]), self.id)
        if state.result is None:
            self._ask_next(state, middle, at)


class Transposition(Trait):
    """An instant tile: an own unit, no HQ, is discarded, and another own unit comes to its field and may turn.

    The one that comes may be the HQ and must not be netted (FAQ general.188, monolith.43; the rest is ours)."""

    id = "transposition"
    action = "play"
    fields = frozenset({"unit", "to", "rotation"})

    def leaving(self, state: State, seat: int, unit: Unit) -> list[int]:
        """The fields of the units whose place the unit may take."""
        bars, is_ally = state.land.bars, state.board.is_ally
        own = [u for u in state.forces().present if u.seat == seat and not (u.is_hq or u.part or is_ally(u))]
        return [u.at for u in own if u is not unit and not bars(unit.tile, unit.owner, u.at, state.units)]

    def offers(self, state: State, seat: int) -> list[Offer]:
        entries: list[Offer] = []
        for unit in movement.free_units(state, seat):
            fields = [state.coord(field) for field in self.leaving(state, seat, unit)] if not unit.part else []
            if fields:
                entries.append({"unit": state.coord(unit.at), "to": {"any": fields}, "rotation": {"any": [*range(6)]}})
        return entries

    def check(self, state: State, seat: int, action: Play | Act) -> tuple[Unit, int, int]:
        assert action.unit is not None and action.to is not None and action.rotation is not None
        unit = movement.own_unit(state, seat, action.unit)
        to = state.field(action.to, "to")
        if unit.part or to not in self.leaving(state, seat, unit):
            raise Illegal("bad_target", _("Choose the field of another unit of your own that is not an HQ."), "to")
        return unit, to, action.rotation

    def perform(self, state: State, seat: int, plan: Any) -> None:
        unit, to, rotation = plan
        leaving = state.units[to]
        assert leaving is not None
        state.discard_unit(leaving)
        state.move(MovePlan(unit, (to,), rotation), self.id)


TRAITS = (MarkingIcon(POISONING), BreathOfDeath(), GroundBlast("toxic_bomb"), Smokescreen(), Transposition())
