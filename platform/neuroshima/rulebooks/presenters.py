"""Rulebooks as pages show them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from neuroshima_contract import Game, Rulebook
from neuroshima_contract.rulebooks import Example

from neuroshima.contributions import Contributions
from neuroshima.digests import sha256
from neuroshima.languages import in_words
from neuroshima.pictures import ROOT, view_box
from neuroshima.refusals import refusal
from neuroshima.rulebooks import examples
from neuroshima.rulebooks.access import FoundRulebook, Place, RulebookCode, Shelf, place_of, shelf
from neuroshima.rulebooks.rendering import Chapter, chapter_of, join_parts
from neuroshima.studies.unfolding import unfold
from neuroshima.web.sharing import Drawing, drawing_of_svg
from neuroshima.wire.positions import UnfoldedPosition

USUAL = (520, 450)
"""Width of pictures before the layout of a page, and default height of a picture without a size."""
EDITIONS = re.compile(r' data-editions="([^"]*)"')
BROAD = 1.6
"""The ratio of width to height from which a picture takes the whole width of the text."""


@dataclass(frozen=True)
class Book:
    """A rulebook in a list, or at the head of its pages."""

    id: str
    title: str
    about: str
    address: str
    game: str
    game_title: str


@dataclass(frozen=True)
class Teaching:
    """A page that teaches parts of the rules, such as a lesson."""

    title: str
    address: str
    citations: Sequence[str]
    """The parts, as "game 4.7"."""


@dataclass(frozen=True)
class Taught:
    """A page that teaches a section of a chapter."""

    title: str
    address: str
    section: str


TEACHINGS: Contributions[Callable[[Game], Iterable[Teaching]]] = Contributions()
"""What apps have that teaches the rules of a game."""


@dataclass(frozen=True)
class Edition:
    """An edition that a reader may choose."""

    id: str
    title: str


@dataclass(frozen=True)
class Entry:
    """A chapter in a list of contents."""

    number: str
    title: str
    address: str
    chapter: Chapter


def book_shown(rulebook: FoundRulebook) -> Book:
    game, book = rulebook
    return Book(
        id=book.id, title=in_words(book.names.texts), about=in_words(book.about.texts),
        address=Place(book.id, "").address, game=game.id, game_title=in_words(game.titles),
    )  # fmt: skip


def books_of(game: Game) -> list[Book]:
    """The rulebooks of a game and of its expansions."""
    return [book_shown(rulebook) for rulebook in shelf().values() if rulebook.game.id == game.id]


def editions_of(book: Rulebook) -> list[Edition]:
    return [Edition(name, in_words(words.texts)) for name, words in book.editions.items()]


def contents(books: Shelf, book: Rulebook) -> list[Entry]:
    """Every chapter with its sections, the sources last."""
    found = [chapter_of(books, book.id, name) for name in book.reading_order]
    return [Entry(each.number, each.title, Place(book.id, each.number).address, each) for each in found]


def title_of(rulebook: FoundRulebook, number: str = "") -> str:
    """The title of a rulebook, or that of a chapter with it.

    Raises Refusal `no_such_rule`."""
    title = in_words(rulebook.book.names.texts)
    if not number:
        return title
    chapter = chapter_of(shelf(), rulebook.book.id, chapter_name(rulebook, number))
    return f"{chapter.number} {chapter.title} · {title}"


def chapter_name(rulebook: FoundRulebook, number: str) -> str:
    """The name of the file of a chapter.

    Raises Refusal `no_such_rule`."""
    name = rulebook.book.numbers.get(number)
    if name is None:
        raise refusal(RulebookCode.NO_SUCH_RULE)
    return name


def first_example(rulebook: FoundRulebook, number: str = "") -> Example | None:
    """The first example of a chapter; if it has none, the first one of the book."""
    names = list(rulebook.book.numbers.values())
    if number:
        names.insert(0, chapter_name(rulebook, number))
    ids = (example for name in names for example in chapter_of(shelf(), rulebook.book.id, name).parts[1::2])
    found = next(ids, None)
    return rulebook.book.examples[found] if found is not None else None


def chapter_html(books: Shelf, rulebook: FoundRulebook, name: str, deeper: int = 0) -> tuple[Chapter, SafeString]:
    """A chapter, and its HTML with pictures of its examples."""
    chapter = chapter_of(books, rulebook.book.id, name, deeper)
    return chapter, join_parts(chapter, lambda example: _figure(rulebook, rulebook.book.examples[example]))


def shown_in(html: SafeString, edition: str) -> tuple[SafeString, int]:
    """A chapter's HTML as a reader of this edition sees it, and how many passages of other editions are hidden.

    It is what rulebooks/editions.js makes of the page. `edition`: empty for all."""
    if not edition:
        return html, 0
    hidden = 0

    def hide(marked: re.Match[str]) -> str:
        nonlocal hidden
        is_other = edition not in marked[1].split()
        hidden += is_other
        return f"{marked[0]} hidden" if is_other else marked[0]

    found = EDITIONS.sub(hide, html)
    column = f' data-column="{edition}"'
    return mark_safe(found.replace(column, f'{column} class="chosen"')), hidden


def _figure(rulebook: FoundRulebook, example: Example) -> str:
    context = {
        "book": rulebook.book.id, "id": example.id,
        "title": in_words(example.names.texts), "text": in_words(example.text.texts),
        "picture": picture_address(rulebook, example), "played": bool(example.actions), **_size_of(rulebook, example),
    }  # fmt: skip
    return render_to_string("rulebooks/figure.html", context)


def _size_of(rulebook: FoundRulebook, example: Example) -> dict[str, int | bool]:
    """The size of an example's picture on the page, and whether it takes the whole width."""
    root = ROOT.search(example_picture(rulebook, example))
    _left, _top, width, height = (root and view_box(root[1])) or (0, 0, *USUAL)
    return {"width": USUAL[0], "height": round(USUAL[0] * height / width), "broad": width > BROAD * height}


def example_picture(rulebook: FoundRulebook, example: Example) -> str:
    """The first position of an example as an SVG document, in the active language."""
    return examples.picture(rulebook.game, rulebook.book, example, get_language() or "en")


def picture_address(rulebook: FoundRulebook, example: Example) -> str:
    digest = sha256(example_picture(rulebook, example))[:12]
    return f"{reverse('rule_picture', args=[rulebook.book.id, example.id])}?{get_language()}-{digest}"


def frames_of(rulebook: FoundRulebook, example: Example) -> UnfoldedPosition:
    """An example, step by step."""
    return _unfold(rulebook.game, json.dumps(examples.document(rulebook.game, example)), get_language() or "en")


@lru_cache(maxsize=128)
def _unfold(game: Game, document: str, _language: str) -> UnfoldedPosition:
    return unfold(document.encode(), lambda _id: game)


def taught_in(books: Shelf, rulebook: FoundRulebook, number: str) -> list[Taught]:
    """The pages that teach sections of a chapter, in the order of the sections."""
    found = []
    for teaching in (each for teachings in TEACHINGS for each in teachings(rulebook.game)):
        for citation in dict.fromkeys(teaching.citations):
            place = place_of(citation, books)
            if place is not None and (place.book, place.chapter) == (rulebook.book.id, number):
                found.append(Taught(teaching.title, teaching.address, place.anchor or number))
                break
    return sorted(
        found, key=lambda one: [int(part) for part in one.section.partition("-")[0].split(".") if part.isdigit()]
    )


def book_drawing(rulebook: FoundRulebook, number: str = "") -> Drawing:
    """A rulebook, or a chapter of it: its first example.

    Without an example of its own a chapter shows the first one of the book. Raises Refusal `no_such_rule`."""
    title = title_of(rulebook, number)
    example = first_example(rulebook, number)
    svg = example_picture(rulebook, example) if example is not None else ""
    return drawing_of_svg("rules", svg, title, in_words(rulebook.book.about.texts))


def example_drawing(rulebook: FoundRulebook, example: Example) -> Drawing:
    """An example of a rulebook as it begins."""
    svg = example_picture(rulebook, example)
    return drawing_of_svg("example", svg, in_words(example.names.texts), in_words(example.text.texts))
