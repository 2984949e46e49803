"""What the games of each plugin cost this process: time, memory, failures.

The guard reports every call of a game that the host makes (`begin`, `end`). A thread looks ten times a second at what
is running. So it learns which plugin's code a slow call is in, and during whose calls the process grows. `records.py`
stores the numbers. Bots think in processes of their own, and are not counted here.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from types import FrameType

from neuroshima.plugins.discovery import discover
from neuroshima.refusals import is_storage_failure

logger = logging.getLogger(__name__)
SLOW = 1.0
"""Seconds after which a list of legal actions is slow: players wait for it."""
LARGE = 100 * 2**20
"""Growth in bytes that is reported, and each further growth of this size."""
TICK = 0.1
"""Seconds between two looks at what is running."""
IDLE_AFTER = 20
"""Looks without a call after which the thread sleeps until the next call."""
QUIET = 60.0
"""Seconds for which the log does not repeat that a plugin is slow."""
MEMORY = Path("/proc/self/statm")


@dataclass
class Usage:
    """What one plugin has cost this process since it began."""

    calls: int = 0
    seconds: float = 0.0
    """Of the clock: a busy machine makes them more."""
    failures: int = 0
    last_error: str = ""
    slow_lists: int = 0
    """Lists of legal actions that took `SLOW` or longer."""
    slowest: float = 0.0
    """The longest of all calls, in seconds of the clock."""
    slowest_in: str = ""
    """The method of that call."""
    grown: int = 0
    """Bytes by which the process has grown while the plugin ran: an estimate, as several may run at once."""


@dataclass(slots=True)
class Call:
    """A call of a plugin's game that is running."""

    plugin: str
    method: str
    began: float
    seen: Counter[str] | None = None
    """How often the thread found it in the code of each plugin; None: it has not looked yet."""


_running: dict[int, Call] = {}
"""By thread. Calls inside a call belong to it."""
_usages: dict[str, Usage] = {}
_busy: dict[str, float] = {}
"""Seconds of each plugin since the last look, of calls that have ended."""
_warned: dict[str, float] = {}
_lock = threading.Lock()


def begin(plugin: str, method: str) -> Call | None:
    """Note that a call begins in this thread; None inside another call."""
    thread = threading.get_ident()
    if thread in _running:
        return None
    call = _running[thread] = Call(plugin, method, time.perf_counter())
    if _watcher is not None:
        _watcher.wake()
    return call


def end(call: Call) -> None:
    """Note that a call has ended, or raised."""
    _running.pop(threading.get_ident(), None)
    now = time.perf_counter()
    took = now - call.began
    with _lock:
        usage = _usage(call.plugin)
        usage.calls += 1
        usage.seconds += took
        if _watcher is not None:
            _busy[call.plugin] = _busy.get(call.plugin, 0.0) + now - max(call.began, _watcher.looked)
        if took > usage.slowest:
            usage.slowest, usage.slowest_in = took, call.method
    if took >= SLOW and call.method == "legal":
        _note_slow(call, took)


def count_failure(plugin: str, error: str) -> None:
    """Count an exception of a plugin; `error` is one line."""
    with _lock:
        usage = _usage(plugin)
        usage.failures += 1
        usage.last_error = error


def usages() -> Mapping[str, Usage]:
    """A copy of all numbers of this process, by plugin."""
    with _lock:
        return {plugin: replace(usage) for plugin, usage in _usages.items()}


def forget() -> None:
    """Begin to count anew."""
    with _lock:
        _usages.clear()
        _busy.clear()
        _warned.clear()


def _usage(plugin: str) -> Usage:
    found = _usages.get(plugin)
    if found is None:
        found = _usages[plugin] = Usage()
    return found


def _note_slow(call: Call, took: float) -> None:
    at_fault = _most_seen(call)
    with _lock:
        _usage(at_fault).slow_lists += 1
        quiet = time.monotonic() - _warned.get(at_fault, -QUIET) < QUIET
        if not quiet:
            _warned[at_fault] = time.monotonic()
    if not quiet:
        logger.error("the plugin %s is slow: a list of legal actions took %.1f s", at_fault, took)


def _most_seen(call: Call) -> str:
    return call.seen.most_common(1)[0][0] if call.seen else call.plugin


# The thread that looks ------------------------------------------------------------------------------------------------


class Watcher:
    """A thread that looks at running calls. `keep` is called in it now and then, to store the numbers."""

    def __init__(self, keep: Callable[[], object], keep_every: float) -> None:
        self.looked = time.perf_counter()
        self._keep, self._keep_every = keep, keep_every
        self._memory = memory_of_process()
        self._wanted = threading.Event()
        self._ends = False
        self._thread = threading.Thread(target=self._run, name="plugin-usage", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Look from now on, because a call begins.

        The caller measures the memory: this thread may only come to it after the call."""
        if not self._wanted.is_set():
            self.looked, self._memory = time.perf_counter(), memory_of_process()
            self._wanted.set()

    def stop(self) -> None:
        """End the thread; the numbers are stored once more."""
        self._ends = True
        self._wanted.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ends:
            self._wanted.wait()
            self._look_while_busy()
        self._store()

    def _look_while_busy(self) -> None:
        """Look until no call has run for a while."""
        idle, stored = 0, time.monotonic()
        while idle < IDLE_AFTER and not self._ends:
            time.sleep(TICK)
            idle = 0 if self.look() else idle + 1
            if time.monotonic() - stored >= self._keep_every:
                self._store()
                stored = time.monotonic()
        self._wanted.clear()
        if _running:  # it began before this thread was asleep
            self._wanted.set()
        self._store()

    def _store(self) -> None:
        try:
            self._keep()
        except Exception as error:  # the numbers stay here until the next time
            is_away = is_storage_failure(error)  # the database's own failure is one line
            logger.error("the numbers of plugins were not stored: %r", error, exc_info=not is_away)

    def look(self) -> bool:
        """Look once: in whose code is each call, and whose is what the process has grown by? Whether anything ran."""
        frames = sys._current_frames()
        now, memory = time.perf_counter(), memory_of_process()
        with _lock:
            shares = _busy.copy()
            _busy.clear()
            for thread, call in list(_running.items()):
                plugin = _plugin_in(frames.get(thread), call.plugin)
                call.seen = call.seen or Counter()
                call.seen[plugin] += 1
                shares[plugin] = shares.get(plugin, 0.0) + now - max(call.began, self.looked)
            grown, together = memory - self._memory, sum(shares.values())
            self.looked, self._memory = now, memory
            large = [_grow(plugin, grown * part / together) for plugin, part in shares.items() if part > 0]
        for plugin, size in filter(None, large):
            logger.error("the plugin %s needs much memory: this process grew by %d MB while it ran", plugin, size)
        return bool(shares)


def _grow(plugin: str, size: float) -> tuple[str, int] | None:
    """Add a part of what the process has grown by; the plugin and its megabytes if that is to be reported."""
    usage = _usage(plugin)
    before, usage.grown = usage.grown, max(0, usage.grown + round(size))
    return (plugin, usage.grown >> 20) if usage.grown // LARGE > before // LARGE else None


def _plugin_in(frame: FrameType | None, asked: str) -> str:
    """The plugin in whose code a thread is: the last one called that is not `asked`, or else `asked`."""
    while frame is not None:
        plugin = _plugins_by_package().get(str(frame.f_globals.get("__name__", "")).partition(".")[0])
        if plugin is not None and plugin != asked:
            return plugin
        frame = frame.f_back
    return asked


@lru_cache(maxsize=1)
def _plugins_by_package() -> dict[str, str]:
    return {found.module.partition(".")[0]: found.name for found in discover() if found.plugin is not None}


def memory_of_process() -> int:
    """Resident memory of this process in bytes; 0 where the system does not say."""
    try:
        return int(MEMORY.read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError, ValueError):
        return 0


_watcher: Watcher | None = None


def start(keep: Callable[[], object], keep_every: float = 30.0) -> None:
    """Look at running calls from now on, and call `keep` every `keep_every` seconds while games are played."""
    global _watcher
    if _watcher is None:
        _watcher = Watcher(keep, keep_every)


def stop() -> None:
    """Look no more."""
    global _watcher
    if _watcher is not None:
        _watcher.stop()
    _watcher = None


def _forget_thread() -> None:
    """A forked process has no such thread, and its calls are not those of its parent."""
    global _watcher
    _watcher = None
    _running.clear()


os.register_at_fork(after_in_child=_forget_thread)
