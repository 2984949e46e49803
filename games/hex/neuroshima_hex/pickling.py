"""Positions as pickles: small, and by reference to what they are played with.

A pickle holds the position as its snapshot does, its options, and says what it is played with: the `Registry` by the
traits, markers and land that are installed, and the data files that the position uses, of markers, of armies and of the
scenario, each by its digest.
The registry is found again in the process that reads the pickle: among those in use there, the installed game's
(`installed_game`), or the core's own. Texts that are not the game's own,
because a host has changed them or the match is older, go along in full.

Where nothing fits, it raises LookupError: a position is never played by other tiles than it was begun with."""

from __future__ import annotations

import copyreg
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from .base import base_registry
from .rules.board.army_files import file_of
from .rules.files import load
from .rules.files.dump import dump
from .rules.options.options import Options
from .rules.scenario.steps import Deploy
from .rules.state.registry import Registry
from .rules.state.state import State

Texts = dict[str, str]
"""Texts of files, or their digests, by the names of the files."""
LOST = (
    "No game in this process has the armies and traits that this position is played with. "
    "Install the same plugins, or make the same Registry."
)
MOST_GIVEN = 16
_codes: WeakKeyDictionary[Registry, str] = WeakKeyDictionary()
"""The registries that are in use, with their codes; empty where nobody has asked for it."""


def remember(registry: Registry) -> None:
    """Let positions of this registry be read from pickles in this process."""
    _codes.setdefault(registry, "")


def code_of(registry: Registry) -> str:
    """A digest of what is installed in the registry besides its files.

    Nothing may be added to it afterwards."""
    registry = registry.installed
    code = _codes.get(registry)
    if not code:
        kinds = (registry.traits, registry.markers, registry.features, registry.rules)
        facts = [
            [[(name, type(thing).__qualname__) for name, thing in kind.items()] for kind in kinds],
            [[kind.id, list(kind.features), list(kind.always)] for kind in registry.terrains.values()],
            [[tile.id, list(tile.initiative), list(tile.sides.items())] for tile in registry.fixtures.values()],
        ]
        code = _codes[registry] = _digest(json.dumps(facts))
    return code


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _reduce(state: State) -> tuple[Callable[..., State], tuple[Any, ...]]:
    files = _files(state)
    code, digests = code_of(state.registry), {name: _digest(text) for name, text in files.items()}
    own = _own(code)
    given = {name: text for name, text in files.items() if own is not None and _texts(own).get(name) != text}
    flags = {"sandbox": state.sandbox, "is_preview": state.is_preview}
    return restore, (code, digests, given, state.options, dump(state), flags)


def _files(state: State) -> Texts:
    """Texts that the position needs: of its armies, its markers and its scenario."""
    armies = {player.army.id for player in state.players}
    armies |= {army for player in state.players for army in player.spared}
    armies |= {unit.tile.army for unit in state.units if unit is not None}
    armies |= {step.army for step in state.setup if isinstance(step, Deploy)}
    scenario = state.scenario
    if scenario is not None:
        installed = state.registry.installed.armies
        armies |= {army for side in scenario.file.side for army in side.armies if army not in installed}
        armies |= scenario.allied_armies()
    names = {file_of(army) for army in armies} | ({scenario.name} if scenario is not None else set())
    names |= set(state.registry.marker_files_of(armies, _markers(state)))
    return {name: text for name, text in sorted(_texts(state.registry).items()) if name in names}


def _markers(state: State) -> set[str]:
    """The ids of the markers of the position: on units and fields, with players, and those that the scenario names."""
    board, scenario = state.board, state.scenario
    lying = [*board.markers, *board.kept, *(prize.markers for prize in board.prizes.values())]
    named = scenario.uses() if scenario is not None else ()
    return {name for marks in lying for name in marks} | {thing for sort, thing in named if sort == "marker"}


def _texts(registry: Registry) -> Texts:
    """The texts of the registry's files by their names."""
    armies = {file_of(army): text for army, text in registry.army_texts.items()}
    armies |= {name: data.text for name, data in registry.marker_data.items()}
    return armies | {scenario.name: scenario.text for scenario in registry.scenarios.values()}


def restore(
    code: str, digests: Texts, given: Texts, options: Options, snapshot: Any, flags: Mapping[str, bool]
) -> State:
    """The position of a pickle.

    Raises LookupError where what it is played with is not here."""
    state = load.load(find(code, digests, given), options, snapshot)
    for flag, value in flags.items():
        setattr(state, flag, value)
    return state


def find(code: str, digests: Texts, given: Texts) -> Registry:
    """The registry of that code whose files have these digests.

    Some of their texts may be `given`. Raises LookupError."""
    fitting = [registry for registry in _known_registries() if code_of(registry) == code]
    for registry in fitting:
        if _fits(registry, digests):
            return registry
    others = {name: digest for name, digest in digests.items() if name not in given}
    found = next((registry for registry in fitting if _fits(registry, others)), None)
    if found is None or not given:
        raise LookupError(LOST)
    return _with_files(found, tuple(given.items()))


def _fits(registry: Registry, digests: Texts) -> bool:
    texts = _texts(registry)
    return all(name in texts and _digest(texts[name]) == digest for name, digest in digests.items())


def _known_registries() -> Iterator[Registry]:
    """Registries in use in this process, then those that are installed."""
    yield from list(_codes)
    yield from _installed_registries()


def _installed_registries() -> Iterator[Registry]:
    """The registries of the installed game and of the core."""
    from neuroshima_contract.registry import installed_game  # only here: who uses the rules alone asks no plugin

    if (game := installed_game("hex")) is not None:
        yield game.registry  # type: ignore[attr-defined]
    yield base_registry()


def _own(code: str) -> Registry | None:
    """The registry that another process of this installation has, too."""
    return next((registry for registry in _installed_registries() if code_of(registry) == code), None)


@lru_cache(maxsize=MOST_GIVEN)
def _with_files(registry: Registry, given: tuple[tuple[str, str], ...]) -> Registry:
    """The registry by other texts; kept, as the next position will want it, too."""
    return registry.with_files(dict(given))


copyreg.pickle(State, _reduce)
