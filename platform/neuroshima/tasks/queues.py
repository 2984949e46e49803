"""The queues of tasks."""

from __future__ import annotations

from typing import Final

DEFAULT: Final = "default"
PATIENT: Final = "patient"
"""Tasks that take long and for which nobody waits."""
PUSHES: Final = "pushes"
MAILS: Final = "mails"
"""Tasks that wait for servers of others, which may be slow. Their threads run nothing else."""
THREADS: Final = {PATIENT: 1, PUSHES: 4, MAILS: 2}
"""How many tasks of each queue a process runs at once. For `DEFAULT` the host says it (`workers.worker_count`)."""
ALL: Final = (DEFAULT, *THREADS)
