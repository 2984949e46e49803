"""The facts of a position before anybody acts, unit by unit, in the words of a view."""

from __future__ import annotations

from typing import Any

from tests.support.hex.oracle.attacks import Part, both_hqs, hits, parts, wounds_of
from tests.support.hex.oracle.board import Unit, read
from tests.support.hex.oracle.derived import Facts
from tests.support.hex.oracle.flying import arrivals, sent_on
from tests.support.hex.oracle.nets import Marks

Position = dict[str, Any]


def describe(position: Position) -> dict[tuple[int, int], dict[str, Any]]:
    """For every unit's field: nets, links, whom it serves, initiatives, strengths and whom it would hit."""
    board = read(position)
    facts, marks = Facts(board), Marks(board)
    return {
        unit.at: {
            "netted_by": fields(marks.holders(unit) & marks.free),
            "nets": fields({v for u, v in marks.edges if u is unit and u in marks.free}),
            "acts_on": fields({taker for giver, taker in facts.links if giver is unit} | {*facts.taken_over(unit)}),
            "serves": facts.serves[unit],
            "initiative": sorted(facts.initiatives(unit).values(), reverse=True),
            "attacks": attacks(facts, unit),
            "medics": fields({giver for giver in facts.givers(unit) if giver.id == "medic"}),
        }
        for unit in board
    }


def fields(units: set[Unit]) -> list[list[int]]:
    return sorted(list(unit.at) for unit in units)


def attacks(facts: Facts, unit: Unit) -> list[dict[str, Any]]:
    """Sections 4.5 and 5.1: the attacks that the unit would make now, by side; a netted unit makes none."""
    found = [] if unit in facts.netted else [attack(facts, unit, part) for part in parts(unit, facts, None)]
    return sorted(found, key=lambda one: (one["direction"], one["kind"]))


def attack(facts: Facts, unit: Unit, part: Part) -> dict[str, Any]:
    hit = hits(facts.board, unit, part)
    if sent_on(facts, unit, part):
        met = [a for a in arrivals(facts, unit, part) if not both_hqs(unit, a.victim)]
        hit = [(arrival.victim, wounds_of(unit, part, arrival)) for arrival in met]
    hit = sorted(hit, key=lambda one: (one[0].at, one[1]))
    return {
        "kind": part.kind,
        "direction": part.side,
        "strength": part.strength,
        "hits": [list(target.at) for target, _ in hit],
        "wounds": [wounds for _, wounds in hit],
    }
