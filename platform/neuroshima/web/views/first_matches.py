"""Begin a first match, and send the coach's words."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_POST

from neuroshima import plugins
from neuroshima.lessons.coaching import Coaching, coaching_for
from neuroshima.lessons.first_matches import begin_first_match
from neuroshima.matches.reading.access import access_match
from neuroshima.matches.views import json_response, refusals_in_words
from neuroshima.players import rate_limits
from neuroshima.players.current_player import ensure_guest, player_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.refusals import Code, refusal
from neuroshima.web.names import guest_name
from neuroshima.web.views.json_bodies import read_body
from neuroshima.web.views.posting import post_only
from neuroshima.web.views.refusals import refusals_as_pages
from neuroshima.wire.teaching import CoachTold


@post_only(lambda _request, game_id: f"{reverse('lobby')}?{urlencode({'game': game_id})}")
@refusals_as_pages
@rate_limit(rate_limits.BEGIN)
def first_match(request: HttpRequest, game_id: str) -> HttpResponse:
    """One click: the game's first match, with the coach beside the player."""
    player = player_of(request) or ensure_guest(request, guest_name())
    return redirect("match", slug=begin_first_match(player, plugins.game(game_id)).slug)


@require_POST
@refusals_in_words
@rate_limit(rate_limits.ASK)
def coach(request: HttpRequest, slug: str) -> HttpResponse:
    """The coach's current words, as JSON.

    `{"silent": true}` silences the coach, false lets them speak again."""
    content = read_body(request)
    silent = content.get("silent") if isinstance(content, dict) else "?"
    if silent is not None and not isinstance(silent, bool):
        raise refusal(Code.MALFORMED, "silent")
    told = coaching_for(access_match(player_of(request), slug), silent)
    return json_response(_coaching_json(told))


def _coaching_json(told: Coaching) -> CoachTold:
    return {
        "seq": told.seq,
        "silent": told.silent,
        "lines": [{"id": line.id, "words": line.words, "at": list(line.at)} for line in told.lines],
        "remarks": [{"words": remark.words, "seq": remark.seq} for remark in told.remarks],
    }
