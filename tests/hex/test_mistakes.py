"""Puzzles made of turns: a turn that ended with the player's battle, and could have been better."""

from __future__ import annotations

from typing import Any

from neuroshima_contract import Action, State
from neuroshima_hex.base import base_registry, puzzle_files
from neuroshima_hex.host.game import HexGame
from neuroshima_hex.puzzles.files import Riddle, read_puzzles
from neuroshima_hex.rules.grid import BASIC_RADIUS, radius_grid

GAME = HexGame(base_registry())
MAKER = GAME.tools.puzzle_maker()
BATTLE = {"type": "play", "tile": "battle"}


def easy() -> Riddle:
    """A puzzle that one tile solves, with no other tile in its solution."""
    riddles = [riddle for name, text in puzzle_files() for riddle in read_puzzles(name, text)]
    return next(
        r for r in riddles
        if r.table.goal == "destroy_hq" and [step["type"] for step in r.table.solution] == ["place"]
    )  # fmt: skip


RIDDLE = easy()
[STEP] = RIDDLE.table.solution


def turn(seat: int = 0, **more: Any) -> State:
    """The turn of a match like the puzzle: its tile and a Battle tile in hand. `seat`: who is to move."""
    players = [dict(player) for player in RIDDLE.position["players"]]
    players[0]["hand"] = [STEP["tile"], "battle"]
    board = [{**piece, "seat": (piece.get("seat", 0) + seat) % 2} for piece in RIDDLE.position["board"]]
    position = {"players": players[::-1] if seat else players, "board": board, "turn": {"seat": seat, "phase": "play"}}
    return GAME.load(GAME.Options.model_validate({"edition": RIDDLE.table.edition, **more}), position)


def elsewhere() -> Action:
    """The tile placed on another field, away from the enemy HQ."""
    taken = {tuple(piece["at"]) for piece in RIDDLE.position["board"]} | {tuple(STEP["at"])}
    [free, *_] = [at for at in radius_grid(BASIC_RADIUS).coords if at not in taken]
    return {**STEP, "at": list(free)}


def test_a_turn_that_missed_the_hq_is_a_puzzle_with_a_proved_solution() -> None:
    text = MAKER.from_mistake(turn(), 0, [elsewhere(), BATTLE])
    assert text is not None
    puzzle = GAME.teaching.read_puzzle(text)
    proof = MAKER.prove(puzzle)
    assert (proof.fewest, proof.fewest > 0) == (puzzle.fewest, True)
    state = GAME.load(GAME.Options.model_validate(puzzle.options), puzzle.position)
    for action in puzzle.solution:
        state.apply(0, {name: value for name, value in action.items() if name != "seat"})
    assert state.outcome is not None and state.outcome.winners == (0,)
    assert GAME.teaching.stars(puzzle, state.outcome) == 3
    assert puzzle.hints and puzzle.themes["destroy_hq"]["pl"]


def test_the_second_seat_solves_its_puzzle_from_its_own_side() -> None:
    text = MAKER.from_mistake(turn(1), 1, [elsewhere(), BATTLE])
    assert text is not None
    assert text.replace("mistake", "") == (MAKER.from_mistake(turn(0), 0, [elsewhere(), BATTLE]) or "").replace(
        "mistake", ""
    )


def test_the_best_turn_is_no_mistake() -> None:
    assert MAKER.from_mistake(turn(), 0, [STEP, BATTLE]) is None


def test_a_turn_without_the_players_battle_is_no_puzzle() -> None:
    assert MAKER.from_mistake(turn(), 0, [elsewhere(), {"type": "end_turn"}]) is None
    assert MAKER.from_mistake(turn(), 0, [BATTLE]) is None
    assert MAKER.from_mistake(turn(), 1, [elsewhere(), BATTLE]) is None


def test_actions_that_do_not_fit_make_no_puzzle() -> None:
    assert MAKER.from_mistake(turn(), 0, [{**STEP, "tile": "dragon"}, BATTLE]) is None


def test_wounds_on_the_board_come_along() -> None:
    state = turn()
    unit = next(unit for unit in state.rules.units if unit is not None and not unit.is_hq)  # type: ignore[attr-defined]
    state.rules.wounds[unit.at] = 1  # type: ignore[attr-defined]
    text = MAKER.from_mistake(state, 0, [elsewhere(), BATTLE])
    assert text is None or "wounds = 1" in text
