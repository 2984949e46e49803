"""How a parallel run distributes its tests to processes.

All tests of a file run in one process, so that their fixtures are made once. Browser tests share more: a Chromium with
its pages, and a site for each set of games. A few processes would each get files of every folder and start all of
these, so they get whole folders of browser tests.
"""

from __future__ import annotations

import pytest
from xdist.scheduler import LoadFileScheduling

BROWSER = "tests/browser/"
FIRST = ("tests/browser/hex/", "tests/browser/test_", BROWSER)
"""How the names of tests begin that are started first: those of the longest folders, and all browser tests. A process
needs its Chromium no more when they end."""
FEW = 3
"""Among more processes, a folder would last longer than the rest of the run."""


class FolderScheduling(LoadFileScheduling):  # type: ignore[misc]  # xdist has no types
    """The unit of scheduling is a file; with few processes, a folder of browser tests."""

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        return file.rpartition("/")[0] if file.startswith(BROWSER) and self.numnodes <= FEW else file


def order(item: pytest.Item) -> int:
    """A sort key: lower values start first."""
    return next((number for number, name in enumerate(FIRST) if item.nodeid.startswith(name)), len(FIRST))
