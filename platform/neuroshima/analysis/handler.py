"""Hints by the socket of a match.

A question waits for a worker; moves and other messages do not wait for the question.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.utils import translation
from neuroshima_contract import Json

from neuroshima.analysis import hints, tasks
from neuroshima.analysis.refusals import AnalysisCode
from neuroshima.matches.live import commands
from neuroshima.matches.live.handlers import MatchSocket
from neuroshima.matches.live.protocol import Message, from_browser, from_server
from neuroshima.matches.live.protocol.from_browser import id_in, understood
from neuroshima.matches.reading.access import access_match
from neuroshima.players import rate_limits
from neuroshima.refusals import refusal

LOOK_EVERY = 0.15
"""Seconds between two polls for the answer."""
WAIT = 12.0
"""Seconds to wait for a hint: other tasks may come before it."""
_thread: Final = ThreadPoolExecutor(1, "hints")
"""Questions read the database in a thread of their own, so that moves need not wait."""


P = ParamSpec("P")
T = TypeVar("T")


async def in_thread(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Run `work` in the thread of hints, and return its result."""
    done: T = await database_sync_to_async(work, thread_sensitive=False, executor=_thread)(*args, **named)
    return done


class HintHandler:
    """Answers the questions of one socket for hints, one after the other."""

    def __init__(self, socket: MatchSocket) -> None:
        self.socket = socket

    async def handle(self, data: Json) -> None:
        """Answer one frame."""
        asked = await in_thread(self._ask, data)
        await self.socket.tell(await self._answer(data, *asked) if isinstance(asked, tuple) else asked)

    async def _answer(self, data: Json, name: str, seq: int) -> Message:
        """Wait for the hint."""
        end = asyncio.get_running_loop().time() + WAIT
        while asyncio.get_running_loop().time() < end:
            told = await in_thread(self._answer_message, data, name, seq)
            if told is not None:
                return told
            await asyncio.sleep(LOOK_EVERY)
        return commands.refusal_without_database(self.socket.language, data, refusal(AnalysisCode.NO_HINT), seq)

    def _ask(self, data: Json) -> tuple[str, int] | Message:
        """Enqueue the question.

        Returns its name and the number of the newest move, or a refusal in words."""
        socket = self.socket
        with commands.refusals_in_words(socket.reader, socket.slug, data) as refused:
            message = understood(data)
            assert isinstance(message, from_browser.HintQuestion)  # nothing else comes here
            player = socket.reader.player if socket.reader.is_current() else None
            access = access_match(player, socket.slug)
            question = hints.question_of(access, message.seat)
            rate_limits.enter_as(socket.visitor, f"address {socket.address}", rate_limits.HINT)
            return tasks.ask(question), access.seq
        return refused[0]

    def _answer_message(self, data: Json, name: str, seq: int) -> Message | None:
        """The message for the browser; None while the answer is coming."""
        found = tasks.answer_to(name)
        if found == tasks.COMING:
            return None
        if not found:
            return commands.refusal_without_database(self.socket.language, data, refusal(AnalysisCode.NO_HINT), seq)
        with translation.override(self.socket.language):
            return from_server.HintMessage(id=id_in(data), seq=seq, candidates=tasks.translate_candidates(found))

    async def beat(self) -> None:
        """Do nothing: hints are sent only as answers."""

    async def on_new_player(self) -> None:
        """Do nothing: each question reads the player anew."""

    async def close(self) -> None:
        """Do nothing: a late answer is ignored."""
