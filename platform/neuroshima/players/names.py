"""What may be a name at the table."""

from __future__ import annotations

import unicodedata

from neuroshima.refusals import Code, refusal

LONGEST = 40
UNPRINTABLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control and format characters, those that turn the direction of writing among them, surrogates, private and
unassigned ones."""


def clean_name(text: str) -> str:
    """`text` as a name: stripped, inner runs of spaces made one. Raises Refusal `bad_name`."""
    name = " ".join(filter(None, unicodedata.normalize("NFC", text).strip().split(" ")))
    if not 1 <= len(name) <= LONGEST or not _visible(name):
        raise refusal(Code.BAD_NAME, "name")
    return name


def _visible(name: str) -> bool:
    categories = [unicodedata.category(letter) for letter in name]
    printable = not any(category in UNPRINTABLE for category in categories)
    return printable and any(category[0] in "LNPS" for category in categories)
