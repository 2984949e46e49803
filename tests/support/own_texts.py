"""The texts by language in the data files of games and expansions."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = tuple(sorted(path.parent for path in ROOT.glob("*/*/neuroshima_*/plugin.py")))
"""The folders of the packages of games and expansions."""


def data_files() -> list[Path]:
    """All TOML files of the packages."""
    return [path for package in PACKAGES for path in sorted(package.rglob("*.toml"))]


def texts_of(data: Any, place: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """All tables with the key `en` in parsed TOML, with their places."""
    if isinstance(data, dict):
        if "en" in data:
            yield place, data
        else:
            for key, value in data.items():
                yield from texts_of(value, f"{place}.{key}" if place else key)
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from texts_of(value, f"{place}.{number}")


def own_texts() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """All texts of all data files, with file and place."""
    for path in data_files():
        for place, texts in texts_of(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield f"{path.relative_to(ROOT)}: {place}", texts
