"""Forms of words in English, Polish and Czech, by their endings.

Two words are forms of one word if they have the same stem, and the rest of each is an ending of the language: "żeton|u"
and "żeton|ami", "działa|ją" and "działa|nie". Stems may change before an ending ("tur|a", "turz|e"). Irregular words
("las", "w lesie") are in `word_forms.toml`.

Words are in lower case and without accents (`searching.fold_text`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from neuroshima.safe_parsing import read_toml

SHORTEST_STEM = 3
SHORTEST_PART = 5
"""Fewest letters of a query word that is also found within other words."""
VOWELS = frozenset("aeiouy")
LONGEST = 100_000
"""Characters of the file of word forms."""


@dataclass(frozen=True)
class Forms:
    """How the words of a language change."""

    endings: frozenset[str]
    changed: tuple[tuple[str, str], ...]
    """Pairs of ends of stems: as changed before some endings, and unchanged."""
    fleeting: tuple[str, ...] = ()
    """Vowels that some forms have between the last two letters of the stem: "jednost-e-k", but "jednostk-a"."""
    prefixes: tuple[str, ...] = ()
    """Prefixes for "not" and for superlatives."""
    irregular: tuple[frozenset[str], ...] = ()
    """The forms of each irregular word."""


@lru_cache(maxsize=8)
def _forms_of(language: str) -> Forms:
    data = read_toml(files(__package__).joinpath("word_forms.toml").read_text("utf-8"), LONGEST)
    found = data.get(language) or data["en"]
    return Forms(
        endings=frozenset(["", *" ".join(found["endings"]).split()]),
        changed=tuple(tuple(pair.split(":")) for pair in found["changed"].split()),
        fleeting=tuple(found.get("fleeting", "").split()),
        prefixes=tuple(found.get("prefixes", "").split()),
        irregular=tuple(frozenset(line.split()) for line in found["irregular"]),
    )


def are_forms(asked: str, word: str, language: str) -> bool:
    """Whether a word of a text matches a word of a query, in any form.

    A query word also matches longer words that begin with it. With `SHORTEST_PART` letters or more, it matches any word
    that contains it."""
    if word.startswith(asked) or (len(asked) >= SHORTEST_PART and asked in word):
        return True
    return not stems(asked, language).isdisjoint(stems(word, language))


@lru_cache(maxsize=32768)
def stems(word: str, language: str) -> frozenset[str]:
    """All possible stems of a word.

    Two words with a common stem are forms of each other."""
    forms = _forms_of(language)
    found = {f"={number}" for number, group in enumerate(forms.irregular) if word in group}
    bare = [word, *(word.removeprefix(each) for each in forms.prefixes if word.startswith(each))]
    for each in bare:
        for length in range(SHORTEST_STEM, len(each) + 1):
            if each[length:] in forms.endings:
                found.update(_variants(each[:length], forms))
    return frozenset(found)


def _variants(stem: str, forms: Forms) -> set[str]:
    """A stem and its forms before other endings: "turz", "tur"; "jednostek", "jednostk"."""
    found = {stem}
    found |= {stem.removesuffix(end) + other for end, other in forms.changed if stem.endswith(end)}
    for between in forms.fleeting:
        head = stem[:-1].removesuffix(between)
        if head != stem[:-1] and len(head) >= SHORTEST_STEM - 1 and not {head[-1], stem[-1]} & VOWELS:
            found.add(head + stem[-1])
    return {each for each in found if len(each) >= SHORTEST_STEM}
