"""Read the talk of a match, as one reader may see it: on sockets, in the panel, beside the moves of a replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from django.db.models import Min
from django.utils import translation
from django.utils.translation import get_language

from neuroshima.players.models import Player
from neuroshima.refusals import words
from neuroshima.talk.models import LONGEST, PHRASES, Circle, Message, Mute, Talk, phrase_words
from neuroshima.talk.protocol import SaidShown, TalkMessage, TalkRights
from neuroshima.talk.rights import (
    TalkTable,
    agreed_at,
    everybody_agreed,
    readable,
    table_at,
    why_no_text,
    why_silent,
)


@dataclass(frozen=True)
class TalkChanges:
    """News of a talk for all readers: changed messages, and who may read them."""

    table: TalkTable
    change: int
    agreed: Set[int]
    messages: Sequence[Message]
    authors: Mapping[int, int]
    """For each player, the number of their first message."""

    @property
    def pulse(self) -> tuple[str, int]:
        """A value that changes when there is something to send."""
        return self.table.match.status, self.change


@dataclass(frozen=True)
class TalkReader:
    """The facts about one reader."""

    player: Player | None
    language: str
    muted: Set[int]
    """The players whom the reader has muted."""


def changes_since(slug: str, change: int) -> TalkChanges:
    """Changes of the talk after `change`. Raises Refusal `not_found`."""
    table = table_at(slug)
    now = Talk.objects.filter(match=table.match).values_list("change", flat=True).first() or 0
    messages = Message.objects.filter(match=table.match, change__gt=change, change__lte=now).order_by("number")
    first = Message.objects.filter(match=table.match).order_by().values_list("player").annotate(Min("number"))
    return TalkChanges(table, now, agreed_at(table), list(messages) if now else [], dict(first) if now else {})


def pulse_of(slug: str) -> tuple[str, int] | None:
    """The stored pulse of the talk. Raises Refusal `not_found`."""
    found = Talk.objects.filter(match__slug=slug).values_list("match__status", "change").first()
    return found or ((table_at(slug).match.status, 0))


def talk_reader(player: Player | None, language: str) -> TalkReader:
    """The facts about that reader, as stored now."""
    muted = Mute.objects.filter(player=player).values_list("muted", flat=True) if player is not None else []
    return TalkReader(player, language, frozenset(muted))


def talk_message(changes: TalkChanges, reader: TalkReader, whole: bool) -> TalkMessage:
    """The news, as that reader may read it."""
    circles = readable(changes.table, reader.player, changes.agreed)
    with translation.override(reader.language):
        messages = [_message_shown(said, changes, reader) for said in changes.messages if said.circle in circles]
        rights = _rights(changes, reader)
    return TalkMessage(change=changes.change, whole=whole, messages=messages, rights=rights)


def _message_shown(said: Message, changes: TalkChanges, reader: TalkReader) -> SaidShown:
    gone = said.removed is not None
    text = phrase_words(said.phrase) if said.phrase else said.text
    return SaidShown(
        number=said.number,
        author=changes.authors.get(said.player_id, said.number),
        name=said.author,
        seat=said.seat,
        circle="players" if said.circle == Circle.PLAYERS else "spectators",
        mine=reader.player is not None and said.player_id == reader.player.pk,
        seq=said.seq,
        phrase="" if gone else said.phrase,
        text="" if gone else text,
        removed=gone,
        said=said.created.isoformat(),
    )


def _rights(changes: TalkChanges, reader: TalkReader) -> TalkRights:
    table, player = changes.table, reader.player
    silent, why = why_silent(table, player), why_no_text(table, player)
    plays = player is not None and bool(table.seats_of(player)) and silent is None
    return TalkRights(
        circle="players" if table.circle(player) == Circle.PLAYERS else "spectators",
        phrases=silent is None,
        text=why is None,
        why_not="" if why is None else words(why),
        muted=sorted(number for author, number in changes.authors.items() if author in reader.muted),
        muted_seats=[seat.index for seat in table.seats if seat.player_id in reader.muted],
        agrees=player.pk in changes.agreed if plays and player is not None else None,
        all_agree=everybody_agreed(table, changes.agreed),
    )


def panel() -> dict[str, Any]:
    """The template context of a match's talk panel."""
    return {"talk_phrases": [(name, phrase_words(name)) for name in PHRASES], "talk_longest": LONGEST}


def messages_of_match(slug: str, player: Player | None) -> list[dict[str, Any]]:
    """Messages of a finished match that the reader may know and wants to see."""
    message = talk_message(changes_since(slug, 0), talk_reader(player, get_language() or "en"), whole=True)
    heard = [said for said in message.messages if said.author not in message.rights.muted]
    return [said.model_dump(mode="json") for said in heard]
