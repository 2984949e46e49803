"""Checks of traits, markers, terrain and special rules, at registration.

So an author's mistake reaches the author, and not the players.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NoReturn

from neuroshima_contract.refusal import BadFile, _
from neuroshima_contract.translation import ENGLISH

ID = re.compile(r"([a-z][a-z0-9_]*\.)?[a-z][a-z0-9_]*")


def check(thing: object, texts: Iterable[str] = (), numbers: Iterable[str] = (), kind: str = "") -> None:
    """Check that `thing` has an id, and valid values under these names.

    Under `texts` it has a text by language, in English at least, under `numbers` whole numbers from 0. `kind`: what to
    call it, if not by its class. Raises BadFile."""
    for reason in (*_bad_id(thing), *_bad_texts(thing, texts), *_bad_numbers(thing, numbers)):
        refuse(thing, reason, kind)


def refuse(thing: object, reason: str, kind: str = "") -> NoReturn:
    """Raises BadFile."""
    name = kind or type(thing).__name__
    raise BadFile("bad_army", _("%(thing)s cannot be used: %(reason)s."), thing=name, reason=reason)


def _bad_id(thing: object) -> Iterator[str]:
    given = getattr(thing, "id", None)
    if given is None:
        yield "it has no id"
    elif not isinstance(given, str) or not ID.fullmatch(given):
        word = "a word of small letters, digits and _, with the name of its plugin and a dot before it or without"
        yield f"its id, {given!r}, must be {word}"


def _bad_texts(thing: object, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        given = getattr(thing, name, None)
        if not isinstance(given, Mapping):
            yield f"its {name} must be a text by language, in English (en) at least"
            continue
        for language in dict.fromkeys((ENGLISH, *given)):
            if not isinstance(given.get(language), str) or not given[language].strip():
                yield f"its {name} have no text for {language}"


def _bad_numbers(thing: object, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        given = getattr(thing, name, None)
        if not isinstance(given, int) or given < 0:
            yield f"its {name} must be a whole number"
