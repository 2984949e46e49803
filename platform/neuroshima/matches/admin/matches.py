"""Matches and failed decisions of bots in the admin, read-only: moves are made through `matches.play`.

Of a running match, nothing hidden is shown. Seed and snapshot are left out. Actions, events and pictures are those that
a spectator sees.
"""

from __future__ import annotations

from functools import reduce
from operator import and_
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Refusal

from neuroshima.admin_filters import MadeElsewhere
from neuroshima.matches.admin.move_list import move_list
from neuroshima.matches.admin.parts import (
    LINK,
    ByGame,
    ByGameOfMatch,
    ListsNewest,
    OneRow,
    ReadOnly,
    as_image,
    as_json,
    json_details,
    matches_linked,
    newest_of,
    players_named,
    role_words,
    sitter,
)
from neuroshima.matches.clocks.keeping import clock_shown
from neuroshima.matches.models import CALLED_OFF, BotFailure, Match, Move, Seat, Status
from neuroshima.matches.play.leaving import abort_match, award_match, is_dead
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.endings import how_it_ended, without_players
from neuroshima.matches.replays import picture
from neuroshima.players.reasons import LONGEST, clean_reason
from neuroshima.refusals import words

MOST_MATCHES = 100
"""The newest matches of players, in which a search finds their moves."""


class SeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ("index", "role", "team", "kind", "player", "bot", "style", "name", "options", "what_if", "out_of_time")
    readonly_fields = fields
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("match", "player")

    @admin.display(description=_("role"))
    def role(self, seat: Seat) -> str:
        return role_words(seat.match, seat)


class WhenTimeRunsOut(admin.SimpleListFilter):
    """Filter: strict matches, friendly ones, or those in which time has run out."""

    title = _("when time runs out")
    parameter_name = "end"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("strict", _("strict")), ("friendly", _("friendly")), ("over", _("time has run out"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() == "over":
            return queryset.filter(Exists(Seat.objects.filter(match=OuterRef("pk"), out_of_time=True)))
        if self.value() in ("strict", "friendly"):
            return queryset.filter(time_control__strict=self.value() == "strict")
        return queryset


@admin.register(Match)
class MatchAdmin(ListsNewest, OneRow, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("slug", "game", "status", "pace", "who", "seq", "deadline", "created", "changed", "ended")
    list_filter = ("status", ByGame, "pace", "rated", WhenTimeRunsOut, "deadline", "created", "bot_to_move")
    search_fields = ("slug", "seats__player__name")
    inlines = (SeatInline,)
    fields = (
        "slug", "pages", "game", "plugin", "version", "status", "result", "move_count", "pace",
        "shown_time_control", "shown_clock", "deadline", "shown_options", "shown_data",
        "rated", "commitment", "shown_seed", "created", "started", "changed", "ended", "archived", "archive_failed",
        "history",
    )  # fmt: skip
    readonly_fields = fields

    class Media:
        css = {"all": ("neuroshima/admin/moves.css",)}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("snapshot").prefetch_related("seats")

    def found_by(self, asked: str) -> Q:
        """Matches by their links, or by the names of their players: with a comma between them, matches of all."""
        matches = matches_linked(asked)
        if matches:
            return Q(pk__in=matches)
        names = [name for name in asked.split(",") if name.strip()]
        return reduce(and_, (self.of_players(players_named(name)) for name in names), Q())

    def of_players(self, players: list[int]) -> Q:
        return Q(pk__in=newest_of(Seat.objects, players, "match"))

    @admin.display(description=_("seats"))
    def who(self, match: Match) -> str:
        return ", ".join(sitter(match, seat) for seat in match.seats.all())

    @admin.display(description=_("pages"))
    def pages(self, match: Match) -> SafeString:
        """Links to the match's pages for players, and to the page that ends it."""
        links = [(reverse("match", args=[match.slug]), _("table"))]
        if match.status == Status.OVER:
            links.append((reverse("replay", args=[match.slug]), _("replay")))
        if match.status == Status.RUNNING:
            links.append((reverse("admin:matches_match_abort", args=[match.pk]), _("end this match …")))
        return format_html_join(" · ", '<a href="{}">{}</a>', links)

    @admin.display(description=_("outcome"))
    def result(self, match: Match) -> SafeString | str:
        """The winner, or why a host ended it; details from the game are folded."""
        if match.outcome is None:
            return "-"
        return format_html(
            "{}{}", result_words(Access(match, None, list(match.seats.all()))), json_details(match.outcome)
        )

    @admin.display(description=_("number of moves"))
    def move_count(self, match: Match) -> int:
        return match.seq

    @admin.display(description=_("options"))
    def shown_options(self, match: Match) -> SafeString:
        return json_details(match.options)

    @admin.display(description=_("time control"))
    def shown_time_control(self, match: Match) -> SafeString | str:
        return json_details(match.time_control) if match.time_control is not None else "-"

    @admin.display(description=_("clocks"))
    def shown_clock(self, match: Match) -> SafeString | str:
        clock = clock_shown(match)
        return json_details(clock) if clock is not None else "-"

    @admin.display(description=_("data files"))
    def shown_data(self, match: Match) -> SafeString:
        return json_details(match.data)

    @admin.display(description=_("commitment to the seed"))
    def commitment(self, match: Match) -> str:
        return match.commitment

    @admin.display(description=_("seed"))
    def shown_seed(self, match: Match) -> str:
        return Access(match, None, []).seed or str(_("shown once the match is over"))

    @admin.display(description=_("moves"))
    def history(self, match: Match) -> SafeString:
        return move_list(match)

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view(self.picture_view)
        ends = self.admin_site.admin_view(self.abort_view)
        own = [
            path("<int:pk>/position/<int:seq>.svg", view, name="matches_match_position"),
            path("<int:pk>/abort/", ends, name="matches_match_abort"),
        ]
        return [*own, *super().get_urls()]

    def abort_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """View that ends a running match, with a reason that players see."""
        if not request.user.has_perm("matches.change_match"):
            raise PermissionDenied
        match, problem = get_object_or_404(Match, pk=pk), ""
        if request.method == "POST":
            winner, reason = request.POST.get("winner", ""), request.POST.get("reason", "")
            try:
                if winner:
                    award_match(match.slug, int(winner) if winner.isdecimal() else -1, reason)
                else:
                    abort_match(match.slug, reason)
            except Refusal as refused:
                problem = words(refused)
            else:
                what = f"awarded to side {winner}" if winner else "aborted"
                self.log_change(request, match, f"{what}: {clean_reason(reason)}")
                messages.success(request, _("The match is over, and its page says why."))
                return redirect("admin:matches_match_change", pk)
        access = Access(match, None, list(match.seats.all()))
        why = words(access.frozen) if is_dead(access) and access.frozen is not None else ""
        context = {
            **self.admin_site.each_context(request),
            "title": _("End this match"),
            "opts": self.model._meta,
            "match": match,
            "why": why,
            "running": match.status == Status.RUNNING,
            "problem": problem,
            "reason": request.POST.get("reason", ""),
            "sides": [(str(team), names) for team, names in sides_of(access)],
            "winner": request.POST.get("winner", ""),
            "longest": LONGEST,
        }
        return render(request, "matches/abort.html", context, status=400 if problem else 200)

    def picture_view(self, request: HttpRequest, pk: int, seq: int) -> HttpResponse:
        """View of the position after move `seq` as SVG."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        match = get_object_or_404(Match, pk=pk)
        try:
            svg = picture(Access(match, None, list(match.seats.all())), seq)
        except Refusal as refused:
            return HttpResponse(words(refused), status=404, content_type="text/plain; charset=utf-8")
        return HttpResponse(svg, content_type="image/svg+xml")


def result_words(access: Access) -> str:
    """How a match ended, in a sentence."""
    if access.aborted is not None:
        return without_players(access.aborted, access.settled)
    outcome: Any = access.outcome or {"winners": [], "reason": ""}
    if outcome["reason"] == CALLED_OFF:
        return how_it_ended(outcome)
    names = [sitter(access.match, seat) for seat in access.seats if seat.index in outcome["winners"]]
    won = ngettext("%(names)s wins.", "%(names)s win together.", len(names)) % {"names": ", ".join(names)}
    return f"{won if names else gettext('The match is a draw.')} {how_it_ended(outcome)}".strip()


def sides_of(access: Access) -> list[tuple[int, str]]:
    """The teams of a match, each with the names of its players."""
    names: dict[int, list[str]] = {}
    for seat in access.seats:
        names.setdefault(seat.team, []).append(sitter(access.match, seat))
    return [(team, ", ".join(dict.fromkeys(sitters))) for team, sitters in names.items()]


@admin.register(Seat)
class SeatAdmin(ListsNewest, OneRow, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("match", "index", "role", "team", "kind", "player", "bot", "name")
    list_filter = ("kind", ByGameOfMatch, "match__status")
    list_select_related = ("match", "player")
    search_fields = ("match__slug", "player__name")
    fields = ("match", "index", "role", "team", "kind", "player", "bot", "style", "name", "options")
    readonly_fields = ("role",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("match__snapshot", "match__seed")

    @admin.display(description=_("role"))
    def role(self, seat: Seat) -> str:
        return role_words(seat.match, seat)


@admin.register(Move)
class MoveAdmin(ListsNewest, OneRow, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("match", "seq", "seat", "kind", "player", "created")
    list_filter = ("kind", ByGameOfMatch, "match__status", "created")
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

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("events", "match__snapshot", "match__seed")

    def of_players(self, players: list[int]) -> Q:
        """The newest moves of players in their newest matches."""
        matches = newest_of(Seat.objects, players, "match")[:MOST_MATCHES]
        return Q(pk__in=newest_of(Move.objects.filter(match__in=matches), players))

    def found_by(self, asked: str) -> Q:
        """Beside the link of a match also one of its commands, or a player."""
        found, rest = super().found_by(asked), LINK.sub("", asked).strip()
        if not rest or not matches_linked(asked):
            return found
        return found & (Q(command_id__in=rest.split()) | Q(player__in=players_named(rest)))

    @admin.display(description=_("action"))
    def shown_action(self, move: Move) -> SafeString:
        return as_json(Access(move.match, None, list(move.match.seats.all())).visible_action(move))

    @admin.display(description=_("events"))
    def shown_events(self, move: Move) -> SafeString:
        access = Access(move.match, None, list(move.match.seats.all()))
        return as_json(access.visible_events(move.events))

    @admin.display(description=_("position after it"))
    def position(self, move: Move) -> SafeString:
        return as_image(move.match_id, move.seq)


@admin.register(BotFailure)
class BotFailureAdmin(MadeElsewhere, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("bot", "game", "error", "times", "first", "last")
    list_filter = ("game", "bot", "last")
    ordering = ("-last", "-id")
    fields = ("game", "bot", "error", "times", "first", "last", "in_match", "seq")
    readonly_fields = fields

    @admin.display(description=_("last match"))
    def in_match(self, failure: BotFailure) -> str | SafeString:
        pk = Match.objects.filter(slug=failure.match).values_list("pk", flat=True).first()
        if pk is None:
            return failure.match
        return format_html('<a href="{}">{}</a>', reverse("admin:matches_match_change", args=[pk]), failure.match)
