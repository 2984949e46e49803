"""Faulty plugins, each with another fault."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

from neuroshima_contract import DataFiles, DataFolder
from neuroshima_contract.hookspecs import hookimpl, hookspec
from sample_game.campaign import Caravan
from sample_game.game import Marker, TallyGame
from sample_game.series import Return


def plugin(name: str, contract: Any = 2, **functions: Any) -> ModuleType:
    """A module of that name that implements these hooks."""
    module = ModuleType(name)
    if contract is not None:
        module.NEUROSHIMA_CONTRACT = contract  # type: ignore[attr-defined]
    if any(hook.startswith("hex_") for hook in functions):
        module.NEUROSHIMA_HEX_CONTRACT = 2  # type: ignore[attr-defined]
    for hook, function in functions.items():
        setattr(module, hook, hookimpl(function))
    return module


def same(module: ModuleType) -> ModuleType:
    """A loader as an entry point's `load`, which returns the module."""
    return module


def bringing(*games: Any) -> Any:
    """An implementation of `neuroshima_games` that returns these games."""

    def neuroshima_games(hooks: Any) -> list[Any]:
        return list(games)

    return neuroshima_games


def tally(**changed: Any) -> TallyGame:
    """A game like Tally with some attributes changed, also those of its screen and the folders of its data files."""
    screen = {name: changed.pop(name) for name in ("element", "scripts") if name in changed}
    files = {name: changed.pop(name) for name in ("folders",) if name in changed}
    game: TallyGame = type("Changed", (TallyGame,), changed)()
    game.data_files = type("Changed", (DataFiles,), files)()
    for name, value in screen.items():
        setattr(game.screen, name, value)
    return game


def tally_of_bot(**changed: Any) -> TallyGame:
    """The game Tally with a bot like Marker with some attributes changed."""
    return TallyGame({"marker": type("Changed", (Marker,), changed)()})


def folders(*prefixes: str) -> Any:
    """A method `DataFiles.folders` that returns these."""
    return lambda files: [DataFolder(prefix, {"en": "Decks"}, "") for prefix in prefixes]


def bringing_campaigns(*campaigns: Any) -> Any:
    """An implementation of `neuroshima_campaigns` that returns these campaigns."""

    def neuroshima_campaigns(hooks: Any) -> list[Any]:
        return list(campaigns)

    return neuroshima_campaigns


def caravan(**changed: Any) -> Caravan:
    """A campaign like Caravan with some attributes changed."""
    campaign: Caravan = type("Changed", (Caravan,), changed)()
    return campaign


def bringing_series(*series: Any) -> Any:
    """An implementation of `neuroshima_series` that returns these series."""

    def neuroshima_series(hooks: Any) -> list[Any]:
        return list(series)

    return neuroshima_series


def there_and_back(**changed: Any) -> Return:
    """A series like Return with some attributes changed."""
    series: Return = type("Changed", (Return,), changed)()
    return series


def raising(*arguments: Any, **named: Any) -> Any:
    raise RuntimeError("out of order")


def games_raise(hooks: Any) -> Any:
    raise RuntimeError("out of order")


def games_exit(hooks: Any) -> Any:
    sys.exit(3)


def own_hooks() -> ModuleType:
    """Hook specifications of a game's own, for its expansions."""
    module = ModuleType("own_hooks")

    @hookspec
    def tally_colours() -> list[str]:  # type: ignore[empty-body]
        """Further colours."""

    module.tally_colours = tally_colours  # type: ignore[attr-defined]
    return module


def asking_game(log: list[str], contract: tuple[str, Any] | None = None) -> ModuleType:
    """A game that calls its expansions' hooks when it is created, and logs their answers.

    `contract`: the version that its hooks require of expansions."""

    def neuroshima_hookspecs() -> list[Any]:
        hooks = own_hooks()
        if contract is not None:
            hooks.EXPANSION_CONTRACT = contract  # type: ignore[attr-defined]
        return [hooks]

    def neuroshima_games(hooks: Any) -> list[Any]:
        log[:] = [colour for colours in hooks.tally_colours() for colour in colours]
        return [tally()]

    return plugin("base", neuroshima_hookspecs=neuroshima_hookspecs, neuroshima_games=neuroshima_games)


def colours(*names: str) -> Any:
    def tally_colours() -> list[str]:
        return list(names)

    return tally_colours


NONSENSE: dict[str, Any] = {
    "no list": SimpleNamespace(hook=lambda hooks: "tally"),
    "a generator": SimpleNamespace(hook=lambda hooks: iter([])),
    "no game": SimpleNamespace(hook=bringing("tally")),
    "a class": SimpleNamespace(hook=bringing(TallyGame)),
    "a bad id": SimpleNamespace(hook=bringing(tally(id="Tally Game"))),
    "an id that is no text": SimpleNamespace(hook=bringing(tally(id=7))),
    "no English title": SimpleNamespace(hook=bringing(tally(titles={"pl": "Rachuba"}))),
    "no element": SimpleNamespace(hook=bringing(tally(element="tally"))),
    "no seats": SimpleNamespace(hook=bringing(tally(seat_counts=()))),
    "options that are no model": SimpleNamespace(hook=bringing(tally(Options=dict))),
    "scripts that are no paths": SimpleNamespace(hook=bringing(tally(scripts=(7,)))),
    "no version": SimpleNamespace(hook=bringing(tally(version=""))),
    "a bot that is none": SimpleNamespace(hook=bringing(TallyGame({"marker": "Marker"}))),  # type: ignore[dict-item]
    "a bot with a bad id": SimpleNamespace(hook=bringing(TallyGame({"The Marker": Marker()}))),
    "a bot without an English title": SimpleNamespace(hook=bringing(tally_of_bot(titles={"pl": "Znacznik"}))),
    "a bot with a description that is no text": SimpleNamespace(hook=bringing(tally_of_bot(descriptions={"en": 7}))),
    "a bot with a rating that is no number": SimpleNamespace(hook=bringing(tally_of_bot(rating="good"))),
    "a bot that cannot play in its style": SimpleNamespace(
        hook=bringing(tally_of_bot(styles={"bold": {"en": "Bold"}}))
    ),
    "a folder without a word for its files": SimpleNamespace(hook=bringing(tally(folders=folders("../")))),
    "two folders for the same files": SimpleNamespace(hook=bringing(tally(folders=folders("a_", "a_")))),
    "folders that are none": SimpleNamespace(hook=bringing(tally(folders=lambda files: ["deck_"]))),
}


NO_CAMPAIGNS: dict[str, Any] = {
    "no list": lambda hooks: "caravan",
    "no campaign": bringing_campaigns("caravan"),
    "a class": bringing_campaigns(Caravan),
    "a bad id": bringing_campaigns(caravan(id="The Caravan")),
    "no English title": bringing_campaigns(caravan(titles={"pl": "Karawana"})),
    "no English text": bringing_campaigns(caravan(texts={"en": ""})),
    "no version": bringing_campaigns(caravan(version="")),
    "no game": bringing_campaigns(caravan(game=None)),
    "no roles": bringing_campaigns(caravan(roles=())),
    "twice the same role": bringing_campaigns(caravan(roles=Caravan.roles[:1] * 2)),
    "one that cannot be told from others": bringing_campaigns(caravan(__hash__=None)),
}


NO_SERIES: dict[str, Any] = {
    "no list": lambda hooks: "return",
    "no series": bringing_series("return"),
    "a class": bringing_series(Return),
    "a bad id": bringing_series(there_and_back(id="There and back")),
    "no English title": bringing_series(there_and_back(titles={"pl": "Tam"})),
    "no English text": bringing_series(there_and_back(texts={"en": ""})),
    "no word for the points": bringing_series(there_and_back(points={"pl": "Punkty"})),
    "no version": bringing_series(there_and_back(version="")),
    "no game": bringing_series(there_and_back(game=None)),
}
