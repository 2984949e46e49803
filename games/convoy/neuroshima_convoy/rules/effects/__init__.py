"""The effects of cards: what may be chosen for them, and what they do (convoy 13).

An effect is the same however it is activated: by entering a city, once per turn, by discarding a card, by winning, or
as an instant. Read from `single_targets`; constant effects are asked for where they matter (the folders `table` and
`moving`). Importing this package registers all of them."""

from . import decks, instants, movement, single_targets, stepwise

__all__ = ["decks", "instants", "movement", "single_targets", "stepwise"]
