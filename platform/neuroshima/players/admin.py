"""People and guests in the admin."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from neuroshima.admin_filters import ClosedLookups
from neuroshima.players.models import Player


class GuestFilter(admin.SimpleListFilter):
    """Guests, or people with an account."""

    title = _("kind")
    parameter_name = "guest"

    def lookups(self, request: Any, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("guests")), ("no", _("with an account"))]

    def queryset(self, request: Any, queryset: Any) -> Any:
        return queryset if self.value() is None else queryset.filter(user__isnull=self.value() == "yes")


@admin.register(Player)
class PlayerAdmin(ClosedLookups, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "user", "created", "last_seen")
    list_filter = (GuestFilter, "created", "last_seen")
    list_select_related = ("user",)
    search_fields = ("name", "user__username")
    readonly_fields = ("created", "last_seen")
    raw_id_fields = ("user",)
    show_full_result_count = False

    def has_add_permission(self, request: Any) -> bool:
        return False
