"""What pages tell of a game: its rulebooks, its factions, and what plugins have added."""

from __future__ import annotations

from collections.abc import Sequence

from .factions import Faction, Matchups
from .rulebooks import Rulebook
from .words import Texts


class Guide:
    """What there is to read about a game. As it stands, nothing."""

    def rulebooks(self) -> Sequence[Rulebook]:
        """Rulebooks of the game and its expansions, in any order.

        Pages sort them by `order`."""
        return ()

    def factions(self) -> Sequence[Faction]:
        """Factions of the game (armies, sides), in the order of lists.

        Each has a page of its own. If one option of a seat chooses between them, the lobby shows them as cards."""
        return ()

    def matchups(self) -> Sequence[Matchups]:
        """Results of bots with the factions against each other."""
        return ()

    def contributions(self, plugin: str) -> Sequence[Texts]:
        """What a plugin adds to the game, as lines for hosts ("Armies: two by name").

        `plugin`: the game's own, or one that implements its hooks."""
        return ()
