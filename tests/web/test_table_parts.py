"""Shared parts of tables: each is used, and every imported module exists."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = ROOT / "platform/neuroshima/web/static/neuroshima/table"
ROOTS = [*sorted(ROOT.glob("platform/neuroshima/*/static")), *sorted(ROOT.glob("games/*/*/static"))]
MODULES = sorted(module for root in ROOTS for module in root.rglob("*.js"))
IMPORTED = re.compile(r'^(?:/\*\* @)?(?:import|export)\b[^;]*?from "(\.[^"]+)"', re.MULTILINE)
"""Imports of modules, and of types (`/** @import { Action } from "./types.js" */`)."""


@cache
def imported(module: Path) -> set[str]:
    """Where the imports of `module` lead, as paths under /static/."""
    (root,) = (root for root in ROOTS if module.is_relative_to(root))
    base = Path("/static") / module.relative_to(root).parent
    return {_plain(base / target) for target in IMPORTED.findall(module.read_text(encoding="utf-8"))}


def _plain(path: Path) -> str:
    parts: list[str] = []
    for part in path.parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return str(Path(*parts).relative_to("/static"))


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(ROOT)))
def test_imported_modules_exist(module: Path) -> None:
    missing = [path for path in imported(module) if not any((root / path).is_file() for root in ROOTS)]
    assert missing == []


@pytest.mark.parametrize("part", sorted(PARTS.glob("*.js")), ids=lambda part: part.name)
def test_every_part_of_a_table_is_used(part: Path) -> None:
    wanted = f"neuroshima/table/{part.name}"
    assert [module.name for module in MODULES if wanted in imported(module)] != []
