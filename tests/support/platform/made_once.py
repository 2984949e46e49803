"""Make things once for all processes of a test run, such as a database with all tables.

Making these takes as long as starting three servers.
"""

from __future__ import annotations

import atexit
import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


def is_shared() -> bool:
    """Whether the run has several processes."""
    return "PYTEST_XDIST_WORKER" in os.environ


def shared_folder() -> Path:
    """A folder for all processes of this run, deleted after it."""
    own = Path(os.environ["NEUROSHIMA_VAR"])
    return own.parent if is_shared() else own


@contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    folder = shared_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def made_once(name: str, make: Callable[[Path], None]) -> Path:
    """A file that the first process makes; the others wait for it."""
    path = shared_folder() / name
    with one_at_a_time(name):
        if not path.exists():
            making = path.with_suffix(".making")
            make(making)
            making.rename(path)
    return path


def kept_while_used(name: str, make: Callable[[], str], drop: Callable[[str], None]) -> str:
    """The name of a thing outside the folder, such as a database.

    The first process to need it makes it; the last one to end drops it."""
    users = shared_folder() / f"{name}.users"
    named, me = shared_folder() / name, users / str(os.getpid())

    def leave() -> None:
        with one_at_a_time(name):
            me.unlink()
            if not any(users.iterdir()):
                drop(named.read_text())
                named.unlink()

    with one_at_a_time(name):
        if not named.exists():
            named.write_text(make())
        users.mkdir(exist_ok=True)
        me.touch()
    atexit.register(leave)
    return named.read_text()
