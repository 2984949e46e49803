"""What a task does, said by the module that knows how.

Who only asks for the task needs not know it, so that imports run one way: the module that does the work may ask for the
task, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Work(Generic[P]):
    """The work of one task. An app says who does it when it is ready."""

    _do: Callable[P, object] | None = None

    def is_done_by(self, do: Callable[P, object]) -> None:
        """Let that function do it from now on."""
        self._do = do

    def __call__(self, *args: P.args, **named: P.kwargs) -> None:
        assert self._do is not None, "the app is not ready"
        self._do(*args, **named)
