"""Decks of Ambush that are not shuffled: one file each, brought by the game or added by a host."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from html import escape
from typing import Any

from neuroshima_contract import DataFile, DataFolder, Malformed, Preset
from pydantic import BaseModel, ConfigDict, Field, ValidationError

PREFIX = "deck_"
SHORT = """\
deck = "short"
titles = { en = "A short one", pl = "Krótka", cs = "Krátké" }
texts = { en = "Two cards,\\nthe worse one on top.", pl = "Dwie karty.", cs = "Dvě karty." }
remarks = [{ en = "Laid by us.", pl = "Ułożona przez nas.", cs = "Složili jsme sami." }]
cards = [1, 2]
"""
BROUGHT = {"deck_short.toml": SHORT}
FOLDER = DataFolder(PREFIX, {"en": "Decks", "pl": "Talie", "cs": "Balíčky"}, SHORT.replace('"short"', '"mine"'))


class Deck(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    deck: str = Field(pattern="^[a-z]+$")
    titles: dict[str, str]
    texts: dict[str, str] = {"en": ""}
    remarks: list[dict[str, str]] = []
    cards: list[int] = Field(min_length=1, max_length=50)


def read(texts: Mapping[str, str]) -> dict[str, tuple[str, Deck]]:
    """The file and content of each deck, by its id. Raises Malformed."""
    decks: dict[str, tuple[str, Deck]] = {}
    for name, text in texts.items():
        deck = _read(name, text)
        if deck.deck in decks:
            message = "Field “%(field)s”: “%(deck)s” is already in the file %(other)s."
            raise Malformed("deck_twice", message, name, field="deck", deck=deck.deck, other=decks[deck.deck][0])
        decks[deck.deck] = (name, deck)
    return decks


def _read(name: str, text: str) -> Deck:
    try:
        return Deck.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise Malformed("bad_file", "This is no TOML: %(reason)s", name, reason=error) from error
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(map(str, first["loc"]))
        message = "Field “%(field)s”: %(reason)s"
        raise Malformed("bad_file", message, name, field=field, reason=first["msg"]) from error


def files(texts: Mapping[str, str]) -> dict[str, DataFile]:
    titles = {"en": "A deck", "pl": "Talia", "cs": "Balíček"}
    return {name: DataFile(titles, text) for name, text in texts.items()}


def preset(deck: Deck) -> Preset:
    options: dict[str, Any] = {"deck": deck.deck, "cards": len(deck.cards)}
    return Preset(deck.deck, deck.titles, deck.texts, _picture(deck), options, [None, None], deck.remarks)


def _picture(deck: Deck) -> str:
    words = escape(" ".join(map(str, deck.cards)))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><text y="20">{words}</text></svg>'
