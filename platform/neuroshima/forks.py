"""Copies of this process."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import NoReturn

PATIENCE = 60.0
"""Seconds to wait for the fork server. On a busy machine it may take long."""
LARGEST = 100
"""Bytes of a message to the fork server."""
Work = Callable[[Connection, str], object]


def can_fork() -> bool:
    """Whether this process may be copied now.

    A copy has no other threads, and locks that they hold would never be released. On macOS, system libraries crash in a
    copy."""
    possible = sys.platform != "darwin" and "fork" in multiprocessing.get_all_start_methods()
    return possible and threading.active_count() == 1


def run_in_fork(work: Callable[[], object]) -> None:
    """Do work whose memory is not needed afterwards: in a copy of this process, which ends with it.

    Where copying is impossible, it is done here. Raises SystemExit if the copy fails, which writes the traceback to
    standard error."""
    if not can_fork():
        work()
        return
    copy = multiprocessing.get_context("fork").Process(target=work, name=getattr(work, "__name__", None))
    copy.start()
    copy.join()
    if copy.exitcode:
        sys.exit(copy.exitcode if copy.exitcode > 0 else 1)


class ForkServer:
    """A copy of this process that has no threads, and makes more copies when asked.

    So a process that has threads later gets copies when it needs them. They share the memory of its start."""

    def __init__(self, work: Work) -> None:
        """No other thread may run here. `work`: what a copy does, with its pipe and the argument of `fork`."""
        assert can_fork()
        self._lock = threading.Lock()
        self._door, door = socket.socketpair()
        self._door.settimeout(PATIENCE)
        context = multiprocessing.get_context("fork")
        self._process = context.Process(target=_serve, args=(door, self._door, work), name="fork server", daemon=True)
        self._process.start()
        door.close()

    def fork(self, argument: str) -> Fork:
        """A new copy. Raises OSError if the fork server is gone, or cannot make one."""
        ours, theirs = multiprocessing.Pipe()
        try:
            with theirs, self._lock:
                socket.send_fds(self._door, [argument.encode() or b" "], [theirs.fileno()])
                answer = self._door.recv(LARGEST)
            if not answer.isdigit():
                raise ChildProcessError("the fork server made no process")
            return Fork(int(answer), ours)
        except BaseException:
            ours.close()
            raise

    def close(self) -> None:
        """End the fork server. It makes no more copies, and those that it made stay."""
        self._door.close()
        self._process.join()


class Fork:
    """A copy that a fork server has made, and the pipe to it."""

    def __init__(self, pid: int, pipe: Connection) -> None:
        self.pid, self.pipe = pid, pipe

    def is_alive(self) -> bool:
        """Whether it runs and has written nothing that is not read."""
        return not self.pipe.closed and not self.pipe.poll()  # the pipe of a dead process is at its end

    def kill(self) -> None:
        """Kill the copy, or let it end at the end of its pipe."""
        if self.is_alive():  # otherwise its number may be that of another process
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
            self.pipe.poll(PATIENCE)
        self.pipe.close()

    def join(self) -> None:
        """`kill` has waited for its end."""


def _serve(door: socket.socket, others: socket.socket, work: Work) -> None:
    """The main loop of a fork server. `others`: the other end of the door, which it has inherited."""
    others.close()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system buries copies
    while True:
        try:
            argument, handles, _flags, _address = socket.recv_fds(door, LARGEST, 1)
        except ConnectionError:
            return
        if not handles:  # the process that asks has ended, or has closed the door
            return
        door.sendall(_fork_child(door, handles[0], work, argument.decode().strip()))


def _fork_child(door: socket.socket, handle: int, work: Work, argument: str) -> bytes:
    """Fork; return the number of the new process, or a word if the system makes none."""
    try:
        pid = os.fork()
    except OSError:
        traceback.print_exc()
        os.close(handle)
        return b"none"
    if pid == 0:
        door.close()
        _become(work, Connection(handle), argument)
    os.close(handle)
    return str(pid).encode()


def _become(work: Work, pipe: Connection, argument: str) -> NoReturn:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    try:
        work(pipe, argument)
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        os._exit(0)
