"""Sentences of a TOML file, filled in every language.

An entry of the file is a table with `en` and other languages:

    [lost]
    en = "{army} loses: {tiles}."
    pl = "{army} traci: {tiles}."

`{army}` is filled in; of a value that is a text by language, each language gets its own. A language may have a table
instead of a text:

- plural forms (`languages.py`): `{ one = "{count} point", other = "{count} points" }`, chosen by `count`;
- the forms of a name: `{ nom = "Posterunek", gen = "Posterunku", gender = "m" }`. A sentence names the form it needs,
  `{army:gen}`; where a name has no such form, it is filled in as it is (`nom`). `{army:m=zniszczony|f=zniszczona}` is
  the word for the name's gender, or the first one.

Tables in tables are entries with a dot: `[recruit.texts]` is "recruit.texts".
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from typing import Any

from ..words import Texts
from .languages import (
    ENGLISH,
    FORMS,
    NOMINATIVE,
    Forms,
    choose_form,
    in_each_language,
    is_language,
    text_in,
    translation_of,
)

GENDER = "gender"


class Name(dict[str, str]):
    """A name by language, as it is called; `forms` has its other forms in the languages that need them."""

    def __init__(self, texts: Texts, forms: Mapping[str, Forms]) -> None:
        super().__init__(texts)
        self.forms = forms


class Sentences(Mapping[str, Texts]):
    """The entries of a file by name: those without placeholders as they are, the others by `fill`."""

    def __init__(self, entries: Mapping[str, Any]) -> None:
        """`entries`: parsed TOML. Raises ValueError, which names the entry."""
        self._entries = dict(_leaves(entries))
        self._plain = {name: _as_text(entry) for name, entry in self._entries.items()}

    def __getitem__(self, name: str) -> Texts:
        return self._plain[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._plain)

    def __len__(self) -> int:
        return len(self._plain)

    def fill(self, name: str, count: int | None = None, **values: object) -> Texts:
        """A sentence in every language, with its placeholders filled.

        `count` chooses the plural form, and fills `{count}`."""
        entry = self._entries[name]
        given = values if count is None else {**values, "count": count}
        return in_each_language(
            lambda language: _template(entry, language, count).format(
                **{key: _word(value, language) for key, value in given.items()}
            )
        )


def read_sentences(package: str, file: str = "texts.toml") -> Sentences:
    """The sentences of a file in a package. Raises ValueError, which names the file."""
    try:
        return Sentences(tomllib.loads(resources.files(package).joinpath(file).read_text(encoding="utf-8")))
    except ValueError as error:
        raise ValueError(f"{package}, {file}: {error}") from error


def join_texts(parts: Sequence[Texts], separator: str = ", ") -> Texts:
    """Several texts as one."""
    return in_each_language(lambda language: separator.join(text_in(part, language) for part in parts))


def count_text(text: Texts, count: int, times: str = " × ") -> Texts:
    """So many of something: "2 × Hybrid". One alone is only named."""
    return in_each_language(lambda language: f"{count}{times}{text_in(text, language)}") if count > 1 else text


class _Word(str):
    """A value in one language, which a placeholder may want in another form."""

    forms: Forms = {}

    def __format__(self, wanted: str) -> str:
        if "=" not in wanted:
            return self.forms.get(wanted, str(self))
        choices = dict(choice.split("=", 1) for choice in wanted.split("|"))
        return choices.get(self.forms.get(GENDER, ""), next(iter(choices.values())))


def _word(value: object, language: str) -> object:
    if not isinstance(value, Mapping):
        return value
    word = _Word(text_in(value, language))
    if isinstance(value, Name):
        added = translation_of(value[ENGLISH], language)
        word.forms = value.forms.get(language) or (added if isinstance(added, Mapping) else {})
    return word


def _template(entry: Mapping[str, str | Forms], language: str, count: int | None) -> str:
    """The text of an entry to fill: of the language, or the English one."""
    found = entry.get(language)
    if found is None:
        english = entry[ENGLISH]
        found = translation_of(english if isinstance(english, str) else _as_called(english), language)
    if found is None:
        language, found = ENGLISH, entry[ENGLISH]
    if isinstance(found, str):
        return found
    return choose_form(found, language, count) if count is not None else _as_called(found)


def _as_text(entry: Mapping[str, str | Forms]) -> Texts:
    plain = {language: _as_called(text) for language, text in entry.items()}
    forms = {language: text for language, text in entry.items() if not isinstance(text, str)}
    return Name(plain, forms) if forms else plain


def _as_called(text: str | Forms) -> str:
    """What a text with several forms is called by: its nominative, or its last plural form."""
    return text if isinstance(text, str) else text.get(NOMINATIVE) or [*text.values()][-1]


def _leaves(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Mapping[str, str | Forms]]]:
    """The entries of nested tables with their names."""
    for key, value in table.items():
        name = f"{path}.{key}" if path else key
        if not isinstance(value, Mapping):
            raise ValueError(f"{name}: a table with en is needed")
        if ENGLISH in value:
            for language, text in value.items():
                if not is_language(language):
                    raise ValueError(f"{name}.{language}: there is no such language")
                _check_text(f"{name}.{language}", text)
            yield name, value
        else:
            yield from _leaves(value, name)


def _check_text(place: str, text: object) -> None:
    """Raise ValueError unless it is a text, plural forms, or the forms of a name."""
    if isinstance(text, str):
        return
    if not isinstance(text, Mapping) or not all(isinstance(form, str) for form in text.values()):
        raise ValueError(f"{place}: a text is needed, or a table of forms")
    if NOMINATIVE not in text and (not text or not text.keys() <= set(FORMS)):
        raise ValueError(f"{place}: plural forms are called {', '.join(FORMS)}; a name needs {NOMINATIVE}")
