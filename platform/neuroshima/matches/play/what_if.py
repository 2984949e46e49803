"""The position of a match on the analysis board ("what if").

After the match, everybody may try everything. While it runs, only its players may and, if several people play, only
when all of them have allowed it. They get the position with guesses for everything that is hidden from them.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from neuroshima_contract import Action, Json, Refusal, State

from neuroshima.matches import replays
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.play import notify
from neuroshima.matches.play.transactions import atomic_or_refuse
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.refusals import MatchCode
from neuroshima.players.models import Player
from neuroshima.refusals import Code, RefusalCode, refusal
from neuroshima.wire.positions import PositionDocument

logger = logging.getLogger(__name__)


def has_what_if(access: Access) -> bool:
    """Whether the game ever offers what-if positions, so that pages show no useless button."""
    if access.match.rated and access.match.status != Status.OVER:
        return False
    return access.state is not None and access.state.__class__.hypotheses is not State.hypotheses


def among_people(access: Access) -> bool:
    """Whether other people play, who must allow it."""
    return bool(access.own_seats) and any(
        seat.kind != Seat.Kind.BOT and seat.index not in access.own_seats for seat in access.seats
    )


def check(access: Access, rated: RefusalCode = MatchCode.RATED_NO_WHAT_IF) -> None:
    """Check that trying out is allowed.

    Raises Refusal `frozen`, `not_started`, `not_your_seat`, `what_if_not_allowed`, `rated`. `rated`: the refusal for
    running rated matches."""
    access.check_not_frozen()
    if access.match.status == Status.OVER:
        return
    access.running_state()
    if not access.own_seats:
        raise refusal(MatchCode.NOT_YOUR_SEAT)
    if access.match.rated:
        raise refusal(rated)
    people = [seat for seat in access.seats if seat.kind != Seat.Kind.BOT]
    if among_people(access) and not all(seat.allows_what_if for seat in people):
        raise refusal(MatchCode.WHAT_IF_NOT_ALLOWED)


def position_file(access: Access, seq: int | None = None) -> PositionDocument:
    """Position file for trying things out, without actions.

    Of a finished match: the real position after move `seq` (None: the last). Of a running match: the position as the
    reader may know it. Raises Refusal as `check` does, `no_such_move`, and `internal` if the game fails."""
    check(access)
    with _errors_as_refusals(access):
        return {**_file(access, access.seq if seq is None else seq), "actions": []}


def can_try(access: Access, file: PositionDocument) -> bool:
    """Whether there is something to try in the position of the file.

    Raises Refusal `internal` if the game fails."""
    assert access.game is not None
    with _errors_as_refusals(access):
        state = access.game.load(states.options_of(access.game, access.match), file["position"])
        state.sandbox = True
        return bool(state.hypotheses())


def outlook(access: Access, seat: int, action: Action) -> Json | None:
    """The outlook of an action in a running match (`State.outlook`).

    It uses only what the reader may know. Raises Refusal as `check` does, as playing the action would, and `internal`
    if the game fails."""
    access.playable(seat)
    check(access)
    if seat not in access.to_move:
        raise refusal(MatchCode.NOT_TO_MOVE)
    with _errors_as_refusals(access):
        return _as_known(access).outlook(seat, action)


@contextmanager
def _errors_as_refusals(access: Access) -> Iterator[None]:
    """Raise Refusal `internal` instead of an error of the game."""
    try:
        yield
    except Refusal:
        raise
    except Exception as error:
        logger.exception("a position cannot be tried out", extra={"match": access.slug})
        raise refusal(Code.INTERNAL) from error


def _file(access: Access, seq: int) -> PositionDocument:
    if access.match.status == Status.OVER:
        return replays.position_document(access.match, seq)
    return replays.file_of(access, _as_known(access))


def _as_known(access: Access) -> State:
    """The running match as the reader may know it.

    The guesses are the same for the same knowledge."""
    assert access.game is not None
    view = access.view()
    assert view is not None
    options = states.options_of(access.game, access.match)
    return access.game.imagine(options, view, access.seat, random.Random(0))


def allow(player: Player, slug: str, allowed: bool) -> Access:
    """Store whether a player allows "what if", and notify the match's sockets.

    Raises Refusal `not_found`, `not_your_seat`."""
    with atomic_or_refuse():
        match = Match.objects.select_for_update().filter(slug=slug).first()
        if match is None:
            raise refusal(MatchCode.NOT_FOUND)
        if not match.seats.filter(player=player).update(what_if=allowed):
            raise refusal(MatchCode.NOT_YOUR_SEAT)
        transaction.on_commit(lambda: notify.seats_changed(slug), robust=True)
    return access_match(player, slug)
