"""Results of factions in the admin, read only."""

from __future__ import annotations

from django.contrib import admin

from neuroshima.admin_filters import MadeElsewhere
from neuroshima.factions.models import Encounter


@admin.register(Encounter)
class EncounterAdmin(MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("game", "faction", "opponent", "won", "drawn", "lost")
    list_filter = ("game",)
    fields = ("game", "faction", "opponent", "won", "drawn", "lost")
    readonly_fields = fields
