"""The texts that come with games, campaigns and plugins, in the reader's language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf.locale import LANG_INFO
from django.utils.translation import get_language
from neuroshima_contract import Texts
from neuroshima_contract.translation import ENGLISH, add_language, is_language, offered_languages, text_in
from neuroshima_contract.translation.languages import is_translated


def add_languages(folder: Path | None) -> list[str]:
    """Offer the languages whose folders lie in this one; return their codes.

    Raises ValueError, which names the file that cannot be used."""
    found = sorted(folder.glob("*/language.toml")) if folder is not None else []
    added = [add_language(path.parent) for path in found]
    for code in added:
        names = {"code": code, "name": offered_languages()[code], "name_local": offered_languages()[code]}
        LANG_INFO[code] = {"bidi": False, **LANG_INFO.get(code, {}), **names}
    return added


def in_words(texts: Texts) -> str:
    """The text in the active language, or the English one."""
    return text_in(texts, get_language() or ENGLISH)


def in_language(content: Any, language: str) -> Any:
    """JSON with every text in one language: `{"en": ..., "pl": ..., "cs": ...}` keeps one of them.

    A text that lacks the language keeps English."""
    if isinstance(content, dict):
        if _is_text(content):
            return {language if is_translated(content, language) else ENGLISH: text_in(content, language)}
        return {key: in_language(value, language) for key, value in content.items()}
    return [in_language(each, language) for each in content] if isinstance(content, list | tuple) else content


def in_all_languages(content: Any) -> Any:
    """JSON with every text in the languages that a host has added, too."""
    if isinstance(content, dict):
        if _is_text(content):
            return content | {
                code: text_in(content, code) for code in offered_languages() if is_translated(content, code)
            }
        return {key: in_all_languages(value) for key, value in content.items()}
    return [in_all_languages(each) for each in content] if isinstance(content, list | tuple) else content


def _is_text(content: dict[str, Any]) -> bool:
    return isinstance(content.get(ENGLISH), str) and all(map(is_language, content))
