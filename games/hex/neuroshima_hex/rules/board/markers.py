"""Markers that lie on units: what they do, and prizes (markers on a field until somebody wins them).

The core has none of its own; expansions bring them.

A marker goes with its unit and leaves the board with it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from neuroshima_contract import Texts

from .tiles import NO_BONUS, Bonus

if TYPE_CHECKING:
    from ..occasions import Occasion
    from ..state.state import State
    from ..traits import Trait
    from .tiles import Unit


class Marker:
    """A kind of marker. Objects hold no state: where markers lie is in the position.

    `supply` is how many there are: no more lie on the board at a time, or with the players. `texts` say by language
    what it does."""

    id: ClassVar[str]
    names: ClassVar[Texts]
    texts: ClassVar[Texts]
    supply: ClassVar[int]
    army: ClassVar[str] = ""
    pool: ClassVar[str] = ""
    """The army whose markers they are, and the name of a pool: where armies of one team have kinds of the same pool, an
    attack that leaves one leaves another when its own are used up (FAQ multiplayer.15)."""
    bonus: ClassVar[Bonus] = NO_BONUS
    """What each of them adds to the numbers of its unit; toughness so given is not printed."""
    grants: ClassVar[Sequence[Trait]] = ()
    """Traits that its unit has besides its own: what it may do in its owner's turn, or declare in a battle."""
    nets: ClassVar[bool] = False
    """Whether its unit is netted."""
    states: ClassVar[Sequence[str]] = ()
    """The states that it puts on its unit (`board/effects.py`): that it makes no attack, or one of an expansion."""
    hears: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The events on which it acts, each with whom they must concern, seen from the marked unit (`WHOM`); then
    `happened` is asked."""
    precedence: ClassVar[int] = 0
    foreseeable: ClassVar[bool] = False
    """Both as those of traits."""
    ends: ClassVar[Collection[str]] = ()
    """The events at which all of them come off their unit: `battle_over`, or what happens to the unit itself, as
    `moved`, `turned`, `taken_over`. They always leave the board with it."""
    held: ClassVar[str] = ""
    """The state that holds it on its unit (`board/effects.py`): it comes off as soon as no unit puts that state on the
    unit any more, in battles and outside."""
    single: ClassVar[bool] = False
    """Whether a unit has at most one of them: more would change nothing."""
    spares: ClassVar[str] = ""
    """The army whose players put a marker that nets: it comes off a unit that such a player commands from now on, as
    one of theirs that was taken over and comes back (FAQ general.74 to general.76)."""
    strikes_for: ClassVar[str] = ""
    """The id of a trait: the blows of its unit reach the marked enemy, too, and nets that it is lent hold it, while a
    unit with the trait `kept_by` works beside it on the board. The blow itself is dealt by that trait (`acting`)."""
    kept_by: ClassVar[str] = ""
    """The id of a trait of a unit (`strikes_for`)."""
    kept: ClassVar[bool] = False
    """Players win such markers and keep them until they put them on a unit of theirs, no HQ."""

    @property
    def gives(self) -> bool:
        """Whether a unit gets anything by it: a bonus or a trait."""
        return self.bonus != NO_BONUS or bool(self.grants)

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        """Act on something that happened, with methods of `state`.

        Asked once for each unit with such a marker, however many it has; a net on the unit does not matter."""

    def opening_wounds(self, count: int) -> int:
        """Return the wounds that `count` of them deal to their unit at the start of every battle, 0 or more.

        In the battle it is asked for each marker alone (`count` is 1), before the first segment: the wounds of each are
        an attack of its own, which a Medic may take over. Bots ask for all together."""
        return 0


CONTESTED, UNGUARDED = "contested", "guard"
"""Why a prize was lost: several teams opened it at the same moment; nobody guards it any more."""


@dataclass(frozen=True)
class Guard:
    """A prize can be won only while a unit of this army stands on one of the fields."""

    army: str
    fields: frozenset[int]


@dataclass(frozen=True)
class Prize:
    """Markers on a field where no unit can stand; they can be won.

    The player who deals the field `security` wounds wins the markers (by id, counted). `damage`: the wounds so far.
    `armies`: only their units may deal them; if empty, all units may."""

    markers: Mapping[str, int]
    security: int
    damage: int = 0
    armies: frozenset[str] = frozenset()
    guard: Guard | None = None

    def hit(self, wounds: int) -> Prize:
        """The prize with that many wounds more; never more than it takes."""
        return replace(self, damage=min(self.security, self.damage + wounds))

    @property
    def is_open(self) -> bool:
        """Whether it has taken all the wounds that it takes."""
        return self.damage >= self.security

    def open_to(self, army: str) -> bool:
        """Whether units of that army may damage it."""
        return not self.armies or army in self.armies
