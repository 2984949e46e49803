"""Decisions of bots that failed: told in the log, counted, and kept for the admin."""

from __future__ import annotations

import logging

from django.db import DatabaseError, transaction
from django.db.models import F
from django.utils import timezone

from neuroshima.matches.models import BotFailure
from neuroshima.matches.reading.access import Access
from neuroshima.measuring import BOT_FAILED

logger = logging.getLogger(__name__)
MOST_KEPT = 200
"""Different failures that are kept. Beyond that the one that was seen longest ago goes."""
LONGEST = BotFailure._meta.get_field("error").max_length


def note_failure(access: Access, seat: int, bot: str, error: str) -> None:
    """Note that a bot's decision failed, and another action is played instead."""
    game, slug, seq = access.match.game, access.slug, access.seq
    context: dict[str, object] = {"match": slug, "seq": seq, "seat": seat}
    logger.error("the bot %s failed, a weaker decision is played: %s", bot, error, extra=context)
    BOT_FAILED.tell(1, game, bot)
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
