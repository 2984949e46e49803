"""Copies of this process."""

from __future__ import annotations

import multiprocessing
import sys
import threading
from collections.abc import Callable


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
