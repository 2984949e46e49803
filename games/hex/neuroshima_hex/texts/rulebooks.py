"""The rules to read, of the core and of expansions (docs/rulebooks.md)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources

from neuroshima_contract import Rulebook, read_rulebook, rulebook_files
from neuroshima_contract.refusal import TakenError


class Rulebooks:
    """The rulebooks of a game by their ids."""

    def __init__(self) -> None:
        self.entries: dict[str, Rulebook] = {}

    def add(self, files: Mapping[str, str]) -> None:
        """The rulebook of a folder.

        Raises ValueError for a text that cannot be read, or whose id is taken."""
        book = read_rulebook(files)
        if book.id in self.entries:
            raise TakenError("rulebook", book.id, f"there are two rulebooks called {book.id}")
        self.entries[book.id] = book


def core_rulebook() -> dict[str, str]:
    """The files of the core's own."""
    return rulebook_files(resources.files("neuroshima_hex") / "rulebook")
