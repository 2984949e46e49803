"""Positions as pickles: small, with the cards by reference.

A pickle holds the position as its snapshot does, its options, and the `Box` by its texts: a digest of those that come
with the game, in full only those that a host has given in their place. If other files come with the game in the process
that reads it, it raises LookupError: a position is never played by other cards than it was begun with.
"""

from __future__ import annotations

import copyreg
import hashlib
import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from .data_files import card_files
from .rules.components.cards import Box
from .rules.components.read_box import read_box
from .rules.state.position_files import dump_position, load_position
from .rules.state.state import Options, State

Given = tuple[tuple[str, str], ...]
"""The names and texts of the files that are not the game's own."""
MOST_BOXES = 16
LOST = "Other cards come with the game in this process than those that this position is played with."


def _reduce(state: State) -> tuple[Callable[..., State], tuple[Any, ...]]:
    return restore, (reference(state.table.box), state.options, dump_position(state))


def reference(box: Box) -> tuple[str, Given]:
    """By what the box is found again."""
    own = _own()
    given = tuple(sorted((name, text) for name, text in box.texts.items() if text != own.get(name)))
    return _digest({name: text for name, text in own.items() if name not in dict(given)}), given


def restore(where: tuple[str, Given], options: Options, snapshot: Any) -> State:
    """The position of a pickle. Raises LookupError where the cards have changed."""
    return load_position(find(*where), options, snapshot)


@lru_cache(maxsize=MOST_BOXES)
def find(digest: str, given: Given) -> Box:
    """The box of these texts and the game's own for the rest. Raises LookupError."""
    texts = {**_own(), **dict(given)}
    if _digest({name: text for name, text in texts.items() if name not in dict(given)}) != digest:
        raise LookupError(LOST)
    return read_box(**texts)


@lru_cache(maxsize=1)
def _own() -> dict[str, str]:
    return card_files()


def _digest(texts: Mapping[str, str]) -> str:
    return hashlib.sha256(json.dumps(texts, sort_keys=True).encode()).hexdigest()


copyreg.pickle(State, _reduce)
