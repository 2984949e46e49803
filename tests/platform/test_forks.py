"""Work in a copy of a process."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

import pytest
from neuroshima.forks import can_fork, run_in_fork

from tests.platform.serving import LONGEST

COPY = """
import os
from neuroshima.forks import run_in_fork

def work():
    print(os.getpid(), flush=True)

def fail():
    raise ValueError("no table")

print(os.getpid(), flush=True)
run_in_fork(work)
run_in_fork(fail)
print("never")
"""


no_copies = pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="this system makes no copies")


@no_copies
def test_work_is_done_in_a_copy_and_its_failure_ends_the_command() -> None:
    done = subprocess.run([sys.executable, "-c", COPY], capture_output=True, timeout=LONGEST, text=True)
    first, second = done.stdout.splitlines()
    assert first != second
    assert done.returncode == 1 and "ValueError: no table" in done.stderr


def test_a_process_with_threads_does_the_work_itself() -> None:
    ended, done = threading.Event(), list[int]()
    other = threading.Thread(target=ended.wait, args=(LONGEST,))
    other.start()
    assert not can_fork()
    run_in_fork(lambda: done.append(os.getpid()))
    ended.set()
    other.join(LONGEST)
    assert done == [os.getpid()]
