"""Open tables in the admin, read-only; last forms of players, for reading and for deletion on request."""

from __future__ import annotations

from django.contrib import admin

from neuroshima.admin_filters import MadeElsewhere
from neuroshima.lobby.models import LastSetup, OpenTable
from neuroshima.matches.admin.parts import OneRow


@admin.register(OpenTable)
class OpenTableAdmin(OneRow, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("slug", "opened_by", "audience", "opened", "lapses", "end")
    list_filter = ("audience", "end", "opened")
    list_select_related = ("opened_by",)
    search_fields = ("slug", "opened_by__name")


@admin.register(LastSetup)
class LastSetupAdmin(MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("game", "player", "changed")
    list_filter = ("game", "changed")
    list_select_related = ("player",)
    fields = ("game", "player", "fields", "changed")
    readonly_fields = fields
