"""Named points between the steps of a move.

They do nothing unless a test sets one, to kill the process there.
"""

from __future__ import annotations

import os
import signal
from collections import Counter

from neuroshima.configuration import configuration

NAMES = ("after_lock", "after_apply", "after_insert", "before_commit", "after_commit", "after_announce")
LATER = ("before_series_commit", "before_round_commit", "before_pairing_commit")
"""Points between the steps that follow the end of a match."""

_passed: Counter[str] = Counter()


def failpoint(name: str) -> None:
    """Kill this process like `kill -9`, if the failpoint is set.

    `NEUROSHIMA_FAILPOINT` is `name`, or `name:3` for the third call."""
    asked, _, times = configuration().failpoint.partition(":")
    if asked != name:
        return
    _passed[name] += 1
    if _passed[name] >= int(times or 1):
        os.kill(os.getpid(), signal.SIGKILL)
