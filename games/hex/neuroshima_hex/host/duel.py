"""The match of leagues: two games with the armies swapped, hit points added up."""

from __future__ import annotations

from importlib import metadata
from typing import ClassVar

from neuroshima_contract import BothSides, PlayedGame, Texts

FOUGHT = {"hq_destroyed", "both_hqs_destroyed", "hit_points", "impasse", "standstill", "objective", "points"}
"""How a game ends in which nobody has left."""


class Duel(BothSides):
    """In both games the same army begins, so each player begins once.

    An HQ that is destroyed counts nothing, and neither does that of a player who has left the game."""

    id: ClassVar[str] = "hex_duel"
    titles: ClassVar[Texts] = {"en": "Duel match", "pl": "Dwumecz", "cs": "Dvojzápas"}
    texts: ClassVar[Texts] = {
        "en": "Two matches, with the armies and the seats swapped in the second. The hit points that the HQs have left "
        "are added up, and the higher sum wins. If the sums are equal, the player who has won more of them wins; "
        "otherwise it is a draw. A player who leaves a match gets no points for it.",
        "pl": "Dwie partie: w drugiej gracze zamieniają się armiami i miejscami. Sumują się punkty "
        "Wytrzymałości, które zostały Sztabom; przy równej sumie decyduje liczba wygranych partii, a "
        "potem jest remis. Kto opuści partię, nie dostaje za nią punktów.",
        "cs": "Dvě partie: ve druhé si hráči vymění armády i místa. Sčítají se zásahové body, které zbyly "
        "HQ; při stejném součtu rozhoduje počet vyhraných partií a potom je to remíza. Kdo partii "
        "opustí, nedostane za ni žádné body.",
    }
    game: ClassVar[str] = "hex"
    points: ClassVar[Texts] = {
        "en": "Hit points of the HQs",
        "pl": "Punkty Wytrzymałości Sztabów",
        "cs": "Zásahové body HQ",
    }

    def __init__(self) -> None:
        self.version = metadata.version("neuroshima-hex")

    def score(self, game: PlayedGame) -> list[int]:
        left = game.outcome.details["hq_hp"]
        walked_out = game.outcome.winners and game.outcome.reason not in FOUGHT
        points = [0] * len(game.players)
        for seat, player in enumerate(game.players):
            points[player] = 0 if walked_out and seat not in game.outcome.winners else max(0, left[seat])
        return points
