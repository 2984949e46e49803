"""The directory of known plugins and packs names all of this repository, and is as it would be made now."""

from __future__ import annotations

from neuroshima.plugins.directory import ENTRIES

from tools import directory, workspace


def test_the_directory_is_up_to_date() -> None:
    """`uv run python -m tools.regenerate directory` writes it."""
    assert directory.DATA.read_text(encoding="utf-8") == directory.data()
    assert directory.DOCUMENT.read_text(encoding="utf-8") == directory.page()


def test_every_expansion_is_in_the_directory() -> None:
    named = {entry.distribution for entry in ENTRIES.validate_json(directory.DATA.read_bytes())}
    assert {f"neuroshima-{folder.name.replace('_', '-')}" for folder in workspace.folders()} <= named
