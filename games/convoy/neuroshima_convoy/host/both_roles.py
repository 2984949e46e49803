"""Two games with the roles swapped: each player is Moloch once."""

from __future__ import annotations

from importlib import metadata
from typing import ClassVar

from neuroshima_contract import BothSides, PlayedGame, Texts
from neuroshima_contract.translation import read_sentences

TEXTS = read_sentences(__package__)

MOLOCH = 0
FOUGHT = {"new_york", "convoy_stopped", "convoy_destroyed", "draw_agreed"}
"""How a game ends in which nobody has left."""


class BothRoles(BothSides):
    """The player who wins both games wins.

    Otherwise it counts how far each of them has come as Moloch."""

    id: ClassVar[str] = "convoy_both_roles"
    titles: ClassVar[Texts] = TEXTS["both_roles.titles"]
    texts: ClassVar[Texts] = TEXTS["both_roles.texts"]
    game: ClassVar[str] = "convoy"
    points: ClassVar[Texts] = TEXTS["both_roles.points"]
    games_first = True

    def __init__(self) -> None:
        self.version = metadata.version("neuroshima-convoy")

    def score(self, game: PlayedGame) -> list[int]:
        """Who gives up as Moloch has come nowhere."""
        left = game.outcome.reason not in FOUGHT and MOLOCH not in game.outcome.winners
        points = [0] * len(game.players)
        points[game.players[MOLOCH]] = 0 if left else game.outcome.details["destroyed"]
        return points
