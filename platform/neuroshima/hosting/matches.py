"""What the admin's page of a match has from rooms above it: its tournament, its talk, and taking its rating back."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from neuroshima_contract import Refusal

from neuroshima.admin_lists import LOOKED_AT, newest_rows
from neuroshima.matches.admin.matches import MatchAdmin
from neuroshima.matches.models import Match, Status
from neuroshima.players.reasons import LONGEST, clean_reason
from neuroshima.records.rating import annul
from neuroshima.refusals import words
from neuroshima.talk.models import Circle, Message, phrase_words
from neuroshima.times import moment
from neuroshima.tournaments.models import Pairing, Tournament

MOST_SAID = 200
MOST_TOURNAMENTS = 20
admin.site.unregister(Match)


@admin.register(Match)
class WholeMatchAdmin(MatchAdmin):
    """Matches, with what other rooms know of them."""

    fields: ClassVar[Any] = (*MatchAdmin.fields[:-1], "tournament", "rating_back", "shown_talk", MatchAdmin.fields[-1])
    readonly_fields: ClassVar[Any] = fields
    what_a_search_finds = _(
        "A search finds the link of a match, a tournament, a player, or several players with commas between them."
    )

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view(self.annul_view)
        return [path("<int:pk>/annul/", view, name="annul_rating"), *super().get_urls()]

    def found_by(self, asked: str) -> Q:
        """Beside what matches know themselves, those of a tournament by its link, or of newer ones by their name."""
        wanted, newest = asked.strip(), newest_rows(Tournament, LOOKED_AT)
        tournaments = list(Tournament.objects.filter(slug=wanted).values_list("pk", flat=True))
        named = Tournament.objects.filter(newest, name__iexact=wanted).order_by("-pk")
        tournaments += list(named.values_list("pk", flat=True)[:MOST_TOURNAMENTS])
        if not tournaments:
            return super().found_by(asked)
        paired = Pairing.objects.filter(round__tournament__in=tournaments, match__isnull=False)
        return Q(pk__in=list(paired.values_list("match", flat=True)))

    @admin.display(description=_("tournament"))
    def tournament(self, match: Match) -> SafeString | str:
        pairing = Pairing.objects.filter(match=match).select_related("round__tournament").first()
        if pairing is None:
            return "–"
        found = pairing.round.tournament
        return format_html('<a href="{}">{}</a>', reverse("tournament", args=[found.slug]), found.name)

    @admin.display(description=_("its rating"))
    def rating_back(self, match: Match) -> SafeString | str:
        if not match.rating_changes.exists():
            return "–"
        return format_html('<a href="{}">{}</a>', reverse("admin:annul_rating", args=[match.pk]), _("take it back …"))

    @admin.display(description=_("talk"))
    def shown_talk(self, match: Match) -> SafeString | str:
        """What was said. That of the spectators of a running match is left out: the host may play in it."""
        said = Message.objects.filter(match=match).order_by("number")
        if match.status != Status.OVER:
            said = said.filter(circle=Circle.PLAYERS)
        lines = [
            (each.author, each.get_circle_display(), moment(each.created), _words(each)) for each in said[:MOST_SAID]
        ]
        return format_html_join("", "<p><strong>{}</strong> ({}, {}): {}</p>", lines) or "–"

    def annul_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """View that takes back what a match has changed of ratings, with a reason."""
        if not request.user.has_perm("records.change_rating"):
            raise PermissionDenied
        match, problem = get_object_or_404(Match.objects.defer("snapshot"), pk=pk), ""
        if request.method == "POST":
            try:
                reason = clean_reason(request.POST.get("reason", ""))
            except Refusal as refused:
                problem = words(refused)
            else:
                count = annul(match.slug)
                self.log_change(request, match, f"rating annulled: {reason}")
                done = ngettext("%(count)s rating is changed back.", "%(count)s ratings are changed back.", count)
                messages.success(request, done % {"count": count})
                return redirect("admin:matches_match_change", pk)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Take its rating back"),
            "opts": self.opts,
            "match": match,
            "changes": match.rating_changes.select_related("rating__player"),
            "problem": problem,
            "reason": request.POST.get("reason", ""),
            "longest": LONGEST,
        }
        return render(request, "hosting/annul.html", context, status=400 if problem else 200)


def _words(message: Message) -> str:
    text = phrase_words(message.phrase) if message.phrase else message.text
    return text if message.removed is None else f"{text} ({gettext('removed')})"
