"""Factions in the admin: which of them this site offers, and their results, read only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Game

from neuroshima import plugins
from neuroshima.admin_filters import ClosedLookups, MadeElsewhere
from neuroshima.factions.access import LEAST_LEFT, can_be_switched, switched_off
from neuroshima.factions.models import Encounter, FactionSetting
from neuroshima.languages import in_words
from neuroshima.matches.data_files import text_store


@admin.register(FactionSetting)
class FactionSettingAdmin(ClosedLookups, admin.ModelAdmin):  # type: ignore[type-arg]
    """A list of the factions of all games, instead of stored rows.

    A faction has a row only after it was switched."""

    def get_urls(self) -> list[URLPattern]:
        return [path("", self.admin_site.admin_view(self.overview), name="factions_factionsetting_changelist")]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def overview(self, request: HttpRequest) -> HttpResponse:
        """Every faction with its switch; a POST stores those of one game."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        games = [game for game in map(text_store.in_use, plugins.games_by_title()) if can_be_switched(game)]
        if request.method == "POST":
            return self._switch(request, games)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Factions of this site"),
            "opts": self.model._meta,
            "games": [_shown(game) for game in games],
            "may_change": self.has_change_permission(request),
        }
        return render(request, "factions/admin/overview.html", context)

    def _switch(self, request: HttpRequest, games: Sequence[Game]) -> HttpResponse:
        if not self.has_change_permission(request):
            raise PermissionDenied
        answer = HttpResponseRedirect(reverse("admin:factions_factionsetting_changelist"))
        game = next((game for game in games if game.id == request.POST.get("game")), None)
        if game is None:
            return answer
        known = [faction.id for faction in can_be_switched(game)]
        enabled = set(request.POST.getlist("enabled")).intersection(known)
        if len(enabled) < min(LEAST_LEFT, len(known)):
            messages.error(request, _("Leave at least %(count)s switched on.") % {"count": LEAST_LEFT})
            return answer
        off = switched_off(game)
        changed = [name for name in known if (name in enabled) == (name in off)]
        with transaction.atomic():
            for name in changed:
                row, _made = FactionSetting.objects.update_or_create(
                    game=game.id, faction=name, defaults={"enabled": name in enabled}
                )
                self.log_change(request, row, f"enabled: {name in enabled}")
        messages.success(request, _("The factions of %(game)s are stored.") % {"game": in_words(game.titles)})
        return answer


def _shown(game: Game) -> dict[str, object]:
    off = switched_off(game)
    rows = [
        {
            "id": faction.id,
            "title": in_words(faction.titles),
            "box": in_words(faction.box) if faction.box else "",
            "enabled": faction.id not in off,
        }
        for faction in can_be_switched(game)
    ]
    return {"id": game.id, "title": in_words(game.titles), "rows": rows}


@admin.register(Encounter)
class EncounterAdmin(MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("game", "faction", "opponent", "won", "drawn", "lost")
    list_filter = ("game",)
    ordering = ("game", "faction", "opponent")
    fields = ("game", "faction", "opponent", "won", "drawn", "lost")
    readonly_fields = fields
