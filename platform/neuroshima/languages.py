"""The texts that come with games, campaigns and plugins, in the reader's language."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language
from neuroshima_contract import Texts
from neuroshima_contract.translation import ENGLISH, is_language, text_in


def in_words(texts: Texts) -> str:
    """The text in the active language, or the English one."""
    return text_in(texts, get_language() or ENGLISH)


def in_language(content: Any, language: str) -> Any:
    """JSON with every text in one language: `{"en": ..., "pl": ..., "cs": ...}` keeps one of them.

    A text that lacks the language keeps English."""
    if isinstance(content, dict):
        if _is_text(content):
            text = text_in(content, language)
            return {language if language in content or text != content[ENGLISH] else ENGLISH: text}
        return {key: in_language(value, language) for key, value in content.items()}
    return [in_language(each, language) for each in content] if isinstance(content, list | tuple) else content


def _is_text(content: dict[str, Any]) -> bool:
    return isinstance(content.get(ENGLISH), str) and all(map(is_language, content))
