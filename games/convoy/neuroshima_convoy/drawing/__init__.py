"""All pictures of Convoy, drawn as SVG text from the data: the one place for it.

Read from `sprite`, which draws cards, tokens and cities as symbols that a page holds once; `position` draws a position
or a card as one document. Cards are dicts as in the catalogue (docs/convoy-data.md). Nothing here knows Django, a
browser or the rules."""

from .position import card_svg, detail_svg, on_paper, table_svg
from .sprite import sprite
from .tokens import side_svg

__all__ = ["card_svg", "detail_svg", "on_paper", "side_svg", "sprite", "table_svg"]
