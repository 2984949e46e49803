"""Pictures of positions, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .state import Standing
from .words import Snapshot

NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"></svg>'


class Drawing:
    """Draws positions, for lists, pictures of links, downloads and the admin. As it stands, it draws nothing."""

    def picture(self, snapshot: Snapshot, language: str = "en") -> str:
        """The position as one SVG document with words in `language`."""
        return NOTHING

    def detail(self, snapshot: Snapshot, places: Sequence[Any], language: str = "en") -> str:
        """The part of a `picture` around these places, enlarged."""
        return self.picture(snapshot, language)

    def on_paper(self, svg: str) -> str:
        """A `picture` or `detail` for white paper: little ink, dark words."""
        return svg

    def standings(self, snapshot: Snapshot, language: str = "en") -> Sequence[Standing]:
        """The standing of each seat in words, for pictures of links.

        These words stand beside the board (`detail` of no places). Empty: the picture of a link shows `picture`."""
        return ()

    def thumbnail(self, snapshot: Snapshot) -> str:
        """A small picture of the position for lists: the essentials, without words."""
        return self.picture(snapshot)
