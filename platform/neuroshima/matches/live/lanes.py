"""Lanes of a process: two threads for each game.

They work out, store and send the game's moves. What waits for a lane is done in batches: many moves in one
transaction, then the messages of all who look. A match always goes by the same lane. While one lane waits for its
commit, the other works; a game that takes long holds up its own lanes only. Order: a command is answered and others are
told after the commit.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import time
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

from channels.db import database_sync_to_async

from neuroshima.matches.live import updates
from neuroshima.matches.live.event_loop import PerLoop, begin
from neuroshima.matches.live.messages import Online
from neuroshima.matches.live.updates import News
from neuroshima.matches.live.watchers import Asked, Watcher, watchers_of
from neuroshima.matches.play import group_commit
from neuroshima.matches.play.group_commit import Command
from neuroshima.matches.reading.memory import latest

logger = logging.getLogger(__name__)

LANES = 2
"""Lanes of each game. A third one gains nothing: Python runs one thread at a time."""
MOST = 32
"""Moves in a transaction."""
LONGEST = 0.03
"""Seconds after which no further move of a batch is begun to be worked out."""


class Asking(NamedTuple):
    """A socket that has to be told, for whom, and who is online."""

    watcher: Watcher
    asked: Asked
    online: Online


@dataclass(frozen=True)
class Waiting:
    """A command waiting in a lane, and its result.

    The number of the move, or None for the ordinary way."""

    command: Command
    answer: asyncio.Future[int | None]


@dataclass(frozen=True)
class Done:
    """What a batch has come to."""

    stored: Mapping[str, int]
    """The matches whose command is stored, with the numbers of the moves."""
    late: frozenset[str]
    """Matches whose command comes with the next batch."""
    news: Sequence[tuple[Asking, News | None]]


class Lane:
    """One lane of a game in one event loop."""

    def __init__(self, game: str) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"lane {game}")
        self._commands: deque[Waiting] = deque()
        self._moved: dict[str, int] = {}
        """Matches that have moved elsewhere, with the number of which this process has heard."""
        self._task: asyncio.Task[None] | None = None

    async def play(self, command: Command) -> int | None:
        """The number of the move that was stored.

        None if the command has to go the ordinary way."""
        answer: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._commands.append(Waiting(command, answer))
        self._start()
        return await answer

    def moved(self, slug: str, seq: int) -> None:
        """A match has been changed by a move `seq`, in another thread or process."""
        self._moved[slug] = max(seq, self._moved.get(slug, 0))
        self._start()

    def _start(self) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run(), context=contextvars.Context())

    async def _run(self) -> None:
        try:
            while self._commands or self._moved:
                await self._batch()
        finally:
            self._task = None

    async def _batch(self) -> None:
        batch, moved = self._taken(), self._moved
        self._moved = {}
        slugs = {*moved, *(each.command.slug for each in batch)}
        asking = {slug: [_asking(watcher) for watcher in watchers_of(slug)] for slug in slugs}
        in_lane = database_sync_to_async(carry_out, thread_sensitive=False, executor=self._thread)
        try:
            done = await in_lane([each.command for each in batch], moved, asking)
        except Exception:
            logger.exception("a batch failed")
            done = Done({}, frozenset(), [(each, None) for several in asking.values() for each in several])
        self._answer(batch, done)
        for each, news in done.news:
            _tell(each.watcher, news, each.asked)
        for slug in slugs:
            self._tell_who_came({each.watcher for each in asking[slug]}, slug)

    def _tell_who_came(self, asked: Collection[Watcher], slug: str) -> None:
        """Bring sockets up to date that opened during a batch.

        They may have read the match before it."""
        for watcher in watchers_of(slug):
            if watcher not in asked:
                _tell(watcher, None, _asking(watcher).asked)

    def _taken(self) -> list[Waiting]:
        """The commands of the next batch: of each match the first that waits."""
        taken: dict[str, Waiting] = {}
        rest: deque[Waiting] = deque()
        while self._commands:
            each = self._commands.popleft()
            if len(taken) < MOST and each.command.slug not in taken:
                taken[each.command.slug] = each
            else:
                rest.append(each)
        self._commands = rest
        return list(taken.values())

    def _answer(self, batch: Sequence[Waiting], done: Done) -> None:
        for each in reversed(batch):
            if each.command.slug in done.late:
                self._commands.appendleft(each)
            elif not each.answer.done():  # its socket may have gone
                each.answer.set_result(done.stored.get(each.command.slug))


def _asking(watcher: Watcher) -> Asking:
    return Asking(watcher, Asked(watcher.reader, watcher.seq, watcher.shown), watcher.online)


def carry_out(commands: Sequence[Command], moved: Mapping[str, int], asking: Mapping[str, Sequence[Asking]]) -> Done:
    """Store the commands that can be stored, and make messages for all readers.

    One command for each match. Also for readers of matches that have moved elsewhere. A match that fails harms no
    other."""
    prepared, late = _prepared(commands)
    fine = not prepared or group_commit.store(prepared)
    stored = {each.command.slug: each.match.seq for each in prepared} if fine else {}
    _catch_up(moved)
    news = [told for slug, seq in {**moved, **stored}.items() for told in _told(slug, seq, asking.get(slug, ()))]
    return Done(stored, frozenset(each.slug for each in late), news)


def _catch_up(moved: Mapping[str, int]) -> None:
    try:
        latest.catch_up(moved)
    except Exception as error:  # each match is asked for alone then
        logger.warning("what has moved elsewhere could not be read: %r", error)


def _prepared(commands: Sequence[Command]) -> tuple[list[group_commit.Prepared], Sequence[Command]]:
    """The moves that were worked out, and the commands for which there was no time."""
    begun = time.monotonic()
    prepared: list[group_commit.Prepared] = []
    for at, command in enumerate(commands):
        if at and time.monotonic() - begun > LONGEST:
            return prepared, commands[at:]
        move = group_commit.prepare(command)
        if move is not None:
            prepared.append(move)
    return prepared, ()


def _told(slug: str, seq: int, asking: Sequence[Asking]) -> list[tuple[Asking, News | None]]:
    """For each who has not been told of move `seq`: what to tell.

    None where that cannot be said now."""
    told: list[tuple[Asking, News | None]] = []
    for each in asking:
        asked = each.asked
        if 0 < seq <= asked.have:
            continue
        if asked.have < 0 or seq == 0:
            # Its first state is being read, perhaps from before the move; or the match begins, which has no number.
            told.append((each, None))
            continue
        try:
            told.append((each, updates.updates_since(asked.reader, slug, seq, asked.have, each.online, asked.shown)))
        except Exception as error:
            logger.warning("a match could not be told: %r", error, extra={"match": slug, "seq": seq})
            told.append((each, None))
    return told


_lanes: PerLoop[dict[tuple[str, int], Lane]] = PerLoop(dict)


def lane_of(slug: str) -> Lane:
    """The lane of that match in the running event loop.

    As long as the match is not known, a lane for those."""
    known = latest.known(slug)
    game = "" if known is None else known.match.game
    key = game, hash(slug) % LANES
    lanes = _lanes.here()
    if key not in lanes:
        lanes[key] = Lane(game)
    return lanes[key]


def _tell(watcher: Watcher, news: News | None, asked: Asked) -> None:
    begin(watcher.hear(news, asked), "a socket was not told", logging.INFO)
