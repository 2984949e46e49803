"""Check the games, campaigns and series that a plugin contributes, and say why a plugin is left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from .. import Bot, Campaign, DataFiles, Drawing, Game, Guide, Role, Screen, Series, Teaching, Tools
from ..refusal import _

ID = re.compile(r"[a-z][a-z0-9_]{0,59}")
ELEMENT = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")
COLOR = re.compile(r"(#[0-9a-fA-F]{6})?")
ROLES = "each with an id of its own, an English title and a colour or none"

PARTS: Sequence[tuple[str, type]] = (
    ("screen", Screen),
    ("drawing", Drawing),
    ("teaching", Teaching),
    ("tools", Tools),
    ("data_files", DataFiles),
    ("guide", Guide),
)
GAME_CHECKS: Sequence[tuple[str, Callable[[Game], bool]]] = (
    ("its id must be a word of small letters, digits and _", lambda g: bool(ID.fullmatch(g.id))),
    ("it must have an English title", lambda g: _english(g.titles)),
    ("its version must be a text", lambda g: _fine_version(g.version)),
    ("its parts must be of the contract's classes", lambda g: all(isinstance(getattr(g, n), k) for n, k in PARTS)),
    ("its element must be a name with a hyphen", lambda g: bool(ELEMENT.fullmatch(g.screen.element))),
    ("its seat counts must be numbers above 0", lambda g: bool(g.seat_counts) and min(g.seat_counts) > 0),
    ("Options must be a pydantic model", lambda g: issubclass(g.Options, BaseModel)),
    ("SeatOptions must be a pydantic model", lambda g: issubclass(g.SeatOptions, BaseModel)),
    ("scripts and styles must be paths", lambda g: _fine_paths(g.screen)),
    (f"its roles must be as many as its seats, {ROLES}", lambda g: _roles_for_seats(g)),
    ("its data files must be texts with names and English titles", lambda g: _fine_files(g)),
    ("its data folders must have prefixes of their own, English titles and examples", lambda g: _fine_folders(g)),
    ("its bots must be bots with English titles", lambda g: all(_fine_bot(*each) for each in g.bots.items())),
    ("its bots must be able to play in their styles", lambda g: all(_fine_styles(bot) for bot in g.bots.values())),
)
CAMPAIGN_CHECKS: Sequence[tuple[str, Callable[[Campaign], bool]]] = (
    ("its id must be a word of small letters, digits and _", lambda c: bool(ID.fullmatch(c.id))),
    ("it must be hashable", lambda c: isinstance(hash(c), int)),
    ("it must have an English title", lambda c: _english(c.titles)),
    ("it must have an English text", lambda c: _english(c.texts)),
    ("its version must be a text", lambda c: _fine_version(c.version)),
    ("its game must be the id of a game", lambda c: bool(ID.fullmatch(c.game))),
    (f"it must have roles, {ROLES}", lambda c: bool(c.roles) and _fine_roles(c.roles)),
)

SERIES_CHECKS: Sequence[tuple[str, Callable[[Series], bool]]] = (
    ("its id must be a word of small letters, digits and _", lambda s: bool(ID.fullmatch(s.id))),
    ("it must have an English title", lambda s: _english(s.titles)),
    ("it must have an English text", lambda s: _english(s.texts)),
    ("it must say in English what is added up", lambda s: _english(s.points)),
    ("its version must be a text", lambda s: _fine_version(s.version)),
    ("its game must be the id of a game", lambda s: bool(ID.fullmatch(s.game))),
)


def game_problem(game: object) -> str:
    """Why `game` is not a valid game, in English; empty if it is."""
    return _problem(game, GAME_CHECKS) if isinstance(game, Game) else f"{type(game).__name__} is no Game"


def campaign_problem(campaign: object) -> str:
    """Why `campaign` is not a valid campaign, in English; empty if it is."""
    if not isinstance(campaign, Campaign):
        return f"{type(campaign).__name__} is no Campaign"
    return _problem(campaign, CAMPAIGN_CHECKS)


def series_problem(series: object) -> str:
    """Why `series` is not a valid series, in English; empty if it is."""
    return _problem(series, SERIES_CHECKS) if isinstance(series, Series) else f"{type(series).__name__} is no Series"


def error_line(error: BaseException) -> str:
    """An exception in one line."""
    return f"{type(error).__name__}: {error}".replace("\n", " ")[:300]


def _problem(thing: Any, checks: Sequence[tuple[str, Callable[[Any], bool]]]) -> str:
    for words, holds in checks:
        try:
            fine = holds(thing)
        except Exception as error:
            return f"{words} ({error_line(error)})"
        if not fine:
            return words
    return ""


def _english(texts: Mapping[str, str]) -> bool:
    return bool(texts["en"]) and all(isinstance(text, str) for text in texts.values())


def _fine_version(version: str) -> bool:
    return isinstance(version, str) and 0 < len(version) <= 40


def _fine_paths(screen: Screen) -> bool:
    return all(isinstance(path, str) for path in (*screen.scripts, *screen.styles))


def _fine_roles(roles: Sequence[Role]) -> bool:
    ids = {role.id for role in roles}
    return len(ids) == len(roles) and all(
        role.id and role.titles["en"] and COLOR.fullmatch(role.color) for role in roles
    )


def _fine_bot(key: str, bot: Bot) -> bool:
    """Read a bot's data once, so that a faulty plugin fails now."""
    if not isinstance(bot, Bot) or not ID.fullmatch(key):
        return False
    described = all(isinstance(text, str) for text in bot.descriptions.values())
    return _english(bot.titles) and described and (bot.rating is None or type(bot.rating) is int)


def _fine_styles(bot: Bot) -> bool:
    return all(
        ID.fullmatch(style) and _english(titles) and isinstance(bot.in_style(style), Bot)
        for style, titles in bot.styles.items()
    )


def _roles_for_seats(game: Game) -> bool:
    """Whether the roles fit the seats. A game without roles is valid."""
    return not game.roles or (list(game.seat_counts) == [len(game.roles)] and _fine_roles(game.roles))


def _fine_files(game: Game) -> bool:
    files = game.data_files.by_name()
    return all(
        0 < len(name) <= 100 and file.titles["en"] and isinstance(file.text, str) for name, file in files.items()
    )


def _fine_folders(game: Game) -> bool:
    folders = game.data_files.folders()
    prefixes = {folder.prefix for folder in folders}
    return len(prefixes) == len(folders) and all(
        ID.fullmatch(folder.prefix) and folder.titles["en"] and isinstance(folder.example, str) for folder in folders
    )


REASONS = {
    "import_failed": _("It cannot be imported: %(error)s"),
    "unmet_requirements": _("It needs what is not installed here, or not in that version: %(needs)s"),
    "name_clash": _("Another installed plugin has the same name."),
    "no_contract": _("It does not say which contract it was made for (NEUROSHIMA_CONTRACT)."),
    "other_contract": _(
        "It was made for contract %(its)s; this host has contract %(ours)s. "
        "The page docs/moving.md says what has changed."
    ),
    "no_expansion_contract": _(
        "It extends %(game)s, and does not say which contract of %(game)s it was made for (%(attribute)s)."
    ),
    "other_expansion_contract": _(
        "It was made for contract %(its)s of %(game)s; %(game)s has contract %(ours)s (%(attribute)s)."
    ),
    "bad_hook": _("It does not fit the hooks: %(error)s"),
    "hook_failed": _("Its hook %(hook)s failed: %(error)s"),
    "bad_contribution": _("What it brings cannot be used: %(error)s"),
    "nonsense": _("Its hook %(hook)s gave an answer that cannot be used: %(error)s"),
    "game_clash": _(
        "It brings the game “%(thing)s”, and so does the plugin %(other)s, which was in use first and stays. Switch "
        "%(other)s off to use this one in its place, or ask an author to give the game another id."
    ),
    "campaign_clash": _(
        "It brings the campaign “%(thing)s”, and so does the plugin %(other)s, which was in use first and stays. "
        "Switch %(other)s off to use this one in its place, or ask an author to give the campaign another id."
    ),
    "series_clash": _(
        "It brings the series “%(thing)s”, and so does the plugin %(other)s, which was in use first and stays. "
        "Switch %(other)s off to use this one in its place, or ask an author to give the series another id."
    ),
    "element_clash": _(
        "It draws its game by the element <%(thing)s>, and so does the plugin %(other)s, which was in use first and "
        "stays. Switch %(other)s off to use this one in its place, or ask an author to rename the element."
    ),
    "clash": _(
        "It brings “%(thing)s” by its hook %(hook)s, and so does the plugin %(other)s, which was in use first and "
        "stays. Switch %(other)s off to use this one in its place, or ask an author to rename it."
    ),
    "prefix_clash": _(
        "It brings “%(thing)s” by its hook %(hook)s, and so does the plugin %(other)s, which was in use first and "
        "stays. Switch %(other)s off to use this one in its place, or ask its author to call it "
        "“%(plugin)s.%(thing)s”: with the name of the plugin before it no id clashes."
    ),
    "not_imported": _("It was installed since this site began. Restart the site to use it."),
    "not_installed": _("It was here once and is not installed any more."),
}


@dataclass(frozen=True)
class Reason:
    """Why a plugin is left out: a code of `REASONS` and what fills its sentence."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """Its English sentence with named %-placeholders, the key of its translations."""
        return REASONS[self.code]

    def __str__(self) -> str:
        return self.message % self.params


class FaultError(Exception):
    """One plugin is at fault. It is left out, and assembly starts again without it."""

    def __init__(self, at_fault: str, code: str, **params: object) -> None:
        super().__init__(at_fault, code)
        self.plugin = at_fault
        self.reason = Reason(code, params)


class ClashError(FaultError):
    """Two plugins contribute something that can exist only once.

    The one that came into use later is at fault."""

    def __init__(self, code: str, thing: str, plugin: str, other: str, **params: object) -> None:
        super().__init__(plugin, code, thing=thing, other=other, plugin=plugin, **params)
        self._code, self._params = code, {"thing": thing, **params}
        self.plugins = (plugin, other)

    def fault_by_order(self, order: Sequence[str]) -> FaultError:
        """Fault of the plugin that is last in `order`, or missing in it.

        If both are missing, the last by name."""
        place = {name: number for number, name in enumerate(order)}
        stays, leaves = sorted(self.plugins, key=lambda name: (place.get(name, len(place)), name))
        return FaultError(leaves, self._code, other=stays, plugin=leaves, **self._params)
