"""Build the messages of a match for one reader.

Parts that are equal for all readers of one view are built once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, cast

from django.utils import translation

from neuroshima.matches.clocks.keeping import clock_shown
from neuroshima.matches.live.protocol import from_server
from neuroshima.matches.models import Move
from neuroshima.matches.reading.access import Access
from neuroshima.refusals import words
from neuroshima.wire.matches import MoveKind, PlayedMove

Online = Mapping[int, bool]
"""The seats, and whether their players are there."""


class SentView(NamedTuple):
    """The view that a reader was last sent: after which move, and for which seat."""

    seq: int
    eyes: int | None


def state_message_in(language: str, access: Access, online: Online) -> from_server.StateMessage:
    """The whole match, with texts in that language."""
    with translation.override(language):
        return state_message(access, online)


def state_message(access: Access, online: Online) -> from_server.StateMessage:
    """The whole match, with texts in the thread's language."""
    frozen = access.frozen
    return from_server.StateMessage(
        seq=access.seq,
        status=access.status,
        frozen_by=access.frozen_by,
        frozen_why=words(frozen) if frozen is not None else "",
        seats=access.seat_list(online),
        you=list(access.own_seats),
        view=access.view(),
        legal=access.legal(),
        to_move=list(access.to_move),
        take_back=access.take_back,
        offer=access.offer,
        rights=access.rights,
        secret=access.secret,
        outcome=access.outcome,
        history=[_played_move(access, move) for move in access.moves()],
    )


def _played_move(access: Access, move: Move) -> PlayedMove:
    kind = cast("MoveKind", move.kind)
    action, events = access.visible_action(move), access.visible_events(move.events)
    return PlayedMove(seq=move.seq, kind=kind, seat=move.seat, action=action, events=events, left=move.left)


def moved_messages(access: Access, have: int, shown: SentView | None = None) -> Iterator[from_server.MovedMessage]:
    """One message for each move after `have`.

    `shown`: the view that the reader surely has; then changes may be sent instead of a view."""
    for move in access.moves(have):
        yield _one_moved(access, move, shown)
        shown = SentView(move.seq, access.eyes)


def _one_moved(access: Access, move: Move, shown: SentView | None) -> from_server.MovedMessage:
    """The message of a move. Most of it is shared by readers of the same view."""
    knows_view = shown == SentView(move.seq - 1, access.eyes)
    key = "moved", move.seq, access.eyes, knows_view
    told = access.reading.compute_once(key, lambda: _moved_message_for_all(access, move, knows_view))
    return told.to_reader(_own_part(access) if move.seq == access.seq else from_server.OwnPart())


def _own_part(access: Access) -> from_server.OwnPart:
    return from_server.OwnPart(legal=access.legal(), take_back=access.take_back, rights=access.rights)


def _moved_message_for_all(access: Access, move: Move, knows_view: bool) -> from_server.MovedMessage:
    """The part of a move's message that readers of the same view share.

    `knows_view`: they have the view before the move, so changes suffice."""
    newest = move.seq == access.seq
    changes = access.changes(move.seq) if knows_view else None
    return from_server.MovedMessage(
        **_played_move(access, move),
        view=access.view(move.seq) if changes is None else None,
        changes=changes,
        to_move=list(access.reading.to_move(move.seq)),
        offer=access.offer if newest else None,
        secret=access.secret,
        outcome=access.outcome if newest else None,
        status=access.status if newest else "running",
    )


def clock_messages(access: Access) -> Iterator[from_server.ClockMessage]:
    """The clocks now, as a message.

    It is separate from the messages of moves, because those are cached."""
    clock = clock_shown(access.match)
    if clock is not None:
        yield from_server.ClockMessage(seq=access.seq, clock=clock)
