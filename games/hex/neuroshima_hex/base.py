"""The four base armies, for those who use the rules as a library without the host."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from .rules.catalog import Catalog


def army_files() -> list[tuple[str, str]]:
    """(file name, TOML text) of the base armies."""
    folder = resources.files("neuroshima_hex.armies")
    return sorted((f.name, f.read_text(encoding="utf-8")) for f in folder.iterdir() if f.name.endswith(".toml"))


@lru_cache(maxsize=1)
def base_catalog() -> Catalog:
    """Moloch, Outpost, Borgo and Hegemony, with the core's traits."""
    return Catalog(army_files())
