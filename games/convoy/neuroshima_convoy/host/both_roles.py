"""Two games with the roles swapped: each player is Moloch once."""

from __future__ import annotations

from importlib import metadata
from typing import ClassVar

from neuroshima_contract import BothSides, PlayedGame, Texts

MOLOCH = 0
FOUGHT = {"new_york", "convoy_stopped", "convoy_destroyed", "draw_agreed"}
"""How a game ends in which nobody has left."""


class BothRoles(BothSides):
    """The player who wins both games wins.

    Otherwise it counts how far each of them has come as Moloch."""

    id: ClassVar[str] = "convoy_both_roles"
    titles: ClassVar[Texts] = {"en": "Both roles", "pl": "Dwumecz", "cs": "Dvojzápas"}
    texts: ClassVar[Texts] = {
        "en": "Two matches: each of you is Moloch once and the Outpost once. The player who wins more of them wins. "
        "If each wins one, the player who has destroyed more districts as Moloch wins.",
        "pl": "Dwie partie: każdy raz gra Molochem i raz Posterunkiem. Wygrywa ten, kto wygra więcej partii; "
        "przy równej liczbie ten, kto jako Moloch zniszczył więcej dzielnic.",
        "cs": "Dvě partie: každý je jednou Moloch a jednou Outpost. Vyhrává, kdo vyhraje víc partií; při shodě ten, "
        "kdo jako Moloch zničil víc čtvrtí.",
    }
    game: ClassVar[str] = "convoy"
    points: ClassVar[Texts] = {
        "en": "Districts destroyed as Moloch",
        "pl": "Dzielnice zniszczone jako Moloch",
        "cs": "Čtvrti zničené jako Moloch",
    }
    games_first = True

    def __init__(self) -> None:
        self.version = metadata.version("neuroshima-convoy")

    def score(self, game: PlayedGame) -> list[int]:
        """Who gives up as Moloch has come nowhere."""
        left = game.outcome.reason not in FOUGHT and MOLOCH not in game.outcome.winners
        points = [0] * len(game.players)
        points[game.players[MOLOCH]] = 0 if left else game.outcome.details["destroyed"]
        return points
