"""Accounting of unread data: data that waits is counted once, and the slowest reader is disconnected first."""

from __future__ import annotations

import pytest
from neuroshima.site.server import slow_readers
from neuroshima.site.server.slow_readers import LOG_EVERY, LONGEST_STALL, UnreadAnswers


class Line:
    """A connection that can be closed."""

    def __init__(self) -> None:
        self.is_ended = False

    def abortConnection(self) -> None:  # noqa: N802 - Twisted's word
        self.is_ended = True


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def answers(time: Time, monkeypatch: pytest.MonkeyPatch) -> UnreadAnswers:
    monkeypatch.setattr(slow_readers, "CEILING", 100)
    return UnreadAnswers(time)


def test_read_data_no_longer_counts(answers: UnreadAnswers) -> None:
    line = Line()
    answers.note(line, 60, progressed=False)
    answers.note(line, 20, progressed=True)
    assert (answers.total, len(answers)) == (20, 1)
    answers.note(line, 0, progressed=True)
    assert (answers.total, len(answers)) == (0, 0)


def test_over_the_limit_the_slowest_readers_are_disconnected(answers: UnreadAnswers, time: Time) -> None:
    first, second, third = Line(), Line(), Line()
    for time.now, line in enumerate((first, second, third)):
        answers.note(line, 40 if line is not third else 20, progressed=False)
    time.now = 5
    answers.note(first, 30, progressed=True)
    answers.note(third, 60, progressed=False)
    assert [line.is_ended for line in (first, second, third)] == [False, True, False]
    assert answers.total == 90


def test_a_client_that_does_not_read_for_a_time_is_disconnected(answers: UnreadAnswers, time: Time) -> None:
    slow, stopped = Line(), Line()
    for line in (slow, stopped):
        answers.note(line, 10, progressed=False)
    time.now = LONGEST_STALL - 1
    answers.note(slow, 9, progressed=True)
    answers.note(stopped, 12, progressed=False)
    answers.end_stalled()
    assert not stopped.is_ended
    time.now = LONGEST_STALL
    answers.end_stalled()
    assert (slow.is_ended, stopped.is_ended) == (False, True)


def test_a_body_that_many_get_counts_once(answers: UnreadAnswers) -> None:
    lines, body = [Line() for _ in range(5)], b"x" * 50
    for line in lines:
        answers.note(line, 1, progressed=False)
        answers.hold(line, body)
    assert answers.total == 55 and not any(line.is_ended for line in lines)
    for line in lines[:4]:
        answers.forget(line)
    assert answers.total == 51
    answers.release(lines[4])
    assert answers.total == 1


def test_bodies_of_their_own_count_towards_the_ceiling(answers: UnreadAnswers) -> None:
    lines = [Line() for _ in range(3)]
    for number, line in enumerate(lines):
        answers.note(line, 1, progressed=False)
        answers.hold(line, bytes([number]) * 40)
    assert [line.is_ended for line in lines] == [True, False, False]
    assert answers.total == 82


def test_the_log_tells_ended_connections_once_a_minute(
    answers: UnreadAnswers, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        answers.end(Line())
    time.now = LOG_EVERY
    answers.end_stalled()
    assert [record.args for record in caplog.records] == [(1,), (2,)]
