"""Texts by players: plain, in one line, without unwanted words."""

from __future__ import annotations

import re
import unicodedata

from neuroshima.players.names import BLANK, MOST_MARKS, UNPRINTABLE
from neuroshima.refusals import refusal
from neuroshima.talk.models import LONGEST, UnwantedWord
from neuroshima.talk.refusals import TalkCode

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
