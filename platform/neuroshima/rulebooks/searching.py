"""Find words in the rulebooks, in the reader's language, ignoring accents, in all their forms.

Two words are forms of one word if they have the same stem, and the rest of each is an ending of the language: "żeton|u"
and "żeton|ami", "działa|ją" and "działa|nie". Stems may change before an ending ("tur|a", "turz|e"). Irregular words
("las", "w lesie") are in `word_forms.toml`. Words are in lower case and without accents (`fold_text`).
"""

from __future__ import annotations

import operator
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from neuroshima_contract.rulebooks import PREFACE
from neuroshima_contract.safe_parsing import read_toml

from neuroshima.rulebooks.access import Place, Shelf
from neuroshima.rulebooks.rendering import Chapter, chapter_of, plain_text

SHORTEST_STEM = 3
SHORTEST_PART = 5
"""Fewest letters of a query word that is also found within other words."""
VOWELS = frozenset("aeiouy")
LONGEST_FILE = 100_000
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
    data = read_toml(files(__package__).joinpath("word_forms.toml").read_text("utf-8"), LONGEST_FILE)
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


LONGEST = 80
"""Most characters of a query; the rest is ignored."""
MOST = 40
"""Most places in the list of results."""
AROUND = 90
"""Characters of an excerpt on each side of the first found word."""
PLACE = re.compile(r'<(?:h[1-6]|li|p) id="([^"]+)"')
HEADING = re.compile(r"<(h[1-6]) id=.*?</\1>", re.DOTALL)
WORD = re.compile(r"[^\W\d_]+")
WITHOUT_ACCENT = str.maketrans({"ł": "l", "Ł": "l", "ø": "o", "ß": "s"})


@dataclass(frozen=True)
class Passage:
    """A part of a chapter with an address of its own."""

    place: Place
    title: str
    """The title of its section, with the number."""
    text: str
    """The text without the heading."""
    folded: str
    """The text folded for comparison. Each letter keeps its place."""

    @cached_property
    def words(self) -> list[tuple[str, int]]:
        """The words of the folded text, with their places."""
        return [(found[0], found.start()) for found in WORD.finditer(self.folded)]


@dataclass(frozen=True)
class SearchWord:
    """A word of a query, in lower case without accents."""

    word: str
    language: str

    def places(self, passage: Passage) -> list[tuple[int, int]]:
        """Start and end of each word of a passage that is a form of this word."""
        if WORD.fullmatch(self.word):
            return [(at, at + len(word)) for word, at in passage.words if self.is_found_in(word)]
        return [found.span() for found in re.finditer(re.escape(self.word), passage.folded)]

    def stands_in(self, title: str) -> bool:
        """Whether a folded title has the word."""
        return self.word in title or any(self.is_found_in(word) for word in WORD.findall(title))

    def is_found_in(self, word: str) -> bool:
        return are_forms(self.word, word, self.language)


@dataclass(frozen=True)
class SearchHit:
    """A passage that has all words of the query."""

    passage: Passage
    excerpt: SafeString
    score: int


def search(books: Shelf, question: str, book: str = "") -> list[SearchHit]:
    """The passages that have every word of the query, best first.

    `book`: only in that book."""
    language = get_language() or "en"
    words = [SearchWord(fold_text(word), language) for word in question[:LONGEST].split()]
    if not words:
        return []
    found = []
    for passage in _passages(books, book):
        title = fold_text(passage.title)
        places = [word.places(passage) for word in words]
        named = [word.stands_in(title) for word in words]
        if all(map(operator.or_, map(bool, places), named)):
            exact = sum(
                word.word in (passage.folded[begin:end] for begin, end in spots)
                for word, spots in zip(words, places, strict=True)
            )
            score = 5 * sum(named) + sum(min(3, len(spots)) for spots in places) + 2 * exact
            found.append(SearchHit(passage, _excerpt(passage, places), score))
    return sorted(found, key=lambda one: -one.score)[:MOST]


def fold_text(text: str) -> str:
    """Write a text in lower case without accents. Each letter keeps its place."""
    return "".join(
        (unicodedata.normalize("NFKD", letter)[:1] or letter).lower()[:1] for letter in text.translate(WITHOUT_ACCENT)
    )


def _passages(books: Shelf, book: str) -> Iterator[Passage]:
    for name, rulebook in books.items():
        if book in ("", name):
            for chapter in (PREFACE, *rulebook.book.numbers.values()):
                yield from _split(chapter_of(books, name, chapter))


@lru_cache(maxsize=512)
def _split(chapter: Chapter) -> tuple[Passage, ...]:
    """A chapter cut at its anchors."""
    html = "".join(chapter.parts[::2])
    titles = {section.id: f"{section.number} {section.title}".strip() for section in chapter.sections}
    cuts = [*PLACE.finditer(html)]
    title = chapter.title
    found = []
    for cut, following in zip(cuts, [*cuts[1:], None], strict=True):
        title = titles.get(cut[1], title)
        text = plain_text(HEADING.sub("", html[cut.start() : following.start() if following is not None else None]))
        found.append(Passage(Place(chapter.book, chapter.number, cut[1]), title, text, fold_text(text)))
    return tuple(found)


def _excerpt(passage: Passage, places: list[list[tuple[int, int]]]) -> SafeString:
    """The text around the first found word, with all found words marked."""
    first = min((spots[0][0] for spots in places if spots), default=0)
    begin, end = max(0, first - AROUND), min(len(passage.text), first + 2 * AROUND)
    begin = passage.text.rfind(" ", 0, begin) + 1 if begin else 0
    end = (
        passage.text.find(" ", end)
        if end < len(passage.text) and passage.text.find(" ", end) > 0
        else len(passage.text)
    )
    parts, at = [], begin
    for start, stop in sorted({spot for spots in places for spot in spots if begin <= spot[0] and spot[1] <= end}):
        if start >= at:
            parts += [escape(passage.text[at:start]), f"<mark>{escape(passage.text[start:stop])}</mark>"]
            at = stop
    parts.append(escape(passage.text[at:end]))
    return mark_safe(f"{'… ' if begin else ''}{''.join(parts)}{' …' if end < len(passage.text) else ''}")
