"""The only way to read puzzles: the puzzles of a game, today's, and stored solutions."""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from django.db import transaction
from django.utils.translation import gettext_noop as _
from neuroshima_contract import Action, Game, Malformed, Outcome, Puzzle, State, Texts

from neuroshima import plugins
from neuroshima.languages import in_words
from neuroshima.matches.data_files import text_store
from neuroshima.players.models import Player
from neuroshima.puzzles.daily import this_day
from neuroshima.puzzles.models import Solution
from neuroshima.puzzles.stored import stored_puzzle
from neuroshima.refusals import Code, RefusalCode, WayOn, refusal
from neuroshima.wire.matches import outcome_shown

logger = logging.getLogger(__name__)
ID = re.compile(r"[a-z][a-z0-9_]{0,59}")
LEVELS = range(1, 6)
MOST_ACTIONS = 60
FIRST_DAY = date(2026, 1, 1)


@lru_cache(maxsize=16)
def puzzles_of(game: Game) -> Mapping[str, Puzzle]:
    """Puzzles of a game by id, easiest first.

    A faulty one, or one that cannot be begun, is left out and logged."""
    found: dict[str, Puzzle] = {}
    for puzzle in _offered(game):
        reason = _wrong(game, puzzle, found)
        if reason:
            logger.warning("the puzzle %s of %s is left out: %s", puzzle.id, game.id, reason)
        else:
            found[puzzle.id] = puzzle
    return found


def _offered(game: Game) -> Iterator[Puzzle]:
    """What the game offers, up to an exception."""
    try:
        yield from game.teaching.puzzles()
    except Exception:
        logger.exception("%s cannot say which puzzles it has", game.id)


def _wrong(game: Game, puzzle: Puzzle, others: Mapping[str, Puzzle]) -> str:
    """The reason why the puzzle cannot be offered; empty if it can."""
    try:
        if not ID.fullmatch(puzzle.id) or puzzle.id in others:
            return "its id must be a word of small letters, digits and _, and its own"
        if not puzzle.titles.get("en") or not puzzle.goal.get("en"):
            return "it must have an English title and goal"
        if puzzle.level not in LEVELS:
            return "its level must be 1 to 5"
        load_position(game, puzzle)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


def load_position(game: Game, puzzle: Puzzle) -> State:
    """The position in which a puzzle begins. Raises what the game raises."""
    return game.load(game.Options.model_validate(puzzle.options), dict(puzzle.position))


def files_of(game: Game, puzzle: Puzzle) -> frozenset[str]:
    """Names of the data files by which a puzzle is played."""
    return text_store.files_of_state(game, puzzle.options, load_position(game, puzzle))


@lru_cache(maxsize=512)
def _files_by_id(game: Game, puzzle_id: str) -> frozenset[str]:
    """The same for a puzzle of the game, which never changes."""
    return files_of(game, puzzles_of(game)[puzzle_id])


def titles_using(game: Game, name: str) -> list[str]:
    """Titles of the puzzles that are played by a data file."""
    return [in_words(puzzle.titles) for puzzle in puzzles_of(game).values() if name in _files_by_id(game, puzzle.id)]


def games() -> list[Game]:
    """The games that have puzzles, with the packs in use."""
    return [game for game in map(text_store.with_packs, plugins.games_by_title()) if puzzles_of(game)]


def game_with_puzzles(game_id: str) -> Game:
    """The game by whose texts puzzles are played: its own, with the packs in use. Raises Refusal `game_missing`."""
    return text_store.with_packs(plugins.game(game_id))


def puzzle_by_id(game: Game, puzzle_id: str, player: Player | None) -> Puzzle:
    """Find a puzzle of the game, or one of the site's that this player may open. Raises Refusal `no_such_puzzle`."""
    found = puzzles_of(game).get(puzzle_id) or stored_puzzle(game, puzzle_id, player)
    if found is None:
        raise refusal(PuzzleCode.NO_SUCH_PUZZLE)
    return found


def todays(game: Game, day: date) -> Puzzle:
    """The puzzle of a day, the same for everybody.

    All come once before one comes again."""
    ids = list(puzzles_of(game))
    turn, place = divmod((day - FIRST_DAY).days, len(ids))
    random.Random(f"{game.id} {turn}").shuffle(ids)
    return puzzles_of(game)[ids[place]]


def todays_puzzle(game: Game) -> Puzzle:
    """The puzzle of today: one of the game's own, if it has any, as packs come and go."""
    own = text_store.own_game(game)
    found = todays(own if puzzles_of(own) else game, this_day())
    return puzzles_of(game).get(found.id, found)


# Judging --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """The result of an attempt: stars, the reason in words, and the outcome.

    No stars: not solved."""

    stars: int
    words: Texts
    outcome: Outcome

    def at_most(self, stars: int) -> Verdict:
        """The same verdict with at most so many stars."""
        return replace(self, stars=min(self.stars, stars))


def judge_solution(game: Game, puzzle: Puzzle, actions: Sequence[Action]) -> Verdict:
    """Play the actions of an attempt by the rules and say how it ended.

    Only the actions are trusted, not a position or result that was sent. Raises Refusal `puzzle_unfinished`,
    `too_many_actions`, and the game's own.
    """
    if len(actions) > MOST_ACTIONS:
        raise refusal(Code.TOO_MANY_ACTIONS, "actions", count=MOST_ACTIONS)
    state = load_position(game, puzzle)
    for action in actions:
        state.apply(puzzle.seat, _own(action, puzzle.seat))
    outcome = state.outcome
    if outcome is None:
        raise refusal(PuzzleCode.PUZZLE_UNFINISHED)
    return Verdict(game.teaching.stars(puzzle, outcome), game.teaching.verdict(puzzle, outcome), outcome)


def _own(action: Action, seat: int) -> Action:
    """The action without its seat, which must be the solver's."""
    if not isinstance(action, dict) or action.get("seat", seat) != seat:
        raise Malformed("malformed", "Only actions of the solver are sent, not those of the opponent.", "actions")
    return {key: value for key, value in action.items() if key != "seat"}


# What is kept ---------------------------------------------------------------------------------------------------------


def solutions_of(player: Player | None, game: Game) -> dict[str, Solution]:
    """The solutions of a player, by puzzle id."""
    if player is None:
        return {}
    return {solution.puzzle: solution for solution in Solution.objects.filter(player=player, game=game.id)}


def keep(player: Player, game: Game, puzzle: Puzzle, verdict: Verdict, actions: Sequence[Action], hints: int) -> None:
    """Keep a solution, if it is the player's best."""
    facts = {
        "stars": verdict.stars, "hints": hints, "actions": list(actions),
        "outcome": outcome_shown(verdict.outcome),
    }  # fmt: skip
    with transaction.atomic():
        found, new = Solution.objects.select_for_update().get_or_create(
            player=player, game=game.id, puzzle=puzzle.id, defaults=facts
        )
        if not new and (verdict.stars, -hints) > worth(found):
            for name, value in facts.items():
                setattr(found, name, value)
            found.save()


def worth(solution: Solution) -> tuple[int, int]:
    """Sort key of solutions: more stars, then fewer hints."""
    return solution.stars, -solution.hints


class PuzzleCode(RefusalCode):
    """Refusals of puzzles."""

    NO_SUCH_PUZZLE = "no_such_puzzle", 404, _("There is no such puzzle here."), WayOn("puzzles", _("All puzzles"))
    PUZZLE_UNFINISHED = "puzzle_unfinished", 400, _("This attempt has not ended yet.")
