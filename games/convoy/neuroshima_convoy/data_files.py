"""The cards and cities that come with the game."""

from __future__ import annotations

from importlib import resources

from .rules.components.cards import Box
from .rules.components.read_box import read_box

FILES = ("moloch", "outpost", "cities")


def card_files() -> dict[str, str]:
    """The TOML texts by their names."""
    folder = resources.files("neuroshima_convoy.cards")
    return {name: (folder / f"{name}.toml").read_text("utf-8") for name in FILES}


def base_box() -> Box:
    return read_box(**card_files())
