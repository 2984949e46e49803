"""Whole matches of random commands, valid and invalid: exactly the accepted ones are stored, once and in order."""

from __future__ import annotations

import random
from typing import Any

import pytest
from neuroshima.matches import replays
from neuroshima.matches.models import Move
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move, take_back
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.models import Player
from neuroshima_contract import Refusal
from neuroshima_contract.legal import count, nth

WRONG: list[Any] = [{"type": "dance"}, {}, {"type": "mark"}, {"type": "take", "more": 1}, {"type": "mark", "field": -1}]


def one(access: Access, rng: random.Random, name: str) -> tuple[str, int]:
    """A command of a player who often makes mistakes; the answer, or the code of the refusal."""
    assert access.player is not None
    seat = rng.choice([*access.own_seats, *access.to_move, 0, 1])
    expect = access.seq - rng.choice([0, 0, 0, 1])
    entries = access.state.legal(seat) if access.state is not None else []
    action = nth(entries, rng.randrange(count(entries))) if entries and rng.random() < 0.8 else rng.choice(WRONG)
    try:
        if rng.random() < 0.25:
            return "accepted", take_back(access.player, access.slug, seat, name, expect)
        return "accepted", play_move(access.player, access.slug, seat, action, name, expect)
    except Refusal as refused:
        return refused.code, 0


@pytest.mark.parametrize("seed", range(12))
def test_accepted_commands_are_stored_once_and_in_order(anna: Player, jan: Player, eva: Player, seed: int) -> None:
    rng = random.Random(seed)
    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("open", {"colour": "blue"})]
    slug = create_match(anna, "tally", {"cards": 3}, plans).slug
    join_match(jan, slug)
    told: dict[str, tuple[str, int]] = {}
    for number in range(120):
        name = rng.choice(list(told)) if told and rng.random() < 0.1 else f"c{number}"
        answer = one(access_match(rng.choice([anna, anna, jan, jan, eva]), slug), rng, name)
        if name in told and told[name][0] == "accepted":
            assert answer in (told[name], ("command_taken", 0))
        else:
            told[name] = answer
    accepted = sorted(seq for code, seq in told.values() if code == "accepted")
    assert accepted == list(range(1, access_match(None, slug).seq + 1))
    assert list(Move.objects.values_list("seq", flat=True)) == accepted
    replay = replays.replay(access_match(None, slug).match)
    assert replay.problem is None and len(replay.frames) == len(accepted) + 1
    assert replay.frames[-1]["view"] == access_match(None, slug).view()
