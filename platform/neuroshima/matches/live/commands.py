"""What browsers ask about a match: commands, and questions to the database.

Every error is answered with a refusal in words.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError
from django.utils import translation
from neuroshima_contract import Json, Refusal

from neuroshima.matches import play
from neuroshima.matches.live.protocol import Message, from_browser, from_server
from neuroshima.matches.live.protocol.from_browser import id_in, understood
from neuroshima.matches.models import Match
from neuroshima.matches.play import play_move, take_back, what_if
from neuroshima.matches.play.group_commit import Command
from neuroshima.matches.play.moving import Check
from neuroshima.matches.reading.access import access_match
from neuroshima.matches.refusals import MatchCode
from neuroshima.players.identity import Reader
from neuroshima.players.models import Player
from neuroshima.refusals import Code, count, refusal, words

logger = logging.getLogger(__name__)


def command_in(reader: Reader, slug: str, data: Json, received: float) -> Command | None:
    """The command to play an action, from a decoded frame received at `received`.

    None for other frames."""
    if data.get("type") != "move":
        return None
    try:
        move = understood(data)
    except Refusal:
        return None
    assert isinstance(move, from_browser.MoveCommand)
    return Command(reader.identity, slug, move.seat, move.action, move.id, move.expect, received)


def answer(
    reader: Reader, slug: str, data: Json, received: float | None = None
) -> Message | from_browser.ResyncQuestion | from_browser.Ping:
    """Answer to a decoded frame.

    Returns a message, or the question itself if the socket answers it.

    `received`: when the frame was received, by this process's monotonic clock; None: now.

    Raises nothing: every error becomes a refusal in words."""
    with refusals_in_words(reader, slug, data) as told:
        message = understood(data)
        if isinstance(message, from_browser.ResyncQuestion | from_browser.Ping):
            return message
        if isinstance(message, from_browser.HintQuestion):
            raise refusal(Code.UNKNOWN_TYPE)  # the analysis answers it
        told.append(_execute(reader, slug, message, received))
    return told[0]


def refusal_message(reader: Reader, slug: str, data: Json, error: Refusal) -> from_server.RefusedMessage:
    """Refusal in the reader's language, counted and logged."""
    named = id_in(data)
    count(error, match=slug, command=named or None)
    with translation.override(reader.language):
        seq = _newest_move(slug)
        return from_server.RefusedMessage(id=named, code=error.code, message=words(error), path=error.path, seq=seq)


def _newest_move(slug: str) -> int:
    """Number of the match's last move.

    0 if it cannot be read."""
    try:
        return last_move(slug)
    except (DatabaseError, Refusal):
        return 0


@contextmanager
def refusals_in_words(reader: Reader, slug: str, data: Json) -> Iterator[list[Message]]:
    """Add a refusal in words to the yielded list for each error."""
    told: list[Message] = []
    try:
        yield told
    except Refusal as error:
        told.append(refusal_message(reader, slug, data, error))
    except DatabaseError:
        logger.exception("the database failed", extra={"match": slug})
        told.append(refusal_without_database(reader.language, data, refusal(Code.UNAVAILABLE)))
    except Exception:
        logger.exception("a command failed", extra={"match": slug})
        told.append(refusal_without_database(reader.language, data, refusal(Code.INTERNAL)))


def refusal_without_database(language: str, data: Json, error: Refusal, seq: int = 0) -> from_server.RefusedMessage:
    """Refusal made without the database.

    It is for when the database is away, or somebody floods the server. `seq`: the reader's last move."""
    count(error)
    with translation.override(language):
        named = id_in(data)
        return from_server.RefusedMessage(id=named, code=error.code, message=words(error), path=error.path, seq=seq)


def _execute(
    reader: Reader,
    slug: str,
    message: from_browser.Command | from_browser.PreviewQuestion | from_browser.OutlookQuestion,
    received: float | None,
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
        seq = play_move(player, slug, message.seat, message.action, *command, received=received)
    elif isinstance(message, from_browser.TakeBackCommand):
        seq = take_back(player, slug, message.seat, *command, received=received)
    else:
        seq = about_match(player, slug, message, command)
    return from_server.AcceptedMessage(id=message.id, seq=seq)


def last_move(slug: str) -> int:
    """The number of the match's last move. Raises Refusal `not_found`."""
    seq = Match.objects.filter(slug=slug).values_list("seq", flat=True).first()
    if seq is None:
        raise refusal(MatchCode.NOT_FOUND)
    return seq


def about_match(player: Player, slug: str, message: from_browser.AboutMatch, command: tuple[str, int, Check]) -> int:
    """Carry out `message`; return the number of its move.

    `command`: its id, the last move that the player saw, and a check that the player is still logged in."""
    match message:
        case from_browser.ResignCommand():
            return play.resign(player, slug, message.seat, *command)
        case from_browser.CallOffCommand():
            return play.call_off(player, slug, message.seat, *command)
        case from_browser.HandOverCommand():
            return play.hand_over(player, slug, message.seat, *command)
        case from_browser.ReturnCommand():
            return play.take_seat_back(player, slug, message.seat, *command)
        case from_browser.ClaimCommand():
            return play.claim(player, slug, message.seat, message.gone, message.what, *command)
        case from_browser.OfferCommand():
            return play.offer(player, slug, message.seat, message.what, *command)
        case from_browser.AnswerCommand():
            return play.answer(player, slug, message.seat, message.accept, *command)
        case from_browser.ResumeCommand():
            return play.resume(player, slug, message.seat, *command)
        case from_browser.VacationCommand():
            return play.take_vacation(player, slug, message.seat, message.days, *command)
        case from_browser.WithdrawCommand():
            return play.withdraw(player, slug, message.seat, *command)
