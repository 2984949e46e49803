"""Which packages may name which: the host names no game, a game no expansion.

Import-linter checks imports; this test reads words, in code, data, templates and translations alike.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import workspace

ROOT = Path(__file__).resolve().parents[1]
READ = {".py", ".js", ".css", ".html", ".toml", ".po", ".svg", ".txt", ".json", ".md"}
GAMES = ("hex", "convoy", "neuroshima_hex", "neuroshima_convoy", "moloch", "outpost", "borgo", "hegemony")
PROSE = {"__pycache__", "rulebook"}
"""Folders that are not read: a rulebook tells its reader which other book has more."""
RESULTS = "matchups.toml"
"""Names whom an army has met, by their ids: what is not installed is passed over."""
BABEL = (
    "babel", "babel13", "neojungle", "nightshade", "symbiont", "venom", "venomous", "spy", "spies", "rocket", "rockets",
    "shotgun", "matrix", "mines", "roots", "small_bomb", "thicket", "bunker",
    "turret", "turrets", "warehouse", "warehouses", "swamp", "whirlpool", "watchtower", "wasteland", "radioactive",
    "loot", "control_panel", "medkit", "accelerator", "explosives", "radiostation",
)  # fmt: skip
DOOMSDAY = (
    "doomsday", "doomsday_machine", "neuroshima_doomsday", "tripler", "repositioning", "alpha_shooter",
    "main_war_processor", "redirect_in", "redirect_out", "long_links",
)  # fmt: skip
PACKS = tuple(
    folder.name for folder in workspace.folders() if folder.name not in ("babel13", "doomsday", "smart", "beasts")
)
"""The packages of one army each. "Smart" and "beasts" are words, too."""
EXPANSIONS = (*BABEL, *DOOMSDAY, *PACKS)
WALLS = [
    pytest.param("platform", GAMES, id="the host names no game"),
    pytest.param("platform", EXPANSIONS, id="the host names no expansion"),
    pytest.param("games/hex", EXPANSIONS, id="Hex names no expansion"),
    pytest.param("games/hex", ("convoy", "neuroshima_convoy"), id="Hex does not know Convoy"),
    pytest.param("expansions/babel13", DOOMSDAY, id="Babel 13 does not know the Doomsday Machine"),
    pytest.param("expansions/doomsday", BABEL, id="the Doomsday Machine does not know Babel 13"),
    pytest.param("games/convoy", ("neuroshima_hex",), id="Convoy does not know Hex"),
]


def _is_read(path: Path) -> bool:
    return path.suffix in READ and path.name != RESULTS and not PROSE.intersection(path.parts)


@pytest.mark.parametrize(("room", "words"), WALLS)
def test_a_package_does_not_name_what_it_may_not_know(room: str, words: tuple[str, ...]) -> None:
    pattern = re.compile(r"(?<![a-z0-9_])(" + "|".join(words) + r")(?![a-z0-9_])", re.IGNORECASE)
    files = [path for path in (ROOT / room).rglob("*") if _is_read(path)]
    assert files
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in sorted(files)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


OPEN = re.compile(r"neuroshima_hex\.(expansion(\.\w+)?|hookspecs)")
"""What expansions may import of Hex."""


def _imported_modules(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("expansion", sorted(path.parent.name for path in ROOT.glob("expansions/*/pyproject.toml")))
def test_an_expansion_imports_no_private_package_of_hex(expansion: str) -> None:
    """As the import contract says, and type-only imports, too."""
    files = [*(ROOT / "expansions" / expansion).rglob("*.py")]
    imported = {module for path in files for module in _imported_modules(path) if module.startswith("neuroshima_hex")}
    assert imported and not [module for module in imported if not OPEN.fullmatch(module)]


LAYERS = next(
    contract["layers"]
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    if contract.get("containers") == ["neuroshima"]
)
HEIGHTS = {app: -number for number, layer in enumerate(LAYERS) for app in layer.split(" | ")}
"""The apps of the host by how high they lie in the layers of their Python modules."""
SCRIPTS = sorted((ROOT / "platform/neuroshima").glob("*/static/neuroshima/*/*.js"))
APPS = {path.parent.name: path.relative_to(ROOT / "platform/neuroshima").parts[0] for path in SCRIPTS}
"""The app of each folder of scripts."""
IMPORTED = re.compile(r"""(?:from |import\()["']\.\./(\w+)/""")
"""The other folder from which a script imports, or a comment takes a type."""


def _is_allowed(app: str, other: str) -> bool:
    return other == app or HEIGHTS[other] < HEIGHTS[app]


@pytest.mark.parametrize("app", sorted(set(APPS.values())))
def test_scripts_of_an_app_import_none_of_the_apps_above_it(app: str) -> None:
    imported = {
        (str(path.relative_to(ROOT)), APPS[folder])
        for path in SCRIPTS
        if APPS[path.parent.name] == app
        for folder in IMPORTED.findall(path.read_text("utf-8"))
        if folder in APPS
    }
    assert imported
    assert [(path, other) for path, other in sorted(imported) if not _is_allowed(app, other)] == []
