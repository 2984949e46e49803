"""`plugins`: list the plugins, their contributions and their state.

Exits with 1 if an enabled one cannot be used.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from neuroshima.plugins import PluginReport, reports
from neuroshima.plugins.discovery import versions_of_site
from neuroshima.plugins.enabled import in_hosts_words


class Command(BaseCommand):
    help = "Lists the plugins: what each adds, whether it can be used, what waits for it, whether a restart is needed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", dest="as_json", help="one JSON list, for programs")

    def handle(self, *, as_json: bool = False, **options: Any) -> None:
        found = reports(versions_of_site())
        if as_json:
            self.stdout.write(json.dumps([data_of(report) for report in found], ensure_ascii=False, indent=1))
        else:
            self._list(found)
        if any(report.enabled and not report.usable for report in found):
            sys.exit(1)

    def _list(self, found: list[PluginReport]) -> None:
        if not found:
            self.stdout.write(_("No plugin is installed. Install a game, and it is here after a restart."))
        for report in found:
            self.stdout.write(line_of(report))
            for words in in_hosts_words(report):
                self.stdout.write(f"    {words}")
        if any(report.restart for report in found):
            self.stdout.write(_("The running site was started before this change: restart it."))


def line_of(report: PluginReport) -> str:
    """One plugin in one line of text."""
    states = [
        _("installed") if report.installed else _("not installed"),
        _("compatible") if report.compatible else _("not compatible"),
        _("enabled") if report.enabled else _("disabled"),
    ]
    version = " ".join(filter(None, [report.distribution, report.version]))
    parts = [
        report.name,
        version,
        ", ".join(states),
        _("adds: %s") % ", ".join(report.adds) if report.adds else "",
        report.why,
        waiting_words(report),
        frozen_words(report),
        _("needs a restart of the site") if report.restart else "",
        _("the index has %s") % report.offered if report.offered else "",
        *(_("uses what the next contract has no more: %s") % text for text in report.deprecations),
    ]
    return " | ".join(filter(None, parts))


def waiting_words(report: PluginReport) -> str:
    """The number of matches that wait for the plugin, in words; empty if there are none."""
    n = report.waiting
    return ngettext("%(n)s match waits for it", "%(n)s matches wait for it", n) % {"n": n} if n else ""


def frozen_words(report: PluginReport) -> str:
    """The number of matches that its version cannot go on with, in words; empty if there are none."""
    n = report.frozen
    words = ngettext("its version cannot go on with %(n)s match", "its version cannot go on with %(n)s matches", n)
    return words % {"n": n} if n else ""


def data_of(report: PluginReport) -> dict[str, object]:
    """One plugin as JSON data, for programs."""
    reason = report.reason and {"code": report.reason.code, "message": str(report.reason)}
    return {
        "name": report.name,
        "distribution": report.distribution,
        "version": report.version,
        "adds": list(report.adds),
        "brings": in_hosts_words(report),
        "installed": report.installed,
        "compatible": report.compatible,
        "enabled": report.enabled,
        "reason": reason,
        "waiting": report.waiting,
        "frozen": report.frozen,
        "restart": report.restart,
        "offered": report.offered,
        "deprecations": list(report.deprecations),
    }
