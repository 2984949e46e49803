"""The rules to read: all rulebooks, chapters, search, and examples."""

from __future__ import annotations

import json
from typing import Any

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from neuroshima_contract.rulebooks import PREFACE

from neuroshima.languages import in_words
from neuroshima.matches.setup.schemas import texts_of
from neuroshima.matches.views import json_response, refusals_in_words
from neuroshima.players import rate_limits
from neuroshima.players.rate_limits import rate_limit
from neuroshima.rulebooks import examples
from neuroshima.rulebooks import presenters as shown
from neuroshima.rulebooks.access import FoundRulebook, Place, Shelf, book_by_id, shelf
from neuroshima.rulebooks.searching import LONGEST, search
from neuroshima.web.sharing import picture_answer, share_of_drawn
from neuroshima.web.views.refusals import refusals_as_pages

HOUR = "private, max-age=3600"


@require_safe
@refusals_as_pages
def rulebooks(request: HttpRequest) -> HttpResponse:
    """All rulebooks."""
    return render(request, "rulebooks/books.html", {"books": [shown.book_shown(each) for each in shelf().values()]})


@require_safe
@refusals_as_pages
def rulebook(request: HttpRequest, book_id: str) -> HttpResponse:
    """The contents and the preface of a rulebook."""
    books = shelf()
    rulebook = book_by_id(books, book_id)
    chapter, html = shown.chapter_html(books, rulebook, PREFACE)
    return render(
        request,
        "rulebooks/book.html",
        {
            **_context(request, books, rulebook, html),
            "language": chapter.language,
            "share": share_of_drawn(request, "book_share", (book_id,), shown.book_drawing(rulebook)),
        },
    )


@require_safe
@refusals_as_pages
def rule_chapter(request: HttpRequest, book_id: str, number: int) -> HttpResponse:
    """A chapter."""
    books = shelf()
    rulebook = book_by_id(books, book_id)
    chapter, html = shown.chapter_html(books, rulebook, shown.chapter_name(rulebook, str(number)))
    context = _context(request, books, rulebook, html)
    entries = context["contents"]
    place = next(index for index, entry in enumerate(entries) if entry.number == str(number))
    context |= {
        "chapter": chapter,
        "language": chapter.language,
        "before": entries[place - 1] if place else None,
        "after": entries[place + 1] if place + 1 < len(entries) else None,
        "taught": shown.taught_in(books, rulebook, str(number)),
        "share": share_of_drawn(request, "chapter_share", (book_id, number), shown.book_drawing(rulebook, str(number))),
    }
    return render(request, "rulebooks/chapter.html", context)


@require_safe
@refusals_as_pages
def whole_rulebook(request: HttpRequest, book_id: str) -> HttpResponse:
    """All chapters on one page, for printing."""
    books = shelf()
    rulebook = book_by_id(books, book_id)
    chapters = [shown.chapter_html(books, rulebook, name, deeper=1)[1] for name in rulebook.book.reading_order]
    preface = shown.chapter_html(books, rulebook, PREFACE)[1]
    context = _context(request, books, rulebook, mark_safe("".join((preface, *chapters))))
    return render(request, "rulebooks/whole.html", context)


@require_safe
@refusals_as_pages
@rate_limit(rate_limits.SEARCH)
def search_rules(request: HttpRequest) -> HttpResponse:
    """Search words in the rulebooks."""
    question, book = request.GET.get("q", "")[:LONGEST].strip(), request.GET.get("book", "")
    books = shelf()
    listed = [shown.book_shown(each) for each in books.values()]
    titles = {each.id: each.title for each in listed}
    found = [{"title": one.passage.title, "excerpt": one.excerpt, "address": one.passage.place.address,
              "book": titles[one.passage.place.book], "number": one.passage.place.chapter}
             for one in search(books, question, book if book in titles else "")]  # fmt: skip
    context = {"question": question, "found": found, "books": listed, "chosen": book}
    return render(request, "rulebooks/search.html", context)


@require_safe
@xframe_options_sameorigin
@csp_replace({"frame-ancestors": [SELF]})
@refusals_as_pages
def rule_example(request: HttpRequest, book_id: str, example_id: str) -> HttpResponse:
    """An example on the table, step by step; `?framed`: in a frame within a chapter."""
    rulebook = book_by_id(shelf(), book_id)
    example = examples.example_by_id(rulebook.book, example_id)
    game = rulebook.game
    context = {
        "game": game,
        "book": shown.book_shown(rulebook),
        "id": example.id,
        "title": in_words(example.names.texts),
        "text": in_words(example.text.texts),
        "back": _where(rulebook, example.id).address,
        "framed": "framed" in request.GET,
        "last": len(example.actions),
        "texts_json": json.dumps(texts_of(game.SeatOptions)),
        "share": share_of_drawn(
            request, "example_share", (book_id, example_id), shown.example_drawing(rulebook, example)
        ),
    }
    return render(request, "rulebooks/example.html", context)


@require_safe
@refusals_as_pages
def rule_picture(request: HttpRequest, book_id: str, example_id: str) -> HttpResponse:
    """The first position of an example. With `paper`: for print."""
    rulebook = book_by_id(shelf(), book_id)
    example = examples.example_by_id(rulebook.book, example_id)
    svg = examples.picture(rulebook.game, rulebook.book, example, get_language() or "en")
    if "paper" in request.GET:
        svg = rulebook.game.drawing.on_paper(svg)
    return HttpResponse(svg, content_type="image/svg+xml", headers={"Cache-Control": HOUR})


@gzip_page
@require_safe
@refusals_in_words
def rule_frames(request: HttpRequest, book_id: str, example_id: str) -> HttpResponse:
    """The frames of an example, as JSON."""
    rulebook = book_by_id(shelf(), book_id)
    return json_response(shown.frames_of(rulebook, examples.example_by_id(rulebook.book, example_id)))


def _where(rulebook: FoundRulebook, example_id: str) -> Place:
    """The chapter in which an example stands."""
    for number, name in rulebook.book.numbers.items():
        if f"<!-- example: {example_id} -->" in rulebook.book.chapters["en"][name]:
            return Place(rulebook.book.id, number, f"example-{example_id}")
    return Place(rulebook.book.id, "")


def _context(request: HttpRequest, books: Shelf, rulebook: FoundRulebook, html: SafeString) -> dict[str, Any]:
    """The context of a page with this text, in which other editions than the reader's are hidden."""
    cookie = f"rules-edition-{rulebook.book.id}"
    edition = _edition(request, cookie, rulebook)
    text, hidden = shown.shown_in(html, edition)
    return {
        "book": shown.book_shown(rulebook),
        "contents": shown.contents(books, rulebook.book),
        "editions": shown.editions_of(rulebook.book),
        "edition": edition,
        "edition_cookie": cookie,
        "hidden": hidden,
        "html": text,
    }


def _edition(request: HttpRequest, cookie: str, rulebook: FoundRulebook) -> str:
    """The edition that the address asks for, or the one that the reader has chosen before; empty for all."""
    known = {"", *rulebook.book.editions}
    asked = (request.GET.get("edition"), request.COOKIES.get(cookie))
    return next((edition for edition in asked if edition in known), "")


@require_safe
@refusals_in_words
def book_share(request: HttpRequest, book_id: str, form: str) -> HttpResponse:
    """A rulebook."""
    return picture_answer(request, form, lambda: shown.book_drawing(book_by_id(shelf(), book_id)))


@require_safe
@refusals_in_words
def chapter_share(request: HttpRequest, book_id: str, number: int, form: str) -> HttpResponse:
    """A chapter of a rulebook."""
    return picture_answer(request, form, lambda: shown.book_drawing(book_by_id(shelf(), book_id), str(number)))


@require_safe
@refusals_in_words
def example_share(request: HttpRequest, book_id: str, example_id: str, form: str) -> HttpResponse:
    """An example of a rulebook."""
    rulebook = book_by_id(shelf(), book_id)
    return picture_answer(
        request, form, lambda: shown.example_drawing(rulebook, examples.example_by_id(rulebook.book, example_id))
    )
