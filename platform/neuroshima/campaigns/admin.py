"""Campaigns in the admin, read only: their matches follow from each other."""

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

from neuroshima import plugins
from neuroshima.campaigns.models import Leg, Part, Run
from neuroshima.campaigns.offers import pinned
from neuroshima.languages import in_words
from neuroshima.matches.admin.parts import ReadOnly, as_json
from neuroshima.matches.models import Match
from neuroshima.players.names import person_name


def role_words(part: Part) -> str:
    """The title of a role; its number while the campaign's plugin is missing.

    Makes no query but for a pack's text, which is cached: a list has many rows."""
    run = part.run
    known = plugins.installed_campaigns()
    campaign = pinned(plugins.registry(), run.campaign, run.plugin, run.data) if run.data else known.get(run.campaign)
    if campaign is None or part.role >= len(campaign.roles):
        return str(part.role)
    return in_words(campaign.roles[part.role].titles)


def match_link(match: Match) -> SafeString:
    address = reverse("admin:matches_match_change", args=[match.pk])
    return format_html('<a href="{}">{}</a> ({})', address, match.slug, match.get_status_display())


class PartInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Part
    fields = ("shown_role", "kind", "player", "bot", "name")
    readonly_fields = fields
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("run", "player")

    @admin.display(description=_("role"))
    def shown_role(self, part: Part) -> str:
        return role_words(part)


class LegInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Leg
    fields = ("number", "stage", "shown_match", "created", "shown_memory")
    readonly_fields = fields
    extra = 0
    ordering = ("number",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("match").defer("match__snapshot", "match__seed")

    @admin.display(description=_("match"))
    def shown_match(self, leg: Leg) -> SafeString:
        return match_link(leg.match)

    @admin.display(description=_("carried into it"))
    def shown_memory(self, leg: Leg) -> SafeString:
        """The memory in a few lines. The page of the leg shows all of it."""
        return format_html("<code>{}</code>", json.dumps(leg.memory, ensure_ascii=False))


@admin.register(Run)
class RunAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("slug", "campaign", "who", "match_count", "created", "changed", "ended")
    list_filter = ("campaign", "plugin", "created", "ended")
    search_fields = ("slug", "campaign", "parts__name", "parts__player__name", "legs__match__slug")
    date_hierarchy = "created"
    inlines = (PartInline, LegInline)
    fields = ("slug", "campaign", "plugin", "version", "data", "needs", "outcome", "created", "changed", "ended")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).prefetch_related("parts__run", "legs")

    def view_on_site(self, run: Run) -> str:
        return reverse("run", args=[run.slug])

    @admin.display(description=_("roles"))
    def who(self, run: Run) -> str:
        return ", ".join(f"{self._sitter(part)} ({role_words(part)})" for part in run.parts.all())

    @staticmethod
    def _sitter(part: Part) -> str:
        return person_name(part.name) if part.player_id else part.name or str(part.get_kind_display())

    @admin.display(description=_("matches"))
    def match_count(self, run: Run) -> int:
        return len(run.legs.all())


@admin.register(Leg)
class LegAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("run", "number", "stage", "shown_match", "created")
    list_filter = ("run__campaign", "match__status", "created")
    list_select_related = ("run", "match")
    search_fields = ("run__slug", "match__slug", "stage", "run__parts__name")
    fields = ("run", "number", "stage", "shown_match", "shown_memory", "created")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("match__snapshot", "match__seed")

    @admin.display(description=_("match"), ordering="match__slug")
    def shown_match(self, leg: Leg) -> SafeString:
        return match_link(leg.match)

    @admin.display(description=_("carried into it"))
    def shown_memory(self, leg: Leg) -> SafeString:
        return as_json(leg.memory)
