"""Ratings in the admin. Those of people can be corrected."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from neuroshima.admin_filters import MadeElsewhere
from neuroshima.players.admin import ReasonField, ReasonRequired
from neuroshima.records.models import BotScale, Rating, RatingChange
from neuroshima.records.skill import Skill

HIGHEST: Final = 4_000
"""Points of a rating."""


class RatingForm(forms.ModelForm):  # type: ignore[type-arg]
    """A player's rating in points, corrected for a reason."""

    corrected = forms.IntegerField(label=_("correct it to"), min_value=0, max_value=HIGHEST)
    reason = ReasonField()

    class Meta:
        model = Rating
        fields = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["corrected"] = self.instance.skill.points

    def save(self, commit: bool = True) -> Any:
        self.instance.mean = Skill.from_points(self.cleaned_data["corrected"]).mean
        return super().save(commit)


@admin.register(Rating)
class RatingAdmin(ReasonRequired, MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    """Ratings. Those of people can be corrected; those of bots follow from what was measured."""

    form = RatingForm
    list_display = ("who", "game", "pace", "points", "margin", "matches", "changed")
    list_filter = ("game", "pace", "changed")
    list_select_related = ("player",)
    search_fields = ("player__name", "bot")
    readonly_fields = ("game", "pace", "player", "bot", "points", "margin", "matches", "changed")

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        may = self.has_change_permission(request, obj)
        return (*self.readonly_fields, *(("corrected", "reason") if may else ()))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("records.change_rating") and (obj is None or not obj.bot)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

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
