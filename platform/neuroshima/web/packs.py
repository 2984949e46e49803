"""Packs: all modules that a page needs as one script, instead of sixty requests.

The server makes a pack at its first request, from the current files, so nobody has to build anything. Comments are
removed, except licences, and so are spaces that say nothing.

Each module becomes a function that is called once and returns the module's exports. A module comes after those that it
imports. This cannot express import cycles, exported variables that change, top-level `await`, and imports that are not
relative. A game with one of these is unpackable: its pages load the modules one by one.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import tree_sitter_javascript
from django.contrib.staticfiles import finders
from neuroshima_contract import Game
from tree_sitter import Language, Node, Parser, Query, QueryCursor

from neuroshima.web import static_files

logger = logging.getLogger(__name__)

LANGUAGE = Language(tree_sitter_javascript.language())
ODD = Query(LANGUAGE, "(await_expression) @await (meta_property) @meta (call_expression function: (import)) @import")
WHOLE = frozenset({"string", "string_fragment", "regex"})
"""What is taken as it stands, with the spaces in it."""
TIGHT = frozenset(b"(){}[],;:=<>&|?\"'")
"""Beside these no space is needed, and none of them makes another sign with the one that was behind the space."""
OPEN = frozenset(b"{([,")
"""After these no statement ends, so a line break says nothing."""
DIGITS = 12
DEFAULT = "const __default = "
Replaced = tuple[str, int]
"""A replacement for the beginning of a statement, and the offset where the replaced part ends."""
QUOTES = ("'", '"', "`")
FUNCTIONS = frozenset(
    ("function_declaration", "function_expression", "arrow_function", "method_definition", "generator_function",
     "generator_function_declaration")
)  # fmt: skip


class Unpackable(Exception):
    """A module cannot be put into a pack; the text says which and why."""


@dataclass
class Module:
    """A parsed module: its imports, their names, its body and its exports."""

    path: str
    imports: list[str] = field(default_factory=list)
    """Paths of static files, each once."""
    taken: list[tuple[str, str]] = field(default_factory=list)
    """(path, left side of a `const`): the local names of another module's exports."""
    exports: list[tuple[str, str]] = field(default_factory=list)
    """(exported name, local name)."""
    passed_on: list[tuple[str, str, str]] = field(default_factory=list)
    """(exported name, name in the other module, path): re-exports. Empty names: all exports of that module."""
    body: str = ""


class Pack(NamedTuple):
    """A pack, and the digest of its text that stands in its address."""

    digest: str
    compressed: bytes
    """The pack, compressed with gzip."""


def pack_of(page: str, game: Game | None) -> Pack | None:
    """The pack of a page for the files as they are.

    None if a module is unpackable (logged)."""
    return cached_pack(entries_of(page, game), tuple(static_files.all_static_files().values()))


def entries_of(page: str, game: Game | None) -> tuple[str, ...]:
    """Entry modules of a page.

    The game's is first, so that its element is defined in time."""
    found = static_files.page_modules()[page]
    return (*(found.scripts(game) if game is not None else ()), found.module)


@lru_cache(maxsize=32)
def cached_pack(entries: tuple[str, ...], files: tuple[static_files.StaticFile, ...]) -> Pack | None:
    """Pack of these modules, cached.

    `files`: all static files, as a part of the cache's key."""
    try:
        text = pack(entries).encode()
    except Unpackable as error:
        logger.warning("scripts are sent one by one: %s", error)
        return None
    return Pack(hashlib.sha256(text).hexdigest()[:DIGITS], gzip.compress(text, mtime=0))


def pack(entries: Sequence[str]) -> str:
    """The text of a pack of these modules and all their imports. Raises Unpackable."""
    modules = list(_in_import_order(entries))
    names = {module.path: f"__module{number}" for number, module in enumerate(modules)}
    return "\n".join(_as_function(module, names) for module in modules)


def _as_function(module: Module, names: dict[str, str]) -> str:
    """Write the module as a function that is called immediately."""
    taken = "".join(f"const {left} = {names[path]};\n" for path, left in module.taken)
    given = [f"...{names[path]}" for name, _there, path in module.passed_on if not name]
    given += [f"{name}: {names[path]}.{there}" for name, there, path in module.passed_on if name]
    given += [f"{name}: {here}" for name, here in module.exports]
    head = f"// {module.path}\nconst {names[module.path]} = (() => {{\n"
    return f"{head}{taken}{module.body}\nreturn {{ {', '.join(given)} }};\n}})();"


def _in_import_order(entries: Sequence[str]) -> Iterator[Module]:
    """All modules, each after those that it imports. Raises Unpackable."""
    done: set[str] = set()
    underway: list[str] = []

    def visit(path: str) -> Iterator[Module]:
        if path in done:
            return
        if path in underway:
            raise Unpackable(f"{' → '.join([*underway, path])} is a circle")
        underway.append(path)
        module = read_module(path, _source(path))
        for other in module.imports:
            yield from visit(other)
        underway.pop()
        done.add(path)
        yield module

    for entry in entries:
        yield from visit(entry)


def _source(path: str) -> bytes:
    found = finders.find(path)
    if not isinstance(found, str):
        raise Unpackable(f"{path} is not there")
    return Path(found).read_bytes()


# One module -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def read_module(path: str, source: bytes) -> Module:
    """Parse a module's imports and exports. Raises Unpackable.

    Most modules are in several packs, so the result is cached. Callers must not change it."""
    read = Parser(LANGUAGE).parse(source).root_node
    if read.has_error:
        raise Unpackable(f"{path} is no JavaScript that can be read")
    source = compact(source, read)
    root = Parser(LANGUAGE).parse(source).root_node
    _check_odd(path, root)
    module, kept, at = Module(path), [], 0
    for statement in root.children:
        if statement.type == "import_statement":
            _import(module, statement)
            kept.append(source[at : statement.start_byte])
            at = statement.end_byte
        elif statement.type == "export_statement":
            instead, rest = _export(module, statement)
            kept += [source[at : statement.start_byte], instead.encode()]
            at = rest
    module.body = b"".join([*kept, source[at:]]).decode()
    module.imports = list(dict.fromkeys(module.imports))
    return module


def compact(source: bytes, root: Node) -> bytes:
    """The text of `root` without its comments, which are a quarter of a pack, and without spaces that say nothing.

    A line break that may end a statement stays one, also that of a comment. Comments that begin with `/*!` are
    kept: by convention, they are licences."""
    kept, at = [b"\n"], 0
    for node in tokens_of(root):
        token = source[node.start_byte : node.end_byte]
        if node.type == "comment" and not token.startswith(b"/*!"):
            continue
        between = source[at : node.start_byte]
        before = kept[-1][-1]
        if b"\n" in between and before not in OPEN:
            kept.append(b"\n")
        elif between and before not in TIGHT and token[0] not in TIGHT:
            kept.append(b" ")
        kept.append(token)
        at = node.end_byte
    return b"".join(kept[1:])


def tokens_of(node: Node) -> Iterator[Node]:
    """The words and signs of a program, in their order, with its comments."""
    if node.type in WHOLE or node.child_count == 0:
        if node.end_byte > node.start_byte:
            yield node
        return
    for child in node.children:
        yield from tokens_of(child)


def _check_odd(path: str, root: Node) -> None:
    """Raise Unpackable for syntax that is invalid or has another meaning in a pack."""
    for name, nodes in QueryCursor(ODD).captures(root).items():
        for node in nodes:
            if name == "meta":
                raise Unpackable(f"{path} uses import.meta")
            if name == "await" and not _is_in_function(node):
                raise Unpackable(f"{path} waits outside of functions")
            if name == "import" and _text(node.child_by_field_name("arguments"))[1:2] in QUOTES:
                raise Unpackable(f"{path} imports something later by its address")


def _is_in_function(node: Node) -> bool:
    around = node.parent
    while around is not None and around.type not in FUNCTIONS:
        around = around.parent
    return around is not None


def _text(node: Node | None) -> str:
    return node.text.decode() if node is not None and node.text is not None else ""


def _source_of(module: Module, statement: Node) -> str:
    """The static path of a statement's `from`. Raises Unpackable."""
    word = _text(statement.child_by_field_name("source"))[1:-1]
    if not word.startswith("."):
        raise Unpackable(f"{module.path} imports {word}, which is no relative address")
    if any(child.type == "import_attribute" for child in statement.children):
        raise Unpackable(f"{module.path} imports {word} with attributes")
    path = posixpath.normpath(posixpath.join(posixpath.dirname(module.path), word))
    module.imports.append(path)
    return path


def _import(module: Module, statement: Node) -> None:
    path = _source_of(module, statement)
    clause = next((child for child in statement.children if child.type == "import_clause"), None)
    for part in clause.named_children if clause is not None else ():
        if part.type == "identifier":
            module.taken.append((path, f"{{ default: {_text(part)} }}"))
        elif part.type == "namespace_import":
            module.taken.append((path, _text(part.named_children[0])))
        else:
            pairs = [_as_pattern(each) for each in part.named_children if each.type == "import_specifier"]
            module.taken.append((path, f"{{ {', '.join(pairs)} }}"))


def _as_pattern(specifier: Node) -> str:
    """Write the specifier `a` or `a as b` in the syntax of an object pattern."""
    name, alias = (_text(specifier.child_by_field_name(part)) for part in ("name", "alias"))
    return f"{name}: {alias}" if alias else name


def _export(module: Module, statement: Node) -> Replaced:
    """Add the exports of a statement to the module.

    Returns the replacement for its beginning. Raises Unpackable.
    """
    default = any(child.type == "default" for child in statement.children)
    declaration = statement.child_by_field_name("declaration")
    if declaration is not None:
        names = _declared_names(module, declaration)
        if default and names:
            module.exports.append(("default", names[0]))
        elif not default:
            module.exports += [(name, name) for name in names]
        return (DEFAULT if default and not names else "", declaration.start_byte)
    value = statement.child_by_field_name("value")
    if value is not None:
        module.exports.append(("default", "__default"))
        return DEFAULT, value.start_byte
    _pass_on(module, statement)
    return "", statement.end_byte


def _declared_names(module: Module, declaration: Node) -> list[str]:
    """Names that an exported declaration defines; none for an anonymous default.

    Raises Unpackable."""
    named = [declaration]
    if declaration.type in ("lexical_declaration", "variable_declaration"):
        if _text(declaration.child_by_field_name("kind")) != "const":
            raise Unpackable(f"{module.path} exports a variable, which may change")
        named = [each for each in declaration.named_children if each.type == "variable_declarator"]
    names = [each.child_by_field_name("name") for each in named]
    if any(name is not None and name.type.endswith("pattern") for name in names):
        raise Unpackable(f"{module.path} exports what it takes apart: {_text(declaration)[:40]}")
    if names == [None]:
        module.exports.append(("default", "__default"))
        return []
    return [_text(name) for name in names]


def _pass_on(module: Module, statement: Node) -> None:
    """Add the exports of `export { a, b as c }` (also with `from`) and `export * from`."""
    path = _source_of(module, statement) if statement.child_by_field_name("source") is not None else ""
    clause = next((child for child in statement.children if child.type == "export_clause"), None)
    if clause is None:
        if any(child.type == "namespace_export" for child in statement.children):
            raise Unpackable(f"{module.path} exports in a way that packs do not know: {_text(statement)[:40]}")
        module.passed_on.append(("", "", path))
        return
    for each in clause.named_children:
        if each.type == "export_specifier":
            name, alias = (_text(each.child_by_field_name(part)) for part in ("name", "alias"))
            if path:
                module.passed_on.append((alias or name, name, path))
            else:
                module.exports.append((alias or name, name))
