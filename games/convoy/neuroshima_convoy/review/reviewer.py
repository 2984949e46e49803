"""What Convoy tells of a match that is over, battle by battle, in every language (`sentences.toml`)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import neuroshima_contract as contract
from neuroshima_contract import Event, Loss, PlayedTurn, Score, Texts, TurnReview
from neuroshima_contract.translation import count_text, join_texts, read_sentences

from ..bots.evaluation import outlook
from ..convoy_state import ConvoyState
from ..drawing import card_svg
from ..rules.components.cards import CITIES, MOLOCH, OUTPOST, Box
from ..rules.table.table import Table

NOBODYS = ("no_position", "positions", "spiders", "sacrifice")
"""Causes that are the owner's own, or the rules'."""
ENEMYS = ("bomb", "victory", "empty_deck", "protect")


def losses(box: Box, events: Iterable[Event]) -> list[Loss]:
    """The killed cards, and those from Moloch's deck or hand to its discard pile."""
    found = list[Loss]()
    for event in events:
        if event["type"] == "killed":
            by = _dealer(box, event)
            found.append(Loss(event["card"], event["seat"], by))
            if event["module"] is not None:  # it is Moloch's, also if a Soldier has captured it
                found.append(Loss(event["module"], MOLOCH, by if by == OUTPOST else None))
        elif event["type"] == "milled" or (event["type"] == "discarded" and event["cause"] == "empty_deck"):
            found.append(Loss(event["card"], MOLOCH, OUTPOST))
    return found


def _dealer(box: Box, event: Event) -> int | None:
    if event["cause"] in NOBODYS:
        return None
    if event["cause"] in ENEMYS:
        return int(1 - event["seat"])
    card = box.cards.get(event["cause"])
    return card.side if card is not None and card.side != event["seat"] else None


TEXTS = read_sentences(__package__, "sentences.toml")
SIDES: Sequence[Texts] = (TEXTS["moloch"], TEXTS["outpost"])


def sentences(box: Box, events: Sequence[Event], losses: Sequence[Loss], decks: Sequence[int]) -> Iterator[Texts]:
    """Sentences on a battle, most important first: winner, losses, fate of the city.

    `decks`: cards left in the decks."""
    yield from _result(box, events)
    for side in (MOLOCH, OUTPOST):
        lost = [loss.piece for loss in losses if loss.seat == side]
        if lost:
            yield TEXTS.fill("lost", side=SIDES[side], cards=list_cards(box, lost))
    yield from _city(box, events)
    if any(event["type"] == "resolved" for event in events):
        yield TEXTS.fill("decks", moloch=decks[MOLOCH], outpost=decks[OUTPOST])


def _result(box: Box, events: Sequence[Event]) -> Iterator[Texts]:
    for event in events:
        if event["type"] == "resolved":
            yield _sums(event["winner"], (event["moloch"]["total"], event["outpost"]["total"]))
        elif event["type"] == "tie_won":
            yield TEXTS.fill("tie_won", card=box.cards[event["card"]].names)


def _sums(winner: int | None, totals: Sequence[int]) -> Texts:
    """Who has won with which strength: the higher sum stands first."""
    if winner is None:
        return TEXTS.fill("tied", each=totals[MOLOCH])
    return TEXTS.fill("won", side=SIDES[winner], more=max(totals), less=min(totals))


def _city(box: Box, events: Sequence[Event]) -> Iterator[Texts]:
    names = {city.id: city.names for city in box.cities}
    for event in events:
        if event["type"] in ("city_destroyed", "bomb"):
            yield TEXTS.fill("city" if event["type"] == "city_destroyed" else "bomb", city=names[event["city"]])


def list_cards(box: Box, cards: Sequence[str]) -> Texts:
    """Several cards by name, equal ones together."""
    return join_texts([count_text(box.cards[card].names, count) for card, count in Counter(cards).most_common()])


DECKS = TEXTS["cards_in_deck"]
SPREAD = 2.6
"""Cards of the evaluation that are worth so much: as many above the middle win three games of four. Fitted by logistic
regression to games of bots."""
PAR = 1.0
"""Where the middle is, for each district that stands: with so many cards both sides won as often."""


class ConvoyReviewer(contract.Reviewer):
    """Its turns are the battles.

    The score is what decides the game: how many cards are left in the decks."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def is_turn_over(self, events: Sequence[Event]) -> bool:
        return any(event["type"] == "battle_started" for event in events)

    def score(self, state: contract.State) -> Score:
        return Score(DECKS, [len(side.deck) for side in _table(state).sides])

    def outlook(self, state: contract.State) -> Sequence[float]:
        table = _table(state)
        if table.result is not None:
            return [1.0 if table.result.winner == seat else 0.0 for seat in (0, 1)]
        moloch = chance_of_moloch(table, outlook(table))
        return [moloch, 1 - moloch]

    def review(self, turn: PlayedTurn) -> TurnReview:
        events = [event for _seat, events in turn.moves for event in events]
        lost = losses(self.box, events)
        decks = [len(side.deck) for side in _table(turn.state).sides]
        return TurnReview(lost, list(sentences(self.box, events, lost, decks)))

    def piece(self, piece: str) -> contract.Piece | None:
        """A card, by its id."""
        card = self.box.cards.get(piece)
        if card is None:
            return None
        return contract.Piece(card.names, lambda: card_svg(card))


def chance_of_moloch(table: Table, cards: float, districts: float = 0.0) -> float:
    """Chance of Moloch to win if it expects to have `cards` left at the end.

    `districts`: how many more districts stand then than now."""
    standing = sum(len(table.standing_districts(city)) for city in range(table.active, CITIES))
    return 1 / (1 + math.exp((PAR * (standing + districts) - cards) / SPREAD))


def _table(state: contract.State) -> Table:
    assert isinstance(state, ConvoyState)
    return state.rules.table
