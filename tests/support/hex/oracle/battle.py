"""The battle: the algorithm of section 4.4, segment by segment."""

from __future__ import annotations

from typing import Any

from tests.support.hex.oracle.attacks import Bundle, Conversion, attack_bundles, conversions, explosion_bundles
from tests.support.hex.oracle.board import Board, Unit, read
from tests.support.hex.oracle.decisions import Choose, Decisions
from tests.support.hex.oracle.derived import Facts, Icon
from tests.support.hex.oracle.medics import Treatment

Position = dict[str, Any]


def fight(position: Position, causer: int, choose: Choose) -> dict[str, Any]:
    """Fight a battle on the position.

    Returns the board sorted by field, the HQs' hit points by seat, and the decisions asked, in order."""
    battle = Battle(read(position), causer, Decisions(choose))
    battle.run()
    board = battle.board
    return {"board": board.as_position(), "hq_hp": board.hq_hp, "decisions": battle.decisions.asked}


def declaring_order(causer: int) -> list[int]:
    """Section 4.6: the other player, then the causer."""
    return [1 - causer, causer]


class Battle:
    def __init__(self, board: Board, causer: int, decisions: Decisions) -> None:
        self.board = board
        self.sides = declaring_order(causer)
        self.decisions = decisions
        self.passed: set[tuple[Unit, Icon]] = set()
        self.served: set[Unit] = set()
        """Units for which a Quartermaster has changed an attack in this battle."""

    def run(self) -> None:
        """Section 4.4: from the highest initiative on the board down to 0."""
        for segment in range(Facts(self.board).highest_initiative(), -1, -1):
            Segment(self, segment).run()

    def acting(self, facts: Facts, segment: int) -> list[Unit]:
        """Section 4.4: the units that act in the segment. Icons at or above the segment are used up or forfeited."""
        found = []
        for unit in self.board:
            now = [(icon, v) for icon, v in facts.initiatives(unit).items() if (unit, icon) not in self.passed]
            self.passed |= {(unit, icon) for icon, value in now if value >= segment}
            if unit not in facts.netted and any(value == segment for _, value in now):
                found.append(unit)
        return found


class Segment:
    """One initiative segment: all that happens in it happens at once, on the board as it stood at its start."""

    def __init__(self, battle: Battle, number: int) -> None:
        self.battle = battle
        self.board = battle.board
        self.number = number
        self.facts = Facts(battle.board)
        self.acting = battle.acting(self.facts, number)
        self.exploding: set[Unit] = set()
        self.converted: dict[Unit, Conversion] = {}

    def run(self) -> None:
        for side in self.battle.sides:
            self.declare(side)
        treatment = Treatment(self.board, self.facts, self.bundles())
        treatment.run(self.battle.sides, self.battle.decisions, {"segment": self.number})
        self.end(treatment)

    def declare(self, side: int) -> None:
        """Section 4.6: one player's declarations, by field."""
        for unit in sorted(self.acting, key=lambda unit: unit.at):
            if unit.seat == side:
                self.declare_explosion(unit)
                self.declare_conversion(unit)

    def declare_explosion(self, unit: Unit) -> None:
        """Section 11.1: a Clown in its segment explodes or strikes."""
        if "explosion" in unit.tile["traits"]:
            answers = [{"explode": True}, {"explode": False}]
            if answers[self.ask("explosion", unit, answers)]["explode"]:
                self.exploding.add(unit)

    def declare_conversion(self, unit: Unit) -> None:
        """Section 6.6: a unit linked to a Quartermaster changes one attack or none, once in a battle."""
        if unit in self.battle.served or not self.facts.linked_by(unit, "quartermaster"):
            return
        changes = [None, *conversions(unit)]
        answers = [{"unit": list(unit.at), "convert": change} for change in changes]
        if change := changes[self.ask("quartermaster", unit, answers)]:
            self.converted[unit] = change
            self.battle.served.add(unit)

    def ask(self, kind: str, unit: Unit, answers: list[dict[str, Any]]) -> int:
        context = {"segment": self.number, "unit": list(unit.at)}
        return self.battle.decisions.ask(kind, unit.seat, context, answers)

    def bundles(self) -> list[Bundle]:
        """Section 4.5: the wounds of all attacks and explosions, on the present board."""
        found: list[Bundle] = []
        for unit in self.acting:
            if unit in self.exploding:
                found += explosion_bundles(self.board, unit)
            else:
                found += attack_bundles(self.board, self.facts, unit, self.converted.get(unit))
        return found

    def end(self, treatment: Treatment) -> None:
        """Section 4.4: HQs lose hit points, all that is destroyed leaves together, survivors keep their wounds."""
        gone = treatment.used | self.exploding
        for unit in self.board:
            wounds = sum(bundle.wounds for bundle in treatment.left if bundle.patient is unit)
            if self.wound(unit, wounds):
                gone.add(unit)
        self.board.units = [unit for unit in self.board if unit not in gone]

    def wound(self, unit: Unit, wounds: int) -> bool:
        """Section 4.5: book the wounds. True if they destroy the unit."""
        if unit.is_hq:
            self.board.hq_hp[unit.seat] = max(0, self.board.hq_hp[unit.seat] - wounds)
            return self.board.hq_hp[unit.seat] == 0
        unit.wounds += wounds
        return unit.wounds > unit.toughness
