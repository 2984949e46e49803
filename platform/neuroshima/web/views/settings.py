"""What a player chooses for every page and table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import check_for_language
from django.views.i18n import set_language

from neuroshima.notices.wishes import keep_language
from neuroshima.players.current_player import player_of
from neuroshima.players.player_settings import change_settings, remember
from neuroshima.web.views.posting import posted_from
from neuroshima.web.views.refusals import refusals_as_pages


@posted_from(lambda _request: reverse("lobby"))
@refusals_as_pages
def keep_settings(request: HttpRequest) -> HttpResponse:
    """Keep the settings that are posted, by their names; others stay as they are."""
    player = player_of(request)
    given = {name: request.POST[name] for name in request.POST if name != "csrfmiddlewaretoken"}
    chosen = change_settings(player, request, given)
    answer = HttpResponse(status=204)
    if player is None:
        remember(answer, chosen)
    return answer


def choose_language(request: HttpRequest) -> HttpResponse:
    """The language of the pages, and of what the site tells the player when they are away."""
    chosen, player = request.POST.get("language", ""), player_of(request)
    if request.method == "POST" and player is not None and check_for_language(chosen):
        keep_language(player, chosen)
    return set_language(request)
