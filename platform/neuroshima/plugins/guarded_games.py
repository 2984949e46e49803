"""The guard around games, positions and analysts.

Exceptions are logged and become refusals.

The refusal names the plugin.

The host asks games only through this guard (`Registry.games`), so no place that asks one has to catch anything.
Commands and the bots' process, whose reader is the author, use the games as they are (`Registry.bare_games`).
"""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from types import FrameType, MethodType
from typing import Any, TypeVar, cast

from neuroshima.contract import Analyst, Game, Refusal, State
from neuroshima.plugins.discovery import discover
from neuroshima.plugins.refusals import PluginCode
from neuroshima.refusals import refusal

logger = logging.getLogger(__name__)
_tried = ContextVar("_tried", default=False)

Thing = TypeVar("Thing", Game, State)

MAY_REFUSE = frozenset(
    ("apply", "check_seats", "check_so_far", "data_used", "load", "outlook", "preview", "seat_counts_of", "start",
     "with_data")
)  # fmt: skip
"""Methods that may raise a Refusal (`neuroshima.contract`): it passes. From others it is a mistake of the plugin's."""

GUARDED = Game | State | Analyst
"""What is put behind the guard where a guarded object answers with it."""
PLAIN = frozenset((bool, dict, int, list, str, tuple, type(None)))
"""Types of most answers. They skip the check for `GUARDED`, which costs more than the answer."""


def contained(thing: Thing, plugin: str) -> Thing:
    """`thing`, which is the game of `plugin` or was made by it, behind the guard.

    Games, positions and analysts that it returns are guarded as well."""
    return cast(Thing, _Contained(thing, plugin))


def failure(plugin: str, error: BaseException, asked: str) -> Refusal:
    """The refusal for an exception of a game of `plugin`.

    It names the plugin at fault. It is logged unless the call was only tried."""
    at_fault = plugin_at_fault(error, plugin)
    if not _tried.get():
        logger.error("the plugin %s failed in %s", at_fault, asked, exc_info=error)
    return refusal(PluginCode.PLUGIN_FAILED, plugin=at_fault)


@contextmanager
def tried() -> Iterator[None]:
    """What fails inside is asked once more, and only then logged."""
    token = _tried.set(True)
    try:
        yield
    finally:
        _tried.reset(token)


class _Contained:
    """Stands before one of `GUARDED` and looks like it (`isinstance` too)."""

    __slots__ = ("_plugin", "_thing")

    def __init__(self, thing: object, plugin: str) -> None:
        object.__setattr__(self, "_thing", thing)
        object.__setattr__(self, "_plugin", plugin)

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return type(self._thing)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            return getattr(self._thing, name)
        try:
            value = getattr(self._thing, name)
        except (Exception, SystemExit) as error:
            if self._passes(name, error):
                raise
            raise failure(self._plugin, error, name) from error
        if type(value) is MethodType or (type(value) not in PLAIN and inspect.isroutine(value)):
            return partial(self._call, name, value)
        return self._guarded(value)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self._thing, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return _Contained, (self._thing, self._plugin)

    def _call(self, name: str, method: Callable[..., Any], *args: Any, **named: Any) -> Any:
        try:
            answer = method(*args, **named)
        except (Exception, SystemExit) as error:
            if self._passes(name, error):
                raise
            raise failure(self._plugin, error, name) from error
        return self._guarded(answer)

    def _guarded(self, answer: Any) -> Any:
        if type(answer) in PLAIN or not isinstance(answer, GUARDED):
            return answer
        return _Contained(answer, self._plugin)

    def _passes(self, name: str, error: BaseException) -> bool:
        """Whether an exception of `name` is raised as it is."""
        if isinstance(error, Refusal):
            return name in MAY_REFUSE or error.code == PluginCode.PLUGIN_FAILED
        # somebody asks for what there is not, such as `hasattr`
        return isinstance(error, AttributeError) and not hasattr(type(self._thing), name) and error.obj is self._thing


# Who is at fault ------------------------------------------------------------------------------------------------------


def plugin_at_fault(error: BaseException, asked: str) -> str:
    """The plugin in whose code `error` arose.

    `asked` is the one whose game was asked: it is at fault where no other plugin's code ran. Where several did, it is
    the one that was called last."""
    others = [name for frame in _frames(error) for name in _plugins_of(frame) if name != asked]
    return others[-1] if others else asked


def _frames(error: BaseException | None) -> Iterator[FrameType]:
    """The frames of an exception and of those that led to it, the innermost last."""
    if error is not None:
        cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        trace = error.__traceback__
        while trace is not None:
            yield trace.tb_frame
            trace = trace.tb_next
        yield from _frames(cause)


def _plugins_of(frame: FrameType) -> Iterator[str]:
    """Plugins to which the code of a frame belongs.

    First that of the object whose method it is. A class of an expansion may fail in code that it inherits from the
    game."""
    modules = [type(frame.f_locals["self"]).__module__] if "self" in frame.f_locals else []
    for module in (*modules, str(frame.f_globals.get("__name__", ""))):
        for found in discover():
            if found.plugin is not None and module.partition(".")[0] == found.module.partition(".")[0]:
                yield found.name
