"""The bot level that suits a player, from their results against bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from neuroshima.contract import Game
from neuroshima.matches.models import NO_RESULT, Seat
from neuroshima.players.models import Player
from neuroshima.records.history import ended_matches_of, result_of
from neuroshima.records.skill import expected_score

LOWEST = 1000
"""The rating of a first level that nobody has measured."""
APART = 200
"""Points between such a level and the one below it."""
STEP = 120
"""Points by which a win against an equal moves the estimate: results are few, and who learns is soon better."""
COUNTED = 40
"""How many of the last matches the estimate uses."""
SCORES = {"won": 1.0, "drawn": 0.5, "lost": 0.0}


@dataclass(frozen=True)
class Level:
    """A bot, and how strong it is."""

    bot: str
    rating: int


def proposed_level(levels: Sequence[Level], results: Sequence[tuple[str, float]]) -> str:
    """The level against which a player may expect a score nearest to one half.

    Empty without levels. `levels`: weakest first. `results`: which bot was met, and the score (1, 0.5 or 0), the oldest
    first. A player without results is as strong as the lowest level. Each result moves that as Elo's system does."""
    if not levels:
        return ""
    ratings = {level.bot: level.rating for level in levels}
    strength: float = levels[0].rating
    for bot, score in results:
        if bot in ratings:
            strength += STEP * (score - expected_score(strength, ratings[bot]))
    return min(levels, key=lambda level: abs(expected_score(strength, level.rating) - 0.5)).bot


def levels_of(game: Game) -> list[Level]:
    """The game's bots with their ratings, weakest first."""
    found: list[Level] = []
    for bot_id, bot in game.bots.items():
        unmeasured = found[-1].rating + APART if found else LOWEST
        found.append(Level(bot_id, unmeasured if bot.rating is None else bot.rating))
    return found


def level_for(player: Player | None, game: Game) -> str:
    """The level of the game that suits the player."""
    return proposed_level(levels_of(game), [] if player is None else results_against_bots(player, game))


def results_against_bots(player: Player, game: Game) -> list[tuple[str, float]]:
    """Last matches of a player against one bot alone, rated or not, oldest first.

    Two queries."""
    with_bot = Exists(Seat.objects.filter(match=OuterRef("pk"), kind=Seat.Kind.BOT))
    matches = ended_matches_of(player).filter(with_bot, game=game.id).exclude(outcome__reason__in=NO_RESULT)
    results = [result_of(match, player) for match in matches.defer("snapshot").prefetch_related("seats")[:COUNTED]]
    met = [({seat.bot for seat in result.others}, result.won) for result in results if result is not None]
    return [(bots.pop(), SCORES[won]) for bots, won in reversed(met) if len(bots) == 1 and "" not in bots]
