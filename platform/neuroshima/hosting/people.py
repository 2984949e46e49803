"""One page of the admin for each person: matches, talk, reports, acts, and what a host does about them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, cast

from allauth.usersessions.models import UserSession
from django.contrib import admin, messages
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Refusal

from neuroshima.hosting import merging
from neuroshima.hosting.personal_data import personal_data
from neuroshima.matches.admin.matches import result_words
from neuroshima.matches.models import Match, Status
from neuroshima.matches.reading.access import Access
from neuroshima.moderation.acts import act_on_player, check_target, current_acts, end_early, may_moderate
from neuroshima.moderation.forms import DirectActForm
from neuroshima.moderation.models import Act, Report
from neuroshima.players.admin import PlayerAdmin
from neuroshima.players.lifecycle import why_closed
from neuroshima.players.models import Player
from neuroshima.players.reasons import LONGEST, clean_reason
from neuroshima.players.renaming import former_names
from neuroshima.players.sessions import SessionsAdapter
from neuroshima.records.models import Rating
from neuroshima.refusals import words
from neuroshima.talk.models import Circle, Message, phrase_words

MOST_LISTED = 20
admin.site.unregister(Player)


@admin.register(Player)
class PersonAdmin(PlayerAdmin):
    """The players, each with a page that has all about them."""

    list_display: Any = (*PlayerAdmin.list_display, "all_about")
    readonly_fields: ClassVar[Any] = ("all_about", *PlayerAdmin.readonly_fields)

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view
        own = [
            path("<int:pk>/person/", view(self.person_view), name="person"),
            path("<int:pk>/person/do/", view(self.act_view), name="person_act"),
            path("<int:pk>/person/merge/", view(self.merge_view), name="person_merge"),
        ]
        return [*own, *super().get_urls()]

    @admin.display(description=_("all about this person"))
    def all_about(self, player: Player) -> SafeString:
        return format_html('<a href="{}">{}</a>', reverse("admin:person", args=[player.pk]), _("matches, talk, acts …"))

    def person_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The page of a person."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return self._page(request, self._person(pk))

    def act_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Do what a button of the page says, named by the field `do`."""
        player = self._person(pk)
        do = ACTS.get(request.POST.get("do", ""))
        if request.method != "POST" or do is None:
            return HttpResponseRedirect(reverse("admin:person", args=[pk]))
        if not self.has_change_permission(request):
            raise PermissionDenied
        try:
            return do(self, request, player)
        except Refusal as refused:
            return self._page(request, player, words(refused))

    def merge_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The preview of merging the person's account into another one, and the merging."""
        if not (self.has_change_permission(request) and request.user.has_perm("auth.delete_user")):
            raise PermissionDenied
        player, other = self._person(pk), request.GET.get("other", "")
        context = {**self._context(request, player), "title": _("Merge two accounts"), "other": other}
        try:
            target = context["target"] = merging.account_called(other)
            for each in (player, target):
                _check_target(request, each)
            context["preview"] = merging.preview(player, target)
            if request.method == "POST":
                reason, name = clean_reason(request.POST.get("reason", "")), str(player)
                merging.merge(player, target)
                self.log_change(request, target, f"merged with {name}: {reason}")
                messages.success(request, gettext("The accounts are merged."))
                return HttpResponseRedirect(reverse("admin:person", args=[target.pk]))
        except Refusal as refused:
            context["problem"] = words(refused)
        return render(request, "hosting/merge.html", context, status=400 if "problem" in context else 200)

    def _person(self, pk: int) -> Player:
        return get_object_or_404(Player.objects.select_related("user"), pk=pk)

    def _context(self, request: HttpRequest, player: Player) -> dict[str, Any]:
        shared = self.admin_site.each_context(request)
        return {**shared, "title": str(player), "opts": self.opts, "player": player, "longest": LONGEST}

    def _page(self, request: HttpRequest, player: Player, problem: str = "") -> HttpResponse:
        sent = request.POST if problem else None
        context = {
            **self._context(request, player),
            **facts(player),
            **_listed(request, player),
            "problem": problem,
            "form": DirectActForm(player.user_id is not None, sent),
            "sent_reason": sent.get("reason", "") if sent is not None else "",
            "may_change": self.has_change_permission(request),
            "may_moderate": may_moderate(request.user),
            "may_delete": player.user_id is not None and request.user.has_perm("auth.delete_user"),
        }
        return render(request, "hosting/person.html", context, status=400 if problem else 200)


def facts(player: Player) -> dict[str, Any]:
    """What is known of a person's account."""
    user = player.user
    if user is None:
        return {"account": None}
    return {
        "account": user,
        "closed": words(why_closed(user)) if not user.is_active else "",
        "former": former_names(user),
        "sessions": UserSession.objects.filter(user=user).count(),
    }


def _listed(request: HttpRequest, player: Player) -> dict[str, Any]:
    """The lists of the page, as far as the reader may see them."""
    user: Any = request.user
    lists: Mapping[str, tuple[str, Callable[[Player], Any]]] = {
        "matches": ("matches.view_match", matches_of),
        "ratings": ("records.view_rating", lambda player: list(Rating.objects.filter(player=player))),
        "said": ("talk.view_message", said_by),
        "reports": ("moderation.view_report", reports_with),
        "acts": ("moderation.view_act", acts_on),
        "log": ("admin.view_logentry", log_of),
    }
    return {name: find(player) if user.has_perm(right) else None for name, (right, find) in lists.items()}


def matches_of(player: Player) -> list[tuple[Match, str]]:
    """The person's newest matches, each with its result in words."""
    newest = Match.objects.filter(seats__player=player).order_by("-pk").distinct().defer("snapshot")
    found = newest.prefetch_related("seats")[:MOST_LISTED]
    return [(match, _result(match)) for match in found]


def _result(match: Match) -> str:
    return result_words(Access(match, None, list(match.seats.all()))) if match.status == Status.OVER else ""


def said_by(player: Player) -> list[tuple[Message, str]]:
    """The person's last messages. Those to spectators of a running match are left out, as in the admin's list."""
    said = Message.objects.filter(Q(circle=Circle.PLAYERS) | Q(match__status=Status.OVER), player=player)
    newest = said.order_by("-pk").select_related("match").defer("match__snapshot")[:MOST_LISTED]
    return [(each, phrase_words(each.phrase) if each.phrase else each.text) for each in newest]


def reports_with(player: Player) -> list[Report]:
    """The newest reports about the person and by them."""
    with_player = Report.objects.filter(Q(about=player) | Q(by=player))
    return list(with_player.select_related("about", "by").order_by("-pk")[:MOST_LISTED])


def acts_on(player: Player) -> list[tuple[Act, bool]]:
    """The newest acts on the person, each with whether it holds now."""
    current = set(current_acts().filter(about=player).values_list("pk", flat=True))
    newest = Act.objects.filter(about=player).select_related("by").order_by("-pk")[:MOST_LISTED]
    return [(act, act.pk in current) for act in newest]


def log_of(player: Player) -> list[LogEntry]:
    """What hosts have changed of the person and their account."""
    entries = Q(content_type__app_label="players", content_type__model="player", object_id=str(player.pk))
    if player.user_id is not None:
        entries |= Q(content_type__app_label="auth", content_type__model="user", object_id=str(player.user_id))
    return list(LogEntry.objects.filter(entries).select_related("user", "content_type")[:MOST_LISTED])


def _check_target(request: HttpRequest, player: Player) -> None:
    """Raises Refusal `not_on_yourself`, `not_on_hosts`."""
    check_target(cast("User", request.user), player)


def _done(request: HttpRequest, player: Player, sentence: str) -> HttpResponse:
    messages.success(request, sentence)
    return HttpResponseRedirect(reverse("admin:person", args=[player.pk]))


def moderate(page: PersonAdmin, request: HttpRequest, player: Player) -> HttpResponse:
    """Warn, silence or close. Raises Refusal as `act_on_player`."""
    given = request.POST
    kind, reason, time = given.get("kind", ""), given.get("reason", ""), given.get("time", "")
    act = act_on_player(cast("User", request.user), player, kind, reason, time)
    page.log_change(request, player, f"{kind}: {act.reason}")
    return _done(request, player, gettext("It is done, and the player reads the reason."))


def end_act(page: PersonAdmin, request: HttpRequest, player: Player) -> HttpResponse:
    """End a silence or a closure. Raises Refusal as `end_early`."""
    key = request.POST.get("act", "")
    act = end_early(cast("User", request.user), int(key) if key.isdecimal() else 0, request.POST.get("reason", ""))
    page.log_change(request, player, f"ended early: {act.reason}")
    return _done(request, player, gettext("It is ended."))


def log_out(page: PersonAdmin, request: HttpRequest, player: Player) -> HttpResponse:
    """End all sessions of the account. Raises Refusal `bad_reason`, `not_on_hosts`."""
    _check_target(request, player)
    reason = clean_reason(request.POST.get("reason", ""))
    SessionsAdapter().end_sessions(list(UserSession.objects.filter(user=player.user_id)))
    page.log_change(request, player, f"logged out everywhere: {reason}")
    return _done(request, player, gettext("The person is logged out everywhere."))


def export(page: PersonAdmin, request: HttpRequest, player: Player) -> HttpResponse:
    """All data of the person as a file. Raises Refusal `bad_reason`."""
    page.log_change(request, player, f"exported: {clean_reason(request.POST.get('reason', ''))}")
    text = json.dumps(personal_data(player), cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="person-{player.pk}.json"'
    return answer


ACTS: Mapping[str, Callable[[PersonAdmin, HttpRequest, Player], HttpResponse]] = {
    "moderate": moderate,
    "end_act": end_act,
    "log_out": log_out,
    "export": export,
}
