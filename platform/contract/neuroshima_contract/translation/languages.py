"""The languages of the site, their plural forms, and what stands in for a text that a language lacks.

English, Polish and Czech stand beside what they name. A further language is a folder of data that `add_language` reads:

    es/language.toml           name = "Español"
    es/texts/*.toml            "HQ" = "Cuartel general": the translation of each English text
    es/rulebooks/<id>/*.md     chapters of rulebooks
    es/LC_MESSAGES/            gettext catalogues of the site

A text that is missing in a language, or empty there, is shown in English. Which of its texts a sentence has for a count
say the rules of the Unicode CLDR, as data in `plurals.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from ..words import Texts

ENGLISH = "en"
NOMINATIVE = "nom"
"""The form of a name in which it is called, in tables with forms (`sentences.py`)."""
BUILT_IN: Mapping[str, str] = {ENGLISH: "English", "pl": "Polski", "cs": "Česky"}
"""The languages of the texts that come with the project, with their own names for themselves."""
CODE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*")
Language = Annotated[str, Field(pattern=rf"^{CODE.pattern}$")]
"""A language code: "en", "pt-br"."""
Forms = Mapping[str, str]
"""The texts of a sentence by plural form."""
T = TypeVar("T")


@dataclass(frozen=True)
class AddedLanguage:
    """A language from a folder of data.

    `texts`: translations by their English texts; of a sentence with plural forms by the English form "other".
    `chapters`: of rulebooks, by the ids of these and the names of the files."""

    name: str
    texts: Mapping[str, str | Forms] = field(default_factory=dict)
    chapters: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


_added: dict[str, AddedLanguage] = {}


def offered_languages() -> Mapping[str, str]:
    """The codes of all languages that are offered, with their own names; English comes first."""
    return {**BUILT_IN, **{code: language.name for code, language in _added.items()}}


def is_language(code: str) -> bool:
    """Whether a key in a data file is a language: one that has plural rules, or that was added."""
    found = CODE.fullmatch(code)
    return found is not None and (code in _added or code.partition("-")[0] in languages_with_rules())


def add_language(folder: Path) -> str:
    """Offer the language of a folder from now on. The name of the folder is its code, which is returned.

    Call it before games are made: they make some sentences for all languages at once. Raises ValueError, which names
    the file."""
    code = folder.name
    if CODE.fullmatch(code) is None or code in BUILT_IN:
        raise ValueError(f"{folder}: the folder of a language must be called by a code that is free")
    name = _read_toml(folder / "language.toml").get("name")
    if not isinstance(name, str) or not name:
        raise ValueError(f"{folder / 'language.toml'}: name is missing")
    _added[code] = AddedLanguage(name, _read_texts(folder / "texts"), _read_chapters(folder / "rulebooks"))
    return code


def remove_language(code: str) -> None:
    """Take back `add_language`. What was made with the language keeps it."""
    _added.pop(code, None)


def text_in(texts: Texts, language: str) -> str:
    """The text in a language; from its added translations, or in English, where it lacks the language."""
    found = texts.get(language)
    if found is None:
        told = translation_of(texts[ENGLISH], language)
        found = told if isinstance(told, str) else (told or {}).get(NOMINATIVE)
    return texts[ENGLISH] if found is None else found


def is_translated(texts: Texts, language: str) -> bool:
    """Whether a text is there in a language, beside its English text or added."""
    return language in texts or translation_of(texts[ENGLISH], language) is not None


def translation_of(english: str, language: str) -> str | Forms | None:
    """The translation that an added language has for an English text."""
    added = _added.get(language)
    return added.texts.get(english) if added is not None else None


def added_chapters(language: str, rulebook: str) -> Mapping[str, str]:
    """The chapters of a rulebook that an added language has, by the names of their files."""
    added = _added.get(language)
    return added.chapters.get(rulebook, {}) if added is not None else {}


def in_each_language(make: Callable[[str], T]) -> dict[str, T]:
    """What `make` gives for each language that is offered."""
    return {language: make(language) for language in offered_languages()}


def _read_texts(folder: Path) -> Mapping[str, str | Forms]:
    found: dict[str, str | Forms] = {}
    for path in sorted(folder.rglob("*.toml")):
        for english, text in _read_toml(path).items():
            if not isinstance(text, str) and not _are_forms(text):
                raise ValueError(f"{path}: {english!r} must be a text, or a table with texts of plural forms")
            if text if isinstance(text, str) else all(text.values()):
                found[english] = text
    return found


def _are_forms(value: object) -> bool:
    return isinstance(value, dict) and bool(value) and all(isinstance(text, str) for text in value.values())


def _read_chapters(folder: Path) -> Mapping[str, Mapping[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for path in sorted(folder.glob("*/*.md")):
        found.setdefault(path.parent.name, {})[path.stem] = path.read_text(encoding="utf-8")
    return found


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"{path}: {error}") from error


Said = Annotated[str, Field(min_length=1)]


def check_languages(codes: Iterable[str]) -> None:
    """Raise an error of pydantic for a key that is no language."""
    for code in codes:
        if not is_language(code):
            raise PydanticCustomError("no_language", "{key} is no language", {"key": code})


class TextTable(BaseModel):
    """A text by language. Only English must be there.

    A subclass may bound the texts: of `en`, and of `__pydantic_extra__` for the other languages."""

    model_config = ConfigDict(extra="allow", frozen=True)

    en: Said
    __pydantic_extra__: dict[str, Said] = Field(init=False)

    @model_validator(mode="after")
    def _has_languages_only(self) -> Self:
        check_languages(self.__pydantic_extra__)
        return self

    @property
    def texts(self) -> Texts:
        return self.model_dump()


FORMS = ("zero", "one", "two", "few", "many", "other")
CONDITION = re.compile(r"n(?: % ([0-9]+))? (!?=) ([0-9.,]+)")


def plural_form(language: str, count: int) -> str:
    """One of `FORMS`: the plural form of a language for a whole number.

    A language without rules has those of English."""
    known = _rules()
    rules = known.get(language.partition("-")[0], known["en"])
    return next((form for form, rule in rules.items() if _holds(rule, abs(count))), "other")


def choose_form(forms: Mapping[str, str], language: str, count: int) -> str:
    """The text for this count; the last one, where the text of its form is missing."""
    form = plural_form(language, count)
    return forms.get(form) or forms.get("other") or [*forms.values()][-1]


def languages_with_rules() -> Iterable[str]:
    """The codes of all languages that the rules know."""
    return _rules().keys()


@cache
def _rules() -> Mapping[str, Mapping[str, str]]:
    """For each language its rules by form."""
    text = resources.files(__package__).joinpath("plurals.toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = {}
    for entry in tomllib.loads(text)["rule"]:
        rules = {form: entry[form] for form in FORMS if form in entry}
        found |= dict.fromkeys(entry["languages"], rules)
    return found


@cache
def _holds(rule: str, count: int) -> bool:
    return any(all(_is_met(part, count) for part in way.split(" and ")) for way in rule.split(" or "))


def _is_met(condition: str, count: int) -> bool:
    found = CONDITION.fullmatch(condition)
    if found is None:
        raise ValueError(f"no condition of a plural form: {condition}")
    modulus, sign, values = found.groups()
    number = count % int(modulus) if modulus else count
    bounds = [value.partition("..") for value in values.split(",")]
    within = any(int(first) <= number <= int(last or first) for first, _dots, last in bounds)
    return within == (sign == "=")
