"""The host's texts, written in Markdown."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString, mark_safe

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


def as_html(text: str) -> SafeString:
    """Markdown as HTML. Tags that are written in it are shown as text; links lead to safe schemes only."""
    html: str = _parser().render(text)
    return mark_safe(html)


@cache
def _parser() -> MarkdownIt:
    """Imported at its first use, so that the server starts faster."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False})
