"""Ratings of players and of puzzles: an attempt is a duel of both, rated by the model of matches (`records.skill`).

A player's first attempt at a puzzle is rated, so trying again costs nothing. A puzzle of one's own match is not rated,
since nobody else plays it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from neuroshima_contract import Game, Puzzle

from neuroshima.players.models import Player
from neuroshima.puzzles.models import Attempt, PuzzleRating, Solution, SolverRating
from neuroshima.records.skill import Skill, after

SOLVED: Final = 1.0
WITH_HINTS: Final = 0.5
FAILED: Final = 0.0
POINTS_OF_LEVEL: Final = {1: 1100, 2: 1300, 3: 1500, 4: 1700, 5: 1900}
"""What a puzzle is worth before anybody has tried it."""
GUESSED: Final = 4.0
"""The deviation of such a rating, in units of the model: about 120 points."""


@dataclass(frozen=True)
class RatedAttempt:
    """The ratings after an attempt, in points; `change`: of the player's."""

    points: int
    change: int
    puzzle: int
    provisional: bool


def first_skill(level: int) -> Skill:
    """The rating of a puzzle that nobody has tried."""
    return Skill(Skill.from_points(POINTS_OF_LEVEL[level]).mean, GUESSED)


def skill_of(player: Player | None, game: Game) -> Skill | None:
    """How well the player solves puzzles; None if no attempt was rated yet."""
    found = SolverRating.objects.filter(player=player, game=game.id).first() if player is not None else None
    return found.skill if found is not None else None


def points_of_puzzles(game: Game, levels: Mapping[str, int]) -> dict[str, int]:
    """The ratings of puzzles in points. `levels`: by id."""
    points = {name: POINTS_OF_LEVEL[level] for name, level in levels.items()}
    for row in PuzzleRating.objects.filter(game=game.id):
        if row.puzzle in points:
            points[row.puzzle] = row.skill.points
    return points


def rate_attempt(player: Player, game: Game, puzzle: Puzzle, score: float) -> RatedAttempt | None:
    """Rate the player's first attempt at a puzzle; None if there was one before.

    The solver's row is locked before the puzzle's, so two attempts never wait for each other."""
    with transaction.atomic():
        facts = {"score": score}
        _attempt, is_first = Attempt.objects.get_or_create(
            player=player, game=game.id, puzzle=puzzle.id, defaults=facts
        )
        if not is_first:
            return None
        mine, _new = SolverRating.objects.select_for_update().get_or_create(player=player, game=game.id)
        first = first_skill(puzzle.level)
        other, _new = PuzzleRating.objects.select_for_update().get_or_create(
            game=game.id, puzzle=puzzle.id, defaults={"mean": first.mean, "deviation": first.deviation}
        )
        before = mine.skill
        winners = frozenset({0} if score == SOLVED else {1} if score == FAILED else ())
        [[skill], [hard]] = after([[before], [other.skill]], winners)
        mine.take(skill)
        other.take(hard)
    return RatedAttempt(skill.points, skill.points - before.points, hard.points, skill.provisional)


def tried(player: Player | None, game: Game) -> set[str]:
    """Ids of the puzzles that the player has tried or solved."""
    if player is None:
        return set()
    own = [rows.objects.filter(player=player, game=game.id) for rows in (Attempt, Solution)]
    return {name for rows in own for name in rows.values_list("puzzle", flat=True)}


def solvers_of(game: Game, puzzle_id: str) -> int:
    """How many players have solved a puzzle."""
    return Solution.objects.filter(game=game.id, puzzle=puzzle_id).count()


def forget(game: str, puzzles: Collection[str]) -> None:
    """Delete the ratings of puzzles that are no longer there."""
    PuzzleRating.objects.filter(game=game, puzzle__in=puzzles).delete()
