"""Open tables in the admin, read-only."""

from __future__ import annotations

from django.contrib import admin

from neuroshima.lobby.models import OpenTable
from neuroshima.matches.admin.parts import OneRow


@admin.register(OpenTable)
class OpenTableAdmin(OneRow, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("slug", "opened_by", "audience", "opened", "lapses", "end")
    list_filter = ("audience", "end", "opened")
    list_select_related = ("opened_by",)
    search_fields = ("slug", "opened_by__name")
