"""Where the bots of a game stand on the scale of people's ratings, and which level suits a player.

Bots were measured in games against each other, which says how far apart they are and not where people stand among
them. An offset moves all bots of a game together. At first the second level has a newcomer's rating. Rated matches of
people against bots fit the offset as they come; `manage.py calibrate` says on what it rests. Ratings of people are
never rewritten.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef
from neuroshima_contract import Game

from neuroshima.matches.models import NO_RESULT, Seat
from neuroshima.players.models import Player
from neuroshima.records.history import LOOKED_AT, last_ended_matches_of, result_of
from neuroshima.records.models import BotScale, Rating, RatingChange
from neuroshima.records.skill import MIDDLE, Skill, expected_score

BEGINNER: Final = 1
"""The index of the level that is expected to be a newcomer's equal: the weakest one should lose to a beginner."""
GUESSED: Final = 200
"""The standard deviation, in points, of the offset before people have played."""
LEAST_MATCHES: Final = 50
LEAST_PLAYERS: Final = 10
"""With fewer matches, or of fewer people, the offset stays as it is."""
OF_ONE_PLAYER: Final = 20
"""So many of the last matches of one player count."""
COUNTED: Final = 5000
"""So many of the last changes of ratings are read."""
STEPS: Final = 50
Q: Final = math.log(10) / 400


@dataclass(frozen=True)
class Scale:
    """How far the bots of a game are moved, in points; `margin`: the standard deviation of that.

    `matches`: the rated matches that it rests on; `players`: how many people played them."""

    offset: int
    margin: int
    matches: int = 0
    players: int = 0


@dataclass(frozen=True)
class BotResult:
    """A rated match of one person against one measured bot.

    `points`, `margin`: the person's rating before it. `measured`: the bot's, among bots. `score`: 1, 0.5 or 0."""

    player: int
    points: int
    margin: int
    measured: int
    score: float


def measured_levels(game: Game) -> Mapping[str, int]:
    """What was measured of the game's bots in games against each other, weakest first."""
    found = {bot_id: bot.rating for bot_id, bot in game.bots.items() if bot.rating is not None}
    return dict(sorted(found.items(), key=lambda level: level[1]))


def guessed_scale(game: Game) -> Scale:
    """The scale before people have played: a newcomer is as strong as the second level."""
    levels = list(measured_levels(game).values())
    return Scale(MIDDLE - levels[min(BEGINNER, len(levels) - 1)] if levels else 0, GUESSED)


def scale_of(game: Game) -> Scale:
    """The scale that is in force."""
    kept = BotScale.objects.filter(game=game.id).first()
    return guessed_scale(game) if kept is None else Scale(kept.offset, kept.margin, kept.matches, kept.players)


def points_of_bots(game: Game) -> Mapping[str, int]:
    """The ratings of the game's measured bots on the scale of people."""
    return points_with_margin(game)[0]


def points_with_margin(game: Game) -> tuple[Mapping[str, int], int]:
    """The same, with the points by which all of them may be wrong together."""
    levels = measured_levels(game)
    if not levels:
        return {}, 0
    scale = scale_of(game)
    return {bot_id: rating + scale.offset for bot_id, rating in levels.items()}, scale.margin


# Calibration ----------------------------------------------------------------------------------------------------------


def results_of(game: Game) -> list[BotResult]:
    """Rated matches of one person against one measured bot, the newest first, not too many of one player."""
    levels = measured_levels(game)
    with_bot = Exists(Seat.objects.filter(match=OuterRef("match_id"), bot__in=list(levels)))
    rows = RatingChange.objects.filter(with_bot, rating__game=game.id, rating__player__isnull=False).order_by("-pk")
    found, counts = list[BotResult](), Counter[int]()
    for change in (
        rows.select_related("match", "rating").defer("match__snapshot").prefetch_related("match__seats")[:COUNTED]
    ):
        seats = list(change.match.seats.all())
        bots = [seat for seat in seats if seat.bot in levels]
        player = change.rating.player_id
        if len(seats) != 2 or len(bots) != 1 or player is None or counts[player] == OF_ONE_PLAYER:
            continue
        counts[player] += 1
        winners = (change.match.outcome or {}).get("winners", [])
        score = 0.5 if len(winners) != 1 else float(winners[0] != bots[0].index)
        before = change.before
        found.append(BotResult(player, before.points, before.margin, levels[bots[0].bot], score))
    return found


def fit_scale(results: Sequence[BotResult], guess: Scale) -> Scale:
    """The most likely offset, where the guess is one result among others.

    A result counts less, the less is known of the person, as in Glicko's model. Newton's method: the logarithm of the
    likelihood is concave."""
    offset = float(guess.offset)
    information = 1 / guess.margin**2
    for _ in range(STEPS):
        slope, information = (guess.offset - offset) / guess.margin**2, 1 / guess.margin**2
        for result in results:
            weight = Q / math.sqrt(1 + 3 * (Q * result.margin / math.pi) ** 2)
            expected = 1 / (1 + math.exp(-weight * (result.points - result.measured - offset)))
            slope += weight * (expected - result.score)
            information += weight**2 * expected * (1 - expected)
        offset += slope / information
    players = len({result.player for result in results})
    return Scale(round(offset), round(1 / math.sqrt(information)), len(results), players)


def is_enough(scale: Scale) -> bool:
    """Whether a fitted scale rests on enough matches to be used."""
    return scale.matches >= LEAST_MATCHES and scale.players >= LEAST_PLAYERS


def fitted_scale(game: Game) -> Scale:
    """The scale that fits the rated matches of people against the game's bots."""
    return fit_scale(results_of(game), guessed_scale(game))


def recalibrate(game: Game) -> None:
    """Put the fitted scale in force, if people have played enough matches."""
    if measured_levels(game) and is_enough(found := fitted_scale(game)):
        use_scale(game, found)


def use_scale(game: Game, scale: Scale) -> None:
    """Put a scale in force: the ratings of bots follow, and those of people stay."""
    with transaction.atomic():
        values = {
            "offset": scale.offset, "margin": scale.margin, "matches": scale.matches, "players": scale.players,
        }  # fmt: skip
        BotScale.objects.update_or_create(game=game.id, defaults=values)
        for bot_id, points in points_of_bots(game).items():
            skill = Skill.from_points(points)
            Rating.objects.filter(game=game.id, bot=bot_id).update(mean=skill.mean, deviation=skill.deviation)


LOWEST = 1000
"""The rating of the lowest level, if it is not measured."""
APART = 200
"""Points from one level to the next, if they are not measured."""
STEP = 120
"""The K-factor of Elo's system. It is large, because results are few and beginners improve quickly."""
LAST_MATCHES = 40
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
    last = last_ended_matches_of(player, LOOKED_AT)
    matches = last.filter(with_bot, game=game.id).exclude(outcome__reason__in=NO_RESULT)
    results = [result_of(match, player) for match in matches.defer("snapshot").prefetch_related("seats")[:LAST_MATCHES]]
    met = [({seat.bot for seat in result.others}, result.won) for result in results if result is not None]
    return [(bots.pop(), SCORES[won]) for bots, won in reversed(met) if len(bots) == 1 and "" not in bots]
