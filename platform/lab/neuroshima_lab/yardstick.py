"""How fast this machine is at the moment, by a fixed piece of work.

The figures of `bench` hold for one machine at one time: a shared machine may be twice as fast in the next hour. Games
and server change; this work must not change, so that figures of different days can be compared.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

REFERENCE = 5000.0
"""Rounds a second on the machine for which aims were set (docs/performance/service.md)."""
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
SIDE = 3
LAST_ROUND = 4


def rate(unit: Callable[[], int], seconds: float) -> float:
    """The rate of `unit`, per second of this process's processor time.

    Other processes hardly change it. `unit` is called repeatedly for `seconds`, and returns how many things it did."""
    unit()  # warm-up, not counted
    done, begun = 0, time.process_time()
    while True:
        done += unit()
        passed = time.process_time() - begun
        if passed >= seconds:
            return done / passed


def speed(seconds: float = 0.5) -> float:
    """The speed of this machine now: 1.0 is the machine for which aims were set."""
    return rate(work, seconds) / REFERENCE


@dataclass(frozen=True)
class _Piece:
    owner: int
    facing: int
    strength: int
    wounds: int = 0


def work() -> int:
    """One round of the fixed work."""
    return 1 if outcome() else 0


def outcome() -> str:
    """What is left of a small battle, as JSON: objects, dictionaries and calls, as games and messages need them."""
    dice = random.Random(1)
    fields = [(q, r) for q in range(-SIDE, SIDE + 1) for r in range(-SIDE, SIDE + 1) if abs(q + r) <= SIDE]
    pieces = {field: _Piece(dice.randrange(2), dice.randrange(6), 1 + dice.randrange(5)) for field in fields[::2]}
    for initiative in range(LAST_ROUND, 0, -1):
        pieces = _after_blows(pieces, initiative)
    return json.dumps([[*field, piece.owner, piece.strength] for field, piece in sorted(pieces.items())])


def _after_blows(pieces: dict[tuple[int, int], _Piece], initiative: int) -> dict[tuple[int, int], _Piece]:
    """Each piece of that strength or more strikes the two fields before it; who has no strength left goes."""
    wounds: dict[tuple[int, int], int] = {}
    for (q, r), piece in pieces.items():
        if piece.strength < initiative:
            continue
        for turn in (piece.facing, (piece.facing + 1) % 6):
            aim = q + DIRECTIONS[turn][0], r + DIRECTIONS[turn][1]
            struck = pieces.get(aim)
            if struck is not None and struck.owner != piece.owner:
                wounds[aim] = wounds.get(aim, 0) + 1
    after = {at: replace(piece, wounds=piece.wounds + wounds.get(at, 0)) for at, piece in pieces.items()}
    return {at: piece for at, piece in after.items() if piece.wounds < piece.strength}
