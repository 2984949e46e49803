"""Build plugin packages from the pages of docs/ that show all their files."""

from __future__ import annotations

import pkgutil
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from neuroshima_contract import Game
from neuroshima_contract.registry import FoundPlugin, assemble

DOCS = Path(__file__).resolve().parents[2] / "docs"
FILE = re.compile(r"^`([\w./]+)`[^\n]*\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def files(page: str) -> dict[str, str]:
    """The files that a page shows, by name."""
    return dict(FILE.findall((DOCS / page).read_text(encoding="utf-8")))


def build(page: str, root: Path) -> Path:
    """The package of a page in a folder."""
    for name, text in files(page).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    for name in files(page):
        if name.endswith(".py"):
            (root / name).with_name("__init__.py").touch()
    return root


def game_of(root: Path, package: str, game: str, *others: Any) -> Game:
    """The game of the package in that folder, or the one that it extends; `others` are further plugins."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(root))
        project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
        ((name, source),) = project["entry-points"]["neuroshima.plugins"].items()
        assert source.startswith(package)
        plugin: Any = pkgutil.resolve_name(source)
    found = [FoundPlugin(module.__name__, module.__name__, module) for module in others]
    registry = assemble([*found, FoundPlugin(name, source.partition(":")[0], plugin)])
    assert not registry.reasons
    return registry.games[game]
