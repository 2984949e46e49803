"""Views: what a side may see of a position, with all derived facts, and their types (docs/convoy-data.md).

So screens and bots need no rules. Hidden are the order of the decks, and the hands from everybody but their owners
(convoy 4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Annotated, Literal, NotRequired, cast

from typing_extensions import Doc, TypedDict

from ..actions.messages import ActionData
from ..battle.phases import seat_of
from ..components.cards import MOLOCH, OUTPOST, SIDES, Phase, Seat, SideName
from ..steps.agenda import Answer, Question, QuestionKind, SourceFacts
from ..steps.events import Event
from ..steps.step_files import StepData, dump_step
from ..table.battle_positions import count_taken, limit, units_lowering
from ..table.knowledge import EVERYBODY, combined, known_to
from ..table.strength import StrengthFacts, strength_facts, strength_of
from ..table.table import Table, WhyOff
from ..table.unit import Place, Unit
from .known_files import known_data
from .position_files import dump_unit
from .position_types import EMPTY_UNIT, BattleData, KnownData, OutcomeData, UnitData
from .state import State

OFF = 'why its ability does not work ("deactivated", "emp", "netted", "city"), or null'


class UnitView(UnitData):
    """A card with all that lies on it, and what is in force for it here and now."""

    off: Annotated[WhyOff | None, Doc(OFF)]
    module_off: Annotated[WhyOff | None, Doc("the same for a special Module, or null")]
    immune: Annotated[bool, Doc("whether it is immune")]
    total: Annotated[int, Doc("what it would count if the battle in its city were resolved now")]


class TakenBy(TypedDict):
    """A card that lowers the positions of the other side."""

    at: Place
    amount: int


class BattlePositionsView(TypedDict):
    """Battle positions of a side in a city."""

    printed: int
    limit: int
    used: int
    taken_by: list[TakenBy]


class RowView(TypedDict):
    cards: list[UnitView]
    positions: BattlePositionsView


CityStatus = Literal["destroyed", "active", "future"]


class CityView(TypedDict):
    id: str
    state: CityStatus
    districts: int
    destroyed: list[int]
    bombs: list[int]
    moloch: RowView
    outpost: RowView


class SideView(TypedDict):
    """What a viewer knows of a side."""

    side: Annotated[SideName, Doc("which side it is")]
    hand: Annotated[list[str] | None, Doc("its cards, or null where the viewer may not see them")]
    hand_count: Annotated[int, Doc("number of cards in its hand")]
    deck: Annotated[int, Doc("number of cards in its deck")]
    discard: Annotated[list[str], Doc("discarded cards, the last one is the newest")]
    unseen: Annotated[dict[str, int], Doc("copies of each card in places that the viewer cannot see, by id")]
    known: Annotated[KnownData, Doc("those whose place it knows all the same")]


class QuestionView(TypedDict):
    """`answers` is None for everybody but the side that decides.

    `cards`: those among which it chooses, where they are of a deck or a hand; None where the viewer may not see them.
    """

    seat: Seat
    kind: QuestionKind
    source: SourceFacts
    answers: list[Answer] | None
    cards: NotRequired[list[str] | None]


class View(TypedDict):
    """A whole position. `seat`: whose phase it is."""

    phase: Phase
    seat: Seat
    round: int
    battle: BattleData
    skip_modules: bool
    playing: str | None
    leaving: str | None
    cities: list[CityView]
    sides: list[SideView]
    agenda: list[StepData]
    strength: StrengthFacts
    pending: QuestionView | None
    outcome: OutcomeData | None


def view(state: State, seat: int | None) -> View:
    """All that `seat` may know (None: a spectator)."""
    return _view(state, () if seat is None else (seat,))


def open_view(state: State) -> View:
    """All of a position that nobody plays any more, with both hands.

    The decks are counted as ever."""
    return _view(state, (MOLOCH, OUTPOST))


def _view(state: State, eyes: Collection[int]) -> View:
    """What the seats `eyes` know together."""
    table, pending = state.table, state.run.pending
    return {
        "phase": table.phase,
        "seat": seat_of(table),
        "round": table.round,
        "battle": {"city": table.box.cities[table.target_city].id, "district": table.target},
        "skip_modules": table.skip_modules,
        "playing": table.playing.id if table.playing else None,
        "leaving": table.box.cities[table.turned].id if table.turned != table.target_city else None,
        "cities": [_city(table, city.number) for city in table.box.cities],
        "sides": [_side(table, side, eyes) for side in (MOLOCH, OUTPOST)],
        "agenda": [dump_step(state.run, step) for step in state.run.agenda],
        "strength": strength_facts(table, table.active),
        "pending": None if pending is None else _question(pending, pending.seat in eyes),
        "outcome": {"winners": [table.result.winner], "reason": table.result.reason} if table.result else None,
    }


def _question(pending: Question, mine: bool) -> QuestionView:
    """Answers may name hidden cards: only the player who decides sees them.

    Revealed cards are seen by all."""
    told: QuestionView = {
        "seat": pending.seat,
        "kind": pending.kind,
        "source": pending.source,
        "answers": pending.answers if mine else None,
    }
    if pending.cards:
        told["cards"] = list(pending.cards) if mine or not pending.secret else None
    return told


def redact_event(event: Event, seat: int | None) -> Event:
    """The event as `seat` may see it, without hidden cards."""
    if (event["type"] == "drawn" or event["type"] == "looked") and event["seat"] != seat:
        hidden = event.copy()
        hidden["cards"] = None
        return hidden
    return event


def told(action: ActionData, actor: int, seat: int | None) -> ActionData:
    """An action of `actor` as `seat` may know it: without a card it has not seen.

    A card that all see is told by an event."""
    if actor != seat and action.get("type") == "choose" and "card" in action and "target" not in action:
        return cast(ActionData, {name: value for name, value in action.items() if name != "card"})
    return action


def _city(table: Table, city: int) -> CityView:
    board = table.box.cities[city]
    state: CityStatus = "future" if table.is_future(city) else "active" if table.is_undestroyed(city) else "destroyed"
    return {
        "id": board.id, "state": state, "districts": board.districts, "destroyed": sorted(table.destroyed[city]),
        "bombs": sorted(board.bombs), "moloch": _row(table, city, MOLOCH), "outpost": _row(table, city, OUTPOST),
    }  # fmt: skip


def _row(table: Table, city: int, side: int) -> RowView:
    return {
        "cards": [unit_view(table, city, unit) for unit in table.rows[city][side]],
        "positions": {
            "printed": table.box.cities[city].positions[side],
            "limit": limit(table, city, side),
            "used": count_taken(table, city, side),
            "taken_by": [
                {"at": table.place(unit), "amount": amount} for unit, amount in units_lowering(table, city, side)
            ],
        },
    }


def unit_view(table: Table, city: int, unit: Unit) -> UnitView:
    """A card with what lies on it, and what is in force for it here and now."""
    return {
        **EMPTY_UNIT, **dump_unit(unit),
        "off": table.why_off(unit, city), "module_off": table.why_module_off(unit, city),
        "immune": table.is_immune(unit, city), "total": strength_of(table, city, unit),
    }  # fmt: skip


def _side(table: Table, side: int, eyes: Collection[int]) -> SideView:
    mine = side in eyes
    deck, hand = ([card.id for card in pile] for pile in (table.sides[side].deck, table.sides[side].hand))
    unseen = Counter(deck if mine else deck + hand)
    return {
        "side": SIDES[side], "hand": hand if mine else None, "hand_count": len(hand), "deck": len(deck),
        "discard": [card.id for card in table.sides[side].discard],
        "unseen": {card: unseen[card] for card in table.box.cards if card in unseen},
        "known": _known(table, side, eyes),
    }  # fmt: skip


def _known(table: Table, side: int, eyes: Collection[int]) -> KnownData:
    """Hidden cards of a side whose place `eyes` know together (Q 35)."""
    all_known = [known_to(table, viewer, side) for viewer in eyes or (EVERYBODY,)]
    told = known_data(all_known[0] if len(all_known) == 1 else combined(all_known))
    if side in eyes:
        told["hand"] = []
    elif not table.sides[side].deck:
        # A player who counts the cards knows the hand of a side without a deck.
        hand = table.sides[side].hand
        told["hand"] = [card.id for card in table.box.cards.values() for _copy in range(hand.count(card))]
    return told
