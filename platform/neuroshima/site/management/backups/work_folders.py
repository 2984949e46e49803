"""Folders in which a backup is made, or unpacked before it is restored."""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

logger = logging.getLogger(__name__)

MAKING: Final = ".backup-"
RESTORING: Final = ".restore-"
"""The beginnings of their names."""


@contextmanager
def work_folder(where: Path, prefix: str) -> Iterator[Path]:
    """A folder in `where` that is gone afterwards, and locked until then."""
    remove_leftovers(where, prefix)
    with tempfile.TemporaryDirectory(prefix=prefix, dir=where) as name, closing(Lock(Path(name))):
        yield Path(name)


def remove_leftovers(where: Path, prefix: str) -> None:
    """Remove the folders of commands that were killed: they hold a copy of everything, also the secret key."""
    for folder in where.glob(f"{prefix}*"):
        with suppress(OSError), closing(Lock(folder)):
            shutil.rmtree(folder, ignore_errors=True)
            logger.warning("removed %s, which a killed command has left", folder.name)


class Lock:
    """The lock of a folder. The system drops it with the process. Raises OSError if another process has it."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """Unlock the folder."""
        os.close(self._file)
