"""What Convoy tells of a match that is over, battle by battle."""

from __future__ import annotations

import math
from collections.abc import Sequence

import neuroshima_contract as contract
from neuroshima_contract import Event, PlayedTurn, Score, TurnReview

from ..bots.evaluation import outlook
from ..convoy_state import ConvoyState
from ..drawing import card_svg
from ..rules.components.cards import CITIES, Box
from ..rules.table.table import Table
from .losses import losses
from .sentences import TEXTS, sentences

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
