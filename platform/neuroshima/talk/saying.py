"""Say something at a match: plain text, in one line, without unwanted words.

A message waits for other messages, never for a move.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import partial
from typing import Any

from django.db import transaction
from django.urls import reverse

from neuroshima.matches.models import Match, Pace, Seat, Status
from neuroshima.matches.play import notify
from neuroshima.matches.refusals import MatchCode
from neuroshima.notices.telling import tell
from neuroshima.players.models import Player
from neuroshima.players.names import BLANK, MOST_MARKS, UNPRINTABLE
from neuroshima.refusals import refusal
from neuroshima.talk.models import LONGEST, PHRASES, Agreement, Circle, Message, Mute, Talk, UnwantedWord
from neuroshima.talk.rights import TalkCode, TalkTable, table_at, why_no_text, why_silent


def group_of(slug: str) -> str:
    """The channel group of all sockets that get the talk of that match."""
    return f"talk.{slug}"


def earlier(player: Player | None, slug: str, command_id: str) -> int | None:
    """The number of the message that this command has already stored.

    None if there is no such message. Raises Refusal `command_taken`."""
    said = Message.objects.filter(match__slug=slug, command_id=command_id).first()
    if said is None:
        return None
    if player is None or said.player_id != player.pk:
        raise refusal(MatchCode.COMMAND_TAKEN)
    return said.number


def say(player: Player | None, slug: str, command_id: str, text: str = "", phrase: str = "") -> int:
    """Store a message and notify its readers; return its number.

    A repeated command stores nothing.

    Raises Refusal `not_found`, `talk_needs_name`, `nobody_reads`, `phrases_only`, `silenced`, `bad_text`,
    `unwanted_word`, `no_such_phrase`, `command_taken`."""
    table = table_at(slug)
    why = why_silent(table, player) if phrase else why_no_text(table, player)
    if why is not None or player is None:
        raise why or refusal(TalkCode.TALK_NEEDS_NAME)
    if phrase and phrase not in PHRASES:
        raise refusal(TalkCode.NO_SUCH_PHRASE, "phrase")
    text = "" if phrase else clean_text(text)
    check_words(text)
    with transaction.atomic():
        talk = lock_talk(table.match)
        again = earlier(player, slug, command_id)
        if again is not None:
            return again
        said = _message(table, player, text, phrase)
        said.number, said.change, said.command_id = talk.last + 1, talk.change + 1, command_id
        said.seq = Match.objects.values_list("seq", flat=True).get(pk=table.match.pk)
        said.save(force_insert=True)
        talk.last = said.number
        announce_change(talk)
        _tell_players(table, said)
    return said.number


def _tell_players(table: TalkTable, said: Message) -> None:
    """Tell the other players of a match without a live clock; who hears the author no more is not told."""
    match = table.match
    if said.circle != Circle.PLAYERS or match.pace == Pace.LIVE or table.over:
        return
    deaf = Mute.objects.filter(muted=said.player, player__in=table.people).values_list("player", flat=True)
    others = table.people - {said.player_id, *deaf}
    path, about = reverse("match", args=[match.slug]), f"{match.slug}/{said.number}"
    tell("message", others, about, path, match, once_read=True, name=said.name, game=match.game)


def _message(table: TalkTable, player: Player, text: str, phrase: str) -> Message:
    seat: Seat | None = next((seat for seat in table.seats if seat.player_id == player.pk), None)
    return Message(
        match=table.match,
        circle=table.circle(player),
        player=player,
        name=player.name if seat is None else seat.name,
        seat=None if seat is None else seat.index,
        text=text,
        phrase=phrase,
    )


def lock_talk(match: Match) -> Talk:
    """Lock the talk of that match until the transaction ends."""
    Talk.objects.get_or_create(match=match)
    talk = Talk.objects.select_for_update().get(match=match)
    talk.match = match  # so that it is not read again with its large position
    return talk


def announce_change(talk: Talk) -> None:
    """Count a change, and send a hint after the commit."""
    talk.change += 1
    talk.save(update_fields=["last", "change"])
    group = group_of(talk.match.slug)
    transaction.on_commit(lambda: notify.news(group), robust=True)


def move_guest_data(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give messages, mutes and agreements of `guest` to `player`."""
    Message.objects.filter(player=guest).update(player=player)
    for mute in Mute.objects.filter(player=guest).exclude(muted=player):
        Mute.objects.get_or_create(player=player, muted=mute.muted)
    for mute in Mute.objects.filter(muted=guest).exclude(player=player):
        Mute.objects.get_or_create(player=mute.player, muted=player)
    for agreement in Agreement.objects.filter(player=guest):
        Agreement.objects.get_or_create(match_id=agreement.match_id, player=player)


def anonymise(sender: Any, player: Player, stand_in: Player, **_more: Any) -> None:
    """Delete the texts that a deleted player wrote.

    The messages stay without text, under the stand-in. Ready-made phrases are kept."""
    mine = Message.objects.filter(player=player)
    for match in Match.objects.only("slug").filter(pk__in=mine.values("match")).order_by("pk"):
        talk = lock_talk(match)
        mine.filter(match=match).update(change=talk.change + 1)
        announce_change(talk)
    mine.update(player=stand_in, name="", text="")
    for agreement in Agreement.objects.filter(player=player):
        Agreement.objects.get_or_create(match_id=agreement.match_id, player=stand_in)


def tell_beginnings_and_ends(matches: Sequence[Match], **_more: object) -> None:
    """Send hints after the commit."""
    for match in matches:
        if match.seq == 0 or match.status == Status.OVER:
            transaction.on_commit(partial(notify.news, group_of(match.slug)), robust=True)


JOINER = "\u200d"
"""Joins characters into one drawn sign (an emoji)."""
WORD = re.compile(r"[^\W_]+")
UNFOLDED = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "ħ": "h", "ı": "i"})
"""Letters that Unicode does not decompose into a letter and a mark."""


def clean_text(text: str) -> str:
    """`text` without invisible characters, with single spaces.

    Raises Refusal `bad_text`."""
    letters = unicodedata.normalize("NFC", text)
    visible = "".join(" " if _is_blank(letter) else letter for letter in letters)
    clean = _with_few_marks(" ".join(visible.split()))
    if len(clean) > LONGEST or not any(unicodedata.category(letter)[0] in "LNPS" for letter in clean):
        raise refusal(TalkCode.BAD_TEXT, "text", count=LONGEST)
    return clean


def _is_blank(letter: str) -> bool:
    return letter != JOINER and (letter in BLANK or unicodedata.category(letter) in UNPRINTABLE)


def _with_few_marks(text: str) -> str:
    """The text without surplus combining marks.

    Many in a row would cover the line above."""
    kept: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def fold_text(text: str) -> str:
    """Write `text` for comparing words: without capitals, diacritics and wide letters."""
    apart = unicodedata.normalize("NFKD", text.casefold()).translate(UNFOLDED)
    return "".join(letter for letter in apart if unicodedata.category(letter)[0] != "M" and letter != JOINER)


def check_words(text: str) -> None:
    """Check a text for words and phrases of the host's list.

    Raises Refusal `unwanted_word`."""
    spoken = f" {' '.join(WORD.findall(fold_text(text)))} "
    for word, compared in UnwantedWord.objects.values_list("word", "folded"):
        if compared and f" {compared} " in spoken:
            raise refusal(TalkCode.UNWANTED_WORD, "text", word=word)


def normalize_word(word: str) -> str:
    """A word of the host's list in the form that `check_words` compares.

    Empty if it has no letters or digits."""
    return " ".join(WORD.findall(fold_text(word)))
