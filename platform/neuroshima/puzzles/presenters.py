"""Puzzles as pages show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from neuroshima_contract import Game, Puzzle

from neuroshima.digests import sha256
from neuroshima.languages import in_words
from neuroshima.matches.data_files import text_store
from neuroshima.pictures import svg_of
from neuroshima.players.models import Player
from neuroshima.puzzles import access, daily, rating
from neuroshima.puzzles.models import Solution, StoredPuzzle
from neuroshima.puzzles.rating import RatedAttempt
from neuroshima.puzzles.stored import puzzle_of, unsolved_mistakes
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


@dataclass(frozen=True)
class Today:
    """The puzzle of the day.

    `streak`: days in a row that the visitor has solved; `solvers`: how many have solved it today."""

    puzzle: PuzzleEntry
    streak: int
    solvers: int


@dataclass(frozen=True)
class CalendarDay:
    """A day of the calendar. `puzzle`: its address; empty for a day to come."""

    day: date
    puzzle: str
    solved: bool
    is_today: bool


@dataclass(frozen=True)
class CalendarShown:
    """The puzzles of the day of one month. `before`, `after`: the neighbours, as in the address; empty: none."""

    first: date
    weeks: list[list[CalendarDay | None]]
    solved: int
    before: str
    after: str


@dataclass(frozen=True)
class Theme:
    """A theme, with how many puzzles of the game have it."""

    id: str
    title: str
    puzzles: int


@dataclass(frozen=True)
class MistakeShown:
    """Where a puzzle of the visitor's own match comes from: the turn in the replay."""

    replay: str
    move: int


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


def of_today(game: Game | None, player: Player | None) -> Today | None:
    """The puzzle of the day of a game; None if it has no puzzles."""
    game = text_store.own_game(game) if game is not None else None
    if game is None or not access.puzzles_of(game):
        return None
    entry = show_puzzle(game, access.todays_puzzle(game), access.solutions_of(player, game))
    today = daily.this_day()
    days = daily.solved_days(player, game)
    return Today(entry, daily.streak(days.keys(), today), daily.solvers_of_day(game, today))


def mistakes_of(game: Game | None, player: Player | None, most: int) -> list[PuzzleEntry]:
    """Unsolved puzzles of the visitor's own matches, the newest first."""
    if game is None or player is None:
        return []
    game = text_store.own_game(game)
    found = [puzzle_of(game, row) for row in unsolved_mistakes(player, game, most)]
    return [show_puzzle(game, puzzle, {}) for puzzle in found if puzzle is not None]


def mistake_shown(game: Game, puzzle: Puzzle, player: Player | None) -> MistakeShown | None:
    """The turn that a puzzle was made of; None for a puzzle for everybody."""
    rows = StoredPuzzle.objects.filter(game=game.id, puzzle=puzzle.id, owner=player, match__isnull=False)
    row = rows.select_related("match").first() if player is not None else None
    if row is None or row.match is None:
        return None
    return MistakeShown(f"{reverse('replay', args=[row.match.slug])}?move={row.seq}", row.seq + 1)


def calendar_shown(game: Game, player: Player | None, month: str) -> CalendarShown:
    """The calendar of a month such as "2026-11"; of this month if it is none."""
    today, game = daily.this_day(), text_store.own_game(game)
    first = daily.read_month(month, access.FIRST_DAY, today)
    found, solved = daily.month_of(first), daily.solved_days(player, game)

    def shown(day: date | None) -> CalendarDay | None:
        if day is None:
            return None
        is_open = access.FIRST_DAY <= day <= today
        puzzle = solved.get(day) or (access.todays(game, day).id if is_open else "")
        address = reverse("puzzle", args=[game.id, puzzle]) if puzzle else ""
        return CalendarDay(day, address, day in solved, day == today)

    before, after = first - daily.DAY, (first + 31 * daily.DAY).replace(day=1)
    return CalendarShown(
        first=first,
        weeks=[[shown(day) for day in week] for week in found.weeks],
        solved=sum((day.year, day.month) == (first.year, first.month) for day in solved),
        before=f"{before:%Y-%m}" if before >= access.FIRST_DAY else "",
        after=f"{after:%Y-%m}" if after <= today else "",
    )


def themes_of(game: Game) -> list[Theme]:
    """The themes of a game's puzzles, the most frequent first."""
    puzzles = access.puzzles_of(game).values()
    titles = {name: in_words(texts) for puzzle in puzzles for name, texts in puzzle.themes.items()}
    found = [Theme(name, title, sum(name in puzzle.themes for puzzle in puzzles)) for name, title in titles.items()]
    return sorted(found, key=lambda theme: -theme.puzzles)


def facts_after(
    game: Game, puzzle: Puzzle, player: Player | None, rated: RatedAttempt | None, is_todays: bool
) -> list[str]:
    """What is told after an attempt: the ratings, how many have solved the puzzle, the streak."""
    facts = []
    if rated is not None:
        facts.append(
            gettext("Your rating: %(points)s (%(change)s). This puzzle: %(puzzle)s.")
            % {"points": rated.points, "change": f"{rated.change:+d}", "puzzle": rated.puzzle}
        )
    solvers = rating.solvers_of(game, puzzle.id)
    if solvers:
        facts.append(ngettext("%(n)s player has solved it.", "%(n)s players have solved it.", solvers) % {"n": solvers})
    if is_todays:
        days = daily.streak(daily.solved_days(player, game).keys(), daily.this_day())
        words = ngettext("Puzzle of the day: %(n)s day in a row.", "Puzzle of the day: %(n)s days in a row.", days)
        facts += [words % {"n": days}] if days else []
    return facts


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
