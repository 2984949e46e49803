"""Play one move of a bot.

A bot process chooses the action. It is then played like a person's move.
"""

from __future__ import annotations

import logging
import uuid
from collections.abc import Iterator
from datetime import datetime

from django.db import DatabaseError, transaction
from django.db.models import F
from django.utils import timezone
from neuroshima_contract import Action, Refusal, View
from neuroshima_contract.legal import expand

from neuroshima import plugins
from neuroshima.digests import sha256
from neuroshima.matches.bots.thinking import Thinker, ThinkingFailedError, ThinkRequest
from neuroshima.matches.data_files.text_store import stored_texts
from neuroshima.matches.models import BotFailure, Seat, Status
from neuroshima.matches.play import MACHINE, MACHINE_IDS, play_move
from neuroshima.matches.play.group_commit import Command, prepare, store
from neuroshima.matches.reading.access import Access, access_for
from neuroshima.matches.reading.loaded_match import Reading
from neuroshima.matches.reading.memory import latest
from neuroshima.matches.setup.seating import bots_to_move
from neuroshima.measuring import ASKED, BOT_FAILED, THOUGHT
from neuroshima.plugins import usage
from neuroshima.plugins.refusals import PluginCode
from neuroshima.refusals import Code, is_of_the_host
from neuroshima.tasks.retries import HopelessError

logger = logging.getLogger(__name__)

BUDGET = 1500
"""Milliseconds a bot may think."""
PATIENCE = 5.0
"""Seconds after which a bot that has not answered is stopped."""
LESS_PATIENCE = 2.0
"""The same for a bot that is asked because another one has failed."""


class BotStuckError(HopelessError):
    """No bot can move: the match is frozen, or every action of the bot fails."""


def play_bot(slug: str, thinker: Thinker, seq: int | None = None, asked: datetime | None = None) -> bool:
    """Play one move of a bot, if a bot is to move; return whether it was played.

    `seq`: play only if this is the last move. `asked`: when the move was requested, to measure the delay until the bot
    thinks.

    Raises BotStuckError. Raises Refusal `unavailable` or `internal`: then the caller may try again."""
    access = access_for(_current_reading(slug, seq), None)
    if seq not in (None, access.seq) or access.match.status != Status.RUNNING:
        return False
    seat = _bot_to_move(access)
    if access.frozen is not None:
        raise BotStuckError(f"the match {slug} is frozen: it waits for {access.waits_for}")
    if seat is None:
        return False
    command = f"{MACHINE_IDS}{uuid.uuid4()}"  # a new id each time: `expect` prevents duplicates
    failed: Refusal | None = None
    for bot, action in _answers(access, seat, thinker, asked):
        context = {"match": slug, "seq": access.seq}
        try:
            _play(Command(None, slug, seat.index, action, command, access.seq))
            return True
        except Refusal as refused:
            if refused.code == PluginCode.PLUGIN_FAILED:
                failed = refused
            elif refused.code in (Code.UNAVAILABLE, Code.INTERNAL):
                raise
            elif is_of_the_host(refused.code):  # the match has changed meanwhile
                logger.info("a bot came too late", extra={**context, "code": refused.code})
                return False
            elif bot:
                note_failure(access, seat.index, bot, f"its answer is illegal: {refused}")
            else:
                logger.warning("a legal action was refused: %s", refused, extra=context)
    if failed is not None:  # do not ask the plugin again every few seconds
        access.reading.freeze(failed)
    raise BotStuckError(f"nothing that the bot may do in the match {slug} can be done")


def _current_reading(slug: str, seq: int | None) -> Reading:
    """The match from memory, or read from the database.

    Memory is used if it is at move `seq` and not frozen. If it is wrong, that is noticed when the move is stored.
    Raises Refusal `not_found`."""
    known = latest.last_reading(slug)
    return known if known is not None and known.match.seq == seq and known.frozen is None else latest.read_again(slug)


def _play(command: Command) -> None:
    """Store the bot's move by group commit, or by `play_move` if that fails.

    Raises Refusal as `play_move`."""
    prepared = prepare(command)
    if prepared is None or not store([prepared]):
        play_move(MACHINE, command.slug, command.seat, command.action, command.id, command.expect)


def _answers(access: Access, seat: Seat, thinker: Thinker, asked: datetime | None) -> Iterator[tuple[str, Action]]:
    """The bot's answer, then what is played if it fails or is refused, each with the bot that gave it.

    First weaker bots are asked. At last come the first actions of each entry of the legal list, of no bot."""
    view: View | None = access.reading.ask(lambda state: state.view(seat.index), None)
    for bot in _bots_to_ask(access.match.game, seat.bot):
        if view is None:  # the plugin fails
            break
        if asked is not None:
            ASKED.tell((timezone.now() - asked).total_seconds())
        try:
            yield bot, _think(access, seat, view, bot, thinker)
        except ThinkingFailedError as error:
            note_failure(access, seat.index, bot, str(error))
        asked = None
    yield from (("", next(expand(entry))) for entry in access.reading.legal(seat.index))


def _bots_to_ask(game: str, bot: str) -> Iterator[str]:
    """The bot, then if it fails the next weaker one, and the one that stands in for players."""
    yield bot
    installed = plugins.games().get(game)
    if installed is None:
        return
    levels = list(installed.bots)
    weaker = levels[: levels.index(bot)][-1:] if bot in levels else []
    stand_in = [installed.stand_in] if installed.stand_in in levels else []
    yield from (other for other in dict.fromkeys([*weaker, *stand_in]) if other != bot)


def _bot_to_move(access: Access) -> Seat | None:
    return next(iter(bots_to_move(access.seats, access.to_move)), None)


def _think(access: Access, seat: Seat, view: View, bot: str, thinker: Thinker) -> Action:
    """The answer of a bot, from the view of its seat alone. Raises ThinkingFailedError."""
    request = ThinkRequest(
        game=access.match.game,
        bot=bot,
        style=seat.style,
        options=access.match.options,
        view=view,
        seat=seat.index,
        chance=_chance(access, seat.index),
        budget=BUDGET,
        texts=stored_texts(access.match.game, access.digests),
        order=plugins.order_of_clashing(),
    )
    with THOUGHT.measure_time(access.match.game, bot):
        return thinker.think(request, PATIENCE if bot == seat.bot else LESS_PATIENCE)


def _chance(access: Access, seat: int) -> str:
    """The seed for a bot's random numbers.

    It is the same in every run of a match, and does not reveal the match's seed."""
    return sha256(f"bot/{access.match.seed}/{access.seq}/{seat}")


MOST_KEPT = 200
"""Different failures that are kept. Beyond that the one that was seen longest ago goes."""
LONGEST = BotFailure._meta.get_field("error").max_length


def note_failure(access: Access, seat: int, bot: str, error: str) -> None:
    """Note that a bot's decision failed, and another action is played instead."""
    game, slug, seq = access.match.game, access.slug, access.seq
    context: dict[str, object] = {"match": slug, "seq": seq, "seat": seat}
    logger.error("the bot %s failed, a weaker decision is played: %s", bot, error, extra=context)
    BOT_FAILED.tell(1, game, bot)
    usage.count_failure(access.match.plugin, f"{bot}: {error}")
    try:
        with transaction.atomic():
            _keep(game, bot, error[:LONGEST], slug, seq)
    except DatabaseError:  # the move is more important
        logger.exception("the failure of a bot could not be kept", extra=context)


def _keep(game: str, bot: str, error: str, slug: str, seq: int) -> None:
    now = timezone.now()
    seen, is_new = BotFailure.objects.get_or_create(
        game=game, bot=bot, error=error, defaults={"match": slug, "seq": seq, "last": now}
    )
    if not is_new:
        BotFailure.objects.filter(pk=seen.pk).update(times=F("times") + 1, match=slug, seq=seq, last=now)
        return
    too_many = list(BotFailure.objects.order_by("-last").values_list("pk", flat=True)[MOST_KEPT:])
    BotFailure.objects.filter(pk__in=too_many).delete()
