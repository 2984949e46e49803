"""Which plugins there are, whether they fit, whether they are switched on, and the games and campaigns they bring.

A plugin is *installed* when its entry point is found, *compatible* when it can be imported, was made for this contract
and gives sensible answers, *enabled* until the host switches it off. What is wrong with one never harms the others: it
is left out, reported with a reason in words, and the site runs on. Plugins are asked in the order of their names.
"""

from __future__ import annotations

import importlib
import logging
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import Any

import pluggy
from django.utils.translation import gettext, gettext_noop

from neuroshima import hookspecs
from neuroshima.configuration import configuration
from neuroshima.contract import CONTRACT_VERSION, Campaign, Game
from neuroshima.plugins.checks import campaign_problem, game_problem, told
from neuroshima.plugins.guarded import guarded_app
from neuroshima.refusals import Code, refusal

logger = logging.getLogger(__name__)

REASONS = {
    "import_failed": gettext_noop("It cannot be imported: %(error)s"),
    "name_clash": gettext_noop("Another installed plugin has the same name."),
    "no_contract": gettext_noop("It does not say which contract it was made for (NEUROSHIMA_CONTRACT)."),
    "other_contract": gettext_noop("It was made for contract %(its)s; this host has contract %(ours)s."),
    "bad_hook": gettext_noop("It does not fit the hooks: %(error)s"),
    "hook_failed": gettext_noop("Its hook %(hook)s failed: %(error)s"),
    "nonsense": gettext_noop("Its hook %(hook)s gave something that is no answer: %(error)s"),
    "game_clash": gettext_noop("The game “%(game)s” is already brought by the plugin %(other)s."),
    "campaign_clash": gettext_noop("The campaign “%(campaign)s” is already brought by the plugin %(other)s."),
    "element_clash": gettext_noop("The element <%(element)s> is already used by the plugin %(other)s."),
    "not_installed": gettext_noop("It was here once and is not installed any more."),
}


@dataclass(frozen=True)
class Reason:
    """Why a plugin is left out: a code of `REASONS` and what fills its sentence."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return gettext(REASONS[self.code]) % self.params

    @property
    def english(self) -> str:
        """For the log, which has one language."""
        return REASONS[self.code] % self.params


@dataclass(frozen=True)
class Found:
    """An installed plugin as discovery saw it; `plugin` is None exactly when `reason` says why."""

    name: str
    module: str
    plugin: object | None
    distribution: str = ""
    version: str = ""
    reason: Reason | None = None
    error: BaseException | None = None
    """What its import raised, for the log."""


@dataclass(frozen=True)
class PluginReport:
    """What a host reads about one plugin."""

    name: str
    distribution: str
    version: str
    adds: tuple[str, ...]
    """Games and campaigns by title, and hooks by name."""
    installed: bool
    compatible: bool
    enabled: bool
    reason: Reason | None


@dataclass(frozen=True)
class Registry:
    """The games and campaigns of one choice of enabled plugins, and what kept the others out."""

    games: Mapping[str, Game]
    owners: Mapping[str, str]
    """Game id to the name of the plugin that brings it."""
    reasons: Mapping[str, Reason]
    hooks: Mapping[str, tuple[str, ...]]
    """Plugin name to the hooks it implements."""
    campaigns: Mapping[str, Campaign]
    """Also those whose game is not here now."""
    campaign_owners: Mapping[str, str]


class _FaultError(Exception):
    """One plugin is at fault: it is left out and everything is made anew without it."""

    def __init__(self, plugin: str, code: str, **params: object) -> None:
        super().__init__(plugin, code)
        self.plugin = plugin
        self.reason = Reason(code, params)


# Discovery ------------------------------------------------------------------------------------------------------------


def _named() -> Iterator[tuple[str, str, str, str, Callable[[], object]]]:
    """(name, module, distribution, version, load) of every plugin, named by the setting or by entry points."""
    words = configuration().plugins
    if words is None:
        for entry in entry_points(group=hookspecs.ENTRY_POINT_GROUP):
            dist = entry.dist
            yield entry.name, entry.module, dist.name if dist else "", dist.version if dist else "", entry.load
        return
    for word in filter(None, (word.strip() for word in words.split(","))):
        name, _, module = word.partition("=")
        yield name, module or name, "", "", partial(importlib.import_module, module or name)


def _found(name: str, module: str, distribution: str, version: str, load: Callable[[], object]) -> Found:
    def left_out(code: str, cause: BaseException | None = None, **params: object) -> Found:
        return Found(name, module, None, distribution, version, Reason(code, params), cause)

    try:
        plugin = load()
        hash(plugin)  # pluggy keeps plugins in sets, and would blame another one
        contract = getattr(plugin, "NEUROSHIMA_CONTRACT", None)
    except (Exception, SystemExit) as error:
        return left_out("import_failed", error, error=told(error))
    if contract is None:
        return left_out("no_contract")
    if contract != CONTRACT_VERSION:
        return left_out("other_contract", its=str(contract)[:40], ours=CONTRACT_VERSION)
    return Found(name, module, plugin, distribution, version)


@lru_cache(maxsize=1)
def discover() -> tuple[Found, ...]:
    """Every installed plugin, by name. Imported once for the life of the process."""
    found: dict[str, Found] = {}
    twice: list[Found] = []
    for name, module, distribution, version, load in sorted(_named(), key=lambda entry: entry[:3]):
        if name in found:
            twice.append(Found(name, module, None, distribution, version, Reason("name_clash")))
        else:
            found[name] = _found(name, module, distribution, version, load)
    return tuple(found.values()) + tuple(twice)


def log_what_was_not_found() -> None:
    """Discovery runs before there is a log; this writes down what it had to leave out."""
    for found in discover():
        if found.reason is not None:
            logger.error("plugin %s is left out: %s", found.name, found.reason.english, exc_info=found.error)


def django_apps(installed: Sequence[str]) -> list[str]:
    """The plugins' packages as Django apps, for their static files, templates and catalogues of translations.

    One whose app cannot be made is left out here; its games are offered all the same."""
    labels = {app.rpartition(".")[2] for app in installed}
    apps: list[str] = []
    for package in dict.fromkeys(found.module.partition(".")[0] for found in discover() if found.plugin is not None):
        app = guarded_app(package, labels)
        if app is not None:
            apps.append(app)
    return apps


# Assembly -------------------------------------------------------------------------------------------------------------


def assemble(found: Sequence[Found], disabled: frozenset[str] = frozenset()) -> Registry:
    """Make the games and campaigns of all enabled plugins; whoever is at fault is left out, and the rest made anew."""
    left = {f.name: f.plugin for f in found if f.plugin is not None and f.name not in disabled}
    reasons: dict[str, Reason] = {}
    while True:
        try:
            return _made(left, reasons)
        except _FaultError as fault:
            logger.warning("plugin %s is left out: %s", fault.plugin, fault.reason.english)
            reasons[fault.plugin] = fault.reason
            del left[fault.plugin]


def _made(plugins: Mapping[str, object], reasons: Mapping[str, Reason]) -> Registry:
    manager = _manager(plugins)
    games, owners = _games(manager, plugins)
    campaigns, campaign_owners = _campaigns(manager, plugins)
    hooks = {name: _hook_names(manager, plugin) for name, plugin in plugins.items()}
    return Registry(MappingProxyType(games), owners, reasons, hooks, MappingProxyType(campaigns), campaign_owners)


def _games(manager: pluggy.PluginManager, names: Iterable[str]) -> tuple[dict[str, Game], dict[str, str]]:
    games: dict[str, Game] = {}
    owners: dict[str, str] = {}
    for name in sorted(names):
        for game in _brought(manager, name, "neuroshima_games", game_problem):
            _check_clash(name, game, games, owners)
            games[game.id], owners[game.id] = game, name
    return games, owners


def _check_clash(name: str, game: Game, games: Mapping[str, Game], owners: Mapping[str, str]) -> None:
    if game.id in games:
        raise _FaultError(name, "game_clash", game=game.id, other=owners[game.id])
    for other in games.values():
        if other.element == game.element:
            raise _FaultError(name, "element_clash", element=game.element, other=owners[other.id])


def _campaigns(manager: pluggy.PluginManager, names: Iterable[str]) -> tuple[dict[str, Campaign], dict[str, str]]:
    campaigns: dict[str, Campaign] = {}
    owners: dict[str, str] = {}
    for name in sorted(names):
        for campaign in _brought(manager, name, "neuroshima_campaigns", campaign_problem):
            if campaign.id in campaigns:
                raise _FaultError(name, "campaign_clash", campaign=campaign.id, other=owners[campaign.id])
            campaigns[campaign.id], owners[campaign.id] = campaign, name
    return campaigns, owners


def _brought(manager: pluggy.PluginManager, name: str, hook: str, problem: Callable[[object], str]) -> Iterator[Any]:
    """What plugin `name` brings by `hook`; it is at fault where `problem` has something to say of one of them."""
    for thing in _asked(manager, name, hook, hooks=manager.hook):
        words = problem(thing)
        if words:
            raise _FaultError(name, "nonsense", hook=hook, error=words)
        yield thing


def _manager(plugins: Mapping[str, object]) -> pluggy.PluginManager:
    """pluggy calls the last registered first, so registering backwards makes the order that of the names."""
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    for name in sorted(plugins, reverse=True):
        _blaming(manager, name, partial(manager.register, plugins[name], name=name))
        _attribute(manager, name, plugins[name])
    for name in sorted(plugins):
        for module in _asked(manager, name, "neuroshima_hookspecs"):
            _blaming(manager, name, partial(manager.add_hookspecs, module))
    _blaming(manager, "", manager.check_pending)
    return manager


def _blaming(manager: pluggy.PluginManager, name: str, step: Callable[[], object]) -> None:
    try:
        step()
    except pluggy.PluginValidationError as error:
        raise _FaultError(manager.get_name(error.plugin) or name, "bad_hook", error=told(error)) from error
    except Exception as error:
        raise _FaultError(name, "bad_hook", error=told(error)) from error


def _attribute(manager: pluggy.PluginManager, name: str, plugin: object) -> None:
    """Mark every exception out of this plugin's hooks with its name: a game asks its expansions while it is made, and
    the one that failed is to blame, not the one that asked."""
    for caller in manager.get_hookcallers(plugin) or ():
        for impl in caller.get_hookimpls():
            if impl.plugin is plugin and not (impl.wrapper or impl.hookwrapper):
                impl.function = _marking(name, impl.function)  # type: ignore[misc]


def _marking(name: str, function: Callable[..., object]) -> Callable[..., object]:
    def call(*args: object) -> object:
        try:
            return function(*args)
        except (Exception, SystemExit) as error:
            error.__dict__.setdefault("neuroshima_plugin", name)
            raise

    return call


def _blamed(error: BaseException, otherwise: str) -> str:
    """The plugin in whose hook the first exception of this chain arose."""
    name, link = otherwise, error
    while link is not None:
        name = link.__dict__.get("neuroshima_plugin", name)
        link = link.__cause__ or link.__context__  # type: ignore[assignment]
    return name


def _asked(manager: pluggy.PluginManager, name: str, hook: str, **arguments: object) -> list[Any]:
    """What plugin `name` alone answers to `hook`; nothing where it does not implement it."""
    others = [plugin for other, plugin in manager.list_name_plugin() if other != name]
    try:
        answers = manager.subset_hook_caller(hook, others)(**arguments)
    except (Exception, SystemExit) as error:
        logger.exception("plugin %s failed in %s", name, hook)
        raise _FaultError(_blamed(error, name), "hook_failed", hook=hook, error=told(error)) from error
    for answer in answers:
        if not isinstance(answer, list | tuple):
            raise _FaultError(name, "nonsense", hook=hook, error=f"{type(answer).__name__} is no list")
    return [item for answer in answers for item in answer]


def _hook_names(manager: pluggy.PluginManager, plugin: object) -> tuple[str, ...]:
    return tuple(sorted(caller.name for caller in manager.get_hookcallers(plugin) or ()))


# What the host asks ---------------------------------------------------------------------------------------------------

_making = threading.Lock()
_assembled = lru_cache(maxsize=4)(lambda disabled: assemble(discover(), disabled))


def disabled_names() -> frozenset[str]:
    """The plugins that are switched off now, in every process at once: the database says so, nothing is remembered."""
    from django.db import OperationalError, ProgrammingError

    from neuroshima.plugins.models import PluginSetting

    try:
        return frozenset(PluginSetting.objects.filter(enabled=False).values_list("name", flat=True))
    except (OperationalError, ProgrammingError):  # before the first migration nothing was ever switched off
        return frozenset()


def registry(disabled: frozenset[str] | None = None) -> Registry:
    """The games of the plugins that are enabled now; made anew only when that has changed."""
    names = disabled_names() if disabled is None else disabled
    with _making:
        return _assembled(names)


def games() -> Mapping[str, Game]:
    """Every game that can be played now, by id. Asks the database which plugins are enabled."""
    return registry().games


def installed_games() -> Mapping[str, Game]:
    """Every compatible game, enabled or not: for the command line and bot workers, which ask no database."""
    return registry(frozenset()).games


def game(game_id: str) -> Game:
    """The game `game_id`. Raises Refusal `game_missing`."""
    found = games().get(game_id)
    if found is None:
        raise missing(game_id)
    return found


def campaigns() -> Mapping[str, Campaign]:
    """Every campaign of a plugin that is enabled now, by id; also those whose game is not here."""
    return registry().campaigns


def installed_campaigns() -> Mapping[str, Campaign]:
    """Every compatible campaign, enabled or not: for lists of many rows, which ask no database for their words."""
    return registry(frozenset()).campaigns


def campaign(campaign_id: str) -> Campaign:
    """The campaign `campaign_id`. Raises Refusal `campaign_missing`."""
    found = campaigns().get(campaign_id)
    if found is None:
        raise refusal(Code.CAMPAIGN_MISSING, campaign=campaign_id)
    return found


def missing(game_id: str) -> Exception:
    """The refusal for a game that is not there."""
    return refusal(Code.GAME_MISSING, game=game_id)


def reports() -> list[PluginReport]:
    """Every plugin with its three states, by name; also those that were switched off or on once and are gone."""
    disabled = disabled_names()
    now = registry(disabled)
    known = [_report(found, disabled, now) for found in discover()]
    gone = disabled - {found.name for found in discover()}
    lost = [PluginReport(name, "", "", (), False, False, False, Reason("not_installed")) for name in sorted(gone)]
    return sorted(known + lost, key=lambda report: report.name)


def _report(found: Found, disabled: frozenset[str], now: Registry) -> PluginReport:
    reason = found.reason or now.reasons.get(found.name)
    titles = [now.games[game].titles["en"] for game, owner in now.owners.items() if owner == found.name]
    titles += [now.campaigns[key].titles["en"] for key, owner in now.campaign_owners.items() if owner == found.name]
    adds = () if found.reason else (*titles, *now.hooks.get(found.name, ()))
    return PluginReport(
        name=found.name,
        distribution=found.distribution,
        version=found.version,
        adds=adds,
        installed=True,
        compatible=reason is None,
        enabled=found.name not in disabled,
        reason=reason,
    )
