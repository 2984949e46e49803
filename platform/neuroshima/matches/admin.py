"""Matches in the admin: to be looked at, never changed there. Moves are made through the one door only.

Of a running match nothing hidden is shown: no seed, no snapshot, and a move's events and picture as a spectator has
them.
"""

from __future__ import annotations

import base64
import json
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from neuroshima.contract import Refusal
from neuroshima.matches.access import Access
from neuroshima.matches.models import Match, Move, Seat
from neuroshima.matches.pictures import Drawn, pictures
from neuroshima.matches.refusals import words


class ReadOnly:
    """Nothing is added, changed or deleted here."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def as_json(data: Any) -> SafeString:
    """Data as indented JSON."""
    return format_html("<pre>{}</pre>", json.dumps(data, ensure_ascii=False, indent=1))


class SeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ("index", "team", "kind", "player", "bot", "name", "options")
    readonly_fields = fields
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("player")


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("slug", "game", "status", "who", "seq", "created", "changed", "ended")
    list_filter = ("status", "game", "created", "bot_to_move")
    search_fields = ("slug", "seats__name", "seats__player__name")
    date_hierarchy = "created"
    inlines = (SeatInline,)
    fields = (
        "slug", "game", "plugin", "version", "status", "seq", "options", "commitment", "shown_seed", "outcome",
        "created", "started", "changed", "ended", "history",
    )  # fmt: skip
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("snapshot").prefetch_related("seats")

    @admin.display(description=_("seats"))
    def who(self, match: Match) -> str:
        return ", ".join(seat.name or seat.get_kind_display() for seat in match.seats.all())

    @admin.display(description=_("commitment to the seed"))
    def commitment(self, match: Match) -> str:
        return match.commitment

    @admin.display(description=_("seed"))
    def shown_seed(self, match: Match) -> str:
        return Access(match, None, []).seed or str(_("shown once the match is over"))

    @admin.display(description=_("moves"))
    def history(self, match: Match) -> SafeString:
        """Every move with the position after it."""
        try:
            drawn = pictures(Access(match, None, list(match.seats.all())))
        except Refusal as refused:
            return format_html("<p>{}</p>", words(refused))
        rows = format_html_join("\n", "{}", ((_drawn_row(step),) for step in drawn.steps))
        problem = format_html("<p><strong>{}</strong></p>", drawn.problem) if drawn.problem else mark_safe("")
        return format_html("<div>{}{}</div>", problem, rows)


def _drawn_row(step: Drawn) -> SafeString:
    picture = as_image(step.picture)
    if step.move is None:
        return format_html("<details open><summary>{}</summary>{}</details>", _("the beginning"), picture)
    told = format_html("{}. {} {}", step.move.seq, _("seat"), step.move.seat)
    action = json.dumps(step.move.action, ensure_ascii=False) if step.move.action else step.move.get_kind_display()
    return format_html("<details><summary>{} <code>{}</code></summary>{}</details>", told, action, picture)


def as_image(svg: str) -> SafeString:
    """A drawing as an image: nothing in it can run, and its styles stay its own."""
    data = base64.b64encode(svg.encode()).decode()
    return format_html('<img width="360" loading="lazy" alt="" src="data:image/svg+xml;base64,{}">', data)


@admin.register(Seat)
class SeatAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("match", "index", "team", "kind", "player", "bot", "name")
    list_filter = ("kind", "match__game", "match__status")
    list_select_related = ("match", "player")
    search_fields = ("name", "match__slug", "player__name")
    fields = ("match", "index", "team", "kind", "player", "bot", "name", "options")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("match__snapshot", "match__seed")


@admin.register(Move)
class MoveAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("match", "seq", "seat", "kind", "player", "created")
    list_filter = ("kind", "match__game", "match__status", "created")
    list_select_related = ("match", "player")
    search_fields = ("match__slug", "player__name", "command_id")
    fields = (
        "match",
        "seq",
        "seat",
        "kind",
        "shown_action",
        "player",
        "command_id",
        "created",
        "shown_events",
        "position",
    )
    readonly_fields = fields

    @admin.display(description=_("action"))
    def shown_action(self, move: Move) -> SafeString:
        return as_json(move.action)

    @admin.display(description=_("events"))
    def shown_events(self, move: Move) -> SafeString:
        access = Access(move.match, None, list(move.match.seats.all()))
        return as_json(access.seen(move.events))

    @admin.display(description=_("position after it"))
    def position(self, move: Move) -> SafeString:
        access = Access(move.match, None, list(move.match.seats.all()))
        try:
            drawn = pictures(access, only=move.seq)
        except Refusal as refused:
            return format_html("<p>{}</p>", words(refused))
        return as_image(drawn.steps[-1].picture) if drawn.steps else format_html("<p>{}</p>", drawn.problem)
