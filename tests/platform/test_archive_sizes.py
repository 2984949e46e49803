"""A finished duel of each game takes at most 4 kB, whoever has played it."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from functools import cache

import pytest
from neuroshima import plugins
from neuroshima.matches.models import Match, Move
from neuroshima.matches.reading import states
from neuroshima.matches.reading.archive_text import Packed, pack, unpack
from neuroshima_lab.arena import RandomBot, pairings

LARGEST = 4_096
"""Bytes. Random moves are those that can be foreseen least, so duels of people take less."""
LEAST_MOVES = 70
GAMES = [("hex", 1), ("hex", 2), ("convoy", 1), ("convoy", 3)]


@cache
def played(game_id: str, seed: int) -> tuple[list[Move], str]:
    """The moves of a whole duel with clocks, and its last position. Nothing about its times repeats itself."""
    game, chance = plugins.installed_games()[game_id], random.Random(seed)
    _name, pairing = next(iter(pairings(game, ["random", "random"], 1, 1, seed)))
    state = states.start_state(game, pairing.options, pairing.seats, pairing.seed)
    moment, left = datetime(2026, 11, 1, tzinfo=UTC), [900_000, 900_000]
    moves: list[Move] = []
    while state.outcome is None:
        seat = state.to_move[0]
        action = RandomBot().choose(state, seat, chance, 1)
        events = state.apply(seat, action)
        wait = round(chance.lognormvariate(8.3, 1))
        moment += timedelta(milliseconds=wait)
        left[seat] += 5_000 - wait + chance.randrange(20)
        moves.append(
            Move(
                seq=len(moves) + 1,
                seat=seat,
                kind=Move.Kind.ACTION,
                action=action,
                events=events,
                checksum=states.checksum_of(states.text_of(state.snapshot())),
                player_id=11 + seat,
                left=left[seat],
                created=moment,
            )
        )
    return moves, states.text_of(state.snapshot())


def packed(game_id: str, seed: int) -> Packed:
    return pack(*played(game_id, seed), {11: 0, 12: 1})


@pytest.mark.parametrize(("game_id", "seed"), GAMES)
def test_a_duel_takes_at_most_four_kilobytes(game_id: str, seed: int) -> None:
    assert len(played(game_id, seed)[0]) >= LEAST_MOVES
    assert len(packed(game_id, seed).text) <= LARGEST


@pytest.mark.parametrize(("game_id", "seed"), GAMES[::2])
def test_every_move_is_read_back(game_id: str, seed: int) -> None:
    moves, position = played(game_id, seed)
    read = unpack(packed(game_id, seed), Match(seq=len(moves)), {0: 11, 1: 12})
    for column in ("seq", "seat", "kind", "action", "events", "player_id", "left", "gained", "created"):
        assert [getattr(move, column) for move in read.moves] == [getattr(move, column) for move in moves], column
    assert read.position == position


def test_a_match_without_moves_has_an_archive_too() -> None:
    """The host may end a match before its first move."""
    read = unpack(pack([], "{}", {}), Match(seq=0), {})
    assert (list(read.moves), read.position) == ([], "{}")
