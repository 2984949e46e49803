"""Faults of a trait or a trigger at an event. The match is frozen, and nothing is lost."""

from __future__ import annotations


class EndlessError(RuntimeError):
    """Traits that go on calling each other. `army`, `tile`: whose `trait` was to be asked next."""

    def __init__(self, army: str, tile: str, trait: str) -> None:
        super().__init__(f"what traits do at events has no end: {army}.{tile} ({trait}) was to be asked next")
        self.army, self.tile = army, tile


class MisuseError(RuntimeError):
    """A trait did something at an event at which it cannot be done."""
