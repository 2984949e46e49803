"""The pool of processes in which bots think."""

from __future__ import annotations

import threading

import pytest
from neuroshima.forks import ForkServer
from neuroshima.matches.bots.thinkers import Thinkers, ThinkersClosedError
from neuroshima.matches.bots.thinking import Thinker, ThinkingFailedError

from tests.support.platform.bot_tasks import wait_for
from tests.support.platform.serving import LONGEST


class Cold(Thinker):
    """A thinker without a process."""

    made: list[Cold] = []
    warmed: list[threading.Event] = []

    def __init__(self, *, in_spare_time: bool = False, forks: ForkServer | None = None) -> None:
        super().__init__(in_spare_time=in_spare_time, forks=forks)
        self.warm = False
        self.made.append(self)

    @property
    def is_warm(self) -> bool:
        return self.warm

    def warm_up(self) -> None:
        self.warmed[self.made.index(self)].wait(LONGEST)
        self.warm = True


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> list[threading.Event]:
    """Events that let the first, the second ... process become warm."""
    monkeypatch.setattr("neuroshima.matches.bots.thinkers.Thinker", Cold)
    Cold.made, Cold.warmed = [], [threading.Event() for _ in range(3)]
    return Cold.warmed


def test_one_process_serves_bots_one_after_the_other(cold: list[threading.Event]) -> None:
    pool = Thinkers(3)
    cold[0].set()
    for _ in range(5):
        with pool.acquire():
            pass
    assert len(Cold.made) == 1


def test_a_bot_does_not_wait_for_a_new_process_where_another_one_gets_free(cold: list[threading.Event]) -> None:
    pool, got = Thinkers(2), list[Thinker]()

    def think() -> None:
        with pool.acquire() as thinker:
            got.append(thinker)

    cold[0].set()
    with pool.acquire() as first:
        second = threading.Thread(target=think)
        second.start()
        wait_for(lambda: len(Cold.made) == 2)
    second.join(LONGEST)
    assert got == [first], "the other one is still cold"
    cold[1].set()


def test_where_no_process_can_be_started_nobody_waits_for_it(
    cold: list[threading.Event], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The bot retries once, and its failure is reported like any other."""

    def broken(thinker: Thinker) -> None:
        raise RuntimeError("no memory")

    monkeypatch.setattr(Cold, "warm_up", broken)
    with Thinkers(1).acquire() as thinker:
        assert not thinker.is_warm
    assert "could not be started" in caplog.text


def test_a_killed_process_is_replaced_before_its_next_use(cold: list[threading.Event]) -> None:
    pool = Thinkers(1)
    cold[0].set()
    with pool.acquire() as thinker:
        thinker.warm = False  # type: ignore[attr-defined]
    with pool.acquire() as again:
        assert again is thinker and again.is_warm


def test_closing_the_pool_is_no_failure_of_its_work(cold: list[threading.Event]) -> None:
    """Given a server that stops during a review, then the review has not failed: it is done again."""
    pool = Thinkers(1)
    cold[0].set()
    with pytest.raises(ThinkersClosedError), pool.acquire():
        pool.close()
        raise ThinkingFailedError("its process died")


class Forks:
    """A fork server without processes."""


def test_a_process_that_nobody_needs_is_ended_if_a_new_one_comes_at_once(
    cold: list[threading.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("neuroshima.matches.bots.thinkers.RESTS_AFTER", 0.0)
    ended: list[Thinker] = []
    monkeypatch.setattr(Cold, "close", lambda thinker: ended.append(thinker))
    pool = Thinkers(2)
    for event in cold:
        event.set()
    with pool.acquire():
        pass
    pool.let_rest()
    assert not ended, "a new one would have to load the games"
    pool.fork_from(Forks())  # type: ignore[arg-type]
    with pool.acquire():
        pool.let_rest()
        assert not ended, "it is in use"
    pool.let_rest()
    assert ended == Cold.made[:1]
    with pool.acquire() as thinker:
        assert thinker is Cold.made[1]
