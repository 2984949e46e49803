"""The only way to read rulebooks: all of them, and the places in them."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from django.urls import reverse
from django.utils.translation import gettext_noop as _
from neuroshima_contract import Game, Rulebook
from neuroshima_contract.rulebooks import slug

from neuroshima import plugins
from neuroshima.refusals import RefusalCode, WayOn, refusal

logger = logging.getLogger(__name__)
CITATION = re.compile(r"(?P<book>[a-z][a-z0-9]*) (?P<number>Q ?[0-9]+|[0-9]+(?:\.[0-9]+)?)(?: (?P<part>.+))?")


class FoundRulebook(NamedTuple):
    """A rulebook, and the game that its examples are positions of."""

    game: Game
    book: Rulebook


Shelf: TypeAlias = Mapping[str, FoundRulebook]


class Place(NamedTuple):
    """A place in a rulebook: chapter and anchor.

    Number of the chapter (empty: the preface), anchor (empty: its start)."""

    book: str
    chapter: str
    anchor: str = ""

    @property
    def address(self) -> str:
        """The address of the page, with the anchor."""
        page = reverse("rulebook", args=[self.book])
        page = reverse("rule_chapter", args=[self.book, self.chapter]) if self.chapter else page
        return f"{page}#{self.anchor}" if self.anchor else page


@lru_cache(maxsize=16)
def _rulebooks_of(game: Game) -> tuple[Rulebook, ...]:
    try:
        return tuple(game.guide.rulebooks())
    except Exception:
        logger.exception("%s cannot say which rulebooks it has", game.id)
        return ()


def shelf() -> Shelf:
    """All rulebooks by their ids, in the order in which they are listed.

    If two have the same id, the first is kept."""
    return _shelf_of(tuple(plugins.games().values()))


@lru_cache(maxsize=16)
def _shelf_of(games: tuple[Game, ...]) -> Shelf:
    found: dict[str, FoundRulebook] = {}
    for game in games:
        for book in _rulebooks_of(game):
            if book.id not in found:
                found[book.id] = FoundRulebook(game, book)
            else:
                logger.warning("the rulebook %s of %s is left out: another one has its id", book.id, game.id)
    return dict(sorted(found.items(), key=lambda entry: (entry[1].book.order, entry[0])))


def book_by_id(books: Shelf, book_id: str) -> FoundRulebook:
    """Find a rulebook. Raises Refusal `no_such_rule`."""
    found = books.get(book_id)
    if found is None:
        raise refusal(RulebookCode.NO_SUCH_RULE)
    return found


def place_of(citation: str, books: Shelf) -> Place | None:
    """The target of a citation ("game 4.7 case 4", "game Q 24").

    None if there is none. A part without an address leads to its section."""
    found = CITATION.fullmatch(citation)
    rulebook = books.get(found["book"]) if found is not None else None
    if found is None or rulebook is None:
        return None
    number = found["number"].replace(" ", "")
    part = f"{number}-{slug(found['part'])}" if found["part"] else ""
    for wanted in filter(None, (part, number)):
        place = _places(rulebook.book).get(wanted)
        if place is not None:
            return place
    return None


def address_of(citation: str) -> str:
    """The URL of a citation's target; empty if there is no such place."""
    place = place_of(citation, shelf())
    return place.address if place is not None else ""


@lru_cache(maxsize=32)
def _places_of(book_id: str, anchors: tuple[tuple[str, tuple[str, ...]], ...]) -> Mapping[str, Place]:
    found: dict[str, Place] = {}
    for chapter, ids in anchors:
        for anchor in ids:
            found.setdefault(anchor, Place(book_id, chapter, "" if anchor == chapter else anchor))
    return found


def _places(book: Rulebook) -> Mapping[str, Place]:
    """Every place of a book by its anchor."""
    anchors = tuple((number, tuple(a.id for a in book.anchors[name])) for number, name in book.numbers.items())
    return _places_of(book.id, anchors)


class RulebookCode(RefusalCode):
    """Refusals of the pages of the rules."""

    NO_SUCH_RULE = "no_such_rule", 404, _("There is no such page of the rules here."), WayOn("rulebooks", _("Rules"))
