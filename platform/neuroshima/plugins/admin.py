"""Plugins in the admin: the state of each, and its switch."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Max
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from neuroshima import plugins, refusals
from neuroshima.admin_filters import ClosedLookups
from neuroshima.configuration import configuration
from neuroshima.languages import in_words
from neuroshima.plugins.directory import entries, packs_here
from neuroshima.plugins.discovery import on_disk
from neuroshima.plugins.enabled import forget_use, in_hosts_words
from neuroshima.plugins.models import OfferedVersion, PluginSetting
from neuroshima.plugins.records import costs

KINDS = {"game": _("game"), "expansion": _("expansion"), "pack": _("pack")}


@admin.register(PluginSetting)
class PluginAdmin(ClosedLookups, admin.ModelAdmin):  # type: ignore[type-arg]
    """A list of installed plugins, instead of stored rows.

    A plugin has a row only after it was switched."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("", view(self.overview), name="plugins_pluginsetting_changelist"),
            path("directory/", view(self.directory), name="plugins_directory"),
        ]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def overview(self, request: HttpRequest) -> HttpResponse:
        """Every plugin with its three states; a POST switches one."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        if request.method == "POST":
            return self._switch(request)
        reports = plugins.reports()
        context = {
            **self.admin_site.each_context(request),
            "title": _("Plugins"),
            "opts": self.model._meta,
            "rows": [(report, in_hosts_words(report)) for report in reports],
            "reports": reports,
            "stale": [report.name for report in reports if report.restart],
            "counts": sorted((code, times) for code, times in refusals.counts().items() if times),
            "costs": costs(),
            "asks_index": configuration().plugin_updates,
            "asked": OfferedVersion.objects.aggregate(last=Max("asked"))["last"],
            "unanswered": OfferedVersion.objects.exclude(error="") if configuration().plugin_updates else (),
            "may_change": self.has_change_permission(request),
        }
        return render(request, "plugins/overview.html", context)

    def directory(self, request: HttpRequest) -> HttpResponse:
        """Known plugins and packs, with those that are here."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        packs, installed = packs_here(), on_disk()
        context = {
            **self.admin_site.each_context(request),
            "title": _("Known plugins and packs"),
            "opts": self.model._meta,
            "lines": [
                {
                    "name": in_words(entry.names),
                    "kind": KINDS[entry.kind],
                    "brings": [in_words(texts) for texts in entry.brings],
                    "distribution": entry.distribution,
                    "here": entry.name in (packs if entry.kind == "pack" else installed),
                }
                for entry in entries()
            ],
        }
        return render(request, "plugins/directory.html", context)

    def _switch(self, request: HttpRequest) -> HttpResponse:
        if not self.has_change_permission(request):
            raise PermissionDenied
        name = request.POST.get("name", "")
        if name in {report.name for report in plugins.reports()}:
            enabled = request.POST.get("enabled") == "1"
            row, _made = PluginSetting.objects.update_or_create(name=name, defaults={"enabled": enabled})
            if not enabled:
                forget_use(name)
            plugins.registry()  # stores which plugins are in use now
            self.log_change(request, row, f"enabled: {enabled}")
            text = _("%(name)s is switched on.") if enabled else _("%(name)s is switched off.")
            messages.success(request, text % {"name": name})
        return HttpResponseRedirect(reverse("admin:plugins_pluginsetting_changelist"))
