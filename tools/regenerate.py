"""Write generated files anew, in place, and print what changed. For a change of the rules that is meant:

    uv run python -m tools.regenerate             counts, golden games and positions
    uv run python -m tools.regenerate counts      tests/cases/counts/**/*.json: the numbers under "counts"
    uv run python -m tools.regenerate goldens     tests/cases/goldens/*.txt: the games played anew
    uv run python -m tools.regenerate positions   tests/node/hex/positions/*.json: what a table is sent

For a change of the host's messages:

    uv run python -m tools.regenerate protocol    docs/protocol.md: the lists of messages and fields

For a change of the types of views, events and legal actions:

    uv run python -m tools.regenerate hex-data    docs/hex-data.md: the lists that come from types; view_types.js: the
                                                  types of the scripts
    uv run python -m tools.regenerate traits      docs/traits.md: the events, verbs and traits of Hex that are installed
    uv run python -m tools.regenerate matchups    docs/performance/matchups.md: every army of Hex against every other
    uv run python -m tools.regenerate convoy-data docs/convoy-data.md and view_types.js: the same

For a change of the rulebooks' English chapters:

    uv run python -m tools.regenerate rules       docs/rules/*.md: the chapters of each book, joined

For a new expansion:

    uv run python -m tools.regenerate workspace   pyproject.toml: the lists that name every expansion
    uv run python -m tools.regenerate directory   docs/directory.md and .json: known plugins and packs

For a change of the army that docs/published-army.md shows:

    uv run python -m tools.regenerate army-page   docs/published-army.md: the files of the package

For a change of the pages from which `neuroshima new` makes its templates:

    uv run python -m tools.regenerate templates   games/hex/.../author_templates, platform/.../author_templates

For a new version, or another licence, author or address:

    uv run python -m tools.regenerate metadata    pyproject.toml and LICENSE of each distribution, from the workspace's

For a change of what tiles look like (needs Chromium):

    uv run python -m tools.regenerate posters     the games' pictures on the front page (without Chromium)
    uv run python -m tools.regenerate sounds      the sounds of the tables (without Chromium)
    uv run python -m tools.regenerate units       docs/units.png: every tile at 60 px, side by side

Then read the difference (`git diff tests`) before you commit it: every line of it is a change in what players
may do or see. A new position for counts is a position file without "counts"; the numbers are filled in. The `why` of
a file is not touched: if the number it explains has changed, either it or the rules are wrong.
"""

from __future__ import annotations

import argparse
import json
import os
from difflib import unified_diff
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()  # the host finds the expansions of a game

from neuroshima_contract.registry import registry  # noqa: E402

from tests.support.babel13 import golden as babel13  # noqa: E402
from tests.support.convoy import golden as convoy  # noqa: E402
from tests.support.convoy.playing import GAME as CONVOY  # noqa: E402
from tests.support.doomsday import golden as doomsday  # noqa: E402
from tests.support.hex import golden as hex_  # noqa: E402
from tests.support.hex.playing import GAME as HEX  # noqa: E402
from tests.support.playing import CASES, document, perft, resolved  # noqa: E402
from tools import (  # noqa: E402
    army_page,
    author_templates,
    directory,
    distribution_metadata,
    drawn_posters,
    golden_games,
    made_sounds,
    protocol_lists,
    rule_pages,
    table_positions,
    unit_sheet,
    workspace,
)
from tools.convoy import data_lists as convoy_lists  # noqa: E402
from tools.hex import data_lists, matchup_page, trait_page  # noqa: E402

ROOT = CASES.parent.parent
GAMES = {"hex": HEX, "convoy": CONVOY}
GOLDENS = (hex_, babel13, doomsday, convoy)


def write(path: Path, now: str) -> None:
    """Write a file where it differs, and print how."""
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    if before == now and path.exists():
        return
    path.write_text(now, encoding="utf-8")
    changed = list(unified_diff(before.splitlines(), now.splitlines(), lineterm="", n=0))[2:]
    print(f"{path.relative_to(ROOT)}: {sum(line[0] in '+-' for line in changed)} lines changed")
    for line in [line for line in changed if line[0] in "+-"][:6]:
        print("   ", line[:160])


def counts() -> None:
    for path in sorted((CASES / "counts").rglob("*.json")):
        data = document(path)
        state = resolved(data, GAMES[data["game"]])
        data["counts"] = {"actions": perft(state, 1), "sequences": perft(state, 2)}
        write(path, layout(data))


def layout(data: Any, indent: int = 0) -> str:
    """JSON for people: short values stand on one line."""
    line = json.dumps(data, ensure_ascii=False)
    if (len(line) + indent <= 118 and indent) or not isinstance(data, dict | list) or not data:
        return line if indent else line + "\n"
    inner = " " * (indent + 2)
    if isinstance(data, dict):
        rows = [f"{inner}{json.dumps(key)}: {layout(value, indent + 2)}" for key, value in data.items()]
    else:
        rows = [inner + layout(item, indent + 2) for item in data]
    start, end = ("{", "}") if isinstance(data, dict) else ("[", "]")
    return start + "\n" + ",\n".join(rows) + "\n" + " " * indent + end + ("" if indent else "\n")


def goldens() -> None:
    golden_games.FOLDER.mkdir(parents=True, exist_ok=True)
    for games in GOLDENS:
        for name in games.GAMES:
            write(golden_games.path(name), games.told(name, games.chosen(name)))


def positions() -> None:
    table_positions.POSITIONS.mkdir(exist_ok=True)
    for name, told in table_positions.expected().items():
        write(table_positions.POSITIONS / name, told)


def protocol() -> None:
    path = protocol_lists.DOCUMENT
    write(path, protocol_lists.with_lists(path.read_text(encoding="utf-8")))


def hex_data() -> None:
    path = data_lists.DOCUMENT
    write(path, data_lists.with_lists(path.read_text(encoding="utf-8")))
    write(data_lists.SCRIPT, data_lists.script_types())


def traits() -> None:
    game: Any = registry().games["hex"]
    write(trait_page.DOCUMENT, trait_page.page(game))


def matchups() -> None:
    write(matchup_page.DOCUMENT, matchup_page.page(registry().games["hex"]))


def convoy_data() -> None:
    path = convoy_lists.DOCUMENT
    write(path, convoy_lists.with_lists(path.read_text(encoding="utf-8")))
    write(convoy_lists.SCRIPT, convoy_lists.script())


def units() -> None:
    print("docs/units.png: drawn" if unit_sheet.draw() else "docs/units.png: not drawn, there is no Chromium")


def posters() -> None:
    for path, drawn in drawn_posters.expected().items():
        write(path, drawn)


def sounds() -> None:
    made_sounds.FOLDER.mkdir(exist_ok=True)
    for name in made_sounds.SOUNDS:
        path, now = made_sounds.FOLDER / f"{name}.wav", made_sounds.wav(made_sounds.samples_of(name))
        if not path.exists() or path.read_bytes() != now:
            path.write_bytes(now)
            print(f"{path.relative_to(ROOT)}: {len(now)} bytes")


def rules() -> None:
    for path, text in rule_pages.expected().items():
        write(path, text)


def metadata() -> None:
    for path, text in distribution_metadata.expected().items():
        write(path, text)


def templates() -> None:
    for path, text in author_templates.expected().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, text)


def published_army() -> None:
    write(army_page.DOCUMENT, army_page.page())


def known_plugins() -> None:
    write(directory.DOCUMENT, directory.page())
    write(directory.DATA, directory.data())


def workspace_lists() -> None:
    write(workspace.FILE, workspace.expected())


FILES = {
    "counts": counts, "goldens": goldens, "positions": positions, "protocol": protocol, "hex-data": hex_data,
    "traits": traits, "matchups": matchups,
    "convoy-data": convoy_data, "rules": rules, "metadata": metadata, "units": units, "posters": posters,
    "sounds": sounds, "workspace": workspace_lists, "army-page": published_army,
    "templates": templates,
    "directory": known_plugins,
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description="Write generated files anew.")
    parser.add_argument("what", nargs="?", choices=FILES)
    what = parser.parse_args().what
    for name in [what] if what else ["counts", "goldens", "positions"]:
        FILES[name]()


if __name__ == "__main__":
    main()
