"""A process in which a bot thinks: it blocks nothing and can be killed.

It is one process with a pipe instead of a process pool, because a pool cannot kill a single hanging bot at once.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import random
import signal
import threading
import time
import traceback
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Protocol

from neuroshima_contract import Action, OptionValues, View

from neuroshima.configuration import configuration
from neuroshima.forks import ForkServer

logger = logging.getLogger(__name__)
STARTING = 120.0
"""Seconds that a new process may take to load the games. On a busy machine this takes long. That is not the bot's
fault, and without this time it would have to play without thinking."""

YIELDING = 10
"""How much less urgent thinking is than serving requests, as a `nice` value. If all cores are busy, one step costs a
fifth of the processor time."""
LEAST_URGENT = 19
LONGEST_IN_SPARE_TIME = 300.0
"""Seconds of processor time after which a process in spare time is killed. It counts no waiting for a core, so such a
process hangs."""
IN_SPARE_TIME = "in spare time"


@dataclass(frozen=True)
class ThinkRequest:
    """Everything that a bot gets: the view of its seat, and a random seed."""

    game: str
    bot: str
    options: OptionValues
    view: View
    seat: int
    chance: str
    budget: int
    texts: Mapping[str, str] = field(default_factory=dict)
    """The match's data files, by name."""
    order: tuple[str, ...] = ()
    """Plugins in the order in which they came into use, if two of them clash."""
    style: str = ""
    """One of the bot's styles; empty: it has none, or its own."""

    def answer(self) -> Action:
        """Answer with the bot's action; runs in the bot's process."""
        return _choose_action(self)


class Question(Protocol):
    """Question for a bot or an analyst; it and its answer must be picklable."""

    def answer(self) -> Any:
        """Return the answer; runs in the bot's process. Raises whatever a game raises."""


class ThinkingFailedError(Exception):
    """The bot or the analyst raised, was too slow, or its process died.

    The message is for the log."""


class Thinker:
    """A process in which bots think, started when needed and again after a failure."""

    def __init__(self, *, in_spare_time: bool = False, forks: ForkServer | None = None) -> None:
        """`in_spare_time`: the process uses only idle processor time. `forks`: makes the process, if there is one."""
        self._in_spare_time = in_spare_time
        self._forks = forks
        self._process: Any = None
        self._pipe: Connection | None = None
        self._asked_at = time.monotonic()

    def think(self, request: ThinkRequest, patience: float) -> Action:
        """The bot's action. Raises as `ask`."""
        return dict(self.ask(request, patience))

    def ask(self, question: Question, patience: float) -> Any:
        """Return the answer.

        Raises ThinkingFailedError. After `patience` seconds the process is killed."""
        try:
            pipe = self._ready()
            pipe.send(question)
            if not pipe.poll(patience):
                raise ThinkingFailedError(f"no answer within {patience:g} s")
            fine, answer = pipe.recv()
        except (EOFError, OSError) as error:
            self.close()
            raise ThinkingFailedError(f"its process died: {error!r}") from error
        except ThinkingFailedError:
            self.close()
            raise
        finally:
            self._asked_at = time.monotonic()
        if not fine:
            raise ThinkingFailedError(str(answer))
        return answer

    def idle_seconds(self) -> float:
        """Seconds since the last answer, or since this object was made."""
        return time.monotonic() - self._asked_at

    def warm_up(self) -> None:
        """Start the process before the first bot needs it.

        A failure is not raised here; the first bot gets it."""
        try:
            self._ready()
        except (EOFError, OSError, ThinkingFailedError):
            self.close()

    @property
    def is_warm(self) -> bool:
        """Whether its process has loaded the games and waits for a request."""
        return self._pipe is not None and self._process.is_alive()

    def close(self) -> None:
        """Kill the process, whatever it does."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    def _ready(self) -> Connection:
        if self._pipe is None or not self._process.is_alive():
            self.close()
            self._pipe = self._new()
        return self._pipe

    def _new(self) -> Connection:
        pipe = self._fork_process() or self._spawn_process()
        if not pipe.poll(STARTING):
            raise ThinkingFailedError("its process did not start")
        pipe.recv()
        return pipe

    def _fork_process(self) -> Connection | None:
        if self._forks is None:
            return None
        try:
            self._process = self._forks.fork(IN_SPARE_TIME if self._in_spare_time else "")
        except OSError:  # somebody has killed the fork server
            logger.exception("the fork server makes no process for bots, one is started anew")
            return None
        return self._process.pipe  # type: ignore[no-any-return]

    def _spawn_process(self) -> Connection:
        context: Any = multiprocessing.get_context("spawn")
        ours: Connection
        ours, theirs = context.Pipe()
        given = (self._in_spare_time, theirs)
        self._process = context.Process(target=_work, args=given, name="thinker", daemon=True)
        self._process.start()
        theirs.close()
        return ours


def _work(in_spare_time: bool, pipe: Connection) -> None:
    """The main loop of a new process."""
    import django

    django.setup()
    from neuroshima import plugins

    plugins.installed_games()
    _answer_all(pipe, in_spare_time)


def work_as_fork(pipe: Connection, urgency: str) -> None:
    """The main loop of a copy of a server; `urgency`: empty or `IN_SPARE_TIME`."""
    _answer_all(pipe, urgency == IN_SPARE_TIME)


def _answer_all(pipe: Connection, in_spare_time: bool) -> None:
    """Answer questions until the pipe closes."""
    threading.Thread(target=_die_with_parent, daemon=True).start()
    _let_others_go_first(in_spare_time)
    pipe.send(True)
    while True:
        try:
            question = pipe.recv()
        except EOFError:
            return
        if in_spare_time:
            _die_after(LONGEST_IN_SPARE_TIME)
        pipe.send(_answer(question))


def _let_others_go_first(always: bool) -> None:
    """Lower the priority; with `always`, use only idle processor time, unless the host wants it otherwise.

    A process cannot undo this without privileges."""
    if always and configuration().review_priority == "idle" and hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):  # a container may forbid it
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    if hasattr(os, "nice"):  # not on Windows
        os.nice(LEAST_URGENT if always else YIELDING)


def _die_after(seconds: float) -> None:
    """Let the system kill this process after this much more processor time."""
    if hasattr(signal, "setitimer"):  # not on Windows
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _answer(question: Question) -> tuple[bool, Any]:
    try:
        return True, question.answer()
    except Exception as error:
        return False, _told(error)


def _told(error: Exception) -> str:
    """An exception with the place where it was raised."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(frame.filename).name}, line {frame.lineno}, in {frame.name})"


def _choose_action(request: ThinkRequest) -> Action:
    """Imagine a state that is consistent with the view, and let the bot choose."""
    from neuroshima import plugins
    from neuroshima.matches.data_files.text_store import with_texts

    game = with_texts(plugins.installed_games(request.order)[request.game], request.texts)
    rng = random.Random(request.chance)
    options = game.Options.model_validate(request.options)
    state = game.imagine(options, request.view, request.seat, rng)
    bot = game.bots[request.bot]
    if request.style in bot.styles:  # another version of the game may have removed it
        bot = bot.in_style(request.style)
    return bot.choose(state, request.seat, rng, request.budget)
