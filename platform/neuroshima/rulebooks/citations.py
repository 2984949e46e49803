"""Citations in running text as links, and notes on sources in small type.

"game 4.7" cites any book, "(4.7)" the same book.
"""

from __future__ import annotations

import re

from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext

from neuroshima.languages import in_words
from neuroshima.rulebooks.access import FoundRulebook, Place, Shelf, place_of

LIST = "README.md"
"""The page of docs/rules that says how to cite. Links to it lead to the list of all books."""
NUMBER = r"[0-9]+(?:\.[0-9]+)?"
JOINED = rf"(?:(?:, | and | to | or | i | oraz | do | lub | a | až | nebo ){NUMBER}(?![\w]))*"
SECTION = r"(?:[Ss]ection|[Rr]ozdzia|[Ss]ekc|[Pp]unk|[Cc]zęś|[Kk]apitol|[Oo]ddíl|[Čč]ást|[Bb]od)\w* "
"""The word before the number of a section, in any language and grammatical case."""
NOTE = re.compile(r"\[[^\[\]]+\]|\([^()]+\)")


class Linker:
    """Makes HTML of the plain text of one chapter of a book."""

    def __init__(self, rulebook: FoundRulebook, language: str, books: Shelf) -> None:
        self.book = rulebook.book
        self.books = books
        self.notes = tuple(self.book.notes.get(language, ()))
        names = "|".join(map(re.escape, books))
        self.cited = re.compile(
            rf"(?<![\w.])(?:(?P<book>{names}) (?P<first>{NUMBER}|Q ?[0-9]+)(?P<more>{JOINED})"
            rf"|(?P<ruling>Q ?[0-9]+)"
            rf"|(?P<section>{SECTION})(?P<whole>{NUMBER})(?P<also>{JOINED})"
            rf"|(?P<point>[0-9]+\.[0-9]+)"
            rf"|(?<=\()(?P<chapter>[0-9]+)(?=[),]))(?!\w|\.[0-9])"
        )

    def html(self, text: str) -> str:
        """The text with its links and notes."""
        parts, at = [], 0
        for note in NOTE.finditer(text):
            if note[0].startswith("[") or note[0][1:].replace("\n", " ").startswith(self.notes):
                parts += [self._link_citations(text[at : note.start()]), self._note(note[0])]
                at = note.end()
        return "".join([*parts, self._link_citations(text[at:])])

    def _note(self, text: str) -> str:
        sources = Place(self.book.id, "" if self.book.sources == "preface" else self.book.sources)
        title = escape(gettext("Where this comes from: see the sources"))
        linked = self._link_citations(text)
        if "<a" in linked:
            return f'<small class="source" title="{title}">{linked}</small>'
        return f'<small class="source"><a href="{escape(sources.address)}" title="{title}">{linked}</a></small>'

    def _link_citations(self, text: str) -> str:
        parts, at = [], 0
        for found in self.cited.finditer(text):
            parts += [escape(text[at : found.start()]), self._link(found)]
            at = found.end()
        return "".join([*parts, escape(text[at:])])

    def _link(self, found: re.Match[str]) -> str:
        if found["book"]:
            first = self._one(found["book"], found["first"], f"{found['book']} {found['first']}")
            return first + self._several(found["book"], found["more"])
        if found["section"]:
            first = self._one(self.book.id, found["whole"], f"{found['section']}{found['whole']}")
            return first + self._several(self.book.id, found["also"])
        return self._one(self.book.id, found["ruling"] or found["point"] or found["chapter"], found[0])

    def _several(self, book: str, text: str) -> str:
        """Links for further numbers of a citation: ", 5.3 and 6"."""
        parts = re.split(rf"({NUMBER})", text)
        return "".join(self._one(book, part, part) if index % 2 else escape(part) for index, part in enumerate(parts))

    def _one(self, book: str, number: str, words: str) -> str:
        place = place_of(f"{book} {number}", self.books)
        return f'<a href="{escape(place.address)}">{escape(words)}</a>' if place is not None else escape(words)

    def link_title(self, text: str) -> str:
        """The words of a link.

        The name of a page of docs/rules becomes the title of its book."""
        if text == LIST:
            return gettext("Rules")
        rulebook = self.books.get(text.removesuffix(".md"))
        return in_words(rulebook.book.names.texts) if rulebook is not None else text

    def of_document(self, href: str) -> str:
        """The address for a link to a page of docs/rules; empty if there is no such book."""
        if href == LIST:
            return reverse("rulebooks")
        found = re.fullmatch(r"(?:([a-z0-9]+)\.md)?(?:#([0-9]+)-.*)?", href)
        if found is None or (found[1] or self.book.id) not in self.books or not href:
            return ""
        book = found[1] or self.book.id
        place = place_of(f"{book} {found[2]}", self.books) if found[2] else Place(book, "")
        return place.address if place is not None else ""
