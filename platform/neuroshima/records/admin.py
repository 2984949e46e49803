"""Ratings in the admin, read only."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from neuroshima.admin_filters import MadeElsewhere
from neuroshima.records.models import BotScale, Rating, RatingChange


@admin.register(Rating)
class RatingAdmin(MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("who", "game", "pace", "points", "margin", "matches", "changed")
    list_filter = ("game", "pace", "changed")
    list_select_related = ("player",)
    search_fields = ("player__name", "bot")
    fields = ("game", "pace", "player", "bot", "points", "margin", "matches", "changed")
    readonly_fields = fields

    @admin.display(description=_("player or bot"))
    def who(self, rating: Rating) -> str:
        return rating.bot or str(rating.player)

    @admin.display(description=_("rating"), ordering="mean")
    def points(self, rating: Rating) -> int:
        return rating.skill.points

    @admin.display(description=_("may be wrong by"), ordering="deviation")
    def margin(self, rating: Rating) -> int:
        return rating.skill.margin


@admin.register(RatingChange)
class RatingChangeAdmin(MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("match", "rating", "mean_before", "mean", "weight", "created")
    list_filter = ("created",)
    list_select_related = ("match", "rating")
    search_fields = ("match__slug", "rating__player__name", "rating__bot")
    fields = ("match", "rating", "mean_before", "deviation_before", "mean", "deviation", "weight", "created")
    readonly_fields = fields


@admin.register(BotScale)
class BotScaleAdmin(MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("game", "offset", "margin", "matches", "players", "changed")
    fields = ("game", "offset", "margin", "matches", "players", "changed")
    readonly_fields = fields
