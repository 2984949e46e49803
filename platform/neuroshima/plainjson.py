"""Reading JSON from strangers: nothing gets through that a database, a hash sum or another program could not take."""

from __future__ import annotations

import json
import math
from typing import Any

from django.utils.translation import gettext_noop

from neuroshima.contract import Refusal

INTEGERS = range(-(2**63), 2**63)
TOO_DEEP = gettext_noop("it is nested too deep")
NO_NUMBER = gettext_noop("NaN and infinity are no numbers there")
UNSTORABLE = gettext_noop("it holds a text or a number that cannot be stored")
BROKEN = gettext_noop("it goes wrong in line %(line)s, column %(column)s")
NO_TEXT = gettext_noop("it is no text in UTF-8")


def loads(text: str, deepest: int) -> Any:
    """The data of a JSON text that is nested at most `deepest` levels. Raises ValueError: not JSON, NaN or infinity, a
    number without bounds, text that is not Unicode, nested too deep."""
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except RecursionError as error:
        raise ValueError(TOO_DEEP) from error
    _check(data, deepest)
    return data


def why_not(error: ValueError) -> Refusal:
    """Why bytes are no JSON that is taken here, as a sentence to be held by another one."""
    if isinstance(error, json.JSONDecodeError):
        return Refusal("json", BROKEN, line=error.lineno, column=error.colno)
    return Refusal("json", NO_TEXT if isinstance(error, UnicodeDecodeError) else str(error))


def _no_constant(word: str) -> None:
    raise ValueError(NO_NUMBER)


def _check(data: Any, deepest: int) -> None:
    level = [data]
    for _ in range(deepest):
        if not all(map(_plain, level)):
            raise ValueError(UNSTORABLE)
        level = [inner for item in level for inner in _inside(item)]
        if not level:
            return
    raise ValueError(TOO_DEEP)


def _inside(item: Any) -> list[Any]:
    if isinstance(item, dict):
        return [*item.keys(), *item.values()]
    return item if isinstance(item, list) else []


def _plain(item: Any) -> bool:
    if isinstance(item, str):
        return "\0" not in item and not any("\ud800" <= letter <= "\udfff" for letter in item)
    if isinstance(item, int):
        return item in INTEGERS
    return math.isfinite(item) if isinstance(item, float) else True
