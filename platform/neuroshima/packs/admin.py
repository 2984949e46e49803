"""Packs in the admin: who has handed them in. Everything is done on their own pages, which say what would follow."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from neuroshima.admin_filters import ClosedLookups
from neuroshima.packs import access
from neuroshima.packs.models import FanPack


@admin.register(FanPack)
class FanPackAdmin(ClosedLookups, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "game", "owner", "in_folder", "shown_in_use", "created")
    list_filter = ("game", "in_folder")
    search_fields = ("name", "owner__name")
    list_select_related = ("owner",)
    fields = ("game", "name", "owner", "in_folder", "shown_in_use", "created")
    readonly_fields = fields

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Packs are handed in on their own page, where all of one is seen first."""
        return redirect("packs")

    @admin.display(description=_("in use"))
    def shown_in_use(self, kept: FanPack) -> SafeString | str:
        choice, newest = access.choice_of(kept), access.rows_of(kept).defer("text").first()
        row = choice.text if choice is not None else newest
        if row is None:
            return "-"
        address = reverse("pack_version", args=[kept.game, kept.name, row.number])
        words = _("version %(number)s") if choice is not None else _("out of use")
        return format_html('<a href="{}">{}</a>', address, str(words) % {"number": row.number})
