"""Neuroshima Hex as a plugin of the host: what the entry point names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from types import ModuleType
from typing import Any

import pluggy
from neuroshima_contract import BadContribution, ClashingContribution, Game, Series
from neuroshima_contract.complaints import NOT_TOML, join_faults
from neuroshima_contract.hookspecs import contributions, hookimpl
from neuroshima_contract.refusal import Refusal, Taken
from neuroshima_contract.schema_sentences import PREFIX as OF_SCHEMA

from . import hookspecs
from .atlas import SPECIAL, TERRAIN, map_files
from .base import army_files, figure_files, lesson_files, matchup_files, portrait_files, puzzle_files
from .drawing import CORE_ART
from .drawing.art import ArmyArt, Art, Drawn, MarkerArt, TerrainArt, TraitArt
from .host.game import Duel, HexGame
from .host.guide import OWN_NAME, Gallery, Lessons, Rulebooks, core_rulebook, registered_ids, tiles_of
from .puzzles.offering import Library
from .rules.board.markers import Marker
from .rules.board.terrain import Feature, TerrainKind
from .rules.options.modes import Enlargement
from .rules.scenario.scenario import SpecialRule
from .rules.state.registry import Registry
from .rules.traits import CORE_TRAITS, Trait
from .texts.contradictions import Contradictions, contradiction_files
from .texts.words import Words, word_files

NEUROSHIMA_CONTRACT = 2


PREFIXED = ("trait", "marker", "terrain", "rule", "board")
"""What may have the name of its plugin before its id."""

Kind = type | tuple[type, ...]
Adding = tuple[Kind, Callable[[Any], Any]]
"""Types of contributions, and the function that takes one."""


@hookimpl
def neuroshima_hookspecs() -> list[ModuleType]:
    return [hookspecs]


@hookimpl
def neuroshima_games(hooks: pluggy.HookRelay) -> list[Game]:
    registry = Registry(traits=())
    brought_by: dict[tuple[str, str], str] = {}
    art, words, library, contradictions = Art(), Words(), Library(), Contradictions()
    lessons, rulebooks, gallery = Lessons(), Rulebooks(), Gallery()
    adding: dict[str, Adding] = {
        "traits": (Trait, registry.add_trait),
        "markers": ((Marker, tuple), partial(_add_markers, registry)),
        "terrain": ((Feature, TerrainKind), registry.add_terrain),
        "boards": (Enlargement, registry.add_board),
        "special_rules": (SpecialRule, registry.add_rule),
        "fixtures": (tuple, lambda pair: registry.add_fixtures(*pair)),
        "armies": (tuple, partial(_add_army, registry)),
        "scenarios": (tuple, lambda pair: registry.add_scenario(*pair)),
        "puzzles": (tuple, lambda pair: library.add(pair[0], pair[1], registry)),
        "lessons": (tuple, lambda pair: lessons.add(*pair)),
        "rulebooks": (dict, rulebooks.add),
        "portraits": (tuple, lambda pair: gallery.add_portrait(pair[0], pair[1], registry.armies)),
        "matchups": (tuple, lambda pair: gallery.add_matchups(*pair)),
        "art": ((TraitArt, MarkerArt, ArmyArt, TerrainArt), art.add),
        "figures": (tuple, lambda pair: art.add_figures(pair[0], pair[1], tiles_of(registry))),
        "words": (tuple, lambda pair: words.add(*pair)),
        "contradictions": (tuple, lambda pair: contradictions.add(pair[0], pair[1], registry, words)),
    }
    owners: dict[tuple[str, str], str] = {}
    faults = Faults()
    for name, (kind, add) in adding.items():
        for plugin in _take(getattr(hooks, f"hex_{name}"), kind, add, owners, faults):
            brought_by |= {thing: plugin for thing in registered_ids(registry) if thing not in brought_by}
            owners |= {
                thing: plugin
                for thing in (
                    *_ids_in_use(registry, art, words, library, contradictions),
                    *_text_ids_in_use(lessons, rulebooks),
                    *_portrait_ids_in_use(gallery),
                )
                if thing not in owners
            }
    faults.check()
    registry.brought_by = by_others = {thing: name for thing, name in brought_by.items() if name != OWN_NAME}
    return [HexGame(registry, art, words, by_others, library, contradictions, lessons, rulebooks, gallery)]


@hookimpl
def neuroshima_series(hooks: pluggy.HookRelay) -> list[Series]:
    return [Duel()]


class Faults:
    """What is wrong with what plugins bring. It is collected, so that an author hears of everything at once."""

    def __init__(self) -> None:
        self._found: dict[str, list[Refusal | str]] = {}

    def note(self, plugin: str, error: Refusal | ValueError) -> None:
        """Keep a fault of a plugin. If there are others, one that may come of them is left out."""
        if plugin not in self._found or _is_of_a_file_alone(error):
            self._found.setdefault(plugin, []).append(error if isinstance(error, Refusal) else str(error))

    def check(self) -> None:
        """Raises BadContribution for the first plugin with faults."""
        for plugin, reasons in self._found.items():
            raise BadContribution(plugin, join_faults(reasons))


def _is_of_a_file_alone(error: Refusal | ValueError) -> bool:
    """Whether a file does not fit its form, whatever else is there."""
    reason = error.params.get("reason") if isinstance(error, Refusal) else None
    while isinstance(reason, Refusal) and isinstance(reason.params.get("reason"), Refusal):  # with what was meant
        reason = reason.params["reason"]
    return isinstance(reason, Refusal) and (reason.code.startswith(OF_SCHEMA) or reason.code == NOT_TOML)


def _take(
    hook: pluggy.HookCaller,
    kind: Kind,
    add: Callable[[Any], Any],
    owners: Mapping[tuple[str, str], str],
    faults: Faults,
) -> Iterator[str]:
    """Add what every plugin gives; its name, when that is done.

    One that gives nonsense is to blame for it; where two give the same, the host decides. What is Hex's own comes
    first. `owners`: who gave what so far."""
    for plugin, answer in sorted(contributions(hook), key=lambda given: given[0] != OWN_NAME):
        if not isinstance(answer, list) or not all(isinstance(item, kind) for item in answer):
            faults.note(plugin, ValueError(f"its hook {hook.name} must answer with a list of {_kind_name(kind)}"))
            continue
        for item in answer:
            try:
                _check_prefix(plugin, item)
                added = add(item)
                for thing in added if isinstance(added, list) else ():
                    _check_prefix(plugin, thing)
            except (Refusal, ValueError) as error:
                _check_clash(plugin, hook.name, error, owners)
                faults.note(plugin, error)
            except Exception as error:
                raise BadContribution(plugin, f"{type(error).__name__}: {error}") from error
        yield plugin


def _check_clash(plugin: str, hook: str, error: Exception, owners: Mapping[tuple[str, str], str]) -> None:
    """Raises ClashingContribution for an error about an id that another plugin has brought."""
    taken: Taken | None = getattr(error, "taken", None)
    if taken is not None and owners.get(taken, plugin) not in (plugin, OWN_NAME):
        raise ClashingContribution(plugin, owners[taken], hook, taken.thing, taken.sort in PREFIXED) from None


def _add_army(registry: Registry, item: tuple[str, str]) -> list[Feature]:
    """Add an army from its file; the ground that it brings is returned, since its id is not known before."""
    board = registry.add_army(*item).board
    return [board.ground] if board is not None else []


def _add_markers(registry: Registry, item: Marker | tuple[str, str]) -> list[Marker | Trait]:
    """Add a marker, or what a file brings; the latter is returned, since its ids are not known before."""
    if isinstance(item, tuple):
        return registry.add_markers(*item)
    registry.add_marker(item)
    return []


def _check_prefix(plugin: str, item: object) -> None:
    """An id may begin with the name of the plugin that brings it, and with no other's.

    Raises ValueError."""
    prefix, dot, _rest = str(getattr(item, "id", "")).rpartition(".")
    if dot and prefix != plugin and not isinstance(item, Drawn):
        raise ValueError(f"the id {item.id} must begin with the name of its plugin, {plugin}, or have no dot")  # type: ignore[attr-defined]


def _ids_in_use(
    registry: Registry, art: Art, words: Words, library: Library, contradictions: Contradictions
) -> Iterator[tuple[str, str]]:
    """Every id that nobody else can bring any more, as (sort of thing, id)."""
    yield from registered_ids(registry)
    drawings = ((TraitArt, art.traits), (MarkerArt, art.markers), (ArmyArt, art.armies), (TerrainArt, art.terrain))
    named: list[tuple[str, Iterable[str]]] = [(kind.__name__, drawn) for kind, drawn in drawings]
    named += [
        ("figures", art.figures),
        ("trait", registry.traits),
        ("words", words.entries),
        ("contradictions", contradictions.entries),
    ]
    for sort, things in (*named, ("puzzle", library.riddles)):
        yield from ((sort, name) for name in things)


def _text_ids_in_use(lessons: Lessons, rulebooks: Rulebooks) -> list[tuple[str, str]]:
    return [*(("lesson", name) for name in lessons.entries), *(("rulebook", name) for name in rulebooks.entries)]


def _portrait_ids_in_use(gallery: Gallery) -> list[tuple[str, str]]:
    return [("portrait", name) for name in gallery.portraits]


def _kind_name(kind: Kind) -> str:
    return " or ".join(k.__name__ for k in (kind if isinstance(kind, tuple) else (kind,)))


@hookimpl
def hex_armies() -> list[tuple[str, str]]:
    return army_files()


@hookimpl
def hex_contradictions() -> list[tuple[str, str]]:
    return contradiction_files()


@hookimpl
def hex_lessons() -> list[tuple[str, str]]:
    return lesson_files()


@hookimpl
def hex_matchups() -> list[tuple[str, str]]:
    return matchup_files()


@hookimpl
def hex_portraits() -> list[tuple[str, str]]:
    return portrait_files()


@hookimpl
def hex_puzzles() -> list[tuple[str, str]]:
    return puzzle_files()


@hookimpl
def hex_rulebooks() -> list[dict[str, str]]:
    return [core_rulebook()]


@hookimpl
def hex_traits() -> list[Trait]:
    return list(CORE_TRAITS)


@hookimpl
def hex_art() -> list[Drawn]:
    return list(CORE_ART)


@hookimpl
def hex_figures() -> list[tuple[str, str]]:
    return figure_files()


@hookimpl
def hex_terrain() -> list[Feature | TerrainKind]:
    return list(TERRAIN)


@hookimpl
def hex_special_rules() -> list[SpecialRule]:
    return list(SPECIAL)


@hookimpl
def hex_scenarios() -> list[tuple[str, str]]:
    return map_files()


@hookimpl
def hex_words() -> list[tuple[str, str]]:
    return word_files()
