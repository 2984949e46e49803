"""Which leaders lie before whom (hex 9.4): what a position knows of them.

What they do is in `leaders/cards.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..randomness import Chance

DRAWN, BATTLE = "drawn", "battle"
"""Moments at which somebody may be asked: an opponent has drawn up to the limit; a battle is about to begin."""
USES = 2
"""How often the ability of a card is used: then the card leaves the game."""


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
