"""All pictures of Convoy, drawn as SVG text from the data: the one place for it.

Read from `documents`: `sprite` draws cards, tokens and cities as symbols that a page holds once, `table_svg` a position
as one document. Cards are dicts as in the catalogue (docs/convoy-data.md). Nothing here knows Django, a browser or the
rules."""

from .documents import card_svg, detail_svg, on_paper, sprite, table_svg
from .signs import side_svg

__all__ = ["card_svg", "detail_svg", "on_paper", "side_svg", "sprite", "table_svg"]
