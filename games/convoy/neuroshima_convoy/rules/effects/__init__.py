"""The effects of cards: what may be chosen for them, and what they do (convoy 13).

An effect is the same however it is activated: by entering a city, once per turn, by discarding a card, by winning, or
as an instant. Constant effects are asked for where they matter (`table`, `strength`, `changes`)."""

from . import capture, decks, leading, movement, sacrifice, targets, tokens
from .movement import moloch_may_move

__all__ = ["capture", "decks", "leading", "moloch_may_move", "movement", "sacrifice", "targets", "tokens"]
