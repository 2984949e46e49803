"""Reasons why a plugin is left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..refusal import _

REASONS = {
    "import_failed": _("It cannot be imported: %(error)s"),
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
