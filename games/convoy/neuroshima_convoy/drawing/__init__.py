"""All pictures of Convoy, drawn as SVG text from the data: the one place for it.

`sprite` draws cards, tokens and cities as symbols that a page holds once, `table_svg` a position as one document.
Cards are dicts as in the catalogue (docs/convoy-data.md). Nothing here knows Django, a browser or the rules."""

from .sprite import sprite
from .table import table_svg

__all__ = ["sprite", "table_svg"]
