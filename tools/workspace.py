"""The expansions of this repository, found by their folders, and the lists of `pyproject.toml` that name each of them:
what is installed, typed, and kept apart by import contracts.

Each list has its lines of expansions between two comments, `# Expansions: <what>` and `# End of the expansions`. They
follow from the folders below `expansions/`: after a new one, `uv run python -m tools.regenerate workspace`.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "pyproject.toml"
BLOCK = re.compile(r"^( *)# Expansions: (\w+)\n.*?^ *# End of the expansions\n", re.MULTILINE | re.DOTALL)
LINES = {
    "dependencies": '"{distribution}",  # {description}',
    "sources": "{distribution} = {{ workspace = true }}",
    "files": '"expansions/{folder}/{package}",',
    "path": '"expansions/{folder}",',
    "packages": '"{package}",',
}
"""By the word of its first comment, a line of a list; a `layer` has all packages in one line."""


def folders() -> list[Path]:
    """The folders of the expansions. What a package leaves behind when another branch is checked out is none."""
    return [file.parent for file in sorted((ROOT / "expansions").glob("*/pyproject.toml"))]


def entry_points(folder: Path) -> dict[str, str]:
    """The plugins of a distribution: where each of them is, by its name."""
    return dict(_project(folder)["entry-points"]["neuroshima.plugins"])


def armies(folder: Path) -> tuple[str, ...]:
    """The ids of the armies whose files an expansion has."""
    files = sorted([*folder.glob("*/army.toml"), *folder.glob("*/armies/*.toml")])
    return tuple(tomllib.loads(file.read_text("utf-8"))["army"] for file in files)


def _project(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def _described(folder: Path) -> dict[str, str]:
    project = _project(folder)
    return {
        "folder": folder.name,
        "package": next(folder.glob("*/__init__.py")).parent.name,
        "distribution": project["name"],
        "description": project["description"],
    }


def expected() -> str:
    """The text of `pyproject.toml` with its lists as they should be. Raises KeyError for an unknown list."""
    return BLOCK.sub(lambda found: _block(found[1], found[2]), FILE.read_text("utf-8"))


def _block(indent: str, what: str) -> str:
    described = [_described(folder) for folder in folders()]
    if what == "layer":
        lines = [f'"{" | ".join(each["package"] for each in described)}",']
    else:
        lines = [LINES[what].format(**each) for each in described]
    text = [f"# Expansions: {what}", *lines, "# End of the expansions"]
    return "".join(f"{indent}{line}\n" for line in text)
