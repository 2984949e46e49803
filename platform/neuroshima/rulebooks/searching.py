"""Finding words in the rulebooks, in the reader's language, whatever the accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from neuroshima.contract.rulebooks import PREFACE
from neuroshima.rulebooks.access import Place, Shelf
from neuroshima.rulebooks.rendering import Chapter, chapter_of, plain
from neuroshima.rulebooks.word_forms import pattern_of

LONGEST = 80
"""Characters of a question that are looked at."""
MOST = 40
"""Places that are listed."""
AROUND = 90
"""Characters beside the first word that is found."""
PLACE = re.compile(r'<(?:h[1-6]|li|p) id="([^"]+)"')
HEADING = re.compile(r"<(h[1-6]) id=.*?</\1>", re.DOTALL)
WITHOUT_ACCENT = str.maketrans({"ł": "l", "Ł": "l", "ø": "o", "ß": "s"})


@dataclass(frozen=True)
class Passage:
    """A piece of a chapter that has an address."""

    place: Place
    title: str
    """Of its section, with its number."""
    text: str
    """Without the heading."""
    folded: str
    """The text as it is compared, letter for letter as long."""


@dataclass(frozen=True)
class Found:
    """A passage with the words."""

    passage: Passage
    excerpt: SafeString
    score: int


def search(books: Shelf, question: str, book: str = "") -> list[Found]:
    """The passages in which every word stands, best first; of one book, or of all."""
    language = get_language() or "en"
    words = [re.compile(pattern_of(folded(word), language)) for word in question[:LONGEST].split()]
    if not words:
        return []
    found = []
    for passage in _passages(books, book):
        title = folded(passage.title)
        if all(word.search(passage.folded) or word.search(title) for word in words):
            score = sum(
                5 * bool(word.search(title)) + min(3, len(word.findall(passage.folded))) + _begins(word, passage.folded)
                for word in words
            )
            found.append(Found(passage, _excerpt(passage, words), score))
    return sorted(found, key=lambda one: -one.score)[:MOST]


def folded(text: str) -> str:
    """Small letters without accents, each in the place of its own."""
    return "".join(
        (unicodedata.normalize("NFKD", letter)[:1] or letter).lower()[:1] for letter in text.translate(WITHOUT_ACCENT)
    )


def _begins(word: re.Pattern[str], text: str) -> int:
    return 2 if re.search(rf"\b{word.pattern}", text) else 0


def _passages(books: Shelf, book: str) -> Iterator[Passage]:
    for name, shelved in books.items():
        if book in ("", name):
            for chapter in (PREFACE, *shelved.book.numbers.values()):
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
        text = plain(HEADING.sub("", html[cut.start() : following.start() if following is not None else None]))
        found.append(Passage(Place(chapter.book, chapter.number, cut[1]), title, text, folded(text)))
    return tuple(found)


def _excerpt(passage: Passage, words: list[re.Pattern[str]]) -> SafeString:
    """The text round the first word, with all words marked to their ends."""
    places = [match.start() for word in words if (match := word.search(passage.folded))]
    first = min(places, default=0)
    begin, end = max(0, first - AROUND), min(len(passage.text), first + 2 * AROUND)
    begin = passage.text.rfind(" ", 0, begin) + 1 if begin else 0
    end = (
        passage.text.find(" ", end)
        if end < len(passage.text) and passage.text.find(" ", end) > 0
        else len(passage.text)
    )
    pattern = re.compile("|".join(rf"{word.pattern}\w*" for word in words))
    parts, at = [], begin
    for match in pattern.finditer(passage.folded, begin, end):
        parts += [
            escape(passage.text[at : match.start()]),
            f"<mark>{escape(passage.text[match.start() : match.end()])}</mark>",
        ]
        at = match.end()
    parts.append(escape(passage.text[at:end]))
    return mark_safe(f"{'… ' if begin else ''}{''.join(parts)}{' …' if end < len(passage.text) else ''}")
