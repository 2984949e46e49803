"""JSDoc types of the server's messages, generated from the types of the rules.

An optional field is in brackets, with its default if it has one: `[shield=false]`.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator, Mapping
from textwrap import fill
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, Required, Union, get_args, get_origin

from pydantic.fields import FieldInfo
from typing_extensions import Doc, get_type_hints, is_typeddict

WIDTH = 120
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null", Any: "any", object: "any"}


class Named(NamedTuple):
    """A type with a name of its own in scripts. `written`: its JSDoc form, where the Python type says less."""

    name: str
    written: str = ""


Names = Mapping[Any, Named]


def script_types(head: str, kinds: list[Any], names: Names) -> str:
    """A script with a type for each of `names` and `kinds`, and for all types that their fields use.

    `head`: the comment at its start."""
    types = [
        f"/** @typedef {{{named.written or _written(kind, {})}}} {named.name} */\n" for kind, named in names.items()
    ]
    types += [_typedef(kind, names) for kind in _reached(kinds)]
    return "\n".join([*(f"// {line}" for line in head.splitlines()), "", *types, "export {};", ""])


def _typedef(kind: Any, names: Names) -> str:
    lines = [f"@typedef {{object}} {kind.__name__}"]
    for name, hint in _hints(kind).items():
        field = _in_brackets(name, hint) if _may_be_missing(kind, name, hint) else name
        meaning = " ".join(_meaning(hint))
        lines.append(f"@property {{{_written(hint, names)}}} {field} {meaning}".rstrip())
    paragraphs = inspect.cleandoc(kind.__doc__ or "").replace("None", "null").split("\n\n")
    said = [fill(" ".join(text.split()), WIDTH - 3) for text in paragraphs]
    comment = "\n".join([*said, *lines]).strip()
    return "/**\n" + "\n".join(f" * {line}".rstrip() for line in comment.splitlines()) + "\n */\n"


def meanings(kind: Any) -> dict[str, str]:
    """The meaning of each field that has one written beside it."""
    return {name: " ".join(_meaning(hint)) for name, hint in _hints(kind).items()}


def _hints(kind: Any) -> dict[str, Any]:
    hints: dict[str, Any] = get_type_hints(kind, include_extras=True)
    return hints


def _may_be_missing(kind: Any, name: str, hint: Any) -> bool:
    """Whether a field is optional.

    `__required_keys__` alone does not know, because annotations are read as text."""
    origin = get_origin(hint)
    return origin is not Required and (name not in kind.__required_keys__ or origin is NotRequired)


def _in_brackets(name: str, hint: Any) -> str:
    found = default(hint)
    return f"[{name}]" if isinstance(found, dict | list) or found is ... else f"[{name}={json.dumps(found)}]"


def _facts(hint: Any) -> tuple[Any, ...]:
    """The annotations of a field."""
    if get_origin(hint) in (NotRequired, Required):
        return _facts(get_args(hint)[0])
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def default(hint: Any) -> Any:
    """The default of a field, `...` if it has none."""
    found = [fact.default for fact in _facts(hint) if isinstance(fact, FieldInfo) and not fact.is_required()]
    return found[-1] if found else ...


def _meaning(hint: Any) -> Iterator[str]:
    return (fact.documentation for fact in _facts(hint) if isinstance(fact, Doc))


def _written(hint: Any, names: Names) -> str:
    """Write a type as scripts do."""
    for kind, named in names.items():
        if hint == kind:
            return named.name
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (NotRequired, Required, Annotated):
        return _written(inner[0], names)
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in inner)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(_written(one, names) for one in inner))
    if origin is list:
        written = _written(inner[0], names)
        return f"({written})[]" if " | " in written else f"{written}[]"
    if origin is dict:
        return f"{{[key: string]: {_written(inner[1], names)}}}"
    return PLAIN.get(hint) or re.sub(r"\W", "", hint.__name__)


def _reached(kinds: list[Any]) -> list[Any]:
    """The kinds and all types that their fields use, each once, in the order of the fields."""
    found = list(kinds)
    for one in found:
        found += [new for hint in _hints(one).values() for new in _kinds(hint) if new not in found]
    return list(dict.fromkeys(found))


def _kinds(hint: Any) -> Iterator[Any]:
    if is_typeddict(hint):
        yield hint
    for inner in get_args(hint):
        yield from _kinds(inner)
