"""A player's settings for every page and table."""

from __future__ import annotations

from django.conf import settings as site
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.i18n import set_language

from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.models import Player
from neuroshima.players.player_settings import change_settings, language_chosen, remember, settings_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.web.forms.settings import SettingsForm, parts_of
from neuroshima.web.views.posting import post_only
from neuroshima.web.views.refusals import refusals_as_pages


@never_cache
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def settings(request: HttpRequest) -> HttpResponse:
    """All settings on one page.

    With scripts, a change is stored at once; without, when the form is sent."""
    player = player_of(request)
    form = SettingsForm(request.POST if request.method == "POST" else None, settings_of(player, request))
    if request.method == "POST" and form.is_valid():
        chosen = change_settings(player, request, form.cleaned_data)
        messages.success(request, gettext("Your choice is kept."))
        answer: HttpResponse = redirect("settings")
        if player is None:
            remember(answer, chosen)
        return answer
    context = {"form": form, "player": player, "parts": parts_of(form)}
    return render(request, "web/settings.html", context, status=400 if form.errors else 200)


@post_only(lambda _request: reverse("settings"))
@refusals_as_pages
def keep_settings(request: HttpRequest) -> HttpResponse:
    """Store the posted settings. Others are not changed."""
    player = player_of(request)
    given = {name: request.POST[name] for name in request.POST if name != "csrfmiddlewaretoken"}
    chosen = change_settings(player, request, given)
    answer = HttpResponse(status=204)
    if player is None:
        remember(answer, chosen)
    return answer


def choose_language(request: HttpRequest) -> HttpResponse:
    """Choose the language of pages and of messages to the player."""
    chosen, player = request.POST.get("language", ""), player_of(request)
    if request.method == "POST" and player is not None and chosen in dict(site.LANGUAGES):
        change_settings(player, request, {"language": chosen})
        language_chosen.send(Player, player=player, language=chosen)
    return set_language(request)
