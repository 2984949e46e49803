"""Names for the JSON data that crosses the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

CONTRACT_VERSION = 2
"""A plugin says for which version of this module it was made (`NEUROSHIMA_CONTRACT`); another one is not compatible."""

Json = dict[str, Any]
"""A JSON object whose fields only a game or a campaign knows. The values are `Any`, because the host passes them on
unread, and their author has checked them. The names below say what such an object is. What the host itself defines is
in `neuroshima.wire`."""
Action = Json
"""`{"type": "...", ...}`, without the seat, which the host knows from the connection."""
Event = Json
"""`{"type": "...", ...}`: what happened, in order, enough to animate it and to write the log.

An event with `"reveals": true` has shown something that was hidden (a tile drawn, a card turned over): no action up to
it can be taken back."""
View = Json
"""A position as one seat may see it."""
Snapshot = Json
"""A whole position with its secrets, in the form of `position` in position files."""
OptionValues = Json
"""Chosen options of a match or of a seat, as data of `Game.Options` or `Game.SeatOptions`."""
Catalogue = Json
"""What a table needs and what never changes in a match."""
MemoryData = Json
"""What a campaign carries from match to match."""
Schema = Json
"""A JSON Schema."""
Texts = Mapping[str, str]
"""Language code ("en", "pl") to text. English is always there; `translation.text_in` is the text for a reader."""
Picture = str | Callable[[], str]
"""One SVG document, or a function that draws it: the host calls it once, when somebody first looks."""
