"""Lists of messages and fields in docs/protocol.md, made from the types of the host's messages.

A list stands between `<!-- messages: NAME -->` or `<!-- types: NAME ... -->` and `<!-- end -->`.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from neuroshima.lobby.live.protocol import FromLobby
from neuroshima.matches.live.protocol import Message
from neuroshima.matches.live.protocol.from_browser import FromBrowser
from neuroshima.matches.live.protocol.from_server import FromServer
from neuroshima.talk import protocol as talk_protocol
from neuroshima.wire import matches, positions, refusals, teaching
from pydantic import BaseModel, TypeAdapter

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "protocol.md"
MARKED = re.compile(r"(<!-- (messages|types): ([\w ]+) -->\n).*?(<!-- end -->)", re.DOTALL)
PLAIN = {"int": "integer", "str": "string", "bool": "boolean", "Any": "value"}
TYPES = {
    name: kind
    for module in (matches, positions, refusals, teaching, talk_protocol)
    for name, kind in vars(module).items()
}
MESSAGES = {
    "FromBrowser": get_args(FromBrowser),
    "FromServer": get_args(FromServer),
    "FromLobby": get_args(FromLobby),
    "FromTalker": get_args(talk_protocol.FromTalker),
    "FromTalk": get_args(talk_protocol.FromTalk),
}


def with_lists(document: str) -> str:
    """The document with its lists regenerated."""
    return MARKED.sub(lambda found: found[1] + _made(found[2], found[3].split()) + found[4], document)


def _made(kind: str, names: list[str]) -> str:
    if kind == "messages":
        lists = [_list(_type(model), model) for name in names for model in MESSAGES[name]]
    else:
        lists = [_list(name, TYPES[name]) for name in names]
    return "\n" + "\n".join(lists) + "\n"


def _type(message: type[BaseModel]) -> str:
    return str(get_args(message.model_fields["type"].annotation)[0])


def _list(title: str, kind: Any) -> str:
    """The meaning of a type, then its fields."""
    schema = TypeAdapter(kind).json_schema()
    lossy = " Lossy." if getattr(kind, "lossy", False) else ""
    fields = "".join(_fields(kind, schema["properties"]))
    return _wrapped(f"**`{title}`**: {schema['description']}{lossy}") + (f"\n{fields}" if fields else "")


def _fields(kind: Any, properties: dict[str, Any]) -> Iterator[str]:
    meanings = _meanings(kind)
    for name, annotation in _annotations(kind).items():
        if name in properties and name not in ("v", "type"):
            meaning = meanings.get(name, "")
            yield _wrapped(f"- `{name}`: {_words(_source(annotation))}. {meaning}", "  ")


def _annotations(kind: Any) -> dict[str, Any]:
    """The fields of a type, those of its bases first."""
    return {name: annotation for one in _lineage(kind) for name, annotation in one.__annotations__.items()}


def _lineage(kind: Any) -> list[Any]:
    """The bases of a message, the most general first. A typed dict has none."""
    return [one for one in reversed(kind.__mro__) if issubclass(one, Message)] or [kind]


def _meanings(kind: Any) -> dict[str, str]:
    """The texts below the fields of a type. pydantic can read them too, but would do so at every start of a server."""
    found: dict[str, str] = {}
    for one in _lineage(kind):
        [made] = ast.parse(inspect.getsource(one)).body
        assert isinstance(made, ast.ClassDef)
        for field, text in pairwise(made.body):
            if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
                found[ast.unparse(field.target)] = inspect.cleandoc(str(text.value.value))
    return found


def _wrapped(text: str, indent: str = "") -> str:
    lines = textwrap.wrap(" ".join(text.split()), 100, subsequent_indent=indent, break_on_hyphens=False)
    return "\n".join(lines) + "\n"


def _source(annotation: Any) -> str:
    """The annotation as the module writes it."""
    return str(getattr(annotation, "__forward_arg__", annotation))


def _words(annotation: str) -> str:
    """An annotation in words."""
    if found := re.fullmatch(r"NotRequired\[(.+)\]", annotation):
        return f"{_words(found[1])}, optional"
    if found := re.fullmatch(r"(.+) \| None", annotation):
        return f"{_words(found[1])} or null"
    if found := re.fullmatch(r"list\[(.+)\]", annotation):
        return f"list of {PLAIN[found[1]]}s" if found[1] in PLAIN else f"list of {_words(found[1])}"
    if found := re.fullmatch(r"dict\[(?:str|Right), (.+)\]", annotation):
        return f"object of {_words(found[1])}"
    meant = TYPES.get(annotation)
    values = get_args(meant) if get_origin(meant) is Literal else ()
    return " or ".join(f'`"{value}"`' for value in values) or PLAIN.get(annotation, f"`{annotation}`")
