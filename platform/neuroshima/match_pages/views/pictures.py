"""Pictures of positions by link: what there is to draw, and the pages that give it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from neuroshima_contract import Refusal

from neuroshima.lobby.tables import watchable_tables
from neuroshima.matches import replays
from neuroshima.matches.models import Status
from neuroshima.matches.reading.access import Access, access_for, access_match
from neuroshima.matches.reading.ending_words import result_words
from neuroshima.matches.reading.memory import for_spectators
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.views import refusals_in_words
from neuroshima.refusals import refusal
from neuroshima.web.presenters import title_of, versus_words
from neuroshima.web.sharing import Drawing, Share, picture_answer, share_of


def shared_match(request: HttpRequest, slug: str, game: str, versus: str) -> Share:
    """A match. Without a picture while nobody but those with the link may watch it."""
    title, text = f"{versus} · {game}", gettext("A match at the Neuroshima table.")
    try:
        shown = match_drawing(slug)
    except Refusal:
        return Share(title, text)
    return share_of(request, title, text, "match_picture", (slug,), shown)


# What there is to draw ------------------------------------------------------------------------------------------------


def match_drawing(slug: str, seq: int | None = None) -> Drawing:
    """Picture of a match as everybody may see it.

    Running: only if listed, as spectators see it. Finished: after move `seq` (None: the last).

    Raises Refusal `not_found`, `not_started`, `not_over`, `no_such_move`, and as `Access.check_not_frozen`."""
    access = access_match(None, slug)
    match = access.match
    access.check_not_frozen()
    if match.status == Status.OVER:
        at = match.seq if seq is None else seq
        if not 0 <= at <= match.seq:
            raise refusal(MatchCode.NO_SUCH_MOVE, "seq", seq=at)
        return _of_match(access, ("over", slug, at, match.checksum), partial(replays.after_end, access, at), at)
    if match.status == Status.WAITING:
        raise refusal(MatchCode.NOT_STARTED)
    if seq is not None or not watchable_tables().filter(match=match).exists():
        raise refusal(MatchCode.NOT_OVER)
    seen = access_for(for_spectators(access.reading), None)
    return _of_match(access, ("running", slug, seen.seq, match.started), partial(replays.for_everybody, seen), seen.seq)


def _of_match(access: Access, key: tuple[object, ...], made: Callable[..., Any], seq: int) -> Drawing:
    """The picture of a match: who plays, what, and how it ended or which move this is."""
    ended = access.match.status == Status.OVER and seq == access.seq
    when = result_words(access) if ended else gettext("After move %(number)s") % {"number": seq}
    return Drawing(
        key,
        lambda: made(replays.draw_position),
        lambda: made(replays.with_standings),
        versus_words(access),
        f"{title_of(access)} · {when}",
        tuple(access.name_of(seat) for seat in access.seats),
    )


# The pictures ---------------------------------------------------------------------------------------------------------


@require_safe
@refusals_in_words
def match_picture(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """A match as it stands, or as it ended."""
    return picture_answer(request, form, lambda: match_drawing(slug))


@require_safe
@refusals_in_words
def move_picture(request: HttpRequest, slug: str, seq: int, form: str) -> HttpResponse:
    """A match that is over, after one of its moves."""
    return picture_answer(request, form, lambda: match_drawing(slug, seq))
