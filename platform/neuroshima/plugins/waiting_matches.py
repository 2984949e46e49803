"""How many matches wait for a plugin.

They are stored in a room above this one, which says how it counts them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

Count = Callable[[], Counter[str]]
"""How many unfinished things need each plugin, by its name."""
_counts: list[Count] = []


def count_unfinished_by(count: Count) -> None:
    """Take `count` into account from now on."""
    if count not in _counts:
        _counts.append(count)


def unfinished() -> Counter[str]:
    """How many unfinished matches need each plugin."""
    return sum((count() for count in _counts), Counter())
