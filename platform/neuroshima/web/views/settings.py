"""Store a player's settings for all tables and devices."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import check_for_language
from django.views.i18n import set_language

from neuroshima.notices.wishes import keep_language
from neuroshima.players.current_player import player_of
from neuroshima.players.models import WATCH_SPEEDS
from neuroshima.refusals import Code, refusal
from neuroshima.web.views.posting import posted_from
from neuroshima.web.views.refusals import refusals_as_pages


@posted_from(lambda _request: reverse("lobby"))
@refusals_as_pages
def keep_watch_speed(request: HttpRequest) -> HttpResponse:
    """How fast battles are shown. For a stranger the browser alone remembers it."""
    chosen = request.POST.get("speed", "")
    if chosen not in map(str, WATCH_SPEEDS):
        raise refusal(Code.MALFORMED)
    player = player_of(request)
    if player is not None and player.watch_speed != int(chosen):
        player.watch_speed = int(chosen)
        player.save(update_fields=["watch_speed"])
    return HttpResponse(status=204)


def choose_language(request: HttpRequest) -> HttpResponse:
    """The language of the pages, and of what the site tells the player when they are away."""
    chosen, player = request.POST.get("language", ""), player_of(request)
    if request.method == "POST" and player is not None and check_for_language(chosen):
        keep_language(player, chosen)
    return set_language(request)
