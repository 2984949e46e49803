"""Words in all their forms, by how English, Polish and Czech words end.

Two words are forms of one word if they begin alike and what is left of each is an ending of the language: "żeton|u"
and "żeton|ami", "działa|ją" and "działa|nie". Stems also change before an ending ("tur|a", "turz|e"). What no ending
explains ("las", "w lesie") is in `word_forms.toml`.

Words are in small letters and without accents, as they are compared (`searching.folded`).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

SHORTEST_STEM = 3
SHORTEST_PART = 5
"""Letters of a word that is also found within other words."""
VOWELS = frozenset("aeiouy")


@dataclass(frozen=True)
class Forms:
    """How words of a language change. All texts are lists of endings, separated by spaces."""

    endings: frozenset[str]
    changed: tuple[tuple[str, str], ...]
    """Ends of stems as they are before some endings, and as they are otherwise."""
    fleeting: tuple[str, ...] = ()
    """What may stand between the last two letters of a stem: the "e" of "jednostek" and not of "jednostka"."""
    prefixes: tuple[str, ...] = ()
    """What makes "not" or "most" of a word."""
    irregular: tuple[frozenset[str], ...] = ()
    """The forms of each word that changes in a way of its own."""


@lru_cache(maxsize=8)
def _forms_of(language: str) -> Forms:
    data = tomllib.loads(files(__package__).joinpath("word_forms.toml").read_text("utf-8"))
    found = data.get(language) or data["en"]
    return Forms(
        endings=frozenset(["", *" ".join(found["endings"]).split()]),
        changed=tuple(tuple(pair.split(":")) for pair in found["changed"].split()),
        fleeting=tuple(found.get("fleeting", "").split()),
        prefixes=tuple(found.get("prefixes", "").split()),
        irregular=tuple(frozenset(line.split()) for line in found["irregular"]),
    )


def are_forms(asked: str, word: str, language: str) -> bool:
    """Whether a word of a text is what a reader asks for, in any form.

    The beginning of a word finds the word. A longer one is found within other words, too."""
    if word.startswith(asked) or (len(asked) >= SHORTEST_PART and asked in word):
        return True
    return not stems(asked, language).isdisjoint(stems(word, language))


@lru_cache(maxsize=32768)
def stems(word: str, language: str) -> frozenset[str]:
    """All stems of which the word may be a form. Two words with a common one are forms of each other."""
    forms = _forms_of(language)
    found = {f"={number}" for number, group in enumerate(forms.irregular) if word in group}
    bare = [word, *(word.removeprefix(each) for each in forms.prefixes if word.startswith(each))]
    for each in bare:
        for length in range(SHORTEST_STEM, len(each) + 1):
            if each[length:] in forms.endings:
                found.update(_variants(each[:length], forms))
    return frozenset(found)


def _variants(stem: str, forms: Forms) -> set[str]:
    """A stem as it is before other endings: "turz" is "tur", "jednostek" is "jednostk"."""
    found = {stem}
    found |= {stem.removesuffix(end) + other for end, other in forms.changed if stem.endswith(end)}
    for between in forms.fleeting:
        head = stem[:-1].removesuffix(between)
        if head != stem[:-1] and len(head) >= SHORTEST_STEM - 1 and not {head[-1], stem[-1]} & VOWELS:
            found.add(head + stem[-1])
    return {each for each in found if len(each) >= SHORTEST_STEM}
