"""Markers that lie on units: what they do. The core has none of its own; expansions bring them.

A marker goes with its unit and leaves the board with it."""

from __future__ import annotations

from typing import ClassVar


class Marker:
    """A kind of marker. Objects hold no state: where markers lie is in the position.

    `supply` is how many there are: no more lie on the board at a time. `texts` say by language what it does."""

    id: ClassVar[str]
    names: ClassVar[dict[str, str]]
    texts: ClassVar[dict[str, str]]
    supply: ClassVar[int]

    def opening_wounds(self, count: int) -> int:
        """The wounds that `count` of them on one unit deal at the start of every battle, before its segments. Medics
        may take them over."""
        return 0
