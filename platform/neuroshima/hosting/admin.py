"""Stored errors, backups and weeks in the admin."""

from __future__ import annotations

from django.contrib import admin
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from neuroshima.admin_filters import MadeElsewhere
from neuroshima.hosting import matches, people
from neuroshima.hosting.models import SavedBackup, SiteWeek, StoredError
from neuroshima.matches.admin.parts import ReadOnly

__all__ = ["matches", "people"]
"""Their import registers their pages."""


@admin.register(StoredError)
class StoredErrorAdmin(MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    """Errors by their cause. A host deletes what is mended; it comes back if it happens again."""

    list_display = ("kind", "text", "times", "last", "first", "place", "request")
    list_filter = ("last", "kind")
    search_fields = ("kind", "text", "place", "request")
    ordering = ("-last", "-id")
    fields = ("kind", "text", "place", "times", "first", "last", "request", "shown_traceback")
    readonly_fields = fields

    @admin.display(description=_("traceback"))
    def shown_traceback(self, error: StoredError) -> SafeString | str:
        return format_html("<pre>{}</pre>", error.traceback) if error.traceback else "–"


@admin.register(SavedBackup)
class SavedBackupAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """The last backups."""

    list_display = ("made", "size", "file")


@admin.register(SiteWeek)
class SiteWeekAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Weeks."""

    list_display = ("monday", "matches", "players")
