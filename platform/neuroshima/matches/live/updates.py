"""What the socket reads and writes in the database, synchronously.

Who looks is found out when the socket opens, and compared with what is stored in the transaction of each command and at
every heartbeat. A session that ends is told to its sockets at once.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from django.db import DatabaseError
from django.http import HttpRequest
from django.utils import translation

from neuroshima.contract import Json, Refusal
from neuroshima.matches.clocks.keeping import clock_shown
from neuroshima.matches.live.about_match import about_match
from neuroshima.matches.live.attendance import spectators_of
from neuroshima.matches.live.counted import attendance
from neuroshima.matches.live.protocol import from_browser, from_server
from neuroshima.matches.live.protocol.message import Message
from neuroshima.matches.live.protocol.reading import id_in, understood
from neuroshima.matches.models import Match, Move
from neuroshima.matches.play import play_move, take_back, what_if
from neuroshima.matches.play.group_commit import Command
from neuroshima.matches.reading import pulses
from neuroshima.matches.reading.access import Access, access_match, as_seen
from neuroshima.matches.reading.delayed import for_spectators
from neuroshima.matches.reading.loaded_match import Reading
from neuroshima.matches.reading.memory import latest
from neuroshima.matches.reading.pulses import Pulse
from neuroshima.matches.refusals import MatchCode
from neuroshima.players.identity import Identity, identity_of, outdated
from neuroshima.players.models import Player
from neuroshima.refusals import Code, count, refusal, words
from neuroshima.wire.matches import MoveKind, PlayedMove

logger = logging.getLogger(__name__)

MOST_MOVES = 12
"""A client that lacks more than these is sent the whole state instead."""

Online = Mapping[int, bool]


@dataclass(frozen=True)
class Reader:
    """The person behind a socket, and their language."""

    identity: Identity
    language: str

    @property
    def player(self) -> Player | None:
        return self.identity.player

    def is_current(self) -> bool:
        """Whether that is stored so now."""
        return not outdated([self.identity])


@dataclass(frozen=True)
class Look:
    """Facts on many matches and sockets.

    Pulses of matches, and identities to read again."""

    pulses: Mapping[str, Pulse]
    outdated: Set[Identity]
    watching: Mapping[str, int]
    """How many watch each match without a seat."""


class Shown(NamedTuple):
    """The view that a reader was sent last: after which move, for which seat."""

    seq: int
    eyes: int | None


class News(NamedTuple):
    """Messages for a reader, and the pulse of the match from which they were made."""

    messages: Sequence[Message]
    pulse: Pulse
    shown: Shown | None
    """The view that the reader has after these messages; None while the match shows none."""


def language_of(scope: Any) -> str:
    """The reader's language, found as for pages.

    Cookie, then browser, then the site's."""
    request = HttpRequest()
    request.COOKIES = scope.get("cookies", {})
    wanted = dict(scope.get("headers", ())).get(b"accept-language", b"")
    request.META["HTTP_ACCEPT_LANGUAGE"] = wanted.decode("latin-1")
    return translation.get_language_from_request(request)


def reader_of(scope: Any) -> Reader:
    """The reader behind that socket now."""
    return Reader(identity_of(scope), language_of(scope))


def look(slugs: Set[str], identities: Set[Identity]) -> Look:
    """What is stored now. It takes three queries, however many there are."""
    counts = attendance.counts(spectators_of(slug) for slug in slugs)
    watching = {slug: counts[spectators_of(slug)] for slug in slugs}
    return Look(pulses.pulses(slugs), outdated(identities), watching)


def seats_of(reader: Reader, slug: str) -> tuple[int, ...]:
    """The seats of the player behind that socket. Raises Refusal `not_found`."""
    return access_match(reader.player, slug).mine


def whole_match(reader: Reader, slug: str, online: Online) -> News:
    """The match as the reader may see it now. Raises Refusal `not_found`."""
    return _whole(reader, latest.current(slug), online)


def arrival(reader: Reader, slug: str, online: Online) -> tuple[tuple[int, ...], Online, News]:
    """What a reader who comes is sent: seats, who is online, and the match.

    Raises Refusal `not_found`."""
    found = latest.current(slug)
    mine = as_seen(found, reader.player).mine
    online = {**online, **dict.fromkeys(mine, True)}
    return mine, online, _whole(reader, found, online)


def updates_since(reader: Reader, slug: str, seq: int, have: int, online: Online, shown: Shown | None = None) -> News:
    """Messages that bring a reader from move `have` up to move `seq`.

    All readers of a process share what one of them has read. `shown`: the view that the reader has, if that is certain.
    Raises Refusal `not_found`."""
    heard = latest.since(slug, seq)
    seen = _seen(reader, heard)
    if seen.reading is not heard and seen.seq <= have:
        return News([], seen.reading.pulse, shown)
    return _news(reader, seen, have, online, shown)


def updates_if_changed(
    reader: Reader, slug: str, known: Pulse | None, have: int, online: Online, shown: Shown | None = None
) -> News | None:
    """Messages that bring a reader from move `have` up to now.

    None if the match still has the pulse `known`. `shown` as for `updates_since`. Raises Refusal `not_found`."""
    now = pulses.pulse(slug)
    if now == known:
        return None
    seen = _seen(reader, latest.with_pulse(slug, now))
    return None if seen.reading.pulse == known else _news(reader, seen, have, online, shown)


def _whole(reader: Reader, found: Reading, online: Online) -> News:
    return _news(reader, _seen(reader, found), None, online)


def _seen(reader: Reader, found: Reading) -> Access:
    """What was read as that reader may know it by now."""
    access = as_seen(found, reader.player)
    if access.mine:
        return access
    known = for_spectators(found)
    return access if known is found else as_seen(known, reader.player)


def _news(reader: Reader, access: Access, have: int | None, online: Online, shown: Shown | None = None) -> News:
    """The shorter one: the missing moves, or the whole state.

    Also the state if no move is missing, since then something else has changed."""
    found = access.reading
    frozen = access.frozen is not None
    if have is not None and access.state is not None and _is_told_by_moves(found, have):
        since, key = have, (access.mine, have, shown)
        messages = found.remembered(key, lambda: _written(access, lambda: _moved(access, since, shown)))
    else:
        messages = _written(access, lambda: [_state(access, reader.language, online)])
    if access.frozen is not None and not frozen:  # while it was being told: what was made so far is half of it
        messages = [_state(access, reader.language, online)]
    messages = [*messages, *_clock(access)]
    return News(messages, found.pulse, Shown(access.seq, access.eyes) if access.state is not None else None)


def _clock(access: Access) -> Iterator[from_server.ClockMessage]:
    """The clocks now.

    What is told of moves is kept for others who ask later; this is not."""
    clock = clock_shown(access.match)
    if clock is not None:
        yield from_server.ClockMessage(seq=access.seq, clock=clock)


def _is_told_by_moves(found: Reading, have: int) -> bool:
    """Whether moves after `have` suffice.

    They are few, and none gave a seat to another player."""
    if not 0 < found.match.seq - have <= MOST_MOVES:
        return False
    return not any(move.kind == Move.Kind.LEAVING and not (move.action or {})["retire"] for move in found.moves(have))


def _written(access: Access, made: Callable[[], Iterable[Message]]) -> list[Message]:
    """Messages with their texts.

    What cannot be told, because the game's answers are no data, freezes the match."""
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


def last_move(slug: str) -> int:
    """The number of the match's last move. Raises Refusal `not_found`."""
    seq = Match.objects.filter(slug=slug).values_list("seq", flat=True).first()
    if seq is None:
        raise refusal(MatchCode.NOT_FOUND)
    return seq


def seats(language: str, slug: str, online: Online) -> from_server.SeatsMessage:
    """The seats with their players. Raises Refusal `not_found`."""
    with translation.override(language):
        access = as_seen(latest.current(slug), None)
        return from_server.SeatsMessage(seats=access.seat_list(online), status=access.status)


def command_in(reader: Reader, slug: str, data: Json, heard: float) -> Command | None:
    """The command to play an action in a decoded frame received at `heard`.

    None for other frames."""
    if data.get("type") != "move":
        return None
    try:
        move = understood(data)
    except Refusal:
        return None
    assert isinstance(move, from_browser.MoveCommand)
    return Command(reader.identity, slug, move.seat, move.action, move.id, move.expect, heard)


def answer(
    reader: Reader, slug: str, data: Json, heard: float | None = None
) -> Message | from_browser.ResyncQuestion | from_browser.Ping:
    """Answer to a decoded frame.

    A message, or the question itself if the socket answers it.

    `heard`: when it was received, by this process's monotonic clock; None: now.

    Raises nothing: whatever goes wrong is a refusal in words."""
    with in_words(reader, slug, data) as told:
        message = understood(data)
        if isinstance(message, from_browser.ResyncQuestion | from_browser.Ping):
            return message
        if isinstance(message, from_browser.HintQuestion):
            raise refusal(Code.UNKNOWN_TYPE)  # the analysis answers it
        told.append(_carried_out(reader, slug, message, heard))
    return told[0]


def refused(reader: Reader, slug: str, data: Json, error: Refusal) -> from_server.RefusedMessage:
    """A refusal in the reader's language, counted and logged."""
    named = id_in(data)
    count(error, match=slug, command=named or None)
    with translation.override(reader.language):
        seq = _newest_move(slug)
        return from_server.RefusedMessage(id=named, code=error.code, message=words(error), path=error.path, seq=seq)


def _newest_move(slug: str) -> int:
    """Number of the match's last move.

    0 if unreadable, as with the refusal `unavailable`."""
    try:
        return last_move(slug)
    except (DatabaseError, Refusal):
        return 0


@contextmanager
def in_words(reader: Reader, slug: str, data: Json) -> Iterator[list[Message]]:
    """Put what goes wrong into the yielded list as a refusal in words."""
    told: list[Message] = []
    try:
        yield told
    except Refusal as error:
        told.append(refused(reader, slug, data, error))
    except DatabaseError:
        logger.exception("the database failed", extra={"match": slug})
        told.append(refused_at_once(reader.language, data, refusal(Code.UNAVAILABLE)))
    except Exception:
        logger.exception("a command failed", extra={"match": slug})
        told.append(refused_at_once(reader.language, data, refusal(Code.INTERNAL)))


def refused_at_once(language: str, data: Json, error: Refusal, seq: int = 0) -> from_server.RefusedMessage:
    """A refusal without the database.

    While that is away, or somebody floods the server. `seq`: the reader's move."""
    count(error)
    with translation.override(language):
        named = id_in(data)
        return from_server.RefusedMessage(id=named, code=error.code, message=words(error), path=error.path, seq=seq)


def _carried_out(
    reader: Reader,
    slug: str,
    message: from_browser.Command | from_browser.PreviewQuestion | from_browser.OutlookQuestion,
    heard: float | None,
) -> Message:
    player = reader.player
    if isinstance(message, from_browser.PreviewQuestion):
        asking = player if reader.is_current() else None
        view = access_match(asking, slug).preview(message.seat, message.action)
        return from_server.PreviewMessage(id=message.id, view=view)
    if isinstance(message, from_browser.OutlookQuestion):
        asking = player if reader.is_current() else None
        come = what_if.outlook(access_match(asking, slug), message.seat, message.action)
        return from_server.OutlookMessage(id=message.id, outlook=come)
    if player is None:
        access_match(player, slug)
        raise refusal(MatchCode.NOT_YOUR_SEAT)
    command = (message.id, message.expect, reader.is_current)
    if isinstance(message, from_browser.MoveCommand):
        seq = play_move(player, slug, message.seat, message.action, *command, heard=heard)
    elif isinstance(message, from_browser.TakeBackCommand):
        seq = take_back(player, slug, message.seat, *command)
    else:
        seq = about_match(player, slug, message, command)
    return from_server.AcceptedMessage(id=message.id, seq=seq)


# Making messages ------------------------------------------------------------------------------------------------------


def _state(access: Access, language: str, online: Online) -> from_server.StateMessage:
    with translation.override(language):
        return _state_in_words(access, online)


def _state_in_words(access: Access, online: Online) -> from_server.StateMessage:
    frozen = access.frozen
    return from_server.StateMessage(
        seq=access.seq,
        status=access.status,
        frozen_by=access.frozen_by,
        frozen_why=words(frozen) if frozen is not None else "",
        seats=access.seat_list(online),
        you=list(access.mine),
        view=access.view(),
        legal=access.legal(),
        to_move=list(access.to_move),
        take_back=access.take_back,
        offer=access.offer,
        rights=access.rights,
        secret=access.secret,
        outcome=access.outcome,
        history=[_played(access, move) for move in access.moves()],
    )


def _played(access: Access, move: Move) -> PlayedMove:
    kind = cast("MoveKind", move.kind)
    action, events = access.told(move), access.seen(move.events)
    return PlayedMove(seq=move.seq, kind=kind, seat=move.seat, action=action, events=events, left=move.left)


def _moved(access: Access, have: int, shown: Shown | None = None) -> Iterator[from_server.MovedMessage]:
    for move in access.moves(have):
        yield _one_moved(access, move, shown)
        shown = Shown(move.seq, access.eyes)


def _one_moved(access: Access, move: Move, shown: Shown | None) -> from_server.MovedMessage:
    """The message of a move, most of which all who see the same share."""
    knows_view = shown == Shown(move.seq - 1, access.eyes)
    key = "moved", move.seq, access.eyes, knows_view
    told = access.reading.remembered(key, lambda: _moved_for_all(access, move, knows_view))
    return told.to_reader(_own_part(access) if move.seq == access.seq else from_server.OwnPart())


def _own_part(access: Access) -> from_server.OwnPart:
    return from_server.OwnPart(legal=access.legal(), take_back=access.take_back, rights=access.rights)


def _moved_for_all(access: Access, move: Move, knows_view: bool) -> from_server.MovedMessage:
    """What all are told of a move who see the same.

    `knows_view`: they have the view before it, so changes suffice."""
    newest = move.seq == access.seq
    changes = access.changes(move.seq) if knows_view else None
    return from_server.MovedMessage(
        **_played(access, move),
        view=access.view(move.seq) if changes is None else None,
        changes=changes,
        to_move=list(access.reading.to_move(move.seq)),
        offer=access.offer if newest else None,
        secret=access.secret,
        outcome=access.outcome if newest else None,
        status=access.status if newest else "running",
    )
