"""Failed decisions of bots in the admin, read only."""

from __future__ import annotations

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from neuroshima.admin_filters import MadeElsewhere
from neuroshima.matches.models import BotFailure, Match


@admin.register(BotFailure)
class BotFailureAdmin(MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("bot", "game", "error", "times", "first", "last")
    list_filter = ("game", "bot", "last")
    fields = ("game", "bot", "error", "times", "first", "last", "in_match", "seq")
    readonly_fields = fields

    @admin.display(description=_("last match"))
    def in_match(self, failure: BotFailure) -> str | SafeString:
        pk = Match.objects.filter(slug=failure.match).values_list("pk", flat=True).first()
        if pk is None:
            return failure.match
        return format_html('<a href="{}">{}</a>', reverse("admin:matches_match_change", args=[pk]), failure.match)
