"""Medics: the algorithm of section 4.7, for the wounds of one segment or of one instant tile."""

from __future__ import annotations

from typing import Any

from tests.support.hex.oracle.attacks import Bundle
from tests.support.hex.oracle.board import Board, Unit
from tests.support.hex.oracle.decisions import Decisions
from tests.support.hex.oracle.derived import Facts

Pair = tuple[Bundle, Unit]


class Treatment:
    """The take-overs of `bundles`: afterwards `left` holds the remaining ones, `used` the destroyed Medics."""

    def __init__(self, board: Board, facts: Facts, bundles: list[Bundle]) -> None:
        self.board = board
        self.facts = facts
        self.left = list(bundles)
        self.used: set[Unit] = set()

    def run(self, sides: list[int], decisions: Decisions, context: dict[str, Any]) -> None:
        """Let each side's Medics act in turn while any side can take a bundle over.

        A Medic saved by the other side's Medic works again (case 7)."""
        while any(self.treat(side, decisions, context) for side in sides):
            pass

    def treat(self, side: int, decisions: Decisions, context: dict[str, Any]) -> bool:
        """The loop of one side's Medics. True if anything was taken over."""
        began = len(self.used)
        while pairs := self.pairs(side):
            answers = named(pairs)
            bundle, medic = pairs[decisions.ask("medic", side, context, answers)]
            if not bundle.endless:
                self.left.remove(bundle)
            self.used.add(medic)
        return len(self.used) > began

    def pairs(self, side: int) -> list[Pair]:
        """Every bundle with every Medic eligible for it, in the order of the answers."""
        found = [(bundle, medic) for bundle in self.left for medic in self.eligible(bundle, side)]
        unlike = {(str(answer(pair)), pair[0].wounds): pair for pair in reversed(found)}
        return sorted(unlike.values(), key=lambda pair: sort_key(answer(pair)))

    def working(self, side: int) -> list[Unit]:
        """Un-netted, unused Medics that serve the side and are not destroyed by their own wounds."""
        return [
            unit
            for unit in self.board
            if unit.id == "medic"
            and self.facts.serves[unit] == side
            and unit not in self.facts.netted
            and unit not in self.used
            and not self.destroyed_by_wounds(unit)
        ]

    def destroyed_by_wounds(self, unit: Unit) -> bool:
        """Section 4.5: wounds, old and new, that exceed the toughness."""
        return unit.wounds + sum(b.wounds for b in self.left if b.patient is unit) > unit.toughness

    def ahead(self, unit: Unit, side: int) -> set[Unit]:
        """The working Medics reached from a unit by one link or more, each link from a patient to its Medic."""
        working = self.working(side)
        found: set[Unit] = set()
        todo = [unit]
        while todo:
            here = todo.pop()
            further = {medic for medic in working if (medic, here) in self.facts.links} - found
            found |= further
            todo += further
        return found

    def eligible(self, bundle: Bundle, side: int) -> list[Unit]:
        """The Medics from which every link leads back: the end of a chain, or all members of a ring at its end."""
        return [
            medic
            for medic in self.ahead(bundle.patient, side)
            if all(medic in self.ahead(other, side) for other in self.ahead(medic, side))
        ]


def answer(pair: Pair) -> dict[str, Any]:
    bundle, medic = pair
    return {"medic": list(medic.at), "patient": list(bundle.patient.at), "source": bundle.source, "side": bundle.side}


def named(pairs: list[Pair]) -> list[dict[str, Any]]:
    """The answers. For two attacks on one unit from one side with different wounds, each names its number of wounds."""
    alike = [answer(pair) for pair in pairs]
    return [
        a | ({"wounds": pair[0].wounds} if alike.count(a) > 1 else {}) for a, pair in zip(alike, pairs, strict=True)
    ]


def sort_key(answer: dict[str, Any]) -> tuple[Any, ...]:
    """Answers are listed by patient, source, side, Medic. (Named sources and absent sides never meet others.)"""
    side = -1 if answer["side"] is None else answer["side"]
    return answer["patient"], answer["source"], side, answer["medic"]
