"""What is under way in a position: its options, a battle, an attack outside one, and the stop for a decision."""

from __future__ import annotations

from dataclasses import dataclass, field

from .battle import Fight
from .enlargements import PRINTED
from .puzzle import Puzzle
from .questions import Answer


@dataclass
class Options:
    """Options of a game. `auto_choose`: decisions are answered with the first of their answers; `scenario`: by its id;
    `extended`: the board of 37 fields, None: as so many play (`variants.is_extended`); `board`: the id of a larger one
    that an expansion brings (`enlargements`); `puzzle`: what is to be solved;
    `spare_allies`: armies that would fight their allies do not (hex 8.6); `alternative_start`, `reinforcements`,
    `leaders`, `structures`: variants (hex 9)."""

    edition: str = "3.0"
    mode: str = "duel"
    auto_choose: bool = False
    scenario: str | None = None
    extended: bool | None = None
    board: str = PRINTED
    spare_allies: bool = False
    puzzle: Puzzle | None = None
    alternative_start: bool = False
    reinforcements: bool = False
    leaders: bool = False
    structures: bool = False


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
    fight: Fight


@dataclass
class Pause:
    """What a stop for a decision has to remember: the choices made since the last thing was booked, and how many of
    the events since then have been told."""

    answers: list[Answer] = field(default_factory=list)
    told: int = 0
