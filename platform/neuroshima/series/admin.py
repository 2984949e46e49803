"""Series in the admin, to be read only: their matches follow from each other."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from neuroshima.matches.admin.parts import ReadOnly
from neuroshima.series.models import SeriesGame, SeriesRun


class SeriesGameInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = SeriesGame
    fields = ("number", "shown_match", "players")
    readonly_fields = fields
    extra = 0
    ordering = ("number",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("match").defer("match__snapshot", "match__seed")

    @admin.display(description=_("match"))
    def shown_match(self, game: SeriesGame) -> SafeString:
        address = reverse("admin:matches_match_change", args=[game.match_id])
        return format_html('<a href="{}">{}</a> ({})', address, game.match.slug, game.match.get_status_display())


@admin.register(SeriesRun)
class SeriesRunAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("slug", "series", "plugin", "created", "ended")
    list_filter = ("series", "plugin", "created", "ended")
    search_fields = ("slug", "series", "games__match__slug", "games__match__seats__name")
    date_hierarchy = "created"
    inlines = (SeriesGameInline,)
    fields = ("slug", "series", "plugin", "version", "outcome", "created", "ended")
    readonly_fields = fields

    def view_on_site(self, run: SeriesRun) -> str:
        return reverse("series", args=[run.slug])
