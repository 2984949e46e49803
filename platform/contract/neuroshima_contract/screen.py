"""How the browser shows a game: the scripts of its table, and what they need of the game."""

from __future__ import annotations

from collections.abc import Sequence

from .words import Catalogue


class Screen:
    """The scripts and styles of a game, by static paths, and its catalogue."""

    element: str
    """Name of the custom element that draws the game, with a hyphen."""
    scripts: Sequence[str]
    """The ES modules that define the element."""
    styles: Sequence[str] = ()
    texts_in_all_languages: bool = False
    """Whether the table shows texts of the catalogue in other languages than the reader's, too. Otherwise a page gets
    a catalogue with one language, which is smaller."""
    shows_heads: bool = False
    """Whether the table shows the heads of its players above the board on a phone. Then the head of the page does not
    show them there."""
    pieces_element: str = ""
    """Name of the custom element that says of the pieces of a faction what they do, in the words of the game's table;
    without one they are only shown."""
    pieces_scripts: Sequence[str] = ()
    poster: str = ""
    """A picture of the game for the front page, 520 wide and 380 high, without words."""
    editor: str = ""
    """Name of the custom element that sets up a position on the analysis board; without one positions are only
    imported."""
    editor_scripts: Sequence[str] = ()
    editor_styles: Sequence[str] = ()

    def catalogue(self) -> Catalogue:
        """Everything a screen needs that never changes during a match.

        Tiles or cards with names by language, numbers, drawings as SVG text. Public, cacheable, the same for everybody.
        """
        return {}
