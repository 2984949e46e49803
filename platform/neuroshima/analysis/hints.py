"""Hints at a table: who may ask, the question to the analyst, and the answer by the socket of the match.

A question waits for a worker; moves and other messages do not wait for the question.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.utils import translation
from django.utils.translation import gettext_noop as _
from neuroshima_contract import Game, Json, Refusal

from neuroshima.analysis import tasks
from neuroshima.analysis.questions import AnalysisQuestion
from neuroshima.digests import sha256
from neuroshima.matches.data_files.text_store import stored_texts
from neuroshima.matches.live import commands
from neuroshima.matches.live.handlers import MatchSocket
from neuroshima.matches.live.protocol import Message, from_browser, from_server
from neuroshima.matches.live.protocol.from_browser import id_in, understood
from neuroshima.matches.play import what_if
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.refusals import MatchCode
from neuroshima.players import rate_limits
from neuroshima.refusals import RefusalCode, refusal


class AnalysisCode(RefusalCode):
    """Refusals of hints and best lines."""

    RATED_NO_HINTS = "rated_no_hints", 400, _("In a rated match there are no hints.")
    NO_HINT = "no_hint", 400, _("No hint was found for this position. Nothing is lost; try again.")


MOST = 3
BUDGET = 1200
"""Milliseconds an analyst may think for a hint."""


def can_have_hints(access: Access) -> bool:
    """Whether this match can have hints at all."""
    return not access.match.rated and bool(access.own_seats) and has_analyst(access.game)


def has_analyst(game: Game | None) -> bool:
    """Whether the game has an analyst.

    False if the game fails, so that its pages still work."""
    try:
        return game is not None and game.tools.analyst() is not None
    except Refusal:
        return False


def question_of(access: Access, seat: int) -> AnalysisQuestion:
    """The question for a player who wants a hint for `seat`.

    Raises Refusal `rated_no_hints`, `not_to_move`, `no_hint` if the game has no analyst, and as `what_if.check`, which
    says in which matches help is allowed."""
    access.playable(seat)
    what_if.check(access, rated=AnalysisCode.RATED_NO_HINTS)
    if seat not in access.to_move:
        raise refusal(MatchCode.NOT_TO_MOVE)
    if not has_analyst(access.game):
        raise refusal(AnalysisCode.NO_HINT)
    view = access.reading.ask(lambda state: state.view(seat), None)
    if view is None:
        raise refusal(AnalysisCode.NO_HINT)
    return AnalysisQuestion(
        game=access.match.game,
        options=access.match.options,
        view=view,
        seat=seat,
        chance=sha256(f"hint/{access.slug}/{access.seq}/{seat}"),
        most=MOST,
        budget=BUDGET,
        texts=stored_texts(access.match.game, access.differing_digests),
    )


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
            question = question_of(access, message.seat)
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
