"""The rate limit shared by the sockets of one address, and each player's guaranteed part of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from neuroshima.matches.live import limits
from neuroshima.matches.live.limits import COMMANDS, MOVES_AT_ONCE, SharedBudget, TokenBucket

PREVIEW, RESYNC, PING = ({"type": kind} for kind in ("preview", "resync", "ping"))


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """A stopped clock for all buckets of the test."""
    clock = [1000.0]

    class Bucket(TokenBucket):
        def __init__(self, rate: float, size: int) -> None:
            super().__init__(rate, size, lambda: clock[0])

    monkeypatch.setattr(limits, "TokenBucket", Bucket)
    monkeypatch.setattr(limits, "everybody", Bucket(10**6, 10**6))
    yield clock


def sent(budget: SharedBudget, message: dict[str, str], number: int) -> int:
    """The number of allowed messages out of `number`."""
    return [budget.allows(message) for _ in range(number)].count(True)


def moved(budget: SharedBudget, visitor: str, number: int) -> int:
    return [budget.allows_command(visitor) for _ in range(number)].count(True)


def test_which_messages_are_commands() -> None:
    assert {"move", "take_back", "resign", "offer", "answer"} <= COMMANDS
    assert not COMMANDS & {"preview", "outlook", "resync", "ping", "hint"}


def test_previews_are_dropped_first(now: list[float]) -> None:
    flooder, other = SharedBudget("1.1.1.1"), SharedBudget("1.1.1.1")
    assert sent(flooder, PREVIEW, 1000) == 200
    assert sent(other, PREVIEW, 10) == 0
    assert sent(other, PING, 100) == sent(other, RESYNC, 100) == 100
    assert sent(SharedBudget("2.2.2.2"), PREVIEW, 10) == 10


def test_previews_leave_a_part_of_the_process_to_others(now: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "everybody", TokenBucket(0, 40))
    budget = SharedBudget("1.1.1.1")
    assert sent(budget, PREVIEW, 100) == 30
    assert sent(budget, RESYNC, 100) == 10


def test_a_flood_of_an_address_takes_no_move_from_a_player(now: list[float]) -> None:
    flooders = [SharedBudget("1.1.1.1") for _ in range(10)]
    honest = SharedBudget("1.1.1.1")
    for flooder in flooders:
        sent(flooder, PREVIEW, 1000)
        sent(flooder, PING, 1000)
    assert [moved(flooder, f"flooder {number}", 1000) for number, flooder in enumerate(flooders)] == [
        MOVES_AT_ONCE
    ] * 10
    for _second in range(60):
        now[0] += 1
        assert [moved(flooder, f"flooder {number}", 100) for number, flooder in enumerate(flooders)] == [10] * 10
        assert moved(honest, "honest", 5) == 5


def test_all_players_of_an_address_move_no_more_than_it_may(now: list[float]) -> None:
    """One client with a hundred guests: the shares become small, but every guest has one."""
    budgets = [SharedBudget("1.1.1.1") for _ in range(100)]
    for number, budget in enumerate(budgets):
        moved(budget, f"guest {number}", 1000)
    done = []
    for _second in range(10):
        now[0] += 1
        done.append(sum(moved(budget, f"guest {number}", 100) for number, budget in enumerate(budgets)))
    assert done == [200] * 10


def test_windows_of_one_player_share_what_the_player_has(now: list[float]) -> None:
    budgets = [SharedBudget("1.1.1.1") for _ in range(8)]
    assert sum(moved(budget, "player 7", 100) for budget in budgets) == MOVES_AT_ONCE


def test_a_long_text_counts_as_several() -> None:
    bucket = TokenBucket(0, 20, lambda: 0.0)
    assert [bucket.take(17), bucket.take(4), bucket.take(3), bucket.take()] == [True, False, True, False]
    assert limits.TokenBucket(0, 4, lambda: 0.0).take(spare=4) is False
