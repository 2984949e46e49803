"""Work in a forked copy of the process."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

import pytest
from neuroshima.forks import can_fork, run_in_fork

from tests.support.platform.serving import LONGEST

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


needs_fork = pytest.mark.skipif(
    sys.platform in ("darwin", "win32"), reason="the site forks no processes on macOS and Windows"
)


@needs_fork
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


SERVED = """
import os, random, signal, threading, time
from neuroshima.forks import ForkServer

def work(pipe, argument):
    pipe.send((argument, os.getpid(), os.getppid(), random.random()))
    while True:
        pipe.send(pipe.recv())

server = ForkServer(work)
threading.Thread(target=time.sleep, args=(3600,), daemon=True).start()
forks = [server.fork(argument) for argument in ("first", "second")]
told = [fork.pipe.recv() for fork in forks]
assert [argument for argument, *_rest in told] == ["first", "second"]
assert [pid for _argument, pid, *_rest in told] == [fork.pid for fork in forks]
assert {parent for _argument, _pid, parent, _chance in told} == {server._process.pid}
assert told[0][3] != told[1][3], "each has its own random numbers"

forks[0].kill()
assert not forks[0].is_alive() and forks[1].is_alive()
forks[0].kill()  # once more does no harm
forks[1].pipe.send("still there")
assert forks[1].pipe.recv() == "still there"

os.kill(forks[1].pid, signal.SIGKILL)
while forks[1].is_alive():
    time.sleep(0.01)
assert not forks[1].pipe.closed
forks[1].kill()

third = server.fork("third")
assert third.pipe.recv()[0] == "third"
server._process.kill()
server._process.join()
for _ in range(2):
    try:
        server.fork("fourth")
    except OSError:
        print("gone")
third.pipe.send("the others live on")
print(third.pipe.recv())
third.kill()
server.close()
"""


@needs_fork
def test_a_process_with_threads_gets_copies_from_its_fork_server() -> None:
    done = subprocess.run([sys.executable, "-c", SERVED], capture_output=True, timeout=LONGEST, text=True)
    assert done.stdout.splitlines() == ["gone", "gone", "the others live on"], done.stderr
