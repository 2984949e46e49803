"""The bot level that suits a player, from their results against bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef
from neuroshima_contract import Game

from neuroshima.matches.models import NO_RESULT, Seat
from neuroshima.players.models import Player
from neuroshima.records.history import ended_matches_of, result_of
from neuroshima.records.skill import expected_score

LOWEST = 1000
"""The rating of the lowest level, if it is not measured."""
APART = 200
"""Points from one level to the next, if they are not measured."""
STEP = 120
"""The K-factor of Elo's system. It is large, because results are few and beginners improve quickly."""
COUNTED = 40
"""How many of the last matches the estimate uses."""
SCORES = {"won": 1.0, "drawn": 0.5, "lost": 0.0}


@dataclass(frozen=True)
class Level:
    """A bot and its rating."""

    bot: str
    rating: int


def propose_level(levels: Sequence[Level], results: Sequence[tuple[str, float]]) -> str:
    """Level against which the player's expected score is nearest to one half.

    Empty without levels. `levels`: weakest first. `results`: the bot and the score (1, 0.5 or 0), oldest first. The
    estimate begins at the lowest level's rating, and each result moves it by Elo's formula."""
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
    return propose_level(levels_of(game), [] if player is None else results_against_bots(player, game))


def results_against_bots(player: Player, game: Game) -> list[tuple[str, float]]:
    """The player's last results against a single bot, rated or not, oldest first.

    Two queries."""
    with_bot = Exists(Seat.objects.filter(match=OuterRef("pk"), kind=Seat.Kind.BOT))
    matches = ended_matches_of(player).filter(with_bot, game=game.id).exclude(outcome__reason__in=NO_RESULT)
    results = [result_of(match, player) for match in matches.defer("snapshot").prefetch_related("seats")[:COUNTED]]
    met = [({seat.bot for seat in result.others}, result.won) for result in results if result is not None]
    return [(bots.pop(), SCORES[won]) for bots, won in reversed(met) if len(bots) == 1 and "" not in bots]
