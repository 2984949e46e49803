"""The list of what a reader has made with an editor (`web/own_works.html`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class WorkLine:
    """A work in the list. `told`: what else is said of it."""

    title: str
    address: str
    changed: datetime
    told: Sequence[str] = ()
