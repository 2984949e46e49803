"""What a reader has missed of a match, read from the database (synchronous), and the messages that say it.

Parts of a message that are equal for all readers of one view are built once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple, cast

from django.db import DatabaseError
from django.utils import translation
from neuroshima_contract import Refusal

from neuroshima.matches.clocks.keeping import clock_shown
from neuroshima.matches.live.attendance import attendance, spectators_of
from neuroshima.matches.live.protocol import Message, from_server
from neuroshima.matches.models import Move
from neuroshima.matches.reading import pulses
from neuroshima.matches.reading.access import Access, access_for, access_match
from neuroshima.matches.reading.ending_words import ending_shown
from neuroshima.matches.reading.loaded_match import Reading
from neuroshima.matches.reading.memory import for_spectators, latest
from neuroshima.matches.reading.pulses import Pulse
from neuroshima.players.identity import Identity, Reader, outdated_identities
from neuroshima.refusals import words
from neuroshima.wire.matches import MoveKind, PlayedMove

logger = logging.getLogger(__name__)

MOST_MOVES = 12
"""A client that lacks more than these is sent the whole state instead."""


@dataclass(frozen=True)
class Look:
    """Stored facts about many matches and sockets.

    Pulses of matches, and identities that must be read again."""

    pulses: Mapping[str, Pulse]
    outdated: Set[Identity]
    watching: Mapping[str, int]
    """The number of spectators of each match."""


class News(NamedTuple):
    """Messages for a reader, and the match's pulse when they were made."""

    messages: Sequence[Message]
    pulse: Pulse
    shown: SentView | None
    """The view that the reader has after these messages; None while the match shows none."""


def look(slugs: Set[str], identities: Set[Identity]) -> Look:
    """What is stored now. It takes three queries, whatever the number."""
    counts = attendance.counts(spectators_of(slug) for slug in slugs)
    watching = {slug: counts[spectators_of(slug)] for slug in slugs}
    return Look(pulses.pulses(slugs), outdated_identities(identities), watching)


def seats_of(reader: Reader, slug: str) -> tuple[int, ...]:
    """The seats of the socket's player. Raises Refusal `not_found`."""
    return access_match(reader.player, slug).own_seats


def whole_match(reader: Reader, slug: str, online: Online) -> News:
    """The match as the reader may see it. Raises Refusal `not_found`."""
    return _whole(reader, latest.current(slug), online)


def arrival(reader: Reader, slug: str, online: Online) -> tuple[tuple[int, ...], Online, News]:
    """What a new reader is sent: seats, who is online, and the match.

    Raises Refusal `not_found`."""
    found = latest.current(slug)
    mine = access_for(found, reader.player).own_seats
    online = {**online, **dict.fromkeys(mine, True)}
    return mine, online, _whole(reader, found, online)


def updates_since(
    reader: Reader, slug: str, seq: int, have: int, online: Online, shown: SentView | None = None
) -> News:
    """Messages that bring a reader from move `have` to move `seq`.

    All readers of a process share one reading of the match. `shown`: the view that the reader surely has. Raises
    Refusal `not_found`."""
    heard = latest.since(slug, seq)
    seen = _access_of(reader, heard)
    if seen.reading is not heard and seen.seq <= have:
        return News([], seen.reading.pulse, shown)
    return _news(reader, seen, have, online, shown)


def plays_at(player: int, slug: str, seq: int) -> bool:
    """Whether the player has a seat in the match, or had one that a bot plays now: others may do nothing there.

    Raises Refusal `not_found`."""
    return any(player in (seat.player_id, seat.kept_for_id) for seat in latest.since(slug, seq).seats)


def updates_if_changed(
    reader: Reader, slug: str, known: Pulse | None, have: int, online: Online, shown: SentView | None = None
) -> News | None:
    """Messages that bring a reader from move `have` to the current state.

    None if the match still has the pulse `known`. `shown` as for `updates_since`. Raises Refusal `not_found`."""
    now = pulses.pulse(slug)
    if now == known:
        return None
    seen = _access_of(reader, latest.with_pulse(slug, now))
    return None if seen.reading.pulse == known else _news(reader, seen, have, online, shown)


def _whole(reader: Reader, found: Reading, online: Online) -> News:
    return _news(reader, _access_of(reader, found), None, online)


def _access_of(reader: Reader, found: Reading) -> Access:
    """The match as that reader may see it now; spectators may get a delayed one."""
    access = access_for(found, reader.player)
    if access.own_seats:
        return access
    known = for_spectators(found)
    return access if known is found else access_for(known, reader.player)


def _news(reader: Reader, access: Access, have: int | None, online: Online, shown: SentView | None = None) -> News:
    """The missing moves or the whole state: the shorter one.

    The state also if no move is missing, since then something else has changed."""
    found = access.reading
    frozen = access.frozen is not None
    if have is not None and access.state is not None and _moves_suffice(found, have):
        since, key = have, (access.own_seats, have, shown)
        messages = found.compute_once(
            key, lambda: _encode_messages(access, lambda: moved_messages(access, since, shown))
        )
    else:
        messages = _encode_messages(access, lambda: [state_message_in(reader.language, access, online)])
    if access.frozen is not None and not frozen:  # it froze meanwhile: the messages are incomplete
        messages = [state_message_in(reader.language, access, online)]
    messages = [*messages, *clock_messages(access)]
    return News(messages, found.pulse, SentView(access.seq, access.eyes) if access.state is not None else None)


def _moves_suffice(found: Reading, have: int) -> bool:
    """Whether messages of the moves after `have` suffice.

    They do if there are few, and none gave a seat to another player."""
    if not 0 < found.match.seq - have <= MOST_MOVES:
        return False
    return not any(move.kind == Move.Kind.LEAVING and not (move.action or {})["retire"] for move in found.moves(have))


def _encode_messages(access: Access, made: Callable[[], Iterable[Message]]) -> list[Message]:
    """Make the messages, and turn them into text.

    If that fails because the game returned invalid data, the match is frozen."""
    try:
        messages = list(made())
        for message in messages:
            _text = message.text
        return messages
    except (DatabaseError, Refusal):
        raise
    except Exception as error:
        access.reading.freeze(error)
        return []


def seats(language: str, slug: str, online: Online) -> from_server.SeatsMessage:
    """The seats with their players. Raises Refusal `not_found`."""
    with translation.override(language):
        access = access_for(latest.current(slug), None)
        return from_server.SeatsMessage(seats=access.seat_list(online), status=access.status)


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
        ending=ending_shown(access),
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
    return from_server.OwnPart(
        legal=access.legal(), take_back=access.take_back, rights=access.rights, ending=ending_shown(access)
    )


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
