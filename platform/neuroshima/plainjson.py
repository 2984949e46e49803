"""Reading JSON from strangers: nothing gets through that a database, a hash sum or another program could not take."""

from __future__ import annotations

import json
import math
from typing import Any

INTEGERS = range(-(2**63), 2**63)


def loads(text: str, deepest: int) -> Any:
    """The data of a JSON text that is nested at most `deepest` levels. Raises ValueError: not JSON, NaN or infinity, a
    number without bounds, text that is not Unicode, nested too deep."""
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    _check(data, deepest)
    return data


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is not JSON")


def _check(data: Any, deepest: int) -> None:
    level = [data]
    for _ in range(deepest):
        if not all(map(_plain, level)):
            raise ValueError("a text or number that cannot be stored")
        level = [inner for item in level for inner in _inside(item)]
        if not level:
            return
    raise ValueError("nested too deep")


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
