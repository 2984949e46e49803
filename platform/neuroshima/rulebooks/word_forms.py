"""A word in all its forms, by how English, Polish and Czech words end; without a dictionary.

Words are in small letters and without accents, as they are compared (`searching.folded`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Forms:
    """How words of a language change."""

    ending: re.Pattern[str]
    """What is taken off at the end."""
    last: tuple[str, ...] = ()
    """Last letters of a stem that stand for each other: "kc" for "medyk" and "medycy"."""
    fleeting: tuple[str, ...] = ()
    """What may stand between the last two letters of a stem: the "e" of "jednostek" and not of "jednostka"."""


def _one_of(endings: str) -> re.Pattern[str]:
    """The longest of them that leaves three letters."""
    return re.compile(f"(?<=...)(?:{'|'.join(endings.split())})$")


FORMS = {
    "en": Forms(re.compile("(?<!s)s$")),
    "pl": Forms(
        _one_of(
            "a e i o u y ia ie iu ej em im om ow ym ach ami ego emu ich iem imi iom owi ych ymi iach iami owie (?<=r)ze"
        ),
        ("kc", "tc"),
        ("ie", "e"),
    ),
    "cs": Forms(
        _one_of("a e i o u y ou em um am im ym ech ach ich ych ami emi imi ymi ovi ove eho emu iho imu"),
        ("kc", "hz"),
        ("e",),
    ),
}
SHORTEST = 4
"""Letters of a word that has forms. A stem of fewer is looked for only where words begin."""
CONSONANT = "[^aeiouy]"


def pattern_of(word: str, language: str) -> str:
    """A regular expression that finds the word, and what it becomes when it is declined."""
    if len(word) < SHORTEST:
        return re.escape(word)
    forms = FORMS.get(language, FORMS["en"])
    stem = forms.ending.sub("", word)
    begins = r"\b" if len(stem) < SHORTEST else ""
    last = "".join(sorted({stem[-1], *(letter for pair in forms.last if stem[-1] in pair for letter in pair)}))
    end = f"[{last}]" if len(last) > 1 else re.escape(last)
    between = "|".join(forms.fleeting)
    cluster = re.fullmatch(f"(.+?{CONSONANT})(?:{between})?{CONSONANT}", stem) if between else None
    if cluster is None:
        return begins + re.escape(stem[:-1]) + end
    return f"{begins}{re.escape(cluster[1])}(?:{between})?{end}"
