"""Make a puzzle of a turn that its player could have played better.

Only a turn that ended with the player's own Battle tile is like a puzzle: tiles of the hand, then the battle. A mistake
lost the HQ, missed the enemy's, or brought a worse difference of hit points than another board. The hit points are
those of the match where they fit, and otherwise what the best board brings, as in `maker.py`. What the player did must
not solve the puzzle, and the solver proves that something else does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from neuroshima_contract import Action
from neuroshima_contract.refusal import Refusal
from neuroshima_contract.translation import read_sentences
from pydantic import ValidationError

from ..rules.answers import Unanswered
from ..rules.board.army_files import Names
from ..rules.board.board import Board
from ..rules.grid import BASIC_RADIUS, radius_grid
from ..rules.options.options import Options
from ..rules.state.state import State
from ..rules.turn.puzzle_rules import BATTLE_TILE, meets
from .files import Made, Piece, PuzzleTable, Riddle
from .maker import WHOLE, Measuring
from .solver import Search, Unprovable, solve

Goal = Literal["destroy_hq", "lead", "survive"]
MOST_SOLUTIONS = 12
"""A turn that could have been better in more ways than this asks for nothing in particular."""
GOALS: tuple[Goal, ...] = ("survive", "destroy_hq", "lead")
EFFORT = 20_000
"""The most positions to look at for one goal."""
LEAST_DAMAGE = 2
"""The fewest wounds of the enemy HQ that are worth a puzzle, unless it falls."""
MANY_WAYS = 150
"""One tile that can be used in more ways than this is not a first step."""
EDITIONS = ("2e", "3.0", "2025")


def table_of_mistake(state: State, seat: int, actions: Sequence[Action]) -> PuzzleTable | None:
    """The puzzle of a turn of `seat`, which began in `state`.

    None if the turn is not like a puzzle, or nothing better is proved."""
    if not is_like_puzzle(state, seat):
        return None
    done = actions_before_battle(actions)
    if not done:
        return None
    try:
        return next(Mistake(state, seat, done).puzzles(), None)
    except (Refusal, Unprovable, ValidationError):
        return None


def is_like_puzzle(state: State, seat: int) -> bool:
    """Whether the position has nothing that a puzzle cannot have."""
    board, options = state.board, state.options
    return (
        len(state.players) == 2
        and options.edition in EDITIONS
        and options == Options(edition=options.edition, auto_choose=options.auto_choose)
        and state.grid.coords == radius_grid(BASIC_RADIUS).coords
        and board.land.is_plain
        and state.turn.seat == seat
        and state.turn.phase in ("discard", "play")
        and not state.is_waiting
        and not any((state.setup, board.prizes, board.fixtures, board.several, board.taken))
        and not any((*board.ground, *board.markers))
        and all(unit.tile.army == state.players[unit.seat].army.id for unit in state.units if unit is not None)
        and not any(player.barred or player.counters or player.pools for player in state.players)
    )


def actions_before_battle(actions: Sequence[Action]) -> list[Action] | None:
    """What was done with tiles and units before the Battle tile was played; None if it was not."""
    done = list[Action]()
    for action in actions:
        if action["type"] == "play" and action["tile"] == BATTLE_TILE:
            return done
        if action["type"] != "discard":
            done.append({name: value for name, value in action.items() if name != "seat"})
    return None


@dataclass(frozen=True)
class Mistake:
    """A turn, and what its player did before the battle."""

    state: State
    seat: int
    done: Sequence[Action]

    def puzzles(self) -> Iterator[PuzzleTable]:
        """The puzzles that the turn makes, the most serious first."""
        drafts = {goal: self._draft(goal) for goal in GOALS}
        survive, destroy, lead = (drafts[goal] for goal in GOALS)
        played = self._played(lead) if lead is not None else None
        if survive is None or destroy is None or lead is None or played is None:
            return
        if played.hp[0] and not played.hp[1]:  # the battle was won: nothing can be better
            return
        yield from self._proved(survive)
        yield from self._proved(destroy)
        if self._tightened(lead) is not None:
            for draft in (self._tightened(destroy), lead, self._tightened(lead)):
                yield from self._proved(draft) if draft is not None else ()

    def _draft(self, goal: Goal) -> PuzzleTable | None:
        """The question as it was in the match; None if no tile may be used.

        One tile of a full hand is discarded, and the Battle tile is kept for the battle."""
        state, me = self.state, self.seat
        hand = [tile for tile in state.players[me].hand if tile != BATTLE_TILE]
        usable = len(state.players[me].hand) - (state.turn.phase == "discard") - 1
        if not hand or usable < 1:
            return None
        return PuzzleTable(
            id="mistake", names=Names(**TEXT), level=1, made=Made(by="match"),
            edition=state.options.edition,  # type: ignore[arg-type]
            armies=(state.players[me].army.id, state.players[1 - me].army.id),
            hit_points=(state.hp[me], state.hp[1 - me]), hand=sorted(hand), most=min(usable, len(hand)), goal=goal,
            board=sorted(self._pieces(), key=lambda piece: piece.at), fewest=0, solutions=1, solution=[],
        )  # fmt: skip

    def _pieces(self) -> Iterator[Piece]:
        for unit in self.state.units:
            if unit is not None:
                yield Piece(
                    at=self.state.grid.coords[unit.at], tile=unit.tile.id, seat=0 if unit.seat == self.seat else 1,
                    rotation=unit.rotation, wounds=self.state.wounds[unit.at],
                )  # fmt: skip

    def _played(self, table: PuzzleTable) -> Board | None:
        """The board after the battle that followed what was done; None if somebody has to decide something in it."""
        state = Riddle(table).state(self.state.registry)
        for action in self.done:
            state = state.try_action(0, action)
        if state.is_waiting:
            return None
        try:
            return Search(state).board_after_battle(state, [])
        except Unanswered:
            return None

    def _proved(self, draft: PuzzleTable) -> Iterator[PuzzleTable]:
        """The puzzle, if what was done does not solve it, and few other ways do."""
        riddle, played = Riddle(draft), self._played(draft)
        if played is None or meets(riddle.puzzle, played.hp, played.units):
            return
        found = solve(riddle.state(self.state.registry), effort=EFFORT)
        if not found.example or not 0 < found.solutions <= MOST_SOLUTIONS:
            return
        yield draft.model_copy(
            update={
                "fewest": found.fewest, "solutions": found.solutions, "solution": found.example,
                "level": min(found.fewest, 3) + (found.fewest != 1 or found.ways > MANY_WAYS),
            }
        )  # fmt: skip

    def _tightened(self, draft: PuzzleTable) -> PuzzleTable | None:
        """The same with the hit points that the best board requires; None if that is no better than what was done."""
        mine = draft.hit_points[0]
        whole = draft.model_copy(update={"hit_points": (mine, WHOLE)})
        played = self._played(whole)
        if played is None:
            return None
        reached = WHOLE - played.hp[1] - (mine - played.hp[0] if draft.goal == "lead" else 0)
        best = self._best(whole, reached + 1)
        if best is None or (draft.goal == "destroy_hq" and best < LEAST_DAMAGE):
            return None
        theirs = best if draft.goal == "destroy_hq" else mine + best - 1
        return draft.model_copy(update={"hit_points": (mine, theirs)}) if theirs > 0 else None

    def _best(self, table: PuzzleTable, least: int) -> int | None:
        """The most that a board of the puzzle brings; None if that is not `least`."""
        best = None
        for count in range(table.most + 1):
            wanted = least if best is None else best
            search = Measuring(Riddle(table).state(self.state.registry), EFFORT, least=wanted)
            if search.all_with(count).boards:
                best = search.best
        return best


TEXT = read_sentences(__package__, "sentences.toml")["from_match"]
