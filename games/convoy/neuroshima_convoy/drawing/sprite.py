"""Everything that the screen draws with, as symbols in one hidden SVG element."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .cards import back_symbols, card_symbols
from .cities import city_symbols, ruin_clip
from .tokens import sign_symbols, token_symbols


def sprite(cards: Iterable[Mapping[str, Any]], cities: Sequence[str]) -> str:
    """`cards` as in the catalogue, `cities` their ids.

    Symbols: `convoy-card-<id>`, `convoy-big-<id>`, `convoy-back-<side>`, `convoy-side-<side>`, `convoy-city-<id>`,
    `convoy-ruin-<id>`, `convoy-act-<activation>`, `convoy-kind-<kind>`, and the tokens by name."""
    drawn = "".join(card_symbols(card) for card in cards)
    signs = back_symbols() + token_symbols() + sign_symbols() + city_symbols(cities)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{ruin_clip()}</defs>{drawn}{signs}</svg>"
    )
