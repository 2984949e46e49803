"""Who meets whom: plain functions of what has been played, without a database.

Entrants are numbers. A pair is (who sits first, who sits second); where nobody is left to meet, the second is None.
"""

from __future__ import annotations

Pair = tuple[int, int | None]
