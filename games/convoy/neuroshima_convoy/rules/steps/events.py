"""What happened, as data: one type for each kind of event (docs/convoy-data.md).

Places are those at the moment of the event. If a card leaves its place, it is the place that it left."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from ..components.cards import EndReason, Phase, Seat
from ..table.strength import SumFacts
from ..table.unit import Place

Reveals = Literal[True]
"""Marks an event that has shown something hidden: no action up to it can be taken back."""


class Mulliganed(TypedDict):
    """A starting hand that a side puts back; the new one follows as `drawn`."""

    type: Literal["mulligan"]
    seat: Seat


class Kept(TypedDict):
    type: Literal["kept"]
    seat: Seat


class BattleStarted(TypedDict):
    """`number` counts battles from 1."""

    type: Literal["battle_started"]
    city: str
    district: int
    number: int


class Drawn(TypedDict):
    """Cards from the deck to the hand. `cards` is None for everybody but their owner."""

    type: Literal["drawn"]
    seat: Seat
    count: int
    cards: list[str] | None
    reveals: Reveals


class PhaseBegun(TypedDict):
    type: Literal["phase"]
    phase: Phase
    seat: Seat


class Deployed(TypedDict):
    type: Literal["deployed"]
    seat: Seat
    card: str
    at: Place


class Played(TypedDict):
    """An instant."""

    type: Literal["played"]
    seat: Seat
    card: str


class Used(TypedDict):
    """`module`: whether it is the ability of the Module that the card carries."""

    type: Literal["used"]
    seat: Seat
    card: str
    at: Place
    module: bool


class Paid(TypedDict):
    """A card of the hand is discarded to use an ability."""

    type: Literal["paid"]
    seat: Seat
    card: str


class Attached(TypedDict):
    """`card` is the Robot."""

    type: Literal["attached"]
    at: Place
    card: str
    module: str


Moved = TypedDict("Moved", {"type": Literal["moved"], "seat": Seat, "card": str, "from": Place, "to": Place})


class TokenGiven(TypedDict):
    """A Strength token. `cause` is "unguarded" or a card's id."""

    type: Literal["token"]
    seat: Seat
    card: str
    at: Place
    amount: int
    cause: str


class Shielded(TypedDict):
    type: Literal["shielded"]
    seat: Seat
    card: str
    at: Place


class Netted(TypedDict):
    type: Literal["netted"]
    seat: Seat
    card: str
    at: Place


class Deactivated(TypedDict):
    """`module` is None for the Robot itself."""

    type: Literal["deactivated"]
    card: str
    at: Place
    module: str | None


Captured = TypedDict("Captured", {"type": Literal["captured"], "module": str, "card": str, "from": Place, "to": Place})
"""`card` is the Soldier that the Module goes to."""


class Killed(TypedDict):
    """`module` is the Module that goes with it.

    `cause` is a card's id or one of the words in docs/convoy-data.md."""

    type: Literal["killed"]
    seat: Seat
    card: str
    at: Place
    module: str | None
    cause: str


class Saved(TypedDict):
    """`by`: where the Blocker lies that goes instead."""

    type: Literal["saved"]
    card: str
    at: Place
    by: Place


class Returned(TypedDict):
    """Back to its owner's hand."""

    type: Literal["returned"]
    seat: Seat
    card: str
    at: Place
    module: str | None


class Milled(TypedDict):
    """From Moloch's deck to its discard pile."""

    type: Literal["milled"]
    card: str
    reveals: NotRequired[Reveals]


class Revealed(TypedDict):
    """The top of Moloch's deck, for both to see."""

    type: Literal["revealed"]
    cards: list[str]
    reveals: Reveals


class Looked(TypedDict):
    """A side looks at the top of Moloch's deck. `cards` is None for everybody else."""

    type: Literal["looked"]
    seat: Seat
    count: int
    cards: list[str] | None
    reveals: Reveals


class Buried(TypedDict):
    """A card was put on the bottom of Moloch's deck."""

    type: Literal["buried"]
    seat: Seat


class Shuffled(TypedDict):
    """The deck of that side."""

    type: Literal["shuffled"]
    seat: Seat


DiscardCause = Literal["draw_discard", "empty_deck"]


class Discarded(TypedDict):
    """From the hand."""

    type: Literal["discarded"]
    seat: Seat
    card: str
    cause: DiscardCause
    reveals: NotRequired[Reveals]


class Recovered(TypedDict):
    """From Moloch's discard pile back on top of its deck."""

    type: Literal["recovered"]
    card: str


class ModulesSkipped(TypedDict):
    type: Literal["modules_skipped"]


class Resolved(TypedDict):
    """Both sums. `winner` is None for a tie."""

    type: Literal["resolved"]
    moloch: SumFacts
    outpost: SumFacts
    winner: Seat | None


class TieWon(TypedDict):
    type: Literal["tie_won"]
    seat: Seat
    card: str
    at: Place


class CityWon(TypedDict):
    """The city's victory effect is carried out."""

    type: Literal["victory"]
    seat: Seat
    city: str


DistrictCause = Literal["fought", "victory", "end_battle"]


class DistrictDestroyed(TypedDict):
    type: Literal["district_destroyed"]
    city: str
    district: int
    cause: DistrictCause


class BombWentOff(TypedDict):
    type: Literal["bomb"]
    city: str
    district: int


class CityDestroyed(TypedDict):
    type: Literal["city_destroyed"]
    city: str


class GameOver(TypedDict):
    type: Literal["game_over"]
    winners: list[Seat]
    reason: EndReason


Event = Annotated[
    Mulliganed | Kept | BattleStarted | Drawn | PhaseBegun | Deployed | Played | Used | Paid | Attached | Moved
    | TokenGiven | Shielded | Netted | Deactivated | Captured | Killed | Saved | Returned | Milled | Revealed | Looked
    | Buried | Shuffled | Discarded | Recovered | ModulesSkipped | Resolved | TieWon | CityWon | DistrictDestroyed
    | BombWentOff | CityDestroyed | GameOver,
    Field(discriminator="type"),
]  # fmt: skip

UnitEvent = Literal["deployed", "used", "token", "shielded", "netted", "killed", "returned", "tie_won"]
"""Kinds of events that name a unit by its side, card and place."""


class UnitEventFacts(TypedDict, total=False):
    """What events of a unit tell besides."""

    module: str | bool | None
    amount: int
    cause: str
