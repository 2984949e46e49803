"""`plugins`: every plugin, what it adds and how it is."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from neuroshima.plugins import PluginReport, reports


class Command(BaseCommand):
    help = "Lists the plugins: name, version, what they add, whether they are installed, compatible and enabled."

    def handle(self, **options: Any) -> None:
        found = reports()
        if not found:
            self.stdout.write(_("No plugin is installed. Install a game, and it is here after a restart."))
        for report in found:
            self.stdout.write(line_of(report))


def line_of(report: PluginReport) -> str:
    """One plugin in one line of text."""
    states = [
        _("installed") if report.installed else _("not installed"),
        _("compatible") if report.compatible else _("not compatible"),
        _("enabled") if report.enabled else _("disabled"),
    ]
    version = " ".join(filter(None, [report.distribution, report.version]))
    parts = [report.name, version, ", ".join(states), _("adds: %s") % ", ".join(report.adds) if report.adds else ""]
    return " | ".join(filter(None, [*parts, str(report.reason) if report.reason else ""]))
