"""Lanes: a thread for each game in a process.

It computes, stores and sends the game's moves. Waiting commands are handled in batches: many moves in one transaction,
then the messages to all readers. A slow game only delays its own lane. Commands are answered, and others notified,
after the commit.

A game with two lanes carries fewer moves: threads that want Python at the same time cost more than what one gains while
the other waits for its commit (docs/performance/service.md).
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import time
from collections import deque
from collections.abc import Collection, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

from channels.db import database_sync_to_async

from neuroshima.matches.live import updates
from neuroshima.matches.live.event_loop import PerLoop, begin
from neuroshima.matches.live.updates import News, Online
from neuroshima.matches.live.watchers import Knowledge, Watcher, watchers_of
from neuroshima.matches.play import group_commit
from neuroshima.matches.play.group_commit import Command
from neuroshima.matches.reading.memory import latest

logger = logging.getLogger(__name__)

MOST = 32
"""Moves in a transaction."""
SLICE = 50
"""Sockets of a match that are told before others get a turn."""
LONGEST = 0.03
"""Seconds after which a batch computes no further move."""


class Asking(NamedTuple):
    """A socket to notify, with its reader's position and who is online."""

    watcher: Watcher
    knows: Knowledge
    online: Online


@dataclass(frozen=True)
class Waiting:
    """A command that waits in a lane, and its future result.

    The result is the number of the move, or None if the command must go the ordinary way."""

    command: Command
    answer: asyncio.Future[int | None]


@dataclass(frozen=True)
class Done:
    """The result of a batch."""

    stored: Mapping[str, int]
    """The matches whose command is stored, with the numbers of the moves."""
    late: frozenset[str]
    """Matches whose command is left for the next batch."""
    news: Sequence[tuple[Asking, News | None]]


class Lane:
    """The lane of a game in one event loop."""

    def __init__(self, game: str) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"lane {game}")
        self._commands: deque[Waiting] = deque()
        self._moved: dict[str, int] = {}
        """Matches changed by another thread or process, with the newest move number known."""
        self._task: asyncio.Task[None] | None = None

    async def play(self, command: Command) -> int | None:
        """Play a command; return the number of the stored move.

        None if the command must go the ordinary way."""
        answer: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._commands.append(Waiting(command, answer))
        self._start()
        return await answer

    def note_move(self, slug: str, seq: int) -> None:
        """Note that another thread or process has changed a match by move `seq`."""
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
        batch, moved = self._take_batch(), self._moved
        self._moved = {}
        slugs = {*moved, *(each.command.slug for each in batch)}
        asking = {slug: [_knowledge_of(watcher) for watcher in watchers_of(slug)] for slug in slugs}
        in_lane = database_sync_to_async(carry_out, thread_sensitive=False, executor=self._thread)
        try:
            done = await in_lane([each.command for each in batch], moved, asking)
        except Exception:
            logger.exception("a batch failed")
            done = Done({}, frozenset(), [(each, None) for several in asking.values() for each in several])
        self._answer(batch, done)
        for slug, news in _by_match(done.news).items():
            begin(self._tell_all(slug, news), "a match was not told", logging.INFO)
        for slug in slugs:
            self._tell_who_came({each.watcher for each in asking[slug]}, slug)

    async def _tell_all(self, slug: str, told: Sequence[tuple[Asking, News | None]]) -> None:
        """Tell all sockets of a match, in slices, so that a crowd holds up no other match.

        Who is not ready is told in a task of its own: nobody waits for a slow one. Who has moved on meanwhile, for
        example as the match was faster than this, is told together with others by the next batch."""
        moved_on = 0
        for number, (each, news) in enumerate(told, 1):
            if news is None or each.watcher.is_busy:
                _tell(each.watcher, news, each.knows)
            elif _knows(each.watcher) == each.knows:
                await _survive(each.watcher.hear(news, each.knows))
            elif 0 <= each.watcher.seq < news.pulse.seq:
                moved_on = max(moved_on, news.pulse.seq)
            if number % SLICE == 0:
                await asyncio.sleep(0)
        if moved_on:
            self.note_move(slug, moved_on)

    def _tell_who_came(self, asked: Collection[Watcher], slug: str) -> None:
        """Notify sockets that opened during a batch.

        They may have read the match before the batch was stored."""
        for watcher in watchers_of(slug):
            if watcher not in asked:
                _tell(watcher, None, _knowledge_of(watcher).knows)

    def _take_batch(self) -> list[Waiting]:
        """Take the commands of the next batch: the first waiting one of each match."""
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
            elif not each.answer.done():  # its socket may be gone
                each.answer.set_result(done.stored.get(each.command.slug))


def _knowledge_of(watcher: Watcher) -> Asking:
    return Asking(watcher, _knows(watcher), watcher.online)


def _knows(watcher: Watcher) -> Knowledge:
    return Knowledge(watcher.reader, watcher.seq, watcher.shown)


def _by_match(news: Sequence[tuple[Asking, News | None]]) -> dict[str, list[tuple[Asking, News | None]]]:
    """News by match, those for players before those for spectators."""
    found: dict[str, list[tuple[Asking, News | None]]] = {}
    for each, told in sorted(news, key=lambda one: one[0].knows.shown is None or one[0].knows.shown.eyes is None):
        found.setdefault(each.watcher.slug, []).append((each, told))
    return found


async def _survive(hearing: Coroutine[Any, Any, None]) -> None:
    try:
        await hearing
    except Exception as error:
        logger.info("a socket was not told: %r", error)


def carry_out(commands: Sequence[Command], moved: Mapping[str, int], asking: Mapping[str, Sequence[Asking]]) -> Done:
    """Store the commands that can be stored, and make messages for all readers.

    `commands` has at most one command for each match. `moved`: matches changed elsewhere, whose readers also get
    messages. A match that fails does not affect the others."""
    prepared, late = _prepare_batch(commands)
    fine = not prepared or group_commit.store(prepared)
    stored = {each.command.slug: each.match.seq for each in prepared} if fine else {}
    _catch_up(moved)
    news = [told for slug, seq in {**moved, **stored}.items() for told in _news_for(slug, seq, asking.get(slug, ()))]
    return Done(stored, frozenset(each.slug for each in late), news)


def _catch_up(moved: Mapping[str, int]) -> None:
    try:
        latest.catch_up(moved)
    except Exception as error:  # then each match is read alone
        logger.warning("what has moved elsewhere could not be read: %r", error)


def _prepare_batch(commands: Sequence[Command]) -> tuple[list[group_commit.Prepared], Sequence[Command]]:
    """Compute moves; return them, and the commands for which there was no time."""
    begun = time.monotonic()
    prepared: list[group_commit.Prepared] = []
    for at, command in enumerate(commands):
        if at and time.monotonic() - begun > LONGEST:
            return prepared, commands[at:]
        move = group_commit.prepare(command)
        if move is not None:
            prepared.append(move)
    return prepared, ()


def _news_for(slug: str, seq: int, asking: Sequence[Asking]) -> list[tuple[Asking, News | None]]:
    """News for each reader who does not know move `seq` yet.

    None if it cannot be made now: the socket then asks by itself."""
    told: list[tuple[Asking, News | None]] = []
    crowd: dict[object, News] = {}
    """News for spectators, by what they know and speak: they are made once."""
    for each in asking:
        knows = each.knows
        if 0 < seq <= knows.have:
            continue
        if knows.have < 0 or seq == 0:
            # The first state may be older than the move; or the match begins, which has no number of its own.
            told.append((each, None))
            continue
        try:
            alike = None if _plays(each, slug, seq) else (knows.reader.language, knows.have, knows.shown)
            news = crowd.get(alike) or updates.updates_since(
                knows.reader, slug, seq, knows.have, each.online, knows.shown
            )
            told.append((each, news))
            if alike is not None:
                crowd[alike] = news
        except Exception as error:
            logger.warning("a match could not be told: %r", error, extra={"match": slug, "seq": seq})
            told.append((each, None))
    return told


def _plays(each: Asking, slug: str, seq: int) -> bool:
    player = each.knows.reader.player
    return player is not None and updates.plays_at(player.pk, slug, seq)


_lanes: PerLoop[dict[str, Lane]] = PerLoop(dict)


def lane_of(slug: str) -> Lane:
    """The lane of that match's game in the running event loop.

    Matches that are not in memory share a lane of their own."""
    known = latest.last_reading(slug)
    game = "" if known is None else known.match.game
    lanes = _lanes.here()
    if game not in lanes:
        lanes[game] = Lane(game)
    return lanes[game]


def _tell(watcher: Watcher, news: News | None, knows: Knowledge) -> None:
    begin(watcher.hear(news, knows), "a socket was not told", logging.INFO)
