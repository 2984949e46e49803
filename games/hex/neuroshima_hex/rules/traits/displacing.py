"""Moving units to other fields: pushing or grabbing an enemy unit (hex 7), swapping two own ones.

The owner of an enemy unit chooses its new field.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from neuroshima_contract.refusal import Illegal, _

from ..actions import Act
from ..answers import About, Answer, Question
from ..board.allegiance import Renegades, grapples
from ..board.structures import may_change_places
from ..board.tiles import Unit
from ..entries import AnyOf, Offer
from ..turn import movement
from ..turn.breaking_free import breaking_free
from .base import Trait

if TYPE_CHECKING:
    from ..actions import Play
    from ..grid import Coord
    from ..state.state import State

Pair = tuple[Unit, Unit]
"""The unit that does it, and the unit it is done to."""


class Displacing(Trait):
    """Make an enemy unit go to a field that its owner chooses.

    Both units must be un-netted. `asks`: the name of the question. An ability may be used once in each own turn by each
    unit that has it."""

    fields = frozenset({"unit", "target"})

    reach: ClassVar[int]
    """How many fields away from the unit the target stands."""
    is_push: ClassVar[bool] = False
    """Pushes alone also reach between Moloch and its ally (hex 8.6)."""

    @abstractmethod
    def landings(self, state: State, unit: Unit, target: Unit) -> list[int]:
        """The fields to which the target may go; none: it cannot be done."""

    def around(self, state: State, unit: Unit, target: Unit) -> Sequence[int]:
        """The fields to which the target could go if all were free and open to it, to say why it cannot."""
        return ()

    def answers(self, state: State, unit: Unit, target: Unit) -> list[Answer]:
        """What the target's owner may choose."""
        return [{"to": state.coord(f)} for f in self.landings(state, unit, target)]

    @abstractmethod
    def refusals(self) -> tuple[str, str, str]:
        """The sentences of refusals.

        For a target that is no enemy unit, for a netted one, and for one that has nowhere to go."""

    def actors(self, state: State, seat: int) -> list[Unit]:
        """The units of `seat` that may do it now."""
        by_ability = self.action == "act"
        return movement.actors(state, seat, self.id, self.name) if by_ability else movement.free_units(state, seat)

    def offers(self, state: State, seat: int) -> list[Offer]:
        shown = state.grid.shown
        entries: list[Offer] = []
        for unit in self.actors(state, seat):
            targets = [shown[t.at] for t in self.targets(state, unit)]
            if targets:
                entries.append({"unit": shown[unit.at], "target": {"any": targets}})
        return entries

    def targets(self, state: State, unit: Unit) -> list[Unit]:
        """The un-netted enemy units that the unit can get at and that can go somewhere."""
        forces, renegades = state.forces(), state.board.renegades
        units, team = state.units, unit.team
        found = []
        for field in state.grid.ring(unit.at, self.reach):
            other = units[field]
            if other is None or (other.team == team and not (renegades and self._is_enemy(unit, other, renegades))):
                continue  # the team is asked first for speed: renegades are rare
            if self.landings(state, unit, other) and forces.works(other):
                found.append(other)
        return found

    def _is_enemy(self, unit: Unit, other: Unit, renegades: Renegades) -> bool:
        """Whether it may be done to the other unit."""
        return grapples(unit, other, renegades) if self.is_push else unit.team != other.team

    def check(self, state: State, seat: int, action: Play | Act) -> Pair:
        assert action.unit is not None and action.target is not None and not isinstance(action.target, list)
        if self.action == "act":
            movement.actor(state, seat, action.unit, self.id, self.name)
        return self._pair(state, movement.own_unit(state, seat, action.unit), action.target)

    def _pair(self, state: State, unit: Unit, coord: Coord) -> Pair:
        """Raises Illegal: off_board, bad_target, netted."""
        wrong, netted, nowhere = self.refusals()
        target = state.units[state.field(coord, "target")]
        there = target is not None and state.grid.distances[unit.at][target.at] == self.reach
        if target is None or not there or not self._is_enemy(unit, target, state.board.renegades):
            raise Illegal("bad_target", wrong, "target")
        if not state.forces().works(target):
            if state.forces().is_unpowered(target):
                raise Illegal("no_power", _("A unit without power cannot be moved by others."), "target")
            raise Illegal("netted", netted, "target")
        if not self.landings(state, unit, target):
            raise Illegal("bad_target", self._why_stuck(state, unit, target) or nowhere, "target")
        return unit, target

    def _why_stuck(self, state: State, unit: Unit, target: Unit) -> str | None:
        """The sentence for a target that can go nowhere though fields are free; None if there are none."""
        fields = [f for f in self.around(state, unit, target) if not state.board.is_taken(f)]
        torn = [no for field in fields if (no := movement.whole_refusal(state, target, field, "target")) is not None]
        if fields and len(torn) == len(fields):
            return torn[0].message
        return _("None of the free fields there is open to this unit.") if fields else None

    def perform(self, state: State, seat: int, plan: Pair) -> None:
        if self.action == "act":
            state.turn.use(plan[0].at, self.name)
        state.ask(self._question(state, *plan))

    def _question(self, state: State, unit: Unit, target: Unit) -> Question:
        coords = state.grid.coords
        about: About = {"unit": list(coords[unit.at]), "target": list(coords[target.at])}
        return Question(target.seat, self.asks, self.answers(state, unit, target), about)

    def question(self, state: State, about: About) -> Question:
        q, r = about["unit"]
        unit = movement.own_unit(state, state.turn.seat, (q, r))
        q, r = about["target"]
        return self._question(state, *self._pair(state, unit, (q, r)))

    def parties(self, state: State, question: Question) -> Pair:
        """The unit that does it, and the unit it is done to."""
        about = question.about
        unit, target = (state.units[state.grid.number(coord)] for coord in (about["unit"], about["target"]))
        assert unit is not None and target is not None
        return unit, target


class Push(Displacing):
    """A unit next to another one pushes it one field away from itself, facing kept."""

    asks = "push"
    reach = 1
    is_push = True
    answer_fields = ("to",)

    def landings(self, state: State, unit: Unit, target: Unit) -> list[int]:
        """Free fields next to the target at distance 2 from the pusher, at most three."""
        return state.open_to(target, state.grid.beyond[unit.at][target.at])

    def around(self, state: State, unit: Unit, target: Unit) -> Sequence[int]:
        return state.grid.beyond[unit.at][target.at]

    def refusals(self) -> tuple[str, str, str]:
        return (
            _("Choose an enemy unit next to the one that pushes."),
            _("A netted unit cannot be pushed."),
            _("There is no free field to push this unit to."),
        )

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        state.push(*self.parties(state, question), state.grid.number(answer["to"]))


class PushBack(Push):
    """The instant tile."""

    id = "push_back"
    action = "play"


class Pusher(Push):
    """The icon on a unit: once in each own turn it pushes, for free."""

    id = "pusher"
    ability = "push_back"
    action = "act"


ROTATIONS = 6


class Grab(Displacing):
    """A unit pulls a target on to a free field next to both (hex 7, 12.40).

    Exactly one field is between the unit and the target. The target's owner chooses the field, and how the target faces
    then."""

    asks = "grab"
    reach = 2
    answer_fields = ("to", "rotation")

    def landings(self, state: State, unit: Unit, target: Unit) -> list[int]:
        return state.open_to(target, self.around(state, unit, target))

    def around(self, state: State, unit: Unit, target: Unit) -> list[int]:
        near = state.grid.neighbours
        return [f for f in near[unit.at] if f in near[target.at]]

    def answers(self, state: State, unit: Unit, target: Unit) -> list[Answer]:
        """Every field with every facing; as the target stands now comes first."""
        facings = [(target.rotation + turn) % ROTATIONS for turn in range(ROTATIONS)]
        return [{**to, "rotation": rotation} for to in super().answers(state, unit, target) for rotation in facings]

    def refusals(self) -> tuple[str, str, str]:
        return (
            _("Choose an enemy unit with exactly one field between it and the one that grabs."),
            _("A netted unit cannot be grabbed."),
            _("There is no free field to pull this unit to."),
        )

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        to = state.grid.number(answer["to"])
        state.displace(self.asks, *self.parties(state, question), to, answer["rotation"])


class Grabbing(Grab):
    """The instant tile."""

    id = "grabbing"
    action = "play"


class Grabber(Grab):
    """The icon on a unit: once in each own turn it grabs, for free."""

    id = "grabber"
    ability = "grabbing"
    action = "act"


class Swapping(Trait):
    """Swap two own, un-netted units without turning them: an instant tile.

    HQs included. Not if the terrain bars one of them from its new field. With `action = "act"` and the
    fields `unit` and `target` it is an ability: once in each own turn the unit that has it swaps with another one."""

    action = "play"
    fields = frozenset({"unit", "with"})
    frees: ClassVar[bool] = False
    """Whether units that may do so break free by it (`turn/breaking_free.py`)."""

    def _may_be_swapped(self, state: State, seat: int) -> list[Unit]:
        return movement.movable_units(state, seat) if self.frees else movement.free_units(state, seat)

    def _swapped_unit(self, state: State, seat: int, coord: Coord) -> Unit:
        own = movement.movable_unit if self.frees else movement.own_unit
        return own(state, seat, coord)

    @abstractmethod
    def fits(self, state: State, unit: Unit, other: Unit) -> bool:
        """Whether these two units stand so that they may change places."""

    @abstractmethod
    def refusal(self) -> str:
        """The sentence for two that do not."""

    def offers(self, state: State, seat: int) -> list[Offer]:
        shown = state.grid.shown
        free = self._may_be_swapped(state, seat)
        by_ability = self.action == "act"
        entries: list[Offer] = []
        for unit in movement.actors(state, seat, self.id, self.name) if by_ability else free:
            others = [u for u in free if (by_ability or u.at > unit.at) and u is not unit and self.fits(state, unit, u)]
            partners = [shown[u.at] for u in others if not self.is_barred(state, unit, u)]
            if partners:
                at, there = shown[unit.at], AnyOf(any=partners)
                entries.append({"unit": at, "target": there} if by_ability else {"unit": at, "with": there})
        return entries

    def check(self, state: State, seat: int, action: Play | Act) -> tuple[Unit, Unit]:
        where, partner = ("target", action.target) if isinstance(action, Act) else ("with", action.with_)
        assert action.unit is not None and partner is not None and not isinstance(partner, list)
        if isinstance(action, Act):
            movement.actor(state, seat, action.unit, self.id, self.name)
        unit, other = (self._swapped_unit(state, seat, coord) for coord in (action.unit, partner))
        if unit is other or not self.fits(state, unit, other):
            raise Illegal("bad_target", self.refusal(), where)
        if self.is_barred(state, unit, other):
            raise Illegal("barred", movement.BARRED, where)
        return unit, other

    def is_barred(self, state: State, unit: Unit, other: Unit) -> bool:
        """Whether terrain or a Structure keeps the two units from changing places."""
        bars = state.land.bars
        one_way = bars(unit.tile, unit.owner, other.at, state.units)
        torn = not may_change_places(state.grid, state.units, unit, other)
        return torn or one_way or bars(other.tile, other.owner, unit.at, state.units)

    def perform(self, state: State, seat: int, plan: Any) -> None:
        if self.action == "act":
            state.turn.use(plan[0].at, self.name)
        with breaking_free(state, seat, plan if self.frees else ()):
            state.swap(*plan)


class Castling(Swapping):
    """The two stand next to each other."""

    id = "castling"

    def __init__(self, frees: bool = True) -> None:
        """`frees`: as of a Move tile."""
        self.frees = frees  # type: ignore[misc]

    def fits(self, state: State, unit: Unit, other: Unit) -> bool:
        return other.at in state.grid.neighbours[unit.at]

    def refusal(self) -> str:
        return _("Choose two units of your own that stand next to each other.")


DISPLACING = (PushBack(), Pusher(), Grabbing(), Grabber(), Castling())
