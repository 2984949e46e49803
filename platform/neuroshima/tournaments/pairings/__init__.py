"""Pairings of a round: pure functions of the results so far, without a database.

Entrants are numbers. A pair is (first seat, second seat); the second is None for a bye.
"""

from __future__ import annotations

Pair = tuple[int, int | None]
