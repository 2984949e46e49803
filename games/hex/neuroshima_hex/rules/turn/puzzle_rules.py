"""Hex puzzles: what may be done in one, its other side, and whether its battle was won (hex 9.6).

Nobody plays the other side, so the program decides for it, against the solver of the puzzle. Inside the battle that is
exact: every course of the battle is tried, with the best choices of the solver and the worst of the other side. Outside
of it (an enemy unit is pushed, a Medic answers to a Sniper) the choice is made as if the battle were fought at once. A
prover tries every answer there, and our own puzzles have no such choice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from neuroshima_contract.refusal import BadPosition, Illegal, Refusal, _

from ..actions import Action, Discard, Place, Play, Redraw
from ..answers import Answer, Question
from ..board.tiles import Unit
from ..options.options import Puzzle
from .player import Result

if TYPE_CHECKING:
    from ..state.state import State

NO_BEGINNING = _("A puzzle begins from its position, not with an empty board.")
NO_MORE = _("You have used as many tiles as this puzzle allows: fight the battle.")
BATTLE_TILE = "battle"


def count_used_tiles(state: State) -> int:
    """Number of tiles that have been placed or played so far."""
    puzzle = state.puzzle
    return puzzle.given - len(state.players[puzzle.seat].hand) if puzzle is not None else 0


def may_use(state: State) -> bool:
    """Whether another tile may be placed or played: a puzzle may limit them."""
    return state.puzzle is None or count_used_tiles(state) < state.puzzle.most


def check_action(state: State, action: Action) -> None:
    """Raises Illegal: puzzle_tiles, puzzle_discard."""
    if state.puzzle is None:
        return
    if isinstance(action, Place | Play) and not may_use(state):
        raise Illegal("puzzle_tiles", NO_MORE, "tile")
    if isinstance(action, Discard | Redraw):
        raise Illegal("puzzle_discard", _("In a puzzle no tile is discarded: what you do not use stays in hand."))


def check(state: State) -> None:
    """Whether the position is one of its puzzle. Raises BadPosition("bad_puzzle")."""
    puzzle = state.puzzle
    if puzzle is None:
        return
    hand = state.players[puzzle.seat].hand
    if state.turn.seat != puzzle.seat or state.turn.phase not in ("play", "battle", "over"):
        raise _bad(_("A puzzle is one turn of the player who solves it."), "turn")
    if state.turn.final is not None or state.turn.overtime is not None or state.setup:
        raise _bad(_("A puzzle is one turn of the player who solves it."), "turn")
    if not puzzle.given - puzzle.most <= len(hand) <= puzzle.given:
        raise _bad(_("The hand holds the tiles that are given and not used yet."), f"players.{puzzle.seat}.hand")
    if BATTLE_TILE in hand:
        raise _bad(_("The battle of a puzzle is fought without a Battle tile."), f"players.{puzzle.seat}.hand")
    if any(player.stack for player in state.players):
        raise _bad(_("Nobody draws tiles in a puzzle."), "players")
    if (puzzle.goal == "destroy") != (puzzle.target is not None):
        raise _bad(_("A target is named if the goal is to destroy it, and only then."), "options.puzzle.target")


def no_beginning() -> Refusal:
    return Illegal("bad_puzzle", NO_BEGINNING, "options.puzzle")


def _bad(message: str, path: str) -> BadPosition:
    return BadPosition("bad_puzzle", message, path)


def is_solved(state: State) -> bool:
    """Whether the position after the battle is what the puzzle asks for."""
    assert state.puzzle is not None
    return meets(state.puzzle, state.hp, state.units)


def meets(puzzle: Puzzle, hp: Sequence[int], units: Sequence[Unit | None]) -> bool:
    """Whether the position after the battle solves the puzzle.

    Hit points are by seat, units by field."""
    me, foe = puzzle.seat, 1 - puzzle.seat
    if not hp[me]:
        return False
    if puzzle.goal == "destroy_hq":
        return hp[foe] == 0
    if puzzle.goal == "lead":
        return hp[me] > hp[foe]
    if puzzle.goal == "survive":
        return True
    left = [unit.tile for unit in units if unit is not None and unit.owner == foe and not unit.is_hq]
    return not left if puzzle.goal == "clear" else all(tile.id != puzzle.target for tile in left)


def judge(state: State) -> None:
    """The battle is over, and the game with it."""
    puzzle = state.puzzle
    assert puzzle is not None
    winner = puzzle.seat if is_solved(state) else 1 - puzzle.seat
    state.result = Result((winner,), "puzzle", tuple(state.hp))
    state.turn.phase = "over"
    state.tell({"type": "game_over", "winners": [winner], "reason": "puzzle", "hq_hp": state.hp[:]})


def reply(state: State) -> None:
    """Make all decisions of the other side that are waited for."""
    while (question := state.pending) is not None and _is_other(state, question):
        state.decide(question, _worst(state, question))


def _is_other(state: State, question: Question) -> bool:
    return state.puzzle is not None and question.seat != state.puzzle.seat


def _worst(state: State, question: Question) -> Answer:
    """The first answer after which the puzzle cannot be solved.

    If there is none, the first answer."""
    return next((a for a in question.answers if not winnable(_after(state, question, a))), question.answers[0])


def _after(state: State, question: Question, answer: Answer) -> State:
    other = state.copy()
    other.log = None
    other.decide(question, answer)
    return other


def winnable(state: State) -> bool:
    """Whether the battle can be won from here, whatever the other side decides.

    A battle that has not begun is fought now."""
    question = state.pending
    if question is None:
        if state.result is None:
            assert state.puzzle is not None
            state.start_battle("puzzle", state.puzzle.seat)
            return winnable(state)
        return is_solved(state)
    quantifier: Callable[..., bool] = all if _is_other(state, question) else any
    return quantifier(winnable(_after(state, question, answer)) for answer in question.answers)
