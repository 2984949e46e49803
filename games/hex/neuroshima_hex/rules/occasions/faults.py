"""Faults of a trait or a trigger at an event. The match is frozen, and nothing is lost."""

from __future__ import annotations


class EndlessError(RuntimeError):
    """Traits that go on calling each other. `army`, `tile`: whose `trait` was to be asked next.

    `plugin`: the one that brought that tile, or the marker on it, which the host names as the one at fault; "" for none
    but Hex's own. A trigger of an army file has no code of its plugin's that could be found on the way."""

    def __init__(self, army: str, tile: str, trait: str, plugin: str = "") -> None:
        super().__init__(f"what traits do at events has no end: {army}.{tile} ({trait}) was to be asked next")
        self.army, self.tile = army, tile
        if plugin:
            self.neuroshima_plugin = plugin


class MisuseError(RuntimeError):
    """A trait did something at an event at which it cannot be done."""
