"""How many matches wait for a plugin.

Matches are stored by an app that imports this one. It registers the function that counts them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

Count = Callable[[], Counter[str]]
"""Counts the unfinished matches that need each plugin, by its name."""
_counts: list[Count] = []


def count_unfinished_by(count: Count) -> None:
    """Register a function that counts."""
    if count not in _counts:
        _counts.append(count)


def unfinished_by_plugin() -> Counter[str]:
    """The number of unfinished matches that need each plugin."""
    return sum((count() for count in _counts), Counter())
