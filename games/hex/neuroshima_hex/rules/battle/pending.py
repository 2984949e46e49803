"""What a position waits for: a battle, an attack outside one, and the stop for a decision."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..answers import Answer
from .battle import Battle


@dataclass
class Effect:
    """An attack outside a battle that waits for decisions: the tile it comes from, whose it is, the wounds as (field,
    wounds), and the fields whose foundation tiles it may destroy. `aimed`: at one field, so that an HQ there is not
    meant. Nothing is asked of an HQ then, and a position that waits for a decision need not say so."""

    source: str
    seat: int
    wounds: list[tuple[int, int]]
    ground: list[int] = field(default_factory=list)
    aimed: bool = False


@dataclass
class Running:
    """A battle that is being fought: why it began (`tile`, `boarding`, `filled`, `final`, `overtime`, `file`) and how
    far it is."""

    cause: str
    battle: Battle


@dataclass
class Pause:
    """What a stop for a decision has to remember: the choices made since the last thing was booked, and how many of
    the events since then have been told."""

    answers: list[Answer] = field(default_factory=list)
    told: int = 0
