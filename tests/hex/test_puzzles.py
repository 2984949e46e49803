"""Puzzles: the solver against brute force, the maker, and our own library, proved again piece by piece."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Literal

import pytest
from neuroshima.pictures import svg_of
from neuroshima_contract import Json, Outcome
from neuroshima_contract.legal import expand
from neuroshima_hex.base import base_registry, puzzle_files
from neuroshima_hex.hex_state import legal_actions
from neuroshima_hex.host.game import HexGame
from neuroshima_hex.puzzles import offering, solver
from neuroshima_hex.puzzles.files import Riddle, read_puzzles, write
from neuroshima_hex.puzzles.maker import PLANS, VERSION, Maker
from neuroshima_hex.puzzles.offering import Library
from neuroshima_hex.puzzles.search_space import choices, spots
from neuroshima_hex.rules.files import load
from neuroshima_hex.rules.grid import BASIC_RADIUS, radius_grid
from neuroshima_hex.rules.options.options import Options, Puzzle
from neuroshima_hex.rules.state.state import State
from neuroshima_hex.rules.turn import puzzle_rules

REGISTRY = base_registry()
LANGUAGES = ("en", "pl", "cs")


def library() -> Library:
    found = Library()
    for name, text in puzzle_files():
        found.add(name, text, REGISTRY)
    return found


OURS = library()
GAME = HexGame(REGISTRY, library=OURS)
RIDDLES = list(OURS.riddles.values())
MOST_SOLUTIONS = {level: max(plan.solutions for plan in plans) for level, plans in PLANS.items()}


# The library ----------------------------------------------------------------------------------------------------------


def test_there_are_at_least_60_puzzles_of_every_level() -> None:
    assert len(RIDDLES) >= 60
    assert {riddle.table.level for riddle in RIDDLES} == {1, 2, 3, 4, 5}
    for language in LANGUAGES:
        assert len({getattr(riddle.table.names, language) for riddle in RIDDLES}) == len(RIDDLES)


def test_puzzles_differ_in_goals_and_armies() -> None:
    assert {riddle.table.goal for riddle in RIDDLES} == {"destroy_hq", "lead", "survive", "destroy", "clear"}
    assert {riddle.table.armies[0] for riddle in RIDDLES} == set(REGISTRY.armies)


def test_difficulty_rises() -> None:
    fewest = [puzzle_of(puzzle.id).table.fewest for puzzle in GAME.teaching.puzzles()]
    assert [puzzle.level for puzzle in GAME.teaching.puzzles()] == sorted(
        puzzle.level for puzzle in GAME.teaching.puzzles()
    )
    assert fewest == sorted(fewest)


def puzzle_of(name: str) -> Riddle:
    return OURS.riddles[name]


@pytest.mark.parametrize("riddle", RIDDLES, ids=[riddle.id for riddle in RIDDLES])
def test_a_puzzle_is_proved(riddle: Riddle) -> None:
    table = riddle.table
    puzzle = next(puzzle for puzzle in GAME.teaching.puzzles() if puzzle.id == riddle.id)
    proof = GAME.tools.puzzle_maker().prove(puzzle)
    assert (proof.fewest, proof.solutions) == (table.fewest, table.solutions)
    assert 0 < proof.solutions <= MOST_SOLUTIONS[table.level]
    assert 0 < table.fewest <= table.most <= len(table.hand)
    assert proof.solutions <= proof.ways
    for told in (puzzle.solution, proof.example):
        outcome = played(riddle, told)
        assert GAME.teaching.stars(puzzle, outcome) == 3
        assert outcome.details["used"] == table.fewest


def played(riddle: Riddle, actions: Any) -> Outcome:
    """The end of a puzzle after these actions, in a state as the host has it."""
    state = GAME.load(GAME.Options.model_validate(riddle.options), riddle.position)
    for action in actions:
        state.apply(0, {name: value for name, value in action.items() if name != "seat"})
    assert state.outcome is not None
    return state.outcome


@pytest.mark.parametrize("riddle", RIDDLES, ids=[riddle.id for riddle in RIDDLES])
def test_a_puzzle_says_what_it_wants_and_gives_hints(riddle: Riddle) -> None:
    puzzle = next(puzzle for puzzle in GAME.teaching.puzzles() if puzzle.id == riddle.id)
    assert 2 <= len(puzzle.hints) <= 3
    for texts in (puzzle.titles, puzzle.goal, *puzzle.hints):
        assert all(texts[language] and "{" not in texts[language] for language in LANGUAGES)
    assert svg_of(puzzle.picture).startswith("<svg")


def test_the_second_hint_names_the_unit_that_has_to_use_its_ability() -> None:
    acting = [(riddle, done) for riddle in RIDDLES for done in riddle.table.solution[:1] if done["type"] == "act"]
    assert len(acting) >= 3
    for riddle, done in acting:
        hints = offering.hints(riddle.table, REGISTRY)
        field = offering.field_name(tuple(done["unit"]))
        assert all(f" {field} " in hints[1][language] for language in LANGUAGES), riddle.id


def test_doing_nothing_solves_no_puzzle() -> None:
    assert not [riddle.id for riddle in RIDDLES if played(riddle, [{"type": "end_turn"}]).winners == (0,)]


def test_stars_are_for_the_tiles_used() -> None:
    puzzle = GAME.teaching.puzzles()[0]
    fewest = puzzle_of(puzzle.id).table.fewest
    ends = [Outcome((0,), "puzzle", {"used": fewest + more}) for more in range(4)]
    assert [GAME.teaching.stars(puzzle, end) for end in ends] == [3, 2, 1, 1]
    assert GAME.teaching.stars(puzzle, Outcome((1,), "puzzle", {"used": fewest})) == 0


ENDS = [(True, [5, 5], 1), (True, [5, 5], 9), (False, [0, 3], 1), (False, [0, 0], 1), (False, [4, 5], 1)]


@pytest.mark.parametrize("goal", ["destroy_hq", "lead", "survive", "destroy", "clear"])
@pytest.mark.parametrize(("solved", "hp", "used"), ENDS)
def test_every_end_has_a_text_in_every_language(goal: str, solved: bool, hp: list[int], used: int) -> None:
    puzzle = next(p for p in GAME.teaching.puzzles() if p.options["puzzle"]["goal"] == goal)
    said = GAME.teaching.verdict(puzzle, Outcome((0,) if solved else (1,), "puzzle", {"used": used, "hq_hp": hp}))
    assert len({said[language] for language in LANGUAGES}) == 3
    assert not any("{" in text for text in said.values())


def test_fields_are_called_as_at_the_table() -> None:
    assert [offering.field_name(at) for at in ((-2, 0), (0, -2), (0, 0), (2, -2), (1, 1))] == [
        "A1",
        "C1",
        "C3",
        "E1",
        "D4",
    ]


# Files ----------------------------------------------------------------------------------------------------------------


def test_a_file_is_written_as_it_was_read() -> None:
    table = RIDDLES[0].table
    assert read_puzzles("again.toml", write(table))[0].table == table


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("[[puzzle", "its TOML ends too early"),
        ("[[puzzle]]\nid = 1", "puzzle.0.id"),
        (write(RIDDLES[0].table), "there are two puzzles"),
        (write(RIDDLES[0].table.model_copy(update={"id": "new", "hand": ["dragon"]})), "players.0.hand.0"),
        (write(RIDDLES[0].table.model_copy(update={"id": "new", "most": 9})), "puzzle.0.most"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_its_place(wrong: str, reason: str) -> None:
    with pytest.raises(ValueError, match=r"bad\.toml") as refused:
        library().add("bad.toml", wrong, REGISTRY)
    assert reason in str(refused.value)


# The solver -----------------------------------------------------------------------------------------------------------


SEEDS = range(18)
MOVING = ("mobility", "transport")
Goal = Literal["destroy_hq", "lead", "destroy", "clear", "survive"]
GOALS: Sequence[Goal] = ("destroy_hq", "destroy_hq", "lead", "survive", "clear", "destroy")


def small(seed: int) -> State:
    """A crowded board with three free fields; two of three tiles may be used.

    Every third seed has an instant tile. Every fourth has mobile units on the board and in hand, and one tile may be
    used."""
    instants, mobile = int(seed % 3 == 2), seed % 4 == 3
    rng = random.Random(seed)
    armies = rng.sample(sorted(REGISTRY.armies), 2)
    fields = list(radius_grid(BASIC_RADIUS).coords)
    rng.shuffle(fields)
    board: list[Json] = [{"at": fields.pop(), "tile": "hq", "seat": seat} for seat in (0, 1)]

    def tiles(seat: int, instant: bool) -> list[str]:
        army = REGISTRY.armies[armies[seat]]
        deck = sorted(set(army.deck) - {"battle", "push_back"})
        still = [name for name in deck if mobile or not any(army.tiles[name].has(each) for each in MOVING)]
        return [name for name in still if army.tiles[name].is_instant is instant]

    for seat in (0, 1):
        for name in rng.sample(tiles(seat, False), 7):
            board.append({"at": fields.pop(), "tile": name, "seat": seat, "rotation": rng.randrange(6)})
    hand = [rng.choice(tiles(0, number < instants)) for number in range(3)]
    goal = rng.choice(GOALS)
    target = str(rng.choice(board[9:])["tile"]) if goal == "destroy" else None
    points = {"destroy_hq": (20, rng.randrange(2, 6)), "survive": (rng.randrange(1, 4), 20)}
    mine, theirs = points.get(goal, (17, 18))
    players = [{"army": armies[0], "hq_hp": mine, "hand": hand}, {"army": armies[1], "hq_hp": theirs}]
    puzzle = Puzzle(goal=goal, target=target, given=3, most=1 if mobile else 2)
    return load.load(REGISTRY, Options(puzzle=puzzle), {"players": players, "board": board})


def places(key: Any) -> Any:
    return tuple(entry[:-1] for entry in key)


def by_brute_force(state: State) -> dict[int, set[Any]]:
    """The winning boards by the number of tiles used: every order of every action is tried."""
    found: dict[int, set[Any]] = {}
    seen = set()

    def go_on(now: State) -> None:
        key = (solver._key(now), tuple(sorted(now.players[0].hand)), solver._used_abilities(now))
        if key in seen:
            return
        seen.add(key)
        if now.pending is not None and now.running is None:
            if now.pending.seat != 0:
                raise solver.Unprovable
            for answer in now.pending.answers:
                go_on(now.try_action(0, {"type": "choose", **answer}))
            return
        if puzzle_rules.winnable(now.copy()):
            found.setdefault(3 - len(now.players[0].hand), set()).add(places(solver._key(now)))
        if now.result is None and now.running is None:
            for entry in legal_actions(now, 0):
                if entry["type"] != "end_turn":
                    for action in expand(entry):
                        go_on(now.try_action(0, action))

    go_on(state)
    return found


@cache
def solved(seed: int) -> solver.Solutions:
    """The solver's result for a position that two tests use."""
    return solver.solve(small(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_solver_finds_what_brute_force_finds(seed: int) -> None:
    state = small(seed)
    try:
        brute = by_brute_force(state)
    except solver.Unprovable:
        with pytest.raises(solver.Unprovable):
            solver.solve(state)
        return
    assert state.puzzle is not None
    for count in range(state.puzzle.most + 1):
        boards = solver.Search(state).all_with(count).boards
        assert {places(key) for key in boards} == brute.get(count, set())
    assert solved(seed).fewest == min(brute, default=0)


def test_brute_force_has_something_to_find() -> None:
    """Enough of the positions above have a solution."""
    winnable = unwinnable = 0
    for seed in SEEDS:
        found = solved(seed)
        winnable += found.fewest > 0
        unwinnable += not found.boards
        if winnable >= 3 and unwinnable >= 2:
            return
    pytest.fail(f"{winnable} can be won, {unwinnable} cannot")


def test_a_choice_of_tiles_and_fields_is_made_once() -> None:
    assert list(choices(["b", "a", "b"], 2)) == [("a", "b"), ("b", "b")]
    tile, other = REGISTRY.armies["borgo"].tiles["mutant"], REGISTRY.armies["borgo"].tiles["claws"]
    assert (
        list(spots([tile, tile], [3, 1, 2])) == [(1, 3), (2, 3), (1, 2)]
        or len(list(spots([tile, tile], [1, 2, 3]))) == 3
    )
    assert len(list(spots([tile, other], [1, 2, 3]))) == 6


def test_an_opponent_who_would_have_to_choose_makes_it_unprovable() -> None:
    players = [{"army": "hegemony", "hand": ["push_back"]}, {"army": "borgo", "hq_hp": 1}]
    board = [
        {"at": [0, 2], "tile": "hq", "seat": 0}, {"at": [0, -2], "tile": "hq", "seat": 1},
        {"at": [0, 1], "tile": "ganger", "seat": 0}, {"at": [0, 0], "tile": "mutant", "seat": 1},
    ]  # fmt: skip
    state = load.load(REGISTRY, Options(puzzle=Puzzle(given=1, most=1)), {"players": players, "board": board})
    with pytest.raises(solver.Unprovable):
        solver.solve(state)


def test_a_puzzle_is_proved_by_the_edition_that_it_names() -> None:
    """Editions differ in whether a Clown's explosion hurts HQs; where it does not, the solver need not look at the
    HQ."""
    players = [{"army": "moloch", "hand": ["clown"]}, {"army": "borgo", "hq_hp": 1}]
    board = [{"at": [0, 2], "tile": "hq", "seat": 0}, {"at": [0, -2], "tile": "hq", "seat": 1}]
    position = {"players": players, "board": board}
    puzzle = {"goal": "destroy_hq", "given": 1, "most": 1}
    found = {
        edition: GAME.tools.puzzle_maker().prove(
            replace(
                GAME.teaching.puzzles()[0],
                options={"edition": edition, "puzzle": puzzle},
                position=position,
                solution=(),
            )
        )
        for edition in ("2e", "3.0")
    }
    assert (found["2e"].solutions, found["3.0"].solutions) == (6, 18)


def test_our_puzzle_files_name_their_edition() -> None:
    for name, text in puzzle_files():
        assert text.count("\nedition = ") == text.count("[[puzzle]]"), name
    assert all(puzzle.options["edition"] == puzzle_of(puzzle.id).table.edition for puzzle in GAME.teaching.puzzles())


def test_a_bounded_search_gives_up() -> None:
    with pytest.raises(solver.Unprovable):
        solver.solve(small(3), effort=1)


# The maker ------------------------------------------------------------------------------------------------------------


MAKER = Maker(REGISTRY, sorted(REGISTRY.armies))
GIVEN = {"armies", "hand", "most", "goal", "target", "board", "edition", "level", "made"}


def is_made_again(riddle: Riddle) -> bool:
    """Whether the maker draws the same position for it as when it was made."""
    made = riddle.table.made
    assert made.seed is not None
    assert made.attempt is not None
    _plan, draft = MAKER.draft(riddle.table.level, made.seed, made.attempt)
    return draft.model_dump(include=GIVEN) == riddle.table.model_dump(include=GIVEN)


def test_our_puzzles_name_their_maker_and_can_be_made_again() -> None:
    """Version 1 of the maker is gone, and stored no seeds."""
    by_hand = [riddle for riddle in RIDDLES if riddle.table.made.by == "hand"]
    assert not any(riddle.table.made.seed for riddle in by_hand)
    ours = [riddle for riddle in RIDDLES if riddle.table.made.version == VERSION]
    assert all(riddle.table.made.version == 1 for riddle in RIDDLES if riddle not in by_hand + ours)
    assert not [riddle.id for riddle in ours if not is_made_again(riddle)]


@pytest.mark.parametrize("level", [1, 2])
def test_the_same_seed_makes_the_same_puzzle(level: int) -> None:
    seed = {1: 31, 2: 62}[level]
    made = [MAKER.make(level, seed) for _twice in range(2)]
    assert made[0] == made[1]
    assert made[0] != MAKER.make(level, seed + 10)
    riddle = read_puzzles("made.toml", made[0])[0]
    assert (riddle.table.made.by, riddle.table.made.version, riddle.table.made.seed) == ("maker", VERSION, seed)
    assert is_made_again(riddle)
    found = solver.solve(riddle.state(REGISTRY))
    assert (found.fewest, found.solutions) == (riddle.table.fewest, riddle.table.solutions)
    assert found.solutions <= MOST_SOLUTIONS[level]
