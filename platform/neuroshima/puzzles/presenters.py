"""Puzzles as pages show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext
from neuroshima_contract import Game, Puzzle

from neuroshima.digests import sha256
from neuroshima.languages import in_words
from neuroshima.matches.data_files import text_store
from neuroshima.pictures import svg_of
from neuroshima.players.models import Player
from neuroshima.puzzles import access
from neuroshima.puzzles.models import Solution
from neuroshima.web.sharing import Drawing, drawing_of_svg

MOST_STARS = 3
SEEN_HINTS = "puzzle_hints"
"""Key in the session: the number of hints that the visitor has seen, by "game/puzzle". After the solution, it is one
more than the puzzle has."""
STARS_AFTERWARDS = 1
"""Most stars for a player who has seen the solution."""


@dataclass(frozen=True)
class PuzzleEntry:
    """A puzzle in a list, with the visitor's stars (0: not solved)."""

    game: str
    id: str
    title: str
    goal: str
    level: int
    stars: int
    unaided: bool
    picture: str
    """Its address."""

    @property
    def signs(self) -> str:
        """The stars as characters. The page tells their meaning in words, too."""
        return "★" * self.stars + "☆" * (MOST_STARS - self.stars)


@dataclass(frozen=True)
class Level:
    """The puzzles of one level, and how many of them the visitor has solved."""

    level: int
    title: str
    puzzles: list[PuzzleEntry]
    solved: int


def show_puzzle(game: Game, puzzle: Puzzle, solved: Mapping[str, Solution]) -> PuzzleEntry:
    solution = solved.get(puzzle.id)
    return PuzzleEntry(
        game=game.id,
        id=puzzle.id,
        title=in_words(puzzle.titles),
        goal=in_words(puzzle.goal),
        level=puzzle.level,
        stars=solution.stars if solution is not None else 0,
        unaided=solution is not None and solution.hints == 0,
        picture=f"{reverse('puzzle_picture', args=[game.id, puzzle.id])}?{sha256(svg_of(puzzle.picture))[:12]}",
    )


def level_words(level: int) -> str:
    return [gettext("First steps"), gettext("Easy"), gettext("Tricky"), gettext("Hard"), gettext("For masters")][
        level - 1
    ]


def by_level(game: Game, solved: Mapping[str, Solution]) -> list[Level]:
    """All puzzles of a game, one group for each level that has some."""
    every = [show_puzzle(game, puzzle, solved) for puzzle in access.puzzles_of(game).values()]
    groups = [(level, [one for one in every if one.level == level]) for level in access.LEVELS]
    return [
        Level(level, level_words(level), found, sum(one.stars > 0 for one in found)) for level, found in groups if found
    ]


def of_today(game: Game | None, player: Player | None) -> PuzzleEntry | None:
    """The puzzle of the day of a game; None if it has no puzzles."""
    game = text_store.own_game(game) if game is not None else None
    if game is None or not access.puzzles_of(game):
        return None
    return show_puzzle(game, access.todays_puzzle(game), access.solutions_of(player, game))


def hints_seen(request: HttpRequest, game: Game, puzzle: Puzzle) -> int:
    return min(_hints_seen(request, game, puzzle), len(puzzle.hints))


def solution_seen(request: HttpRequest, game: Game, puzzle: Puzzle) -> bool:
    return _hints_seen(request, game, puzzle) > len(puzzle.hints)


def _hints_seen(request: HttpRequest, game: Game, puzzle: Puzzle) -> int:
    count = request.session.get(SEEN_HINTS, {}).get(f"{game.id}/{puzzle.id}", 0)
    return count if isinstance(count, int) else 0


def see_hint(request: HttpRequest, game: Game, puzzle: Puzzle) -> int:
    """Count one more hint, up to the last. Returns how many the visitor has seen."""
    if not solution_seen(request, game, puzzle):
        _see(request, game, puzzle, min(hints_seen(request, game, puzzle) + 1, len(puzzle.hints)))
    return hints_seen(request, game, puzzle)


def see_solution(request: HttpRequest, game: Game, puzzle: Puzzle) -> None:
    """Store that the visitor has given up. That counts as all hints and one more."""
    _see(request, game, puzzle, len(puzzle.hints) + 1)


def _see(request: HttpRequest, game: Game, puzzle: Puzzle, count: int) -> None:
    request.session[SEEN_HINTS] = {**request.session.get(SEEN_HINTS, {}), f"{game.id}/{puzzle.id}": count}


def puzzle_drawing(puzzle: Puzzle) -> Drawing:
    """A puzzle as it begins."""
    return drawing_of_svg("puzzle", svg_of(puzzle.picture), in_words(puzzle.titles), in_words(puzzle.goal))
