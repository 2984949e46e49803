"""The queues of tasks."""

from __future__ import annotations

from typing import Final

DEFAULT: Final = "default"
PATIENT: Final = "patient"
"""Tasks that nobody waits for. A process runs one of them at a time, in a thread of its own."""
ALL: Final = (DEFAULT, PATIENT)
