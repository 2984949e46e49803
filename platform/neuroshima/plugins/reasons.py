"""Why a plugin is left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext, gettext_noop

REASONS = {
    "import_failed": gettext_noop("It cannot be imported: %(error)s"),
    "name_clash": gettext_noop("Another installed plugin has the same name."),
    "no_contract": gettext_noop("It does not say which contract it was made for (NEUROSHIMA_CONTRACT)."),
    "other_contract": gettext_noop("It was made for contract %(its)s; this host has contract %(ours)s."),
    "bad_hook": gettext_noop("It does not fit the hooks: %(error)s"),
    "hook_failed": gettext_noop("Its hook %(hook)s failed: %(error)s"),
    "bad_contribution": gettext_noop("What it brings cannot be used: %(error)s"),
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


class FaultError(Exception):
    """One plugin is at fault: it is left out and everything is made anew without it."""

    def __init__(self, plugin: str, code: str, **params: object) -> None:
        super().__init__(plugin, code)
        self.plugin = plugin
        self.reason = Reason(code, params)
