"""Metadata shared by all distributions of the workspace: version, licence, authors, addresses.

It is written once, in the `pyproject.toml` of the workspace, between two comments. `uv run python -m tools.regenerate
metadata` copies it to the others, new ones too, together with LICENSE, because a wheel holds only files of its own
folder.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHARED = re.compile(r"^# Shared by all distributions.*?^# End of what is shared\.\n", re.MULTILINE | re.DOTALL)
OWN = re.compile(r"^(?:version|requires-python) = .*\n", re.MULTILINE)
"""What a new distribution has instead."""


def folders() -> list[Path]:
    """The folders of the distributions, without the workspace itself."""
    workspace = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["uv"]["workspace"]
    return sorted(found.parent for each in workspace["members"] for found in ROOT.glob(f"{each}/pyproject.toml"))


def expected() -> dict[Path, str]:
    """The expected contents of the files."""
    found = SHARED.search((ROOT / "pyproject.toml").read_text("utf-8"))
    assert found is not None, "the workspace has the two comments"
    licence = (ROOT / "LICENSE").read_text("utf-8")
    files: dict[Path, str] = {}
    for folder in folders():
        path = folder / "pyproject.toml"
        files[path] = with_shared(found.group(), path.read_text("utf-8"))
        files[folder / "LICENSE"] = licence
    return files


def with_shared(shared: str, text: str) -> str:
    """A `pyproject.toml` with the shared lines, which replace its own ones or come before its dependencies."""
    if SHARED.search(text):
        return SHARED.sub(lambda _found: shared, text)
    return OWN.sub("", text).replace("dependencies = [\n", f"{shared}dependencies = [\n", 1)
