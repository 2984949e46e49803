"""Names of players: which are allowed, and how equal names are distinguished."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable
from itertools import count, groupby

from django.utils.translation import gettext

from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import refusal

LONGEST = 40
MOST_MARKS = 3
"""Most combining marks in a row: enough for written languages, too few to cover the line above."""
UNPRINTABLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of control and format characters (including bidirectional controls), surrogates, private and unassigned
ones."""
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Characters drawn as blanks, which Unicode counts as letters, marks or symbols: fillers, the empty Braille pattern."""


def clean_name(text: str) -> str:
    """`text` as a name: stripped, with single plain spaces.

    Raises Refusal `bad_name`."""
    letters = unicodedata.normalize("NFC", text).strip()
    spaced = "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in letters)
    name = " ".join(filter(None, spaced.split(" ")))
    if not 1 <= len(name) <= LONGEST or not _is_legible(name):
        raise refusal(PlayerCode.BAD_NAME, "name")
    return name


def person_name(stored: str) -> str:
    """Name of a person as stored with a seat or a role.

    A deleted player has a translated name."""
    return stored or gettext("deleted player")


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """`name`, with a number if another person at the table has it."""
    others = {look_of(other) for other in taken}
    candidates = (name if number == 1 else f"{name} ({number})" for number in count(1))
    return next(candidate for candidate in candidates if look_of(candidate) not in others)


def normalize_name(name: str) -> str:
    """Normalized form of a name: names that look the same are equal."""
    return "".join(letter for letter in unicodedata.normalize("NFKC", name).casefold() if letter not in SELECTORS)


def look_of(name: str) -> str:
    """What a name looks like: two names with the same look cannot be told apart.

    Letters of other scripts that look like Latin ones are replaced by these (Unicode's confusable characters). Latin
    letters with marks, as in Polish and Czech, stay what they are."""
    if name.isascii():
        return name.casefold()
    from confusable_homoglyphs import confusables  # reads its lists when it is imported

    letters = unicodedata.normalize("NFKC", name)
    found = confusables.is_confusable(letters, greedy=True, preferred_aliases=["latin", "common"]) or []
    alike = {ord(each["character"]): each["homoglyphs"][0]["c"] for each in found}
    return normalize_name(letters.translate(alike))


SELECTORS = frozenset(chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
"""Variation selectors: they choose among the shapes of the character before them."""


def _is_legible(name: str) -> bool:
    categories = [unicodedata.category(letter) for letter in name]
    printable = BLANK.isdisjoint(name) and UNPRINTABLE.isdisjoint(categories)
    return (
        printable and any(category[0] in "LNPS" for category in categories) and _longest_run(categories) <= MOST_MARKS
    )


def _longest_run(categories: Collection[str]) -> int:
    """The length of the longest run of combining marks."""
    runs = groupby(categories, key=lambda category: category[0] == "M")
    return max((len(list(run)) for marks, run in runs if marks), default=0)
