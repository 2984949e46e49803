"""The directory of known plugins and packs: docs/directory.md for readers, docs/directory.json for the admin."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.metadata import metadata
from pathlib import Path
from textwrap import fill

from django.utils import translation
from neuroshima.languages import in_words
from neuroshima.plugins.directory import Entry
from neuroshima.plugins.enabled import brought_by
from neuroshima_contract import Game, Texts
from neuroshima_contract.packs import pack_of_files, read_folder
from neuroshima_contract.registry import FoundPlugin, discover, registry

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs" / "directory.md"
DATA = ROOT / "docs" / "directory.json"
PACKS = ROOT / "tests" / "hex" / "packs"
"""Where the packs of this repository are, each in a folder."""
LANGUAGES = ("en", "pl", "cs")
HEAD = """# Known plugins and packs

All that this repository has, with what each brings. Made by `uv run python -m tools.regenerate
directory`, which also writes `docs/directory.json`: the admin shows it (*Plugins* → *Known plugins
and packs*), with what is installed there. A host may name another file of that form:
`NEUROSHIMA_DIRECTORY`.

A plugin is installed by `neuroshima install` and the name of its distribution
([administration.md](administration.md#plugins)). A pack is handed in on a page
([packs.md](packs.md)).
"""
TITLES = {"game": "Games", "expansion": "Expansions", "pack": "Packs"}


def entries() -> list[Entry]:
    """Everything that is installed from this repository, and its packs."""
    ours = [found for found in discover() if found.distribution]
    games = dict(registry().games)
    return [*sorted(map(_plugin, ours), key=_order), *_packs(games)]


def _order(entry: Entry) -> tuple[bool, str]:
    return entry.kind != "game", entry.names["en"].casefold()


def _plugin(found: FoundPlugin) -> Entry:
    """An entry; it has the name that the distribution's description begins with."""
    now = registry()
    titles = [now.games[game].titles for game, owner in now.owners.items() if owner == found.name]
    name: Texts = titles[0] if titles else {"en": metadata(found.distribution)["Summary"].partition(":")[0]}
    lines: dict[str, list[str]] = {}
    for language in LANGUAGES:
        with translation.override(language):
            lines[language] = brought_by(now, found.name)
    brings = [dict(zip(LANGUAGES, texts, strict=True)) for texts in zip(*lines.values(), strict=True)]
    return Entry(
        kind="game" if titles else "expansion",
        name=found.name,
        distribution=found.distribution,
        names=dict(name),
        brings=brings,
    )


def _packs(games: Mapping[str, Game]) -> list[Entry]:
    found = []
    for folder in sorted(path.parent for path in PACKS.glob("*/pack.toml")):
        pack, faults = pack_of_files(read_folder(folder)[0])
        if pack is None or faults:
            raise ValueError(f"the pack {folder} is broken: {faults}")
        items = games[pack.manifest.game].packs.items(pack)
        brings = [{language: _line(language, item.sorts, item.titles) for language in LANGUAGES} for item in items]
        names = pack.manifest.names.model_dump(exclude_none=True)
        found.append(Entry(kind="pack", name=pack.id, names=names, brings=brings))
    return found


def _line(language: str, sort: Texts, title: Texts) -> str:
    with translation.override(language):
        return f"{in_words(sort)}: {in_words(title)}"


def data() -> str:
    """The text of docs/directory.json."""
    listed = [entry.model_dump(exclude_defaults=True) for entry in entries()]
    return json.dumps(listed, ensure_ascii=False, indent=1) + "\n"


def page() -> str:
    """The text of docs/directory.md."""
    parts, known = [HEAD], entries()
    for kind, title in TITLES.items():
        parts.append(f"## {title}\n")
        parts += [_section(entry) for entry in known if entry.kind == kind]
    return "\n".join(parts)


def _section(entry: Entry) -> str:
    named = f"`{entry.distribution}`" if entry.distribution else f"the pack `{entry.name}`"
    lines = "".join(
        fill(texts["en"], 100, initial_indent="- ", subsequent_indent="  ") + "\n" for texts in entry.brings
    )
    return f"### {entry.names['en']}\n\n{named}\n\n{lines}"
