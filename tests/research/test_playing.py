"""Players, mirror matches, many matches at once, and games as JSON lines."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from neuroshima_research import (
    Batch,
    GameLine,
    MatchSpec,
    Player,
    Turn,
    bot_player,
    match_spec,
    mirror,
    play,
    points,
    random_games,
    random_player,
    read_games,
    replay,
    write_games,
)

HEX = match_spec("hex", [{"army": "moloch"}, {"army": "borgo"}])
CONVOY = match_spec("convoy", [{}, {}])
BOTH = pytest.mark.parametrize("spec", [HEX, CONVOY], ids=["hex", "convoy"])


def first_player(turn: Turn) -> int:
    """Plays what the legal list has first."""
    return turn.numbers[0]


def test_a_match_is_a_function_of_players_and_seed() -> None:
    once, again, other = (play(HEX, [random_player] * 2, seed) for seed in (1, 1, 2))
    assert once == again != other


def test_a_bot_of_the_game_plays() -> None:
    game = play(CONVOY, [bot_player(CONVOY.game.bots["recruit"]), random_player], 1)
    assert game.outcome is not None and {action["seat"] for action in game.actions} == {0, 1}


def test_points_are_shared_by_a_team() -> None:
    assert points([0, 2], [0, 1, 0, 1]) == [1, -1, 1, -1]
    assert points([0], [0, 1, 0, 1]) == [1, -1, 1, -1]
    assert points([], [0, 1]) == points([0, 1], [0, 1]) == [0, 0]


@BOTH
def test_a_mirror_match_favours_nobody(spec: MatchSpec) -> None:
    """A player gains nothing against itself, whatever the armies and lots."""
    gained, games = mirror(spec, [first_player, first_player], 4)
    assert gained == [0, 0]
    assert len(games) == 2 and games[0] == games[1]


def test_seats_are_exchanged_and_lots_are_not() -> None:
    who: list[tuple[str, int, str]] = []

    def named(name: str) -> Player:
        def choose(turn: Turn) -> int:
            who.append((name, turn.seat, turn.view["players"][turn.seat]["army"]))
            return turn.numbers[0]

        return choose

    _gained, games = mirror(HEX, [named("a"), named("b")], 4)
    assert {game.seed for game in games} == {4}
    assert set(who) == {("a", 0, "moloch"), ("b", 1, "borgo"), ("b", 0, "moloch"), ("a", 1, "borgo")}


def test_a_number_that_is_not_legal_is_refused() -> None:
    with pytest.raises(LookupError, match="no legal action"):
        play(HEX, [lambda turn: -1, random_player], 1)


# Many at once ---------------------------------------------------------------------------------------------------------


@BOTH
def test_random_games_do_not_depend_on_how_many_are_played_side_by_side(spec: MatchSpec) -> None:
    results = random_games(spec, 6, seed=3, size=4)
    assert results.shape == (6, 2) and (results.sum(axis=1) == 0).all() and results.any()


def test_a_batch_shows_what_its_matches_show() -> None:
    batch = Batch(HEX, 3, seed=10)
    state = HEX.start(11)
    rng = np.random.default_rng(1)
    for _step in range(12):
        seat = int(batch.seats[1])
        assert seat == state.to_move[0]
        assert np.array_equal(batch.observations()[1], HEX.observe(state, seat))
        assert np.array_equal(batch.masks()[1], HEX.numbering.mask(state.legal(seat)))
        chosen = batch.random_numbers(rng)
        state.apply(seat, HEX.numbering.action(state.legal(seat), int(chosen[1])))
        batch.step(chosen)


def test_a_match_that_is_over_is_replaced() -> None:
    batch, rng = Batch(HEX, 2, seed=0), np.random.default_rng(0)
    while True:
        gained, ended = batch.step(batch.random_numbers(rng))
        assert not gained[~ended].any()
        if ended.any():
            break
    assert set(batch.seeds[ended]) == {2} if ended.sum() == 1 else {2, 3}
    assert all(len(numbers) > 0 for numbers in batch.numbers)
    with pytest.raises(LookupError, match="match 0"):
        batch.step([-1, -1])


# Games as lines -------------------------------------------------------------------------------------------------------


@BOTH
def test_games_are_read_as_they_were_written(spec: MatchSpec, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    games = [play(spec, [random_player] * 2, seed) for seed in (1, 2)]
    write_games(file, games[:1])
    write_games(file, games[1:])
    assert len(file.read_text("utf-8").splitlines()) == 2
    assert list(read_games(file)) == games
    steps = [(seat, action) for _state, seat, action in replay(games[1])]
    assert [{"seat": seat, **action} for seat, action in steps] == games[1].actions


def test_a_replay_finds_another_outcome() -> None:
    game = play(HEX, [random_player] * 2, 1)
    assert game.outcome is not None
    game.outcome.reason = "resigned"
    with pytest.raises(ValueError, match="its line says"):
        list(replay(game, HEX))


@pytest.mark.parametrize("text", ["{}", "[", '{"game": "hex"}'])
def test_a_line_that_is_no_game_is_named(text: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    write_games(file, [GameLine(game="hex", version="1", options={}, seats=[], seed=1)])
    with file.open("a", encoding="utf-8") as appended:
        appended.write(text + "\n")
    with pytest.raises(ValueError, match="line 2 is no game"):
        list(read_games(file))


def test_a_game_that_is_not_installed_is_named() -> None:
    with pytest.raises(LookupError, match="chess is not installed"):
        match_spec("chess", [])
