"""The next puzzle that suits a player: one that they have not tried, as hard as they are strong."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from neuroshima_contract import Game

from neuroshima import chance
from neuroshima.players.models import Player
from neuroshima.puzzles import rating, stored
from neuroshima.puzzles.access import puzzles_of
from neuroshima.puzzles.models import Solution, StoredPuzzle
from neuroshima.puzzles.stock import order_puzzles

START_POINTS: Final = 1150
"""For whom the first puzzles are: somebody whose attempts were not rated yet begins with the easy ones."""
NEAREST: Final = 5
"""One of so many puzzles is drawn, so that not everybody gets the same."""
ALIKE: Final = 100
"""They are harder or easier than the one that suits best by so many points at most."""
ENOUGH: Final = 6
"""With fewer untried puzzles of the player's level, more are ordered."""


@dataclass(frozen=True)
class Offered:
    """A puzzle that may come next."""

    id: str
    level: int
    themes: Collection[str]


def offered(game: Game) -> list[Offered]:
    """The puzzles for everybody: those of the game, and those that the site has made."""
    own = [Offered(puzzle.id, puzzle.level, puzzle.themes) for puzzle in puzzles_of(game).values()]
    rows = StoredPuzzle.objects.filter(game=game.id, owner=None).values_list("puzzle", "level", "themes")
    return own + [Offered(*row) for row in rows]


def next_puzzle(game: Game, player: Player | None, theme: str = "", but: Collection[str] = ()) -> str | None:
    """The id of a puzzle that suits the player; None if the game has none.

    `theme`: of this theme, if it has any. `but`: ids that the player has just seen. When all were tried, an unsolved
    one comes again, and then the one that was solved longest ago."""
    everything = offered(game)
    choices = [one for one in everything if not theme or theme in one.themes] or everything
    skill = rating.skill_of(player, game)
    strength = START_POINTS if skill is None else skill.points
    points = rating.points_of_puzzles(game, {one.id: one.level for one in choices})
    before = rating.tried(player, game)
    _fill_up(game, strength, [one for one in everything if one.id not in before])
    new = [one for one in choices if one.id not in before and one.id not in but]
    if new:
        distances = sorted((abs(points[one.id] - strength), one.id) for one in new)
        nearest = [name for distance, name in distances if distance <= distances[0][0] + ALIKE][:NEAREST]
        return chance.generator.sample(nearest, 1)[0]
    return _again(game, player, {one.id: one.level for one in choices}, but)


def _fill_up(game: Game, strength: int, new: Collection[Offered]) -> None:
    """Order puzzles of the level that suits the player, if few are left."""
    level = min(rating.POINTS_OF_LEVEL, key=lambda level: abs(rating.POINTS_OF_LEVEL[level] - strength))
    if sum(one.level == level for one in new) < ENOUGH:
        order_puzzles(game, level)


def _again(game: Game, player: Player | None, choices: Mapping[str, int], but: Collection[str]) -> str | None:
    """A puzzle that comes again: an unsolved one, or the one that was solved longest ago."""
    solved = list(
        Solution.objects.filter(player=player, game=game.id).order_by("changed").values_list("puzzle", flat=True)
        if player is not None
        else ()
    )
    open_ones = [name for name in choices if name not in solved]
    ranked = [*open_ones, *(name for name in solved if name in choices)]
    return next((name for name in ranked if name not in but), next(iter(ranked), None))


def next_mistake(game: Game, player: Player | None, but: str) -> str | None:
    """The next unsolved puzzle of the player's own matches, besides `but`."""
    return next((row.puzzle for row in stored.unsolved_mistakes(player, game, 2) if row.puzzle != but), None)
