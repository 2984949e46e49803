"""The match of leagues: two games with the armies swapped, hit points added up."""

from __future__ import annotations

from importlib import metadata
from typing import ClassVar

from neuroshima_contract import BothSides, PlayedGame, Texts
from neuroshima_contract.translation import read_sentences

TEXTS = read_sentences(__package__)

FOUGHT = {"hq_destroyed", "both_hqs_destroyed", "hit_points", "impasse", "standstill", "objective", "points"}
"""How a game ends in which nobody has left."""


class Duel(BothSides):
    """In both games the same army begins, so each player begins once.

    An HQ that is destroyed counts nothing, and neither does that of a player who has left the game."""

    id: ClassVar[str] = "hex_duel"
    titles: ClassVar[Texts] = TEXTS["duel.titles"]
    texts: ClassVar[Texts] = TEXTS["duel.texts"]
    game: ClassVar[str] = "hex"
    points: ClassVar[Texts] = TEXTS["duel.points"]

    def __init__(self) -> None:
        self.version = metadata.version("neuroshima-hex")

    def score(self, game: PlayedGame) -> list[int]:
        left = game.outcome.details["hq_hp"]
        walked_out = game.outcome.winners and game.outcome.reason not in FOUGHT
        points = [0] * len(game.players)
        for seat, player in enumerate(game.players):
            points[player] = 0 if walked_out and seat not in game.outcome.winners else max(0, left[seat])
        return points
