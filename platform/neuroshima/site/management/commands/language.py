"""`language FOLDER`: begin or update the translation into a further language, and compile it.

The folder has the English texts of all installed packages with places for their translations (docs/translations.md).
Texts that were translated before keep their translations; those that an installed package does not show any more are
dropped. Compiling needs GNU gettext.
"""

from __future__ import annotations

import ast
import gettext
import json
import re
import subprocess
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import django
import neuroshima_contract
from django.core.management.base import BaseCommand, CommandError, CommandParser
from neuroshima_contract.translation import ENGLISH, is_language
from neuroshima_contract.translation.languages import BUILT_IN, CODE, FORMS, plural_form

import neuroshima
from neuroshima import plugins


class Command(BaseCommand):
    help = "Writes the texts of the site and of all installed plugins into a folder for translators, and compiles it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path, help="where it lies; its name is the language's code: translations/es")
        parser.add_argument("--name", default="", help="what the language calls itself; by default its code")
        parser.add_argument("--compile", action="store_true", help="only compile, collect nothing")

    def handle(self, *, folder: Path, name: str, **options: Any) -> None:
        if CODE.fullmatch(folder.name) is None or folder.name in BUILT_IN:
            raise CommandError(f"{folder.name} must be the code of a language that is not there yet.")
        if not options["compile"]:
            write_language(folder, name or folder.name, installed_packages())
        for catalogue in sorted((folder / CATALOGUES).glob("*.po")):
            try:
                subprocess.run(["msgfmt", "-o", str(catalogue.with_suffix(".mo")), str(catalogue)], check=True)
            except (OSError, subprocess.CalledProcessError) as error:
                raise CommandError(f"{catalogue} could not be compiled: {error}") from error
        self.stdout.write(str(folder))


def installed_packages() -> dict[str, Path]:
    """The folders of the host, of the games and of their expansions, by name."""
    of_plugins = (found.module.partition(".")[0] for found in plugins.discover())
    names = [neuroshima.__name__, neuroshima_contract.__name__, *of_plugins]
    specs = {name: find_spec(name) for name in names}
    return {name: Path(spec.origin).parent for name, spec in specs.items() if spec is not None and spec.origin}


Translate = Callable[[str], str]
"""The translation of an English text; empty: none yet."""
TEXTS = "texts"
RULEBOOKS = "rulebooks"
CATALOGUES = "LC_MESSAGES"
BLOCKS = re.compile(r"\n\n+")
STRING = re.compile(r'^"(.*)"$', re.MULTILINE)
TWO_FORMS = "nplurals=2; plural=(n != 1);"
COUNTS = (*range(200), 1_000, 1_000_000)
"""Among them are counts for every plural form of every language."""


def write_language(folder: Path, name: str, packages: Mapping[str, Path], translate: Translate = lambda _: "") -> None:
    """Write the folder of a language, whose code is the folder's name.

    `packages`: folders of the installed packages by name, that of the host among them. `translate`: for texts that the
    folder has no translation of yet."""
    head = folder / "language.toml"
    if not head.exists():
        _write(head, f"name = {_quoted(name)}\n")
    written = set()
    for package, path in packages.items():
        for file in sorted([*path.rglob("*.toml"), *path.rglob("*.py")]):
            source = file.read_text(encoding="utf-8")
            data: Any = tomllib.loads(source) if file.suffix == ".toml" else literals(source)
            kept_as = file if file.suffix == ".toml" else file.with_name(f"{file.name}.toml")
            target = folder / TEXTS / package / kept_as.relative_to(path)
            written |= {target} if _write_texts(target, data, folder.name, translate) else set()
            if file.name == "book.toml":
                _write_chapters(folder / RULEBOOKS / data["id"], file.parent / ENGLISH, translate)
        for gone in {*(folder / TEXTS / package).rglob("*.toml")} - written:
            gone.unlink()
    for domain in ("django", "djangojs"):
        _write_catalogue(folder, domain, packages, translate)


def literals(source: str) -> list[Any]:
    """The texts by language that a Python module has as literals."""
    if re.search(rf"['\"]{ENGLISH}['\"]", source) is None:  # as most modules: quicker than to parse them
        return []
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Dict) and any(
            isinstance(key, ast.Constant) and key.value == ENGLISH for key in node.keys
        ):
            with suppress(ValueError):  # it is put together from variables
                found.append(ast.literal_eval(node))
    return found


def english_texts(data: Any) -> Iterator[str | Mapping[str, str]]:
    """All English texts in parsed TOML."""
    if isinstance(data, dict):
        if ENGLISH in data:
            english = data[ENGLISH]
            forms = [english] if isinstance(english, str) else english.values() if isinstance(english, dict) else [None]
            if all(isinstance(form, str) for form in forms) and all(map(is_language, data)):
                yield english
        else:
            for value in data.values():
                yield from english_texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from english_texts(value)


def _write_texts(path: Path, data: Any, code: str, translate: Translate) -> bool:
    """Write the texts of a file, or say that it has none."""
    before = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    lines = {}
    for text in english_texts(data):
        english = text if isinstance(text, str) else text.get("nom") or [*text.values()][-1]
        value = before.get(english) or _translated(text, english, code, translate)
        lines[english] = f"{_quoted(english)} = {_as_toml(value)}\n"
    if lines:
        _write(path, "".join(lines.values()))
    return bool(lines)


def _translated(text: str | Mapping[str, str], english: str, code: str, translate: Translate) -> str | dict[str, str]:
    """The value of an entry: plural forms where the English text has some."""
    if isinstance(text, str) or "nom" in text:
        return translate(english)
    wanted = {plural_form(code, count) for count in COUNTS}
    return {form: translate(text.get(form, english)) for form in FORMS if form in wanted}


def _write_chapters(folder: Path, english: Path, translate: Translate) -> None:
    """Write those chapters of a rulebook that `translate` has translated completely. Others are begun by hand."""
    for chapter in sorted(english.glob("*.md")):
        path = folder / chapter.name
        text = translate(chapter.read_text(encoding="utf-8")) if not path.exists() else ""
        if text:
            _write(path, text)


def _write_catalogue(folder: Path, domain: str, packages: Mapping[str, Path], translate: Translate) -> None:
    """One gettext catalogue with the sentences of all packages."""
    path = folder / CATALOGUES / f"{domain}.po"
    known = _translations(path) if path.exists() else {}
    found: dict[str, str] = {}
    for package in packages.values():
        any_language = sorted(package.rglob(f"locale/*/{CATALOGUES}/{domain}.po"))[:1]  # all have the same keys
        for catalogue in any_language:
            found |= dict(_entries(catalogue.read_text(encoding="utf-8")))
    plural = _plural_forms(folder.name)
    count = int(re.findall(r"nplurals=([0-9]+)", plural)[0])
    lines = [f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n{plural}\n']
    lines += [known.pop(key, "") or _entry(head, count, translate) for key, head in found.items()]
    lines += known.values()  # of packages that are not installed here
    _write(path, "\n\n".join(line.rstrip("\n") for line in lines) + "\n")


def _entries(catalogue: str) -> Iterator[tuple[str, str]]:
    """The entries of a catalogue: their keys, and what stands before the translation."""
    for block in BLOCKS.split(catalogue)[1:]:
        head, found, _told = block.partition("\nmsgstr")
        if found and "msgid" in head and not head.lstrip().startswith("#~"):
            key = "\n".join(line for line in head.splitlines() if not line.startswith("#"))
            yield key, head


def _translations(path: Path) -> dict[str, str]:
    """The whole entries of a catalogue that have translations, by their keys."""
    text = path.read_text(encoding="utf-8")
    blocks = {key: block for (key, _head), block in zip(_entries(text), _entry_blocks(text), strict=True)}
    return {key: block for key, block in blocks.items() if re.search(r'^msgstr.*"[^"]|^"', _after(block), re.MULTILINE)}


def _entry_blocks(text: str) -> list[str]:
    blocks = BLOCKS.split(text.strip("\n"))[1:]
    return [block for block in blocks if "\nmsgstr" in block and not block.lstrip().startswith("#~")]


def _after(block: str) -> str:
    return "msgstr" + block.partition("\nmsgstr")[2]


def _entry(head: str, count: int, translate: Translate) -> str:
    """An entry with its translation: as many forms as the language has, where it has a plural."""
    one, has_plural, many = head.partition("\nmsgid_plural ")
    single = _text(one.partition("msgid ")[2])
    if not has_plural:
        return f"{head}\nmsgstr {_quoted(translate(single))}"
    forms = [_quoted(translate(single if number == 0 else _text(many))) for number in range(count)]
    return "\n".join([head, *(f"msgstr[{number}] {form}" for number, form in enumerate(forms))])


def _text(lines: str) -> str:
    """The text of the strings of an entry, which may go over several lines."""
    return "".join(str(json.loads(f'"{part}"')) for part in STRING.findall(lines))


def _plural_forms(code: str) -> str:
    """The header of catalogues of the language: Django's, or that of English."""
    folder = Path(django.__file__).parent / "conf" / "locale"
    known = gettext.translation("django", folder, [code.replace("-", "_")], fallback=True).info()
    return f'"Plural-Forms: {known.get("plural-forms", TWO_FORMS)}\\n"'


def _as_toml(value: str | Mapping[str, str]) -> str:
    if isinstance(value, str):
        return _quoted(value)
    return "{ " + ", ".join(f"{form} = {_quoted(text)}" for form, text in value.items()) + " }"


def _quoted(text: str) -> str:
    """A string of TOML, and of a catalogue."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
