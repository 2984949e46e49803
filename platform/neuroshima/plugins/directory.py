"""The directory: plugins and packs that are known, with what they bring, from a file that the host names.

`tools.regenerate directory` writes the file of this repository. The host knows no game by itself, so it has no list of
its own."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, TypeAdapter, ValidationError

from neuroshima.configuration import configuration
from neuroshima.contributions import Contributions

logger = logging.getLogger(__name__)
FILE = "directory.json"


class Entry(BaseModel):
    """A known plugin or pack."""

    kind: Literal["game", "expansion", "pack"]
    name: str
    """Of the plugin, or the id of the pack."""
    distribution: str = ""
    """What is installed to have the plugin; empty for a pack."""
    names: dict[str, str]
    brings: list[dict[str, str]]


PACKS_IN_USE: Contributions[Callable[[], Collection[str]]] = Contributions()
"""Ids of packs that are in use. The app of packs lies above this one."""
ENTRIES = TypeAdapter(list[Entry])


def entries() -> Sequence[Entry]:
    """All entries, in the order of the file; nothing if there is no file that can be read."""
    path = _path()
    try:
        return ENTRIES.validate_json(path.read_bytes()) if path is not None else ()
    except (OSError, ValidationError):
        logger.exception("the directory of plugins and packs cannot be read")
        return ()


def packs_here() -> frozenset[str]:
    """The ids of the packs that are in use on this site."""
    return frozenset(name for names in PACKS_IN_USE for name in names())


def _path() -> Path | None:
    """The file that the host names; otherwise that of the documentation, or of a checkout."""
    config = configuration()
    if config.directory is not None:
        return config.directory
    checkout = Path(__file__).resolve().parents[3] / "docs"
    places = ([Path(config.docs)] if config.docs else []) + [checkout]
    return next((place / FILE for place in places if (place / FILE).is_file()), None)
