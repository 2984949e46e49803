"""What a check has found."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from ..words import Json

LONGEST = 400
"""Characters of a message; more of it is cut off."""


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong, or that may be meant (`warning`).

    `where`: what the author has to look at: a file, a match, a text. `document`: a position file in which it
    happens, for `neuroshima resolve`."""

    where: str
    message: str
    level: Literal["error", "warning"] = "error"
    document: Json | None = field(default=None, compare=False, hash=False)

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


def errors_of(findings: Iterable[Finding]) -> list[Finding]:
    """Those that are no warnings."""
    return [finding for finding in findings if finding.level == "error"]


def failure(error: BaseException) -> str:
    """An exception in one line, with the last place of the traceback."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno}, in {frames[-1].name})" if frames else ""
    return f"{type(error).__name__}: {error}".replace("\n", " ")[:LONGEST] + place
