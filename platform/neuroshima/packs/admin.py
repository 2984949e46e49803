"""Packs in the admin: who has handed them in. Everything is done on their own pages, which say what would follow."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import CharField, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Concat
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from neuroshima.admin_filters import ClosedLookups
from neuroshima.matches.models import DataChoice, DataText
from neuroshima.packs.models import FanPack


@admin.register(FanPack)
class FanPackAdmin(ClosedLookups, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "game", "owner", "in_folder", "shown_in_use", "created")
    list_filter = ("game", "in_folder")
    search_fields = ("name", "owner__name")
    list_select_related = ("owner",)
    fields = ("game", "name", "owner", "in_folder", "shown_in_use", "created")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The packs with the numbers of their newest version and of the one in use, in one query for all."""
        start, end = (Value(part) for part in FanPack(name="|").file.split("|"))
        file = Concat(start, OuterRef("name"), end, output_field=CharField())
        versions = DataText.objects.filter(game=OuterRef("game"), name=file).order_by("-number")
        chosen = DataChoice.objects.filter(game=OuterRef("game"), name=file)
        numbers = {
            "newest": Subquery(versions.values("number")[:1]),
            "number_in_use": Subquery(chosen.values("text__number")[:1]),
        }
        found: QuerySet[Any] = super().get_queryset(request).annotate(**numbers)
        return found

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Packs are handed in on their own page, where all of one is seen first."""
        return redirect("packs")

    @admin.display(description=_("in use"))
    def shown_in_use(self, kept: FanPack) -> SafeString | str:
        number_in_use, newest = kept.number_in_use, kept.newest  # type: ignore[attr-defined]
        number = newest if number_in_use is None else number_in_use
        if number is None:
            return "-"
        address = reverse("pack_version", args=[kept.game, kept.name, number])
        words = _("out of use") if number_in_use is None else _("version %(number)s")
        return format_html('<a href="{}">{}</a>', address, str(words) % {"number": number})
