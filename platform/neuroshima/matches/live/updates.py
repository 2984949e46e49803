"""What a reader has missed of a match, read from the database (synchronous)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from django.db import DatabaseError
from django.utils import translation
from neuroshima_contract import Refusal

from neuroshima.matches.live.attendance import attendance, spectators_of
from neuroshima.matches.live.messages import Online, SentView, clock_messages, moved_messages, state_message_in
from neuroshima.matches.live.protocol import from_server
from neuroshima.matches.live.protocol.message import Message
from neuroshima.matches.live.reader import Reader
from neuroshima.matches.models import Move
from neuroshima.matches.reading import pulses
from neuroshima.matches.reading.access import Access, access_for, access_match
from neuroshima.matches.reading.loaded_match import Reading
from neuroshima.matches.reading.memory import for_spectators, latest
from neuroshima.matches.reading.pulses import Pulse
from neuroshima.players.identity import Identity, outdated_identities

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
    """The missing moves or the whole state, whichever is shorter.

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
