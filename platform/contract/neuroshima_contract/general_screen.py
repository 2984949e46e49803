"""The screen of a game without a table of its own: the host's general table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .parts import Screen
from .words import Catalogue, Texts


class GeneralScreen(Screen):
    """A table made from the list of legal actions and from `Drawing.seen`.

    Every action is a button, grouped by its type; a field with several values is asked for. A game may give the words
    for it. A table of the game's own can extend the general one (docs/tables.md): its screen then extends this class,
    with another `element` and its `scripts`."""

    element: str = "neuroshima-general-table"
    scripts: Sequence[str] = ("neuroshima/table/general/general_table.js",)
    styles: Sequence[str] = ("neuroshima/table/table.css", "neuroshima/table/general/general.css")
    shows_seen: bool = True
    words: Mapping[str, Texts] = {}
    """What types of action, their fields and their values are called ("take", "count", "oat"), and reasons of outcomes,
    by their ids. What has no words is shown by its id."""
    sentences: Mapping[str, Texts] = {}
    """Sentences of the log by types of event: "%(player)s takes %(count)s". `player` is the player of the event's
    `seat`; the others are fields of the event. An event without one is not told; a move without any is told by its
    action."""

    def catalogue(self) -> Catalogue:
        return {"words": dict(self.words), "sentences": dict(self.sentences)}
