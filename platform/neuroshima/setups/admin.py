"""Last forms of players in the admin, for reading and for deletion on request."""

from __future__ import annotations

from django.contrib import admin

from neuroshima.admin_filters import MadeElsewhere
from neuroshima.setups.models import LastSetup


@admin.register(LastSetup)
class LastSetupAdmin(MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("game", "player", "changed")
    list_filter = ("game", "changed")
    list_select_related = ("player",)
    fields = ("game", "player", "fields", "changed")
    readonly_fields = fields
