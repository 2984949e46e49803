"""Return: two matches of Tally with seats and colours swapped; scores are added up."""

from __future__ import annotations

from typing import ClassVar

from neuroshima_contract import BothSides, PlayedGame, Texts


class Return(BothSides):
    id: ClassVar[str] = "return"
    version = "1.0"
    titles: ClassVar[Texts] = {"en": "There and back", "pl": "Tam i z powrotem", "cs": "Tam a zpátky"}
    texts: ClassVar[Texts] = {
        "en": "Two matches, the second with seats and colours swapped. Scores are added up.",
        "pl": "Dwie partie, w drugiej zamiana miejsc i kolorów. Punkty się sumują.",
        "cs": "Dvě partie, ve druhé s výměnou míst a barev. Body se sčítají.",
    }
    game: ClassVar[str] = "tally"
    points: ClassVar[Texts] = {"en": "Points", "pl": "Punkty", "cs": "Body"}

    def score(self, game: PlayedGame) -> list[int]:
        """A player who has left scores nothing."""
        scores, won = game.outcome.details["scores"], game.outcome.winners
        points = [0, 0]
        for seat, player in enumerate(game.players):
            stayed = game.outcome.reason in ("deck_empty", "draw_agreed") or seat in won
            points[player] = scores[seat] if stayed else 0
        return points
