"""Lists of docs/hex-data.md, each between two comments that name it, and script types: both generated from types."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import fill
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from neuroshima_hex.host.catalogue_types import Catalogue
from neuroshima_hex.rules.entries import AnyOf, Entry
from neuroshima_hex.rules.events import CoreEvent
from neuroshima_hex.rules.files.position_types import PositionData
from neuroshima_hex.rules.files.view_types import View
from neuroshima_hex.rules.shapes import is_always_written, written_type
from typing_extensions import get_type_hints, is_typeddict

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "hex-data.md"
WIDTH = 100
PLAIN = {int: "int", str: "str", bool: "bool", NoneType: "null"}


def with_lists(text: str) -> str:
    """The text of the document with its lists regenerated."""
    lists = {
        "view": _sections(_reached(View)),
        "events": _by_type(get_args(CoreEvent)),
        "entries": _by_type(get_args(Entry)),
        "catalogue": _sections(kind for kind in _reached(Catalogue) if kind not in _reached(View)),
    }
    for name, made in lists.items():
        marked = re.compile(f"(<!-- {name}: .*? -->\n).*?(\n<!-- end of {name} -->)", re.DOTALL)
        text, found = marked.subn(lambda match, made=made: f"{match[1]}\n{made}{match[2]}", text)  # type: ignore[misc]
        assert found == 1, name
    return text


def _sections(kinds: Iterable[Any]) -> str:
    return "\n".join(f"### {kind.__name__}\n\n{_described(kind)}\n\n{_fields(kind)}\n" for kind in kinds)


def _by_type(kinds: Iterable[Any]) -> str:
    """One item for each kind of event or of legal action."""
    items = [_item(get_args(_hints(kind)["type"])[0], kind) for kind in kinds]
    return "\n".join(items) + "\n"


def _item(name: str, kind: Any) -> str:
    said = fill(f"`{name}`: {' '.join(inspect.cleandoc(kind.__doc__).split())}", WIDTH, **_indented("- "))
    fields = _fields(kind, without="type")
    return said if fields == "{}" else f"{said}\n\n{_shifted(fields)}\n"


def _indented(first: str) -> dict[str, Any]:
    return {"initial_indent": first, "subsequent_indent": " " * len(first), "break_on_hyphens": False}


def _shifted(block: str) -> str:
    return "\n".join(f"  {line}" for line in block.splitlines())


def _described(kind: Any) -> str:
    paragraphs = inspect.cleandoc(kind.__doc__).split("\n\n")
    return "\n\n".join(fill(" ".join(text.split()), WIDTH, break_on_hyphens=False) for text in paragraphs)


def _fields(kind: Any, without: str = "") -> str:
    """The fields in the form of JSON, indented as code; `?` follows the name of an optional field."""
    fields = [
        f'"{name}"{"" if is_required(kind, name) else "?"}: {_named(hint)}'
        for name, hint in _hints(kind).items()
        if name != without
    ]
    if not fields:
        return "{}"
    lines = ["    {"]
    for number, field in enumerate(fields):
        piece = field + ("," if number < len(fields) - 1 else "}")
        if len(lines[-1]) + 1 + len(piece) > WIDTH:
            lines.append("     ")
        lines[-1] += piece if lines[-1].endswith(("{", "     ")) else f" {piece}"
    return "\n".join(lines)


def is_required(kind: Any, name: str) -> bool:
    """Whether the field is always present.

    `__required_keys__` alone does not know, because annotations are read as text."""
    return name in kind.__required_keys__ and is_always_written(_hints(kind)[name])


def _hints(kind: Any) -> dict[str, Any]:
    hints: dict[str, Any] = get_type_hints(kind, include_extras=True)
    return hints


def _named(hint: Any) -> str:
    """A type as the document writes it."""
    hint = written_type(hint)
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return str(inner[1]) if isinstance(inner[1], str) else _named(inner[0])
    if origin is Literal:
        return "|".join(str(value).lower() if isinstance(value, bool) else f'"{value}"' for value in inner)
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(_named(one) for one in inner))
    if origin is list:
        return f"[{_named(inner[0])}, ...]"
    if origin is dict:
        return f'{{"<id>": {_named(inner[1])}}}'
    if origin is AnyOf:
        return f'{{"any": [{_named(inner[0])}, ...]}}'
    return PLAIN.get(hint) or str(hint.__name__)


def _reached(kind: Any) -> list[Any]:
    """The kind and all types that its fields use, each once, in the order of the fields."""
    found = [kind]
    for one in found:
        found += [new for hint in _hints(one).values() for new in _kinds(hint) if new not in found]
    return list(dict.fromkeys(found))


def _kinds(hint: Any) -> Iterator[Any]:
    if is_typeddict(hint):
        yield hint
    for inner in get_args(hint):
        yield from _kinds(inner)


# Types of scripts --------------------------------------------------------------------------------------------------

SCRIPT = DOCUMENT.parents[1] / "games/hex/neuroshima_hex/static/neuroshima_hex/view_types.js"
HEAD = """\
// The shapes of positions and views, from rules/files/position_types.py and rules/files/view_types.py, by
// `uv run python -m tools.regenerate hex-data`: not to be edited. types.js has those that scripts add. Nothing imports
// this module in a page.

/** @typedef {number[]} Field a field of the board: [q, r] */

/** @typedef {{[id: string]: number}} Counts how many of each, by id */
"""
PLAIN_IN_SCRIPTS = {int: "number", str: "string", bool: "boolean", NoneType: "null"}


def script_types() -> str:
    """The text of the script module with the types of positions and views."""
    kinds = [*_reached(View), *(kind for kind in _reached(PositionData) if kind not in _reached(View))]
    return "\n".join([HEAD, *map(_typedef, kinds), "export {};\n"])


def _typedef(kind: Any) -> str:
    text = _described(kind).split("\n")
    lines = [*text, f"@typedef {{object}} {kind.__name__}"]
    for name, hint in _hints(kind).items():
        shown = name if is_required(kind, name) else f"[{name}]"
        values = ", ".join(f'"{value}"' for value in _literals(hint))
        lines.append(f"@property {{{_in_scripts(hint)}}} {shown} {values}".rstrip())
    return "/**\n" + "\n".join(f" * {line}".rstrip() for line in lines) + "\n */\n"


def _literals(hint: Any) -> tuple[Any, ...]:
    hint = written_type(hint)
    return get_args(hint) if get_origin(hint) is Literal else ()


def _in_scripts(hint: Any) -> str:
    """A type as JSDoc writes it."""
    hint = written_type(hint)
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return "Field" if inner[1] == "[q, r]" else _in_scripts(inner[0])
    if origin is Literal:
        return PLAIN_IN_SCRIPTS[type(inner[0])]
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(_in_scripts(one) for one in inner))
    if origin is list:
        of = _in_scripts(inner[0])
        return f"({of})[]" if "|" in of else f"{of}[]"
    if origin is dict:
        value = _in_scripts(inner[1])
        return "Counts" if value == "number" else f"{{[id: string]: {value}}}"
    return PLAIN_IN_SCRIPTS.get(hint) or str(hint.__name__)
