"""What a seat sees as arrays: the right numbers, and nothing hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count

import numpy as np
import pytest
from neuroshima_contract import State
from neuroshima_contract.legal import drawn
from neuroshima_research import MatchSpec, match_spec
from sample_game.game import TallyGame

HEX = match_spec("hex", [{"army": "moloch"}, {"army": "borgo"}])
LEADERS = match_spec("hex", [{"army": "moloch"}, {"army": "borgo"}], {"edition": "2025", "leaders": True})
CONVOY = match_spec("convoy", [{}, {}])
SPECS = pytest.mark.parametrize("spec", [HEX, LEADERS, CONVOY], ids=["hex", "leaders", "convoy"])


def positions(spec: MatchSpec, seed: int = 5) -> Iterator[State]:
    """Every third position of a random match."""
    state, rng = spec.start(seed), random.Random(seed)
    for step in count():
        if state.outcome is not None:
            return
        if step % 3 == 0:
            yield state
        state.apply(state.to_move[0], drawn(state.legal(state.to_move[0]), rng))


@SPECS
def test_hidden_things_do_not_change_it(spec: MatchSpec) -> None:
    """Positions that differ only in what a seat may not know look the same to it."""
    differed = 0
    for state in positions(spec):
        for seat in (0, 1):
            other = spec.determinize(state.view(seat), random.Random(1), seat)
            differed += other.snapshot() != state.snapshot()
            assert np.array_equal(spec.observe(other, seat), spec.observe(state, seat))
    assert differed > 20


@SPECS
def test_determinized_positions_are_played_by_the_same_numbers(spec: MatchSpec) -> None:
    for state in positions(spec, 6):
        seat = state.to_move[0]
        other = spec.determinize(state.view(seat), random.Random(2), seat)
        assert spec.numbering.numbers(other.legal(seat)) == spec.numbering.numbers(state.legal(seat))


def test_an_observation_of_hex_says_what_lies_where() -> None:
    state = HEX.start(7)
    state.apply(0, {"type": "place", "tile": "hq", "at": [0, 0], "rotation": 2})
    state.apply(1, {"type": "place", "tile": "hq", "at": [1, 0], "rotation": 0})
    axes, seen = HEX.layout.axes, HEX.layout.split(HEX.observe(state, 1))
    board, fields = axes["board"]
    middle, beside = fields.index("0,0"), fields.index("1,0")

    def channel(name: str) -> list[int]:
        return [place for place, value in enumerate(seen["board"][board.index(name)]) if value]

    assert channel("seat_0") == [beside] and channel("seat_1") == [middle]
    assert set(channel("hq")) == {middle, beside}
    assert channel("rotation_2") == [middle]
    assert seen["pieces"][axes["pieces"][0].index("hq"), beside] == 1
    assert seen["hands"][1].sum() == len(state.view(1)["players"][0]["hand"])
    assert seen["players"][0, axes["players"][1].index("hit_points")] == 1
    assert seen["turn"][axes["turn"][0].index("own_turn")] == 0


def test_an_observation_of_hex_says_who_would_be_hit() -> None:
    hit = 0
    for state in positions(HEX):
        board = HEX.layout.split(HEX.observe(state, 0))["board"]
        sums = [board[HEX.layout.axes["board"][0].index(name)].sum() for name in ("hit_by_own_side", "hit_by_others")]
        units = state.view(0)["board"]
        told = [
            sum(sum(a["wounds"]) for unit in units if unit["seat"] == seat for a in unit["attacks"]) for seat in (0, 1)
        ]
        assert sums == told
        hit += sum(told)
    assert hit > 0


def test_an_observation_of_convoy_has_the_own_hand_only() -> None:
    state = CONVOY.start(7)
    for seat in (0, 1):
        seen = CONVOY.layout.split(CONVOY.observe(state, seat))
        hand = state.view(seat)["sides"][seat]["hand"]
        assert {card for card, count in zip(CONVOY.layout.axes["hand"][0], seen["hand"], strict=True) if count} == set(
            hand
        )
        assert seen["unseen"][1].sum() == 35


def test_several_observations_are_split_at_once() -> None:
    rows = np.stack([HEX.observe(HEX.start(1), seat) for seat in (0, 1)])
    both, one = HEX.layout.split(rows), HEX.layout.split(rows[1])
    assert both["board"].shape == (2, *one["board"].shape)
    assert all(np.array_equal(both[name][1], one[name]) for name in one)


def test_a_game_without_an_encoding_says_so() -> None:
    game = TallyGame()
    seats = tuple(game.SeatOptions.model_validate({"colour": colour}) for colour in ("red", "blue"))
    spec = MatchSpec(game, game.Options(), seats)
    with pytest.raises(ValueError, match="tally has no encoding"):
        _ = spec.encoding
