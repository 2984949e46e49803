"""The guard around games, positions and analysts.

It logs exceptions and turns them into refusals that name the plugin. The host uses games only through this guard
(`GuardedRegistry.games`), so callers need not catch anything. Commands and the bots' process use the games directly
(`GuardedRegistry.bare_games`), because their reader is the plugin's author.
"""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, fields
from functools import partial
from types import FrameType, MappingProxyType, MethodType
from typing import Any, TypeVar, cast

from neuroshima_contract import Analyst, DataFiles, Drawing, Game, Guide, Packs, Refusal, Screen, State, Teaching, Tools
from neuroshima_contract.registry import Registry, error_line

from neuroshima.plugins import usage
from neuroshima.plugins.discovery import discover
from neuroshima.plugins.refusals import PluginCode
from neuroshima.refusals import refusal

logger = logging.getLogger(__name__)
_tried = ContextVar("_tried", default=False)

Thing = TypeVar("Thing", Game, State)

MAY_REFUSE = frozenset(
    ("apply", "check_seats", "check_so_far", "load", "outlook", "preview", "seat_counts_of", "start",
     "used_by", "with_data")
)  # fmt: skip
"""Methods that may raise a Refusal (`neuroshima_contract`). From other methods it is an error of the plugin."""

GUARDED = Game | State | Analyst | Screen | Drawing | Teaching | Tools | DataFiles | Guide | Packs
"""Types that are guarded when a guarded object returns them."""
PLAIN = frozenset((bool, dict, int, list, str, tuple, type(None)))
"""Types of most return values. They skip the check for `GUARDED`, which is expensive."""


@dataclass(frozen=True, eq=False)
class GuardedRegistry(Registry):
    """A registry whose `games` are guarded: an exception of a plugin becomes a refusal that names it."""

    bare_games: Mapping[str, Game] = field(default_factory=dict)
    """The same games without the guard."""


def guard_registry(bare: Registry) -> GuardedRegistry:
    """The same registry with guarded games."""
    guarded = {name: guard(game, bare.owners[name]) for name, game in bare.games.items()}
    given = {part.name: getattr(bare, part.name) for part in fields(Registry)}
    return GuardedRegistry(**given | {"games": MappingProxyType(guarded), "bare_games": bare.games})


def guard(thing: Thing, plugin: str) -> Thing:
    """Guard `thing`: the game of `plugin`, or something that it returned.

    Games, positions and analysts returned by it are guarded, too."""
    return cast(Thing, _GuardedPart(thing, plugin))


def failure(plugin: str, error: BaseException, asked: str) -> Refusal:
    """The refusal for an exception in a game of `plugin`.

    It names the plugin at fault. The exception is logged, except inside `without_failure_logs`."""
    at_fault = plugin_at_fault(error, plugin)
    if not _tried.get():
        usage.count_failure(at_fault, f"{error_line(error)} ({asked})")
        logger.error("the plugin %s failed in %s", at_fault, asked, exc_info=error)
    return refusal(PluginCode.PLUGIN_FAILED, plugin=at_fault)


@contextmanager
def without_failure_logs() -> Iterator[None]:
    """Context manager: do not log failures in this block, the caller will try again."""
    token = _tried.set(True)
    try:
        yield
    finally:
        _tried.reset(token)


class _GuardedPart:
    """Proxy of one of `GUARDED`; `isinstance` sees the type of the wrapped object."""

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
        return self._guard(value)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self._thing, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return _GuardedPart, (self._thing, self._plugin)

    def _call(self, name: str, method: Callable[..., Any], *args: Any, **named: Any) -> Any:
        call = usage.begin(self._plugin, name)
        try:
            answer = method(*args, **named)
        except (Exception, SystemExit) as error:
            if self._passes(name, error):
                raise
            raise failure(self._plugin, error, name) from error
        finally:
            if call is not None:
                usage.end(call)
        return self._guard(answer)

    def _guard(self, answer: Any) -> Any:
        if type(answer) in PLAIN or not isinstance(answer, GUARDED):
            return answer
        return _GuardedPart(answer, self._plugin)

    def _passes(self, name: str, error: BaseException) -> bool:
        """Whether an exception raised by `name` is passed on unchanged."""
        if isinstance(error, Refusal):
            return name in MAY_REFUSE or error.code == PluginCode.PLUGIN_FAILED
        # the caller looks up a missing attribute, for example by `hasattr`
        return isinstance(error, AttributeError) and not hasattr(type(self._thing), name) and error.obj is self._thing


# Who is at fault ------------------------------------------------------------------------------------------------------


def plugin_at_fault(error: BaseException, asked: str) -> str:
    """The plugin in whose code `error` was raised.

    By default it is `asked`, the plugin whose game was called. If code of other plugins ran, it is the one called
    last. An exception may name the plugin itself (`neuroshima_plugin`): a game knows whose data has failed."""
    named = [link.__dict__["neuroshima_plugin"] for link in _links(error) if "neuroshima_plugin" in link.__dict__]
    if named:
        return str(named[0])
    others = [name for frame in _frames(error) for name in _plugins_of(frame) if name != asked]
    return others[-1] if others else asked


def _links(error: BaseException | None) -> Iterator[BaseException]:
    """An exception and its causes."""
    while error is not None:
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _frames(error: BaseException | None) -> Iterator[FrameType]:
    """The frames of an exception and of its causes, the innermost last."""
    for link in _links(error):
        trace = link.__traceback__
        while trace is not None:
            yield trace.tb_frame
            trace = trace.tb_next


def _plugins_of(frame: FrameType) -> Iterator[str]:
    """The plugins to which the code of a frame belongs.

    First the plugin of `self`'s class, because a class of an expansion may fail in code that it inherits from the
    game."""
    modules = [type(frame.f_locals["self"]).__module__] if "self" in frame.f_locals else []
    for module in (*modules, str(frame.f_globals.get("__name__", ""))):
        for found in discover():
            if found.plugin is not None and module.partition(".")[0] == found.module.partition(".")[0]:
                yield found.name
