"""What a position waits for: a battle, an attack outside one, or a decision."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..answers import Answer
from .battle import Battle


@dataclass
class Effect:
    """An attack outside a battle that waits for decisions.

    The tile it comes from, its owner, the wounds as (field, wounds), and the fields where it may destroy the foundation
    tile. `aimed`: at one field, so an HQ there is not meant. No question is asked for an HQ then, and position files
    may leave it out."""

    source: str
    seat: int
    wounds: list[tuple[int, int]]
    ground: list[int] = field(default_factory=list)
    aimed: bool = False


@dataclass
class Running:
    """A battle in progress: its cause and how far it is.

    Causes: `tile`, `boarding`, `filled`, `final`, `overtime`, `file`."""

    cause: str
    battle: Battle


@dataclass
class Pause:
    """What a stop for a decision has to remember.

    The choices made since something was last booked, and how many of the events since then were sent already."""

    answers: list[Answer] = field(default_factory=list)
    told: int = 0
