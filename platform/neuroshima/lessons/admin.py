"""Lessons and coached matches in the admin.

For reading, and for deletion on request.
"""

from __future__ import annotations

from django.contrib import admin
from django.urls import reverse

from neuroshima.admin_filters import MadeElsewhere
from neuroshima.lessons.models import CoachedMatch, Progress


@admin.register(Progress)
class ProgressAdmin(MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("lesson", "game", "player", "step", "finished", "changed")
    list_filter = ("game", "finished", "changed")
    list_select_related = ("player",)
    search_fields = ("lesson", "player__name")
    date_hierarchy = "changed"
    fields = ("game", "lesson", "player", "step", "finished", "changed")
    readonly_fields = fields

    def view_on_site(self, progress: Progress) -> str:
        return reverse("lesson", args=[progress.game, progress.lesson])


@admin.register(CoachedMatch)
class CoachedMatchAdmin(MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("match", "seat", "silent")
    list_filter = ("match__game", "silent")
    list_select_related = ("match",)
    search_fields = ("match__slug",)
    fields = ("match", "seat", "silent", "said")
    readonly_fields = fields

    def view_on_site(self, coached: CoachedMatch) -> str:
        return reverse("match", args=[coached.match.slug])
