"""Sentences in every language, from the catalogues in `locale/`.

A campaign does not know who reads it, so each sentence is a mapping of languages. The two functions are called as
gettext's own are, so that the collector of `manage.py texts` finds what they say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path

from neuroshima_contract import Texts

LANGUAGES = ("en", "pl", "cs")
FOLDER = Path(__file__).resolve().parents[1] / "locale"
Param = Texts | str | int
"""What stands in the place of a placeholder: in each language its own text, or the same in all."""


def gettext(sentence: str, **params: Param) -> Texts:
    """`sentence` with its placeholders filled."""
    return {code: _fill_in(_catalogue(code).gettext(sentence), code, params) for code in LANGUAGES}


def ngettext(one: str, many: str, count: int, **params: Param) -> Texts:
    """The sentence for that `count`, which is also a placeholder."""
    told: dict[str, Param] = {**params, "count": count}
    return {code: _fill_in(_catalogue(code).ngettext(one, many, count), code, told) for code in LANGUAGES}


def plain(value: str | int) -> Texts:
    """What is the same in every language."""
    return dict.fromkeys(LANGUAGES, str(value))


def times(count: int, what: Texts) -> Texts:
    """So many of something, kept on one line up to its name."""
    return {code: f"{count}\u00a0×\u00a0{what[code]}" for code in LANGUAGES}


def join_texts(parts: Sequence[Texts]) -> Texts:
    """Several things, one after the other."""
    return {code: ", ".join(part[code] for part in parts) for code in LANGUAGES}


def _fill_in(sentence: str, language: str, params: Mapping[str, Param]) -> str:
    return sentence % {name: text[language] if isinstance(text, Mapping) else text for name, text in params.items()}


@cache
def _catalogue(language: str) -> NullTranslations:
    return translation("django", FOLDER, [language]) if language != "en" else NullTranslations()
