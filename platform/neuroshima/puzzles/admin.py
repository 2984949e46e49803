"""Solutions of puzzles in the admin, for reading and deleting."""

from __future__ import annotations

import json

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from neuroshima.admin_filters import MadeElsewhere
from neuroshima.puzzles.models import Solution, StoredPuzzle


@admin.register(Solution)
class SolutionAdmin(MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("puzzle", "game", "player", "stars", "hints", "changed")
    list_filter = ("game", "stars", "changed")
    list_select_related = ("player",)
    search_fields = ("puzzle", "player__name")
    date_hierarchy = "changed"
    fields = ("game", "puzzle", "player", "stars", "hints", "solved", "changed", "shown_outcome", "shown_actions")
    readonly_fields = fields

    def view_on_site(self, solution: Solution) -> str:
        return reverse("puzzle", args=[solution.game, solution.puzzle])

    @admin.display(description=_("outcome"))
    def shown_outcome(self, solution: Solution) -> SafeString:
        return format_html("<pre>{}</pre>", json.dumps(solution.outcome, ensure_ascii=False, indent=1))

    @admin.display(description=_("actions"))
    def shown_actions(self, solution: Solution) -> SafeString:
        return format_html("<pre>{}</pre>", "\n".join(json.dumps(action) for action in solution.actions))


@admin.register(StoredPuzzle)
class StoredPuzzleAdmin(MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("puzzle", "game", "level", "owner", "offered", "created")
    list_filter = ("game", "level", "created")
    list_select_related = ("owner",)
    search_fields = ("puzzle", "owner__name")
    date_hierarchy = "created"
    fields = ("game", "puzzle", "level", "themes", "owner", "match", "seq", "offered", "created", "text")
    readonly_fields = fields
