"""A chapter as HTML: Markdown with anchors, editions, examples and links.

Raw HTML is not allowed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import unescape
from typing import TYPE_CHECKING

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext
from neuroshima_contract import Rulebook
from neuroshima_contract.rulebooks import MARK, Anchor, anchors_of, editions_of

from neuroshima.languages import in_words
from neuroshima.rulebooks.access import Shelf, place_of, shelf
from neuroshima.rulebooks.citations import Linker

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

BLOCKS = frozenset(("heading_open", "list_item_open", "paragraph_open", "table_open"))
STACKED = 3
"""With so many columns, the cells of a row stand below each other on narrow screens."""
HELD = "%%example {}%%"
"""The placeholder of an example in a text."""
EXAMPLE = re.compile(r"%%example ([a-z0-9_]+)%%")


@dataclass(frozen=True)
class Section:
    """A heading of a chapter, for lists of contents."""

    id: str
    level: int
    number: str
    title: str


@dataclass(frozen=True)
class Chapter:
    """A chapter as pages show it.

    `parts`: HTML and ids of examples in turn."""

    book: str
    number: str
    title: str
    language: str
    """The language of the text. It differs from the reader's if the text is not translated."""
    sections: tuple[Section, ...]
    parts: tuple[str, ...]


def title_of_citation(citation: str) -> str:
    """What the section is called that a citation leads to; the citation itself if there is no such place."""
    books = shelf()
    place = place_of(citation, books)
    if place is None:
        return citation
    chapter = chapter_of(books, place.book, books[place.book].book.numbers[place.chapter]) if place.chapter else None
    if chapter is None:
        return in_words(books[place.book].book.names.texts)
    return next((section.title for section in chapter.sections if section.id == place.anchor), chapter.title)


def chapter_of(books: Shelf, book_id: str, name: str, deeper: int = 0) -> Chapter:
    """A chapter in the active language.

    `deeper`: by how many levels its headings are lowered."""
    reader = get_language() or "en"
    known = tuple((name, id(rulebook.book)) for name, rulebook in books.items())
    key = (book_id, name, deeper, reader, known)
    if key not in _rendered:
        if len(_rendered) >= MOST:
            _rendered.clear()
        language, text = books[book_id].book.text(name, reader)
        held = [rulebook.book for rulebook in books.values()]
        _rendered[key] = _render(books, book_id, name, (language, text), deeper), held
    return _rendered[key][0]


MOST = 500
"""Most chapters in the cache."""
_rendered: dict[tuple[object, ...], tuple[Chapter, list[Rulebook]]] = {}
"""The cache, by book, chapter, depth, language, and the ids of the books that citations may lead to. These are held, so
that no other book gets such an id."""


@cache
def _markdown() -> MarkdownIt:
    """The parser of chapters, imported at its first use so that the server starts faster."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _render(books: Shelf, book_id: str, name: str, found: tuple[str, str], deeper: int) -> Chapter:
    language, text = found
    book = books[book_id].book
    lines, anchors, editions = _take_out_marks(book, name, text)
    tokens = _markdown().parse("\n".join(lines))
    shift = (1 if book.anchors[name][0].level == 2 else 0) - deeper
    sections = tuple(_sections(tokens, anchors))
    html = "".join(_html(tokens, anchors, editions, shift, Linker(books[book_id], language, books)))
    return Chapter(book_id, sections[0].number, sections[0].title, language, sections, tuple(EXAMPLE.split(html)))


def _take_out_marks(book: Rulebook, name: str, text: str) -> tuple[list[str], dict[int, Anchor], dict[int, list[str]]]:
    """Split a text into lines without marks, and anchors and editions by line.

    A block's anchor and editions are at the line where it begins."""
    own = list(anchors_of(text))
    ids = {
        mine.line: Anchor(english.id, mine.line, mine.level, mine.title)
        for mine, english in zip(own, book.anchors[name], strict=True)
    }
    lines: list[str] = []
    anchors: dict[int, Anchor] = {}
    editions: dict[int, list[str]] = {}
    for number, line in enumerate(text.splitlines()):
        mark = MARK.match(line)
        if mark is None:
            if number in ids:
                anchors[len(lines)] = ids[number]
            lines.append(line)
        elif mark[1] == "contents":
            break
        elif mark[1] == "edition":
            editions[len(lines)] = editions_of(mark[2])
        else:
            lines += ["", HELD.format(mark[2]), ""]
    return lines, anchors, editions


def _sections(tokens: Sequence[Token], anchors: dict[int, Anchor]) -> Iterator[Section]:
    for token in tokens:
        if token.type == "heading_open" and token.map and token.map[0] in anchors:
            anchor = anchors[token.map[0]]
            number = anchor.id if re.fullmatch(r"[0-9.]+", anchor.id) else ""
            yield Section(anchor.id, int(token.tag[1]), number, anchor.title)


# Blocks ---------------------------------------------------------------------------------------------------------------


def _html(
    tokens: Sequence[Token], anchors: dict[int, Anchor], editions: dict[int, list[str]], shift: int, linker: Linker
) -> Iterator[str]:
    """HTML of the blocks, each section wrapped."""
    tokens = list(tokens)
    opened: list[int] = []
    _mark_tables(tokens, linker.book)
    for index, token in enumerate(tokens):
        line = token.map[0] if token.map and token.type in BLOCKS else None
        anchor = anchors.pop(line, None) if line is not None else None
        marked = editions.pop(line, None) if line is not None else None
        if token.type == "heading_open":
            level = int(token.tag[1])
            while opened and opened[-1] >= level:
                opened.pop()
                yield "</section>\n"
            opened.append(level)
            yield f"<section{_edition_attributes(marked, linker.book)}>\n"
            yield _heading(token, tokens[index + 1], anchor, shift, linker)
            continue
        if token.type == "heading_close" or (token.type == "inline" and tokens[index - 1].type == "heading_open"):
            continue
        if token.type in ("paragraph_open", "paragraph_close") and token.hidden:
            continue
        if token.type == "inline":
            yield _inline(token, linker)
        elif token.type == "paragraph_open" and EXAMPLE.fullmatch(tokens[index + 1].content):
            tokens[index + 2].hidden = True
        elif token.type == "table_open":
            label = escape(gettext("Table"))
            own = _edition_attributes(marked, linker.book)
            stacked = ' class="stacked"' if token.meta["columns"] >= STACKED else ""
            yield f'<div class="wide" tabindex="0" role="group" aria-label="{label}"{own}><table{stacked}>\n'
        elif token.type == "table_close":
            yield "</table></div>\n"
        else:
            own = f' id="{escape(anchor.id)}"' if anchor is not None else ""
            yield _tag(token, own + _edition_attributes(marked, linker.book))
    yield "</section>\n" * len(opened)


def _heading(token: Token, inline: Token, anchor: Anchor | None, shift: int, linker: Linker) -> str:
    tag = f"h{int(token.tag[1]) - shift}"
    name = escape(anchor.id if anchor is not None else "")
    words = _inline(inline, linker, links=False)
    label = escape(gettext("Link to this section"))
    return f'<{tag} id="{name}">{words} <a class="here" href="#{name}" aria-label="{label}">#</a></{tag}>\n'


def _tag(token: Token, attributes: str) -> str:
    """An opening tag with its own attributes and these."""
    if token.nesting < 0:
        return f"</{_tag_name(token)}>\n"
    own = "".join(f' {key}="{escape(str(value))}"' for key, value in token.attrs.items())
    tag = _tag_name(token)
    scope = ' scope="col"' if tag == "th" else ""
    return f"<{tag}{own}{scope}{attributes}>"


def _tag_name(token: Token) -> str:
    """An empty cell heads no column."""
    return "td" if token.meta.get("empty") else token.tag


def _edition_attributes(marked: list[str] | None, book: Rulebook) -> str:
    if not marked:
        return ""
    names = ", ".join(in_words(book.editions[edition].texts) for edition in marked)
    only = gettext("Only: %(editions)s") % {"editions": names}
    return f' data-editions="{escape(" ".join(marked))}" data-only="{escape(only)}"'


def _mark_tables(tokens: Sequence[Token], book: Rulebook) -> None:
    """Mark cells with the heads of their columns, columns that have an edition as their head, and what tables count."""
    heads: list[str] = []
    column = 0
    table = tokens[0]
    for index, token in enumerate(tokens):
        if token.type == "table_open":
            heads, table = [], token
        elif token.type == "tr_open":
            column = 0
        elif token.type in ("th_open", "td_open"):
            if token.type == "th_open":
                heads.append(tokens[index + 1].content.strip())
                table.meta["columns"] = len(heads)
                token.meta["empty"] = tokens[index + 2].meta["empty"] = not heads[-1]
            elif column:
                token.attrs["data-head"] = heads[column]
            if heads[column] in book.editions:
                token.attrs["data-column"] = heads[column]
            column += 1


# Words ----------------------------------------------------------------------------------------------------------------


def _inline(token: Token, linker: Linker, links: bool = True) -> str:
    """HTML of the text of a block.

    Lines are joined first, because a citation may continue on the next line."""
    parts: list[str] = []
    text = ""
    inside: list[str] = []

    def end_text() -> None:
        nonlocal text
        parts.append(linker.html(text) if links and not inside else escape(linker.link_title(text) if inside else text))
        text = ""

    for child in token.children or ():
        if child.type in ("text", "softbreak"):
            text += child.content if child.type == "text" else "\n"
            continue
        end_text()
        if child.type == "link_open":
            parts.append(_link_begins(child, linker, inside))
        elif child.type == "link_close":
            parts.append("</a>" if inside.pop() else "")
        elif child.type == "code_inline":
            parts.append(f"<code>{escape(child.content)}</code>")
        elif child.type in TAGS:
            parts.append(TAGS[child.type])
        else:
            parts.append(escape(child.content))
    end_text()
    return "".join(parts)


TAGS = {
    "strong_open": "<strong>", "strong_close": "</strong>", "em_open": "<em>", "em_close": "</em>", "hardbreak": "<br>",
}  # fmt: skip


def _link_begins(token: Token, linker: Linker, inside: list[str]) -> str:
    """The opening tag of a link. Links to docs/rules lead into the rulebooks."""
    href = str(token.attrs.get("href", ""))
    address = href if href.startswith("https://") else linker.of_document(href)
    inside.append(address)
    return f'<a href="{escape(address)}">' if address else ""


# Pages ----------------------------------------------------------------------------------------------------------------


def join_parts(chapter: Chapter, figure: Callable[[str], str]) -> SafeString:
    """Join a chapter's HTML. `figure` makes the HTML of an example from its id."""
    return mark_safe("".join(figure(part) if index % 2 else part for index, part in enumerate(chapter.parts)))


def plain_text(html: str) -> str:
    """The plain text of HTML that this module made."""
    html = re.sub(r'<a class="here".*?</a>', "", html)
    words = re.sub(r"<[^>]+>", " ", re.sub(r"</?(?:strong|em|a|small|code)\b[^>]*>", "", html))
    return re.sub(r"\s+", " ", unescape(words)).strip()
