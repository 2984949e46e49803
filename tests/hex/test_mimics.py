"""Powers of placing, turning, counting and pools that no army of the core has, played with an army of the tests."""

from __future__ import annotations

import random
from typing import Any

import pytest
from neuroshima.testing.cases import differences
from neuroshima_hex.rules.turn import holdings

from tests.support.hex import invariants
from tests.support.hex.mimics import begun, game, setting
from tests.support.hex.playing import LONGEST_GAME, Chooser, play
from tests.support.playing import CASES as FOLDER
from tests.support.playing import assert_as_expected, cases_of, groups_of

CASES = cases_of("mimics")
GROUPS = groups_of(CASES)
SEEDS = (1, 2, 3)


@pytest.mark.parametrize("group", GROUPS)
def test_cases(group: str) -> None:
    assert_as_expected(GROUPS[group], lambda case: differences(case, game()), FOLDER / "mimics")


def match(seed: int, **options: Any) -> tuple[Any, Chooser]:
    return begun(seed, **options), Chooser("random", seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_games_end_with_all_tiles_in_the_box(seed: int) -> None:
    invariants.tiles_are_conserved_and_hit_points_only_fall(setting(), *match(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_positions_are_saved_and_loaded_alike_at_every_step(seed: int) -> None:
    invariants.loading_a_snapshot_changes_nothing_that_follows(setting(), *match(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_actions_make_the_same_game(seed: int) -> None:
    state, chooser = match(seed)
    invariants.the_same_actions_make_the_same_game(state, chooser, begun(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_copies_go_their_own_way(seed: int) -> None:
    invariants.a_copy_goes_its_own_way(*match(seed), steps=30)


@pytest.mark.parametrize("seed", SEEDS)
def test_views_are_independent(seed: int) -> None:
    invariants.views_are_independent(setting(), *match(seed))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_bots_imagine_agrees_with_what_they_see(seed: int) -> None:
    state, chooser = match(seed)
    for number, _move in enumerate(play(state, chooser)):
        if number % 10 == 0 and state.outcome is None:
            invariants.what_a_bot_imagines_agrees_with_what_it_sees(setting(), state, state.to_move[0], seed)


def test_a_bot_keeps_the_known_top_of_a_stack() -> None:
    players = [{"army": "mimics", "stack": ["droid", "guard", "move", "battle"], "known_top": 1}, {"army": "outpost"}]
    state = setting().load({"players": players, "board": []})
    tops = {setting().imagine(state.view(1), 1, seed).snapshot()["players"][0]["stack"][0] for seed in range(10)}
    assert tops == {"droid"}


def hoarded() -> tuple[Any, list[Any]]:
    """A position after two tiles of a stack went into a hidden pool, and what was told of it."""
    mimics = {"army": "mimics", "hand": ["hoard"], "stack": ["droid", "guard", "move", "battle"]}
    state = setting().load({"players": [mimics, {"army": "outpost"}], "board": []})
    return state, state.apply(0, {"type": "play", "tile": "hoard"})


def test_only_its_player_sees_what_lies_in_a_hidden_pool() -> None:
    state, _events = hoarded()
    assert state.secret and game().secrets_of(game().Options())
    [own, *_] = state.view(0)["players"]
    assert own["pools"] == {"cache": ["droid", "guard"]} and own["remaining"]["droid"] == 0 and "hidden" not in own
    for reader in (1, None):
        [shown, *_] = state.view(reader)["players"]
        assert (shown["pools"], shown["hidden"], shown["stack"]) == ({}, {"cache": 2}, 2)
        assert {tile for tile, count in shown["remaining"].items() if count} == {"droid", "guard", "move", "battle"}
    assert state.open_view()["players"][0]["pools"] == own["pools"]


def test_events_do_not_tell_opponents_what_went_into_a_hidden_pool() -> None:
    state, events = hoarded()
    [event] = [event for event in events if event["type"] == "stashed"]
    assert event["reveals"] and state.seen(event, 0) == event and event["tiles"] == ["droid", "guard"]
    for reader in (1, None):
        assert state.seen(event, reader) == {name: value for name, value in event.items() if name != "tiles"}
    assert [state.seen(other, 1) for other in events if other is not event] == [e for e in events if e is not event]


def test_a_preview_does_not_show_what_would_go_into_a_pool() -> None:
    players = [
        {"army": "mimics", "hand": ["hoard"], "stack": ["droid", "guard", "move", "battle"]},
        {"army": "outpost"},
    ]
    state = setting().load({"players": players, "board": []})
    [foreseen, *_] = state.preview(0, {"type": "play", "tile": "hoard"})["players"]
    assert foreseen["stack"] == 4 and "pools" not in foreseen


def test_bots_guess_what_lies_in_a_hidden_pool_of_an_opponent() -> None:
    """From all that they have not seen; their own pool they know."""
    state, _events = hoarded()
    guesses = [setting().imagine(state.view(1), 1, seed).snapshot()["players"][0] for seed in range(20)]
    assert {len(guess["pools"]["cache"]) for guess in guesses} == {2}
    assert len({tuple(sorted(guess["pools"]["cache"])) for guess in guesses}) > 3
    known = [setting().imagine(state.view(0), 0, seed).snapshot()["players"][0]["pools"] for seed in range(5)]
    assert known == [{"cache": ["droid", "guard"]}] * 5


def test_what_an_opponent_hides_is_shuffled_with_their_stack() -> None:
    """For what the planner expects of the next turns."""
    [player, _other] = hoarded()[0].rules.players
    seen = set()
    for seed in range(20):
        other = player.copy()
        holdings.shuffle_unknown(other, random.Random(seed), is_own=False)
        assert sorted(other.stack + other.pools["cache"]) == ["battle", "droid", "guard", "move"]
        seen.add(tuple(other.pools["cache"]))
    assert len(seen) > 3
    holdings.shuffle_unknown(player, random.Random(1), is_own=True)
    assert player.pools == {"cache": ["droid", "guard"]}


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_bots_play_it_to_the_end(bot: str) -> None:
    state, chance = begun(5, auto_choose=True), random.Random(5)
    player = game().bots[bot]
    for _ in range(LONGEST_GAME):
        if state.outcome is not None:
            break
        seat = state.to_move[0]
        state.apply(seat, player.choose(state, seat, chance, 20))
    assert state.outcome is not None


def test_a_foundation_tile_moves_under_what_stands_there() -> None:
    """To a neighbouring field without one, taken or not; not off the board, and not to where it is calm."""
    raw = {
        "players": [{"army": "mimics"}, {"army": "outpost"}],
        "board": [{"at": [1, -2], "tile": "runner", "seat": 1}],
        "ground": [{"at": at, "tile": tile, "seat": seat} for at, tile, seat in (([2, -2], "pit", 0),)],
        "terrain": [{"kind": "calm", "fields": [[2, -1]], "features": ["calm"]}],
    }
    state = game().load(game().Options(), raw).rules
    start, near, calm = (state.grid.index[at] for at in ((2, -2), (1, -2), (2, -1)))
    assert sorted(state.coord(at) for at in state.ground_exits(start)) == [[1, -2], [1, -1]]
    assert state.ground_exits(calm) == [], "nothing lies there"
    log: list[Any] = []
    state.log = log
    state.move_ground(start, near, "test")
    moved = {"type": "ground_moved", "seat": 0, "tile": "pit", "from": [2, -2], "to": [1, -2], "by": "test"}
    pit = state.ground[near]
    assert log == [moved] and state.ground[start] is None and pit is not None and pit.at == near
