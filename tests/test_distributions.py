"""The distributions have the same version, licence and addresses, and the metadata that a package index shows."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.test_pins import EXTRAS, needed
from tools import workspace
from tools.distribution_metadata import ROOT, expected, folders, with_shared

FOLDERS = folders()
EXAMPLE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)

every_distribution = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def project(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def test_shared_metadata_is_the_same_everywhere() -> None:
    """`uv run python -m tools.regenerate metadata` makes it so."""
    stale = [path for path, text in expected().items() if not path.exists() or path.read_text("utf-8") != text]
    assert stale == []


def test_the_lists_of_expansions_name_every_folder() -> None:
    """`uv run python -m tools.regenerate workspace` makes it so."""
    assert workspace.FILE.read_text("utf-8") == workspace.expected()


@every_distribution
def test_a_distribution_has_the_metadata_of_an_index(folder: Path) -> None:
    metadata = project(folder)
    assert metadata["license"] == "MIT"
    assert list(folder.glob(metadata["license-files"][0]))
    assert metadata["description"] and metadata["authors"] and metadata["urls"]
    readme = (folder / metadata["readme"]).read_text("utf-8")
    assert readme.startswith(f"# {metadata['name']}\n")
    assert f"pip install {metadata['name']}" in readme
    assert "fan project" in readme
    assert not re.search(r"\]\((?!https?:)", readme), "links to files of the repository lead nowhere on an index"


@every_distribution
def test_the_examples_of_a_readme_run(folder: Path) -> None:
    for example in EXAMPLE.findall((folder / "README.md").read_text("utf-8")):
        exec(example, {})


def test_a_new_distribution_gets_the_shared_metadata() -> None:
    new = '[project]\nname = "new"\nversion = "0.1.0"\ndescription = "New"\ndependencies = [\n]\n'
    shared = '# Shared by all distributions.\nversion = "7.0.0"\n# End of what is shared.\n'
    once = with_shared(shared, new)
    assert once == f'[project]\nname = "new"\ndescription = "New"\n{shared}dependencies = [\n]\n'
    assert with_shared(shared, once) == once


def test_the_licences_of_all_libraries_are_listed() -> None:
    text = (ROOT / "THIRD_PARTY.md").read_text("utf-8")
    told = set(re.findall(r"[a-z0-9-]+", text.partition("## Libraries")[2]))
    assert sorted(set(needed("neuroshima-platform", EXTRAS)) - told) == []
