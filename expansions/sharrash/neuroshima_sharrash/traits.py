"""Paralysis, what lives underground, the HQ's castling with it, and the Hole.

Numbers are entries of the publisher's FAQ, part general, unless they name another part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from neuroshima_hex.expansion import (
    Effect,
    LeavesMarker,
    PutsMarker,
    Question,
    Swapping,
    Trait,
    _,
    effects,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from neuroshima_hex.expansion import Answer, Board, Occasion, State, Unit

UNDERGROUND = "underground"
"""The state of units that an HQ can castle with."""


PARALYSIS = LeavesMarker("paralysis", "paralysis")


class GivesParalysis(Trait):
    """The Landfill: attacks of linked own units paralyse, the Explosive's too (52, 72, 99)."""

    id = "gives_paralysis"
    service = True
    grants = (PARALYSIS,)


class Underground(Trait):
    """The sign: the unit is Underground, unless a Freezing or a Scoper takes that from it (57, 239)."""

    id = UNDERGROUND
    effects = (Effect(UNDERGROUND, on=effects.OWN, reach=effects.SELF),)


class AllUnderground(Trait):
    """All own units are Underground, and those of allies (multiplayer.27)."""

    id = "all_underground"
    effects = (Effect(UNDERGROUND, on=effects.OWN, reach=effects.BOARD),)


class UndergroundCastling(Swapping):
    """Once in each own turn the HQ changes places with an own unit beside it that is Underground."""

    id = "underground_castling"
    action = "act"
    fields = frozenset({"unit", "target"})

    def fits(self, state: State, unit: Unit, other: Unit) -> bool:
        return other.at in state.grid.neighbours[unit.at] and state.forces().is_under(UNDERGROUND, other)

    def refusal(self) -> str:
        return _("Choose a unit of your own next to the HQ that is Underground.")


class Hole(Trait):
    """A foundation tile that may pull an enemy beside it in, and swallows who stands on it when a battle ends.

    It asks at the start of its owner's turn, before all else (190, 191). HQs may be pulled and are not destroyed; units
    of any side and however they came there are (ours)."""

    id = asks = "hole"
    hears = {"turn_begins": "itself"}
    answer_fields = ("use", "target")
    closes = True

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        if self._victims(state, unit):
            state.ask(self._asked(state, unit))

    def question(self, state: State, about: Any) -> Question:
        hole = state.ground[state.grid.number(about["unit"])]
        if hole is None or not hole.tile.has(self.id) or hole.seat != state.turn.seat or not state.turn.starting:
            raise LookupError("no Hole asks anything now")
        if not self._victims(state, hole):
            raise LookupError("nobody can be pulled into the Hole")
        return self._asked(state, hole)

    def _victims(self, state: State, hole: Unit) -> list[Unit]:
        """The enemy units that can be pulled in: un-netted ones beside the Hole, while nobody stands on it."""
        beside = [state.units[field] for field in state.grid.neighbours[hole.at]]
        enemies = [unit for unit in beside if unit is not None and unit.team != hole.team]
        works = state.forces().works
        return [unit for unit in enemies if works(unit) and state.free_among([hole.at], unit.tile, unit.owner)]

    def _asked(self, state: State, hole: Unit) -> Question:
        answers: list[Answer] = [{"use": True, "target": state.coord(unit.at)} for unit in self._victims(state, hole)]
        return Question(hole.seat, self.asks, [*answers, {"use": False}], {"unit": state.coord(hole.at)})

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        if not answer["use"]:
            return
        hole = state.ground[state.grid.number(question.about["unit"])]
        victim = state.units[state.grid.number(answer["target"])]
        assert hole is not None and victim is not None
        state.displace(self.id, hole, victim, hole.at)

    def closing(self, board: Board, unit: Unit) -> Sequence[int]:
        victim = board.units[unit.at]
        return [] if victim is None or victim.is_hq else [unit.at]


TRAITS = (
    PARALYSIS,
    GivesParalysis(),
    PutsMarker("paralyze", "paralysis"),
    Underground(),
    AllUnderground(),
    UndergroundCastling(),
    Hole(),
)
