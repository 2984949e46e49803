"""Tournaments and leagues in the admin, for searching and reading.

They are changed only on their own pages, which keep the data consistent. Staff with the permission to change them have
the organiser's buttons there.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from neuroshima.matches.admin.parts import OneRow, ReadOnly
from neuroshima.players.names import person_name
from neuroshima.tournaments.models import Entrant, League, LeagueMember, OrganiserAct, Pairing, Season, Tournament


class EntrantInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Entrant
    fields = ("seed", "who", "player", "bot", "options", "withdrawn", "entered")
    readonly_fields = fields
    extra = 0

    @admin.display(description=_("name"))
    def who(self, entrant: Entrant) -> str:
        return entrant.name if entrant.bot else person_name(entrant.name)


class ActInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = OrganiserAct
    fields = ("created", "kind", "organiser", "name", "pairing", "details", "reason", "is_public")
    readonly_fields = fields
    extra = 0


@admin.register(Tournament)
class TournamentAdmin(OneRow, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("slug", "name", "game", "format", "status", "organiser", "created", "ended")
    list_filter = ("game", "format", "status", "rated", "created", "ended")
    list_select_related = ("organiser",)
    search_fields = ("slug", "name", "organiser__name", "entrants__name", "stages__pairings__match__slug")
    date_hierarchy = "created"
    inlines = (EntrantInline, ActInline)
    fields = (
        "slug", "name", "text", "organiser", "season", "division", "game", "options", "series", "armies", "format",
        "rounds", "rated", "audience", "time_control", "round_hours", "scoring", "places", "closes", "status",
        "created", "started", "ended",
    )  # fmt: skip
    readonly_fields = fields

    def view_on_site(self, tournament: Tournament) -> str:
        return reverse("tournament", args=[tournament.slug])


@admin.register(Pairing)
class PairingAdmin(OneRow, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("where", "table", "first", "second", "result", "why", "note", "match")
    list_filter = ("result", "why", "round__begun")
    list_select_related = ("round__tournament", "first", "second", "match")
    search_fields = ("round__tournament__slug", "round__tournament__name", "first__name", "second__name", "match__slug")
    fields = ("where", "table", "first", "second", "result", "why", "note", "score", "match", "made", "problem")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("match__snapshot", "match__seed")

    @admin.display(description=_("round"))
    def where(self, pairing: Pairing) -> str:
        return f"{pairing.round.tournament.name} {pairing.round.number}"


class MemberInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = LeagueMember
    fields = ("player", "bot", "name", "joined")
    readonly_fields = fields
    extra = 0


class SeasonInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Season
    fields = ("number", "begun", "ended")
    readonly_fields = fields
    extra = 0


@admin.register(League)
class LeagueAdmin(OneRow, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("slug", "name", "game", "organiser", "created", "closed")
    list_filter = ("game", "created", "closed")
    list_select_related = ("organiser",)
    search_fields = ("slug", "name", "organiser__name", "members__name")
    inlines = (MemberInline, SeasonInline, ActInline)
    fields = (
        "slug", "name", "text", "organiser", "game", "options", "series", "armies", "rated", "audience",
        "time_control", "round_hours", "scoring", "divisions", "created", "closed",
    )  # fmt: skip
    readonly_fields = fields

    def view_on_site(self, league: League) -> str:
        return reverse("league", args=[league.slug])
