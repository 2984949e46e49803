"""Shared positions in the admin: to look at, and to delete."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from neuroshima.admin_filters import MadeElsewhere
from neuroshima.studies.models import Study


@admin.register(Study)
class StudyAdmin(MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("slug", "game", "player", "created")
    list_filter = ("game", "created")
    list_select_related = ("player",)
    search_fields = ("slug", "player__name")
    date_hierarchy = "created"
    fields = ("slug", "game", "version", "player", "created", "shown_text")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("text")

    def view_on_site(self, study: Study) -> str:
        return reverse("shared_study", args=[study.slug])

    @admin.display(description=_("position file"))
    def shown_text(self, study: Study) -> SafeString:
        return format_html("<pre>{}</pre>", json.dumps(json.loads(study.text), ensure_ascii=False, indent=1))
