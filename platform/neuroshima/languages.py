"""The texts that come with games, campaigns and plugins, in the reader's language."""

from __future__ import annotations

from django.utils.translation import get_language

from neuroshima.contract import Texts


def in_words(texts: Texts) -> str:
    """The text in the active language, or the English one."""
    return texts.get(get_language() or "en", texts["en"])
