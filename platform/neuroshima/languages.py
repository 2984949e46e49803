"""The texts that come with games, campaigns and plugins, in the reader's language."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from neuroshima_contract import Texts


def in_words(texts: Texts) -> str:
    """The text in the active language, or the English one."""
    return texts.get(get_language() or "en", texts["en"])


def in_language(content: Any, language: str) -> Any:
    """JSON with every text in one language: `{"en": ..., "pl": ..., "cs": ...}` keeps one of them.

    A text that lacks the language keeps English."""
    if isinstance(content, dict):
        if "en" in content and content.keys() <= dict(settings.LANGUAGES).keys():
            kept = language if language in content else "en"
            return {kept: content[kept]}
        return {key: in_language(value, language) for key, value in content.items()}
    return [in_language(each, language) for each in content] if isinstance(content, list | tuple) else content
