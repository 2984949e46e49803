"""Occasions: what happened, when, by whom, and whom it concerns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..board.tiles import Unit

NOBODY = -1
"""As `board.tiles.NOBODY`, which is a layer above."""

MATCH_BEGINS, TURN_BEGINS, DRAWN, DISCARDED = "match_begins", "turn_begins", "drawn", "discarded"
PLACED, MOVED, TURNED, ENTERED, TAKEN_OVER = "placed", "moved", "turned", "entered", "taken_over"
WOUNDED, HEALED, DESTROYED = "wounded", "healed", "destroyed"
BATTLE_BEGINS, SEGMENT_BEGINS, SEGMENT_ENDS, BATTLE_OVER = (
    "battle_begins", "segment_begins", "segment_ends", "battle_over",
)  # fmt: skip
TURN_ENDS = "turn_ends"

EVENTS: Mapping[str, str] = MappingProxyType({
    MATCH_BEGINS: "All that comes before the first ordinary turn is done.",
    TURN_BEGINS: "A turn begins; nothing is drawn yet.",
    DRAWN: "The player in turn has drawn.",
    DISCARDED: "A tile went from a hand to the discard pile.",
    PLACED: "A unit or a foundation tile was placed in a turn.",
    MOVED: "A unit came to another field: moved, pushed, pulled or swapped, by its own side or another.",
    TURNED: "A unit was turned on its field.",
    ENTERED: "A unit came to be on a field, placed or moved.",
    TAKEN_OVER: "A unit belongs to another seat from now on.",
    WOUNDED: "A unit or an HQ got wounds.",
    HEALED: "A unit or an HQ lost wounds.",
    DESTROYED: "A unit was destroyed and has left the board. With the army of a fallen HQ units only leave.",
    BATTLE_BEGINS: "A battle begins; nobody has acted yet.",
    SEGMENT_BEGINS: "A segment of a battle begins.",
    SEGMENT_ENDS: "A segment is booked.",
    BATTLE_OVER: "A battle was fought; nobody has judged it yet.",
    TURN_ENDS: "A turn is over.",
})  # fmt: skip
"""All events, in the order in which a game may first come to them, with what each means."""
IN_BATTLES = frozenset({WOUNDED, DESTROYED, SEGMENT_BEGINS, SEGMENT_ENDS})
"""Events that may happen while a battle is fought; no attack can be made then (`State.hurt`)."""


class Occasion(NamedTuple):
    """Something that happened. What an event does not have is None, 0 or empty.

    - `event`: one of `EVENTS`.
    - `seat`: whose turn, hand or unit it is about; of a battle, its causer.
    - `unit`: the unit as it stands now; one that is destroyed as it stood. `at`: its field, of `entered` too.
    - `start`: the field from which it came.
    - `by`: the unit that did it. `cause`: the word of the game's event (`destroyed`), the id of a trait or a tile.
    - `wounds`: how many; of `drawn`, `tiles` are those that were drawn.
    - `segment`: its initiative.
    - `killers`: of a unit that the wounds of a segment destroyed, all units that dealt it at least one of them.
    - `worked`: whether the unit worked (was not netted) until then. `team`: of the seat."""

    event: str
    seat: int
    unit: Unit | None = None
    at: int | None = None
    start: int | None = None
    by: Unit | None = None
    cause: str = ""
    wounds: int = 0
    segment: int | None = None
    tiles: tuple[str, ...] = ()
    worked: bool = True
    team: int = NOBODY
    killers: tuple[Unit, ...] = ()


def _itself(unit: Unit, occasion: Occasion) -> bool:
    if occasion.unit is None:
        return occasion.seat == unit.seat
    return occasion.unit is unit or (unit.tile.is_foundation and occasion.at == unit.at)


def _linked(unit: Unit, occasion: Occasion) -> bool:
    return occasion.at is not None and occasion.at in unit.links and occasion.unit is not unit


def _own(unit: Unit, occasion: Occasion) -> bool:
    return occasion.seat == unit.seat and occasion.unit is not unit


def _enemy(unit: Unit, occasion: Occasion) -> bool:
    return occasion.team != unit.team


def _by_itself(unit: Unit, occasion: Occasion) -> bool:
    return occasion.by is unit


WHOM: Mapping[str, Callable[[Unit, Occasion], bool]] = MappingProxyType({
    "itself": _itself,
    "linked": _linked,
    "own": _own,
    "enemy": _enemy,
    "by_itself": _by_itself,
    "anybody": lambda _unit, _occasion: True,
})  # fmt: skip
"""Whom an event may concern, seen from the unit that listens.

`itself`: the unit, or its player if the event is about no unit; of a foundation tile, the unit on it. `linked`: a unit
on a field of its links. `own`: another unit of its seat. `enemy`: a unit of another team, or another seat. `by_itself`:
any unit, if this one did it. `anybody`: always."""


def concerns(whom: str, unit: Unit, occasion: Occasion) -> bool:
    """Whether the occasion is about what `unit` listens to."""
    return WHOM[whom](unit, occasion)
