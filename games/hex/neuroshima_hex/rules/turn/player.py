"""The turn with its progress, the players' hands and stacks, and their leaders' cards (hex 3.1, 3.2, 9.4).

What leaders do is in `leaders/cards.py`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, TypeVar

from pydantic import Field
from typing_extensions import TypedDict

from ..board.army_files import Army
from ..bounds import Few, Seat
from ..events.turns import Barrable
from ..options.hand_limits import HAND_LIMIT
from ..randomness import Chance, shuffled
from ..shapes import ReadAs

Phase = Literal["leader", "place_hq", "deploy", "discard", "play", "battle", "over"]


T = TypeVar("T")


def _shallow(record: T) -> T:
    """A copy of a record with the same values.

    Bots copy positions often, and `replace` is slow since it looks at each field."""
    other = object.__new__(type(record))
    other.__dict__.update(record.__dict__)
    return other


@dataclass
class Player:
    """One army and what its player holds.

    The stack's first entry is its top; `hq_start` are the hit points with which it began the match, `spared` the
    allied units of a reserve that were not placed, counted by army and tile. Who is `out` takes no more turns and
    cannot win. `leaving`: why the player will be out when what is under way is over; empty otherwise. `structure`:
    whether the Structure is still to be built. `barred`: what the player may not do in their next turn.
    `known_top`: how many tiles on top of the stack everybody knows, because they were put there. `counters`, `pools`:
    see `turn/holdings.py`; a counter is missing while it shows what it does at the start."""

    army: Army
    seat: int
    team: int
    hand: list[str] = field(default_factory=list)
    stack: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    hq_start: int = 0
    spared: dict[str, dict[str, int]] = field(default_factory=dict)
    out: bool = False
    leaving: str = ""
    structure: bool = False
    barred: list[Barrable] = field(default_factory=list)
    known_top: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    pools: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.hq_start = self.hq_start or self.army.hit_points

    def copy(self) -> Player:
        other = _shallow(self)
        other.hand, other.stack, other.discard = self.hand[:], self.stack[:], self.discard[:]
        if self.pools:
            other.pools = {name: tiles[:] for name, tiles in self.pools.items()}
        return other

    def draw_to(self, limit: int) -> list[str]:
        """Draw tiles until `limit` are in hand or the stack is empty.

        Returns the drawn tiles."""
        count = max(0, limit - len(self.hand))
        drawn = self.stack[:count]
        del self.stack[:count]
        if self.known_top:
            self.known_top = max(0, self.known_top - count)
        self.hand += drawn
        return drawn

    def shuffle_unknown(self, dice: random.Random) -> None:
        """Shuffle the part of the stack whose order nobody knows."""
        known = self.known_top
        self.stack = [*self.stack[:known], *shuffled(self.stack[known:], dice)]

    def throw(self, tile: str) -> None:
        """From the hand to the discard pile."""
        self.hand.remove(tile)
        self.discard.append(tile)

    def only_instants(self) -> bool:
        """Whether the hand is not empty and every tile in it an instant."""
        tiles = self.army.tiles
        for tile in self.hand:
            if not tiles[tile].is_instant:
                return False
        return bool(self.hand)


@dataclass
class Used:
    """An ability that a unit has used in this turn.

    `via`: the field of the module that gave it."""

    unit: int
    ability: str
    via: int | None = None


@dataclass
class Way:
    """Where the unit on a field goes, and how it is turned then."""

    unit: int
    to: int
    rotation: int


@dataclass
class Rearrangement:
    """Units that are to change places all at once (`traits/rearranging.py`), as far as it is said.

    `ability`: the id of the trait. `discards`: how many tiles of the hand are still to be discarded for it."""

    ability: str
    discards: int
    ways: list[Way] = field(default_factory=list)

    def copy(self) -> Rearrangement:
        return Rearrangement(self.ability, self.discards, self.ways[:])


@dataclass
class Turn:
    """The running turn.

    `limit`: up to how many tiles are drawn (1 and 2 in the two first turns). `redraw`: the unlucky draw is on offer.
    `final`: turns still to play after this one before the Final Battle; `overtime`: the same before the overtime
    battle. `first`: it is the game's first turn, where that turn has rules of its own; `spent`: how many tiles have
    been used, where that is limited (`hands.Hands`). `place`: of the turn in the round, where the seat has several in
    it. `causer`: the seat that causes the battle at the end of the final sequence or overtime, once it is known.
    `discarded`: the forced discard was the last thing done, which is the moment of some leaders; `led`: the teams whose
    leader was used in this turn (hex 9.4). `boarding`: a battle starts as soon as the built Structure stands and no
    decision is pending. `starting`: nothing is drawn yet, because traits act on the beginning of the turn.
    `barred`: what may not be done in this turn. `opening`: nothing has been done in it yet, so the abilities that open
    a turn are on offer (`Trait.opens_turn`); never of an army without any. `rearranging`: see there."""

    seat: int
    phase: Phase = "play"
    limit: int = HAND_LIMIT
    redraw: bool = False
    final: int | None = None
    overtime: int | None = None
    used: list[Used] = field(default_factory=list)
    place: int = 0
    causer: int | None = None
    first: bool = False
    spent: int = 0
    discarded: bool = False
    led: list[int] = field(default_factory=list)
    boarding: bool = False
    starting: bool = False
    barred: list[Barrable] = field(default_factory=list)
    opening: bool = False
    rearranging: Rearrangement | None = None

    @property
    def is_closing(self) -> bool:
        """Whether a player has drawn their last tile, so no more battles start (hex 3.4)."""
        return self.final is not None or self.overtime is not None

    def copy(self) -> Turn:
        other = _shallow(self)
        other.used, other.led = [_shallow(used) for used in self.used], self.led[:]
        if self.rearranging is not None:
            other.rearranging = self.rearranging.copy()
        return other

    def withdraw_offers(self) -> None:
        """End offers that last only until something else is done.

        These are the unlucky draw, some leaders, and what opens a turn."""
        self.redraw = self.discarded = self.opening = False

    def users(self, ability: str, via: int | None = None) -> Sequence[int]:
        """The fields of the units that have used an ability."""
        return [used.unit for used in self.used if used.ability == ability and used.via == via] if self.used else ()

    def use(self, unit: int, ability: str, via: int | None = None) -> None:
        self.used.append(Used(unit, ability, via))

    def unit_moved(self, old: int, new: int) -> None:
        """What a unit has used goes with it."""
        for used in self.used:
            used.unit = new if used.unit == old else used.unit
            used.via = new if used.via == old else used.via

    def units_carried(self, places: Mapping[int, int]) -> None:
        """What units that went on together have used goes with them. `places`: each new field, by the old one."""
        for used in self.used:
            used.unit = places.get(used.unit, used.unit)
            used.via = places.get(used.via, used.via) if used.via is not None else None

    def unit_left(self, at: int) -> None:
        """Forget what a unit had used that is gone."""
        self.used = [u for u in self.used if at not in (u.unit, u.via)]


Leaving = Literal["resigned", "claimed", "time"]
"""Why a player leaves the game: the host's words."""
Reason = Literal[
    "hq_destroyed", "both_hqs_destroyed", "objective", "points", "hit_points", "impasse", "standstill", "puzzle",
    "resigned", "claimed", "time",
]  # fmt: skip
"""Why a game is over."""


class ResultData(TypedDict):
    """The result of the game: winners, reason, hit points of the HQs by seat.

    `reason`: `hq_destroyed`, `both_hqs_destroyed`, `objective`, `points`, `hit_points`, `impasse`, `standstill`,
    `puzzle`, or the host's word for why a player has left (`resigned`). Without winners it is a draw."""

    winners: Annotated[list[Seat], Field(max_length=6)]
    reason: Annotated[str, ReadAs(Reason)]
    hq_hp: Annotated[list[Few], Field(max_length=6)]


@dataclass(frozen=True)
class Result:
    """The result of the game: winners, reason, hit points of the HQs by seat.

    Without winners it is a draw."""

    winners: tuple[int, ...]
    reason: str
    hq_hp: tuple[int, ...]

    def dump(self) -> ResultData:
        return {"winners": list(self.winners), "reason": self.reason, "hq_hp": list(self.hq_hp)}


DRAWN, BATTLE = "drawn", "battle"
"""Moments at which somebody may be asked about a leader: an opponent has drawn up to the limit; a battle is about to
begin."""
USES = 2
"""How often the ability of a leader's card is used: then the card leaves the game."""


@dataclass(frozen=True)
class Card:
    """The leader of one team, and how often it was used.

    After the first use the card lies on its second side."""

    leader: str
    used: int = 0


@dataclass
class Leading:
    """The cards by team; None where it has left the game, or was not chosen yet."""

    cards: list[Card | None]
    chance: Chance

    def copy(self) -> Leading:
        return Leading(self.cards[:], replace(self.chance))

    def spend(self, team: int) -> int:
        """The team uses its card: how often it still can."""
        card = self.cards[team]
        assert card is not None
        left = USES - card.used - 1
        self.cards[team] = replace(card, used=card.used + 1) if left else None
        return left
