"""Reports and acts in the admin, searchable.

Moderators act on a page of their own.
"""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from neuroshima.admin_filters import MadeElsewhere
from neuroshima.moderation.models import Act, Report


class LogAdmin(MadeElsewhere):
    """Read-only admin: the log of acts must not be changed or deleted."""

    def has_delete_permission(self, request: object, obj: object = None) -> bool:
        return False


@admin.register(Report)
class ReportAdmin(LogAdmin, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("created", "about", "by", "match", "message", "reason", "state")
    list_filter = ("state", "created")
    list_select_related = ("about", "by", "match")
    search_fields = ("about__name", "about__user__username", "by__name", "match__slug", "reason")
    fields = ("about", "by", "match", "message", "reason", "state", "created")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return super().get_queryset(request).defer("match__snapshot")


@admin.register(Act)
class ActAdmin(LogAdmin, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("created", "kind", "about", "by", "until", "ended", "reason")
    list_filter = ("kind", "created")
    list_select_related = ("about", "by")
    search_fields = ("about__name", "about__user__username", "by__username", "reason")
    fields = ("kind", "about", "by", "report", "reason", "created", "until", "ended", "read")
    readonly_fields = fields
