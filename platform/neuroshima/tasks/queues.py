"""The queues of tasks."""

from __future__ import annotations

from typing import Final

DEFAULT: Final = "default"
PATIENT: Final = "patient"
"""Tasks that nobody waits for. A process runs them one at a time, in a separate thread."""
ALL: Final = (DEFAULT, PATIENT)
