"""The work of a task, registered by the module that does it.

A module that only enqueues the task does not import that module. So imports run one way, although the module that does
the work may enqueue the task, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Work(Generic[P]):
    """The work of one task. An app registers it in `ready`."""

    _do: Callable[P, object] | None = None

    def is_done_by(self, do: Callable[P, object]) -> None:
        """Register the function that does the work."""
        self._do = do

    def __call__(self, *args: P.args, **named: P.kwargs) -> None:
        assert self._do is not None, "the app is not ready"
        self._do(*args, **named)
