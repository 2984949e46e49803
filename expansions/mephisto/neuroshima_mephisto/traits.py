"""The HQ that alone attacks, its modules, and its implants.

Numbers are entries of the publisher's FAQ, part general, unless they name another part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from neuroshima_hex.expansion import (
    MORE_IMPLANTS,
    NEXT,
    TURNED,
    Answer,
    AnswerFacts,
    AttackIcon,
    AttackKind,
    Battle,
    Bonus,
    Castling,
    Declaration,
    Effect,
    Grabbing,
    Illegal,
    Implant,
    ImplantUse,
    Move,
    MovePlan,
    PushBack,
    Question,
    Trait,
    Unit,
    _,
    effects,
    movement,
)

if TYPE_CHECKING:
    from neuroshima_hex.expansion import Act, Occasion, Offer, Play, Segment, State

MUZZLE, QUILLS = "muzzle", "quills"


# The HQ ---------------------------------------------------------------------------------------------------------------


class SlowedByNets(Trait):
    """Each net on the HQ lowers its initiative by 1 and does nothing else."""

    id = "slowed_by_nets"
    slowed_by_nets = True


class TurningAll(Trait):
    """Once in each own turn the HQ turns one own un-netted unit, itself too."""

    id = "turning_all"
    action = "act"
    fields = frozenset({"unit", "target", "rotation"})

    def offers(self, state: State, seat: int) -> list[Offer]:
        return [
            {"unit": state.coord(hq.at), "target": state.coord(unit.at), "rotation": TURNED[unit.rotation]}
            for hq in movement.actors(state, seat, self.id)
            for unit in movement.free_units(state, seat)
            if not unit.tile.keeps_facing
        ]

    def check(self, state: State, seat: int, action: Play | Act) -> Any:
        assert action.unit is not None and action.rotation is not None
        assert action.target is not None and not isinstance(action.target, list)
        hq = movement.actor(state, seat, action.unit, self.id)
        unit = movement.own_unit(state, seat, action.target)
        if unit.rotation == action.rotation:
            raise Illegal("nothing_changes", _("The unit faces that way already."), "rotation")
        if (refusal := movement.turning_refusal(unit, "target")) is not None:
            raise refusal
        return hq, MovePlan(unit, (), action.rotation)

    def perform(self, state: State, seat: int, plan: Any) -> None:
        hq, turning = plan
        state.turn.use(hq.at, self.id)
        state.move(turning, self.id)


class Quills(Trait):
    """The attack of the HQ hits units with the markers of the Quills, which do the work."""

    id = QUILLS


# Modules --------------------------------------------------------------------------------------------------------------


class ForAll(Trait):
    """What works for all own units, wherever they stand."""

    def __init__(self, trait: str, effect: Effect) -> None:
        self.id = trait  # type: ignore[misc]
        self.effects = (effect,)  # type: ignore[misc]


def _gives(trait: str, bonus: Bonus | None = None, state: str = "") -> ForAll:
    return ForAll(trait, Effect(state or trait, on=effects.OWN, reach=effects.BOARD, bonus=bonus))


ALL_SIDES = AttackKind("all_sides", NEXT, ("melee",), armored=False, shot=False, needs=MUZZLE)


# The Incubator --------------------------------------------------------------------------------------------------------

FACES = {
    "incubated_initiative": "incubator_initiative",
    "incubated_melee": "incubator_melee",
    "incubated_net": "incubator_net",
    "incubated_acid": "incubator_acid",
}
"""By the trait that a marker gives, the face of the tile with that marker. There is one of each."""


class Incubator(ImplantUse):
    """It gets one of the four markers that lie on no other Incubator."""

    id = "incubator"
    fields = frozenset({"unit", "does"})

    def uses(self, state: State, seat: int, implant: Unit) -> list[Offer]:
        taken = {unit.tile.id for unit in state.units if unit is not None}
        return [{"does": trait} for trait, face in FACES.items() if face not in taken]

    def check_use(self, state: State, seat: int, implant: Unit, action: Act) -> tuple[Unit, str]:
        if {"does": action.does} not in self.uses(state, seat, implant):
            raise Illegal("no_marker", _("That marker lies on an Incubator already."), "does")
        return implant, FACES[str(action.does)]

    def use(self, state: State, seat: int, plan: Any) -> None:
        implant, face = plan
        state.turn_over(implant, face, implant.rotation, self.id)


class Incubated(Trait):
    """The marker comes off with the end of the next battle, also while the Incubator is netted (148, 149)."""

    id = "incubated"
    hears: ClassVar[Mapping[str, str]] = {"battle_over": "anybody"}
    precedence = -1
    acts_when_netted = True

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        state.turn_over(unit, unit.tile.front, unit.rotation, self.id)


class Acid(Trait):
    """Before a battle its owner may blow up an own unit, no HQ: 1 wound to all around (30 to 36, 184, 185)."""

    id = "incubated_acid"
    opens = declares = True
    answer_fields = ("use", "target")

    def ask(self, segment: Segment, unit: Unit) -> Iterator[Question]:
        own = [u for u in segment.forces.present if u.seat == unit.seat and not u.is_hq and segment.forces.is_active(u)]
        answers: list[Answer] = [{"use": False}]
        answers += [{"use": True, "target": segment.coord(burst.at)} for burst in own]
        facts: list[AnswerFacts] = [{}]
        facts += [{"targets": [segment.coord(field) for field in segment.in_blast(burst)]} for burst in own]
        yield Question(unit.seat, self.id, answers, {"unit": segment.coord(unit.at)}, facts)

    def declared(self, segment: Segment, unit: Unit, answer: Answer) -> Declaration:
        if answer["use"]:
            burst = segment.units[segment.battle.grid.number(answer["target"])]
            assert burst is not None
            for field in segment.in_blast(burst):
                victim = segment.units[field]
                assert victim is not None
                segment.strike(victim, 1, burst.at, "explosion")
            segment.use_up(burst)
        return super().declared(segment, unit, answer)


# Quills ---------------------------------------------------------------------------------------------------------------


ANYTHING = ("placed", "moved", "turned", "taken_over", "destroyed")
"""What may net the implant, or take it off."""


class Quill(ImplantUse):
    """It marks an enemy unit that is not next to the HQ, and the attack of the HQ hits that unit, too.

    From no side, whatever its armor, once in a battle, never besides a side (118, 144, 192, multiplayer.31). The HQ is
    that of who commands the implant (146). The marker goes when the implant is netted or gone (89)."""

    acts_with_hq = True
    fields = frozenset({"unit", "target"})
    hears: ClassVar[Mapping[str, str]] = dict.fromkeys(ANYTHING, "anybody")
    acts_when_netted = True

    def __init__(self, trait: str) -> None:
        self.id = trait  # type: ignore[misc]

    def uses(self, state: State, seat: int, implant: Unit) -> list[Offer]:
        hq, board = state.hq_of(seat), state.board
        if hq is None or board.in_play(self.id):
            return []
        beside, forces = state.grid.neighbours[hq.at], state.forces()
        found = [
            state.coord(unit.at)
            for unit in forces.present
            if unit.team != implant.team
            and unit.at not in beside
            and not (forces.traits.has(unit, "flying") and forces.works(unit))
        ]
        return [{"target": {"any": found}}] if found else []

    def check_use(self, state: State, seat: int, implant: Unit, action: Act) -> Unit:
        assert action.target is not None
        unit = state.units[state.field(action.target, "target")]
        offers: Sequence[Any] = self.uses(state, seat, implant)
        if unit is None or not any(state.coord(unit.at) in offer["target"]["any"] for offer in offers):
            raise Illegal("bad_target", _("Choose an enemy unit that is not next to your HQ."), "target")
        return unit

    def use(self, state: State, seat: int, plan: Any) -> None:
        state.mark(plan, self.id)
        state.follow_board_change()

    def acting(self, segment: Segment, tile: Unit) -> None:
        forces, markers = segment.forces, segment.battle.board.markers
        hq = next(unit for unit in segment.acting if unit.is_only_hq and unit.seat == tile.seat)
        if not hq.attacks or segment.number != max(forces.values[hq]):
            return
        struck = {bundle.victim for bundle in segment.bundles if bundle.source == hq.at}
        strength = forces.bonuses[hq.team].raised(hq.attacks[0], hq.at)
        for victim in forces.present:
            is_marked = self.id in markers[victim.at] and segment.units[victim.at] is victim
            is_spared = victim.is_only_hq and not hq.wounds_hqs
            if is_marked and not is_spared and victim.team != hq.team and victim not in struck:
                segment.strike(victim, strength, hq.at, QUILLS)

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        if (occasion.unit is unit and occasion.event == "destroyed") or not state.forces().works(unit):
            for bearer in state.units:
                if bearer is not None:
                    state.unmark(bearer, self.id)


# Other implants -------------------------------------------------------------------------------------------------------


class Drilling(Trait):
    """An own un-netted unit, the HQ too, goes to any free field and may turn, or only turns (141, 142)."""

    id = "drill"
    action = "play"
    fields = frozenset({"unit", "to", "rotation"})

    def offers(self, state: State, seat: int) -> list[Offer]:
        found: list[Offer] = []
        for unit in movement.free_units(state, seat):
            if unit.tile.keeps_facing:
                continue
            at = state.coord(unit.at)
            free = [state.coord(field) for field in self._landings(state, unit)]
            if free:
                found.append({"unit": at, "to": {"any": free}, "rotation": {"any": list(range(6))}})
            found.append({"unit": at, "to": at, "rotation": TURNED[unit.rotation]})
        return found

    def _landings(self, state: State, unit: Unit) -> list[int]:
        """The free fields to which it may go; none for a Structure, whose tiles stay together."""
        return [] if unit.part else state.open_to(unit, range(state.grid.size))

    def check(self, state: State, seat: int, action: Play | Act) -> MovePlan:
        assert action.unit is not None and action.to is not None and action.rotation is not None
        unit = movement.own_unit(state, seat, action.unit)
        to = state.field(action.to, "to")
        if to == unit.at:
            if action.rotation == unit.rotation:
                raise Illegal("nothing_changes", _("The unit faces that way already."), "rotation")
            if (refusal := movement.turning_refusal(unit, "unit")) is not None:
                raise refusal
            return MovePlan(unit, (), action.rotation)
        if to not in self._landings(state, unit):
            raise Illegal("bad_target", _("Choose a free field that the unit may enter."), "to")
        return MovePlan(unit, (to,), action.rotation)

    def perform(self, state: State, seat: int, plan: MovePlan) -> None:
        state.move(plan, self.id)


TRAITS = (
    SlowedByNets(),
    TurningAll(),
    Quills(),
    AttackIcon(ALL_SIDES),
    _gives("more_implants", state=MORE_IMPLANTS),
    _gives(MUZZLE),
    _gives("claw", Bonus(melee=1)),
    _gives("accelerator", Bonus(initiative=1)),
    Implant("jaws", Battle()),
    Implant("transmitter", Castling(frees=False)),
    Implant("tail", PushBack()),
    Implant("mephisto.tentacles", Grabbing()),
    Implant("limbs", Move(frees=False)),
    Implant("drill", Drilling()),
    Quill("left_quill"),
    Quill("right_quill"),
    Incubator(),
    Incubated(),
    _gives("incubated_initiative", Bonus(initiative=2)),
    _gives("incubated_melee", Bonus(melee=2)),
    ForAll("incubated_net", Effect(effects.NET, on=effects.ENEMIES, reach=effects.BOARD, lends=True)),
    Acid(),
)
