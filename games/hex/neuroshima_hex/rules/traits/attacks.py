"""Attacks with other targets and other ways than blows and shots, and units that answer attacks.

What the engine does with them follows from their `AttackKind` alone (`board/tiles.py`, `board/patterns.py`). Numbers
are entries of the publisher's FAQ, part general, unless they name another part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from neuroshima_contract.refusal import Unfit, _

from ..answers import Answer, Question
from ..board.allegiance import attacks
from ..board.patterns import anywhere, corner_area, over_corner, second_field
from ..board.tiles import EVERY, FIRST, LETHAL, MELEE, NEXT, NONE, RANGED, Attack, AttackKind, Icon, Tile, Unit
from ..events.battle import Declaration
from ..grid import opposite
from .base import Trait
from .icons import SHOT, AttackIcon

if TYPE_CHECKING:
    from ..battle.relays import Arrival
    from ..battle.segment import Segment
    from ..board.modifiers import Forces

DEMOLITION = AttackKind(
    "demolition", EVERY, NONE, armored=False, shot=False, pattern=corner_area, hits_friends=True, sided=False
)
THROW = AttackKind("thrower", FIRST, NONE, armored=False, shot=False, pattern=over_corner, sided=False)
FRIENDLY_BLOW = AttackKind("friendly_melee", NEXT, MELEE, armored=False, shot=False, hits_friends=True)
WATER = AttackKind("water_gun", FIRST, NONE, armored=True, falloff=1)
MORTAR_SHOT = AttackKind("mortar", FIRST, RANGED, armored=True, pattern=second_field)
BLAST = AttackKind("explosive", NEXT, NONE, armored=False, shot=False)
BLOW_ANYWHERE = AttackKind(
    "strikes_anywhere", FIRST, MELEE, armored=False, shot=False, pattern=anywhere, aimed=True, sided=False
)


class Demolition(AttackIcon):
    """1 wound to every unit on the three fields at a corner, own units and HQs too; no armor, no bonus.

    Two neighbouring sides are marked: the corner between them is meant."""

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        row = tile.sides[self.id]
        if row[(side + 1) % 6]:
            super().print_on(tile, side, value)
        elif not row[side - 1]:
            raise Unfit(_("two neighbouring sides are marked, whose corner is meant"))


class Mortar(Trait):
    """The unit's shots fall on the second field of their line and on that one only."""

    id = "mortar"

    def print_tile(self, tile: Tile) -> None:
        tile.icons = [icon._replace(kind=MORTAR_SHOT) if icon.kind == SHOT else icon for icon in tile.icons]


class AimedAttack(Trait):
    """An attack whose owner names the unit that it hits, among all that it reaches. One must be named."""

    declares = True
    answer_fields = ("unit", "target")

    def __init__(self, kind: AttackKind, strength: int = 1) -> None:
        self.id = kind.id  # type: ignore[misc]
        self.kind, self.strength = kind, strength

    def print_tile(self, tile: Tile) -> None:
        tile.icons.append(Icon(0, self.kind, self.strength))

    def ask(self, segment: Segment, unit: Unit) -> Iterator[Question]:
        at = segment.coord(unit.at)
        for attack in segment.attacks_of(unit) if unit.at not in segment.explosions else ():
            if attack.kind == self.kind:
                targets = [field for field in sorted(attack.line) if segment.may_hit(unit, attack, field)]
                if targets:
                    answers: list[Answer] = [{"unit": at, "target": segment.coord(field)} for field in targets]
                    yield Question(unit.seat, self.id, answers, {"unit": at})

    def declared(self, segment: Segment, unit: Unit, answer: Answer) -> Declaration:
        attack = next(attack for attack in segment.attacks_of(unit) if attack.kind == self.kind)
        segment.aims[unit.at, attack.direction] = (segment.battle.grid.number(answer["target"]),)
        return {"type": "declared", "unit": answer["unit"], "target": answer["target"]}


class WoundsHqs(Trait):
    """The one HQ whose attacks wound HQs, its own by an attack that was sent back, too (140)."""

    id = "wounds_hqs"
    wounds_hqs = True


# Answers to attacks ---------------------------------------------------------------------------------------------------


class Flying(Trait):
    """Blows do nothing to the unit, whatever their icon, unless it is netted (errata.13).

    All else does, as before (258 to 270); the Shadow's attack is a blow (262)."""

    id = "flying"
    meets_attacks = True

    def meets(self, forces: Forces, victim: Unit, unit: Unit, attack: Attack, arrival: Arrival) -> Sequence[Arrival]:
        return () if attack.kind.is_blow and victim.at not in forces.netted else (arrival,)


class Reflection(Trait):
    """An attack that arrives on the marked side does nothing to the unit and goes back one field.

    There it hits what the unit's side would attack, with the strength with which it arrived, less armor (39, 42, 43).
    It is still the attacker's attack (28). An attack that was sent back once is sent back no more (29). It also works
    while the unit is paralysed (41) or netted (ours)."""

    id = "reflection"
    meets_attacks = True

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.carry(self)

    def meets(self, forces: Forces, victim: Unit, unit: Unit, attack: Attack, arrival: Arrival) -> Sequence[Arrival]:
        direction = arrival.direction
        if direction is None or not victim.printed(self.id, direction):
            return (arrival,)
        field, back = forces.grid.onward(victim.at, opposite(direction))
        other = forces.units[field] if field >= 0 else None
        if arrival.is_returned or other is None or not attacks(victim, other, forces.renegades):
            return ()
        return (arrival._replace(field=field, direction=back, way=(*arrival.way, victim.at)),)


class Charge(Trait):
    """At the end of a segment it may go on to the field of a unit that it destroyed, and acts from there."""

    id = "charge"
    pursues = True
    answer_fields = ("use", "to")


class Agony(Trait):
    """The unit attacks once more if it is destroyed in a segment of a battle in which it does not attack (251)."""

    id = "agony"
    attacks_when_destroyed = True


# The start of a battle ------------------------------------------------------------------------------------------------


class Explosive(Trait):
    """At the start of a battle it destroys the enemy unit on its marked side, no HQ, and is used up.

    It is an attack (98), so Reflection sends it back (follows). Medics help as usual (ours). Without an enemy unit
    there it stays."""

    id = "explosive"
    worth = 1.2  # a Grenade on the board
    opens = True

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.carry(self)

    def opening(self, segment: Segment, unit: Unit) -> None:
        grid = segment.battle.grid
        marked = [(side + unit.rotation) % 6 for side, value in enumerate(unit.tile.sides[self.id]) if value]
        for direction in marked:
            field, heading = grid.onward(unit.at, direction)
            victim = segment.units[field] if field >= 0 else None
            if victim is not None and not victim.is_only_hq and attacks(unit, victim, segment.renegades):
                segment.strike_by(unit, Attack(BLAST, heading, LETHAL, (field,), False), victim)
                segment.use_up(unit)


class Quicksands(Trait):
    """At the start of a battle the foundation tile destroys the enemy unit on it; Medics help.

    An enemy HQ destroys the tile and is unharmed, one that is a unit as well gets 1 wound; own and allied units are
    safe (223). It stays when it has destroyed a unit (ours)."""

    id = "quicksands"
    opens = True

    def opening(self, segment: Segment, unit: Unit) -> None:
        victim = segment.units[unit.at]
        if victim is None or victim.team == unit.team:
            return
        if victim.is_hq:
            segment.dig(unit.at, self.id)
        if wounds := victim.share_of(LETHAL):
            segment.strike(victim, wounds, self.id)


ATTACKS = (
    Demolition(DEMOLITION), AttackIcon(THROW), AttackIcon(FRIENDLY_BLOW), AttackIcon(WATER), Mortar(),
    AimedAttack(BLOW_ANYWHERE), WoundsHqs(), Flying(), Reflection(), Charge(), Agony(), Explosive(), Quicksands(),
)  # fmt: skip
