"""Play the moves of bots: find their matches, have moves thought out, play them.

What is to be done stands in the database alone, so a killed server goes on where it was: the runner looks there when it
starts, after every change made in this process, and every few seconds.
"""

from __future__ import annotations

import logging
import threading
import uuid
from collections.abc import Iterator

from django.db import close_old_connections
from django.db.models import OuterRef, Subquery

from neuroshima import plugins
from neuroshima.contract import Action, Refusal, View
from neuroshima.digests import sha256
from neuroshima.legal import expand
from neuroshima.matches.bots.thinking import Task, Thinker, ThinkingFailedError
from neuroshima.matches.data_files.text_store import stored_texts
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.play import MACHINE, MACHINE_IDS, notify, play_move
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.setup.seating import bots_to_move
from neuroshima.refusals import Code

logger = logging.getLogger(__name__)

LOOK_EVERY = 3.0
"""Seconds between two looks into the database when nothing calls."""
BUDGET = 1500
"""Milliseconds a bot may think."""
PATIENCE = 5.0
"""Seconds after which a bot that has not answered is stopped."""


class Runner(threading.Thread):
    """Plays the moves of all bots, one after the other."""

    def __init__(self) -> None:
        super().__init__(name="bots", daemon=True)
        self._called = threading.Event()
        self._stopped = threading.Event()
        self._thinker = Thinker()

    def wake(self, slug: str = "") -> None:
        """Something has changed; look at once."""
        self._called.set()

    def stop(self) -> None:
        """End the thread and its worker; a move begun is finished first."""
        self._stopped.set()
        self._called.set()
        self.join()
        self._thinker.close()

    def run(self) -> None:
        self._thinker.warm_up()
        while not self._stopped.is_set():
            self._called.clear()
            if not self._round():
                self._called.wait(LOOK_EVERY)

    def _round(self) -> bool:
        """One move for everybody who waits for a bot; whether there was any. Whatever happens is survived."""
        close_old_connections()
        try:
            played = [any(map(self._move, queue)) for queue in waiting_for_bots()]
            return any(played)
        except Exception:
            logger.exception("the bots' round failed")
            return False
        finally:
            close_old_connections()

    def _move(self, slug: str) -> bool:
        if self._stopped.is_set():
            return False
        try:
            return play_bot(slug, self._thinker)
        except Exception:
            logger.exception("a bot's move failed", extra={"match": slug})
            return False


def waiting_for_bots() -> list[list[str]]:
    """The links of all running matches where a bot is to move: a queue for each player, whose seat is the first of a
    person there, and one for the matches of bots alone; in each the longest waiting first. So many tables of one player
    delay nobody else's."""
    first = Seat.objects.filter(match=OuterRef("pk"), player__isnull=False).order_by("index").values("player")[:1]
    waiting = Match.objects.filter(status=Status.RUNNING, bot_to_move=True).annotate(owner=Subquery(first))
    queues: dict[int | None, list[str]] = {}
    for owner, slug in waiting.order_by("changed", "pk").values_list("owner", "slug"):
        queues.setdefault(owner, []).append(slug)
    return list(queues.values())


def play_bot(slug: str, thinker: Thinker) -> bool:
    """Play one move of a bot in that match, if one is to move there; whether it was played."""
    access = access_match(None, slug)
    seat = _bot_to_move(access)
    if seat is None or access.frozen is not None:
        return False
    command = f"{MACHINE_IDS}{uuid.uuid4()}"  # that a move is made once its number sees to
    failed: Refusal | None = None
    for action in _answers(access, seat, thinker):
        context = {"match": slug, "seq": access.seq}
        try:
            play_move(MACHINE, slug, seat.index, action, command, access.seq)
            return True
        except Refusal as refused:
            if refused.code == Code.PLUGIN_FAILED:
                failed = refused
            elif refused.code in set(Code):  # the match went on meanwhile, or the database is away: the next look sees
                logger.info("a bot came too late", extra={**context, "code": refused.code})
                return False
            else:
                logger.warning("a bot's answer is illegal: %s", refused, extra=context)
    if failed is not None:  # nothing that the bot may do can be done: asking again every few seconds helps nobody
        access.reading.freeze(failed)
    return False


def _answers(access: Access, seat: Seat, thinker: Thinker) -> Iterator[Action]:
    """The bot's answer, and what is played in its place where that cannot be done: the first action of each kind."""
    thought = _thought(access, seat, thinker)
    if thought is not None:
        yield thought
    yield from (next(expand(entry)) for entry in access.reading.legal(seat.index))


def _bot_to_move(access: Access) -> Seat | None:
    return next(iter(bots_to_move(access.seats, access.to_move)), None)


def _thought(access: Access, seat: Seat, thinker: Thinker) -> Action | None:
    """The bot's answer, out of what it may see alone; None where it has none."""
    view: View | None = access.reading.asked(lambda state: state.view(seat.index), None)
    if view is None:
        return None
    task = Task(
        game=access.match.game,
        bot=seat.bot,
        options=access.match.options,
        view=view,
        seat=seat.index,
        chance=_chance(access, seat.index),
        budget=BUDGET,
        texts=stored_texts(access.match.game, access.digests),
        order=plugins.order_of_clashing(),
    )
    try:
        return thinker.think(task, PATIENCE)
    except ThinkingFailedError as error:
        context: dict[str, object] = {"match": access.slug, "seq": access.seq, "seat": seat.index}
        logger.error("the bot %s failed, its first legal action is played: %s", seat.bot, error, extra=context)
        return None


def _chance(access: Access, seat: int) -> str:
    """What a bot's dice are made of: the same in every run of the same match, and no way back to the match's seed."""
    return sha256(f"bot/{access.match.seed}/{access.seq}/{seat}")


_runner: Runner | None = None


def start() -> Runner:
    """Play the bots' moves in this process from now on."""
    global _runner
    if _runner is None:
        _runner = Runner()
        notify.listen(_runner.wake)
        _runner.start()
    return _runner
