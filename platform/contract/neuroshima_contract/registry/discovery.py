"""Find the installed plugins, and why some cannot be imported."""

from __future__ import annotations

import logging
import pkgutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.metadata import EntryPoint, entry_points
from threading import Timer

from .. import CONTRACT_VERSION, hookspecs
from .checks import Reason, error_line
from .deprecations import collected
from .requirements import UnmetRequirementsError, check_requirements

logger = logging.getLogger(__name__)
SLOW = 60
"""Seconds after which a slow import is reported."""


@dataclass(frozen=True)
class FoundPlugin:
    """An installed plugin, as discovery found it.

    `plugin` is None if and only if `reason` is set."""

    name: str
    module: str
    plugin: object | None
    distribution: str = ""
    version: str = ""
    reason: Reason | None = None
    error: BaseException | None = None
    """The exception of its import, for the log."""
    deprecations: tuple[str, ...] = ()
    """What its import has used of a contract that the next number will not have."""


def _plugin_sources(listed: str | None) -> Iterator[tuple[str, str, str, str, Callable[[], object]]]:
    """(name, module, distribution, version, load) of each plugin: of those `listed`, or of the entry points."""
    if listed is None:
        for entry in entries_on_disk():
            dist = entry.dist
            names = (dist.name, dist.version) if dist is not None else ("", "")
            yield entry.name, entry.module, *names, partial(_load_entry, entry)
        return
    for word in filter(None, (word.strip() for word in listed.split(","))):
        name, _, source = word.partition("=")
        source = source or name
        yield name, source.partition(":")[0], "", "", partial(pkgutil.resolve_name, source)


def entries_on_disk() -> tuple[EntryPoint, ...]:
    """The entry points of plugins that a new process would find. Nothing is imported."""
    return tuple(entry_points(group=hookspecs.ENTRY_POINT_GROUP))


def _load_entry(entry: EntryPoint) -> object:
    check_requirements(entry.dist)
    return entry.load()


@contextmanager
def _warn_if_slow(name: str) -> Iterator[None]:
    """Warn on standard error if an import takes long.

    The import cannot be stopped, and there is no log yet."""
    timer = Timer(SLOW, _tell_slow, [name])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _tell_slow(name: str) -> None:
    print(f"The plugin {name} is still being imported after {SLOW} seconds, and all wait for it.", file=sys.stderr)


def _load_plugin(name: str, module: str, distribution: str, version: str, load: Callable[[], object]) -> FoundPlugin:
    def leave_out(code: str, cause: BaseException | None = None, **params: object) -> FoundPlugin:
        return FoundPlugin(name, module, None, distribution, version, Reason(code, params), cause)

    old: set[str] = set()
    try:
        with _warn_if_slow(name), collected(old):
            plugin = load()
        hash(plugin)  # must be hashable: pluggy keeps plugins in sets, and would blame another plugin
        contract = getattr(plugin, "NEUROSHIMA_CONTRACT", None)
    except UnmetRequirementsError as error:
        return leave_out("unmet_requirements", needs=str(error))
    except (Exception, SystemExit) as error:
        return leave_out("import_failed", error, error=error_line(error))
    if contract is None:
        return leave_out("no_contract")
    if contract != CONTRACT_VERSION:
        return leave_out("other_contract", its=str(contract)[:40], ours=CONTRACT_VERSION)
    return FoundPlugin(name, module, plugin, distribution, version, deprecations=tuple(sorted(old)))


@lru_cache(maxsize=8)
def discover(listed: str | None = None) -> tuple[FoundPlugin, ...]:
    """Every installed plugin, by name. Imported once per process.

    `listed`: plugins in place of those that are installed ("name=module, name=module:object, ...")."""
    found: dict[str, FoundPlugin] = {}
    twice: list[FoundPlugin] = []
    for name, module, distribution, version, load in sorted(_plugin_sources(listed), key=lambda entry: entry[:3]):
        if name in found:
            twice.append(FoundPlugin(name, module, None, distribution, version, Reason("name_clash")))
        else:
            found[name] = _load_plugin(name, module, distribution, version, load)
    return tuple(found.values()) + tuple(twice)
