"""Parse TOML and JSON from users, after measuring them.

A text is measured before it is parsed: its length, its nesting, the parts of a dotted key. Parsers recurse, and the
cost of a key grows with the square of its parts. Parsed data holds only values that a database, a hash sum and other
programs accept. The measuring takes linear time: its patterns never backtrack.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections import Counter
from typing import Any

from .refusal import Refusal, _

INTEGERS = range(-(2**63), 2**63)
DEEPEST_TOML = 24
MOST_PARTS = 12
"""Most parts of a dotted key."""
LONGEST_WORD = 100
"""Most characters of a number or an unquoted key."""
MOST_ITEMS = 20_000
"""Most values and tables in a text: each may bring an error of the schema, which costs more than its characters."""
TOO_DEEP = _("it is nested too deep")
TOO_LONG = _("it has more than %(count)s characters")
TOO_MANY_ITEMS = _("it has more than %(count)s entries")
TOO_MANY_PARTS = _("a key has more than %(count)s parts")
TWICE = _("the field “%(name)s” is there twice")
NO_NUMBER = _("NaN and infinity are not allowed there")
UNSTORABLE = _("it holds a text or a number that cannot be stored")
BROKEN = _("there is an error in line %(line)s, column %(column)s")
NO_TEXT = _("it is not a text in UTF-8")


class Unreadable(ValueError):
    """The reason why a text is refused.

    `message`: a part of an English sentence with placeholders for `params`. It is also the msgid of its
    translations."""

    def __init__(self, message: str, **params: object) -> None:
        super().__init__(message, params)
        self.message = message
        self.params = params

    def __str__(self) -> str:
        return self.message % self.params if self.params else self.message


def why_not(error: ValueError) -> Refusal:
    """The reason why a text or bytes are refused, as a part of another sentence."""
    if isinstance(error, json.JSONDecodeError):
        return Refusal("json", BROKEN, line=error.lineno, column=error.colno)
    if isinstance(error, Unreadable):
        return Refusal("unreadable", error.message, "", **error.params)
    return Refusal("json", NO_TEXT if isinstance(error, UnicodeDecodeError) else UNSTORABLE)


# JSON -----------------------------------------------------------------------------------------------------------------

_JSON = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{},]', re.DOTALL)


def read_json(text: str, deepest: int, longest: int) -> Any:
    """Data of a JSON text of at most `longest` characters and `deepest` levels.

    Raises ValueError for a text that is not JSON, too long, too deep or not Unicode, and for repeated fields of an
    object, NaN, infinity, and numbers of more than 64 bits."""
    if len(text) > longest:
        raise Unreadable(TOO_LONG, count=longest)
    _measure_json(text, deepest)
    try:
        data = _json.decode(text)
    except RecursionError as error:
        raise Unreadable(TOO_DEEP) from error
    if not _is_harmless(text, deepest):
        _check(data, deepest)
    return data


def _is_harmless(text: str, deepest: int) -> bool:
    """Whether a JSON text can hold nothing that `_check` refuses.

    Without escapes, ASCII has neither NUL nor surrogates; its numbers were checked when they were read."""
    return "\\" not in text and text.isascii() and text.count("[") + text.count("{") < deepest


def _measure_json(text: str, deepest: int) -> None:
    if len(text) <= MOST_ITEMS and text.count("[") + text.count("{") <= deepest:
        return  # too short for more entries, and it opens too little to be too deep
    level, items = 0, 0
    for found in _JSON.finditer(text):
        level, items = _next_level(level, found[0], deepest), _next_count(items, found[0])


def _no_constant(word: str) -> None:
    raise Unreadable(NO_NUMBER)


def _integer(word: str) -> int:
    if len(word) > LONGEST_WORD or (number := int(word)) not in INTEGERS:
        raise Unreadable(UNSTORABLE)
    return number


def _fraction(word: str) -> float:
    number = float(word)
    if not math.isfinite(number):
        raise Unreadable(NO_NUMBER)
    return number


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object from its fields. Raises if a field is repeated.

    Some parsers take the first of the repeated fields, some the last."""
    table = dict(pairs)
    if len(table) < len(pairs):
        [(twice, _times)] = Counter(name for name, _value in pairs).most_common(1)
        raise Unreadable(TWICE, name=twice[:LONGEST_WORD]) if _plain(twice) else Unreadable(UNSTORABLE)
    return table


_json = json.JSONDecoder(
    parse_constant=_no_constant, parse_int=_integer, parse_float=_fraction, object_pairs_hook=_once
)


# TOML -----------------------------------------------------------------------------------------------------------------

_TOML = re.compile(
    r'''"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5})?'''
    r"""|'''(?:[^']|'(?!''))*+(?:'{3,5})?"""
    r"""|"(?:[^"\\\n]|\\[^\n])*+"?"""
    r"""|'[^'\n]*+'?"""
    r"""|\#[^\n]*+"""
    r"""|[A-Za-z0-9_+-]++"""
    r"""|[\[\]{}.=,\n]""",
    re.DOTALL,
)


def read_toml(text: str, longest: int) -> dict[str, Any]:
    """The data of a TOML text of at most `longest` characters.

    Raises ValueError as `read_json` does; `tomllib.TOMLDecodeError` if it is not TOML."""
    _measure_toml(text, longest)
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, Unreadable):
        raise
    except RecursionError as error:
        raise Unreadable(TOO_DEEP) from error
    except ValueError as error:
        raise Unreadable(UNSTORABLE) from error
    _check(data, DEEPEST_TOML)
    return data


def check_toml(text: str, longest: int) -> None:
    """Raise Unreadable if the text could overload a parser of TOML.

    A text that is not TOML passes: the parser's message is better."""
    try:
        read_toml(text, longest)
    except tomllib.TOMLDecodeError:
        return


def _measure_toml(text: str, longest: int) -> None:
    if len(text) > longest:
        raise Unreadable(TOO_LONG, count=longest)
    level, parts, items = 0, 1, 0
    for found in _TOML.finditer(text):
        token = found[0]
        if token == ".":
            parts += 1
            if parts > MOST_PARTS:
                raise Unreadable(TOO_MANY_PARTS, count=MOST_PARTS)
        elif token in _SEPARATORS:
            level, parts, items = _next_level(level, token, DEEPEST_TOML), 1, _next_count(items, token)
        elif token[0] not in "\"'#" and len(token) > LONGEST_WORD:
            raise Unreadable(UNSTORABLE)


def without_comments(text: str) -> str:
    """A TOML text with the same data and no comments."""
    bare = _TOML.sub(lambda found: "" if found[0].startswith("#") else found[0], text)
    return bare if _same_data(text, bare) else text


def _same_data(text: str, other: str) -> bool:
    try:
        return tomllib.loads(text) == tomllib.loads(other)
    except tomllib.TOMLDecodeError:
        return False


_SEPARATORS = frozenset("[]{}=,\n")


# Both -----------------------------------------------------------------------------------------------------------------


def _next_level(level: int, token: str, deepest: int) -> int:
    """Level of nesting after a token. Raises Unreadable."""
    if token in "[{":
        if level == deepest:
            raise Unreadable(TOO_DEEP)
        return level + 1
    return max(0, level - 1) if token in "]}" else level


def _next_count(items: int, token: str) -> int:
    """Number of entries up to a token. Raises Unreadable."""
    if token in ",[{=":
        items += 1
        if items > MOST_ITEMS:
            raise Unreadable(TOO_MANY_ITEMS, count=MOST_ITEMS)
    return items


def _check(data: Any, deepest: int) -> None:
    level = [data]
    for _level in range(deepest):
        for item in level:
            if not _plain(item):
                raise Unreadable(NO_NUMBER if isinstance(item, float) else UNSTORABLE)
        level = [inner for item in level for inner in _inside(item)]
        if not level:
            return
    raise Unreadable(TOO_DEEP)


def _inside(item: Any) -> list[Any]:
    if isinstance(item, dict):
        return [*item.keys(), *item.values()]
    return item if isinstance(item, list) else []


def _plain(item: Any) -> bool:
    if isinstance(item, str):
        return "\0" not in item and (item.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in item))
    if isinstance(item, int):
        return item in INTEGERS
    return math.isfinite(item) if isinstance(item, float) else True
