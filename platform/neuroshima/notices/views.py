"""Pages of notices: settings, devices, tests, the head of every page."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from django.contrib import messages
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe
from neuroshima_contract import Refusal

from neuroshima.branding.current import brand
from neuroshima.notices import mailing, tasks
from neuroshima.notices.endpoints import service_of
from neuroshima.notices.forms import NoticesForm
from neuroshima.notices.inbox import MOST_SHOWN, kinds_for, last_of, mark_read, unread_of
from neuroshima.notices.kinds import sentence
from neuroshima.notices.models import Device, Notice, NoticeSettings
from neuroshima.notices.pushing import push_key
from neuroshima.notices.turns import Turn, plays_with_others, turns_of
from neuroshima.notices.wishes import SESSION_KEY, NoticeCode, allow_device, keep_wishes, wishes_of
from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.models import Player
from neuroshima.players.rate_limits import rate_limit
from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import Code, count, refusal, status_of, words
from neuroshima.web.views.posting import post_only, redirect_back
from neuroshima.web.views.refusals import refusals_as_pages

LISTED = 30
"""The last notices on the page of notices."""
SOON, LATER = 20, 300
"""Seconds until the head of a page polls again: for players in matches with other people, and for all others."""


def _player(request: HttpRequest) -> Player:
    """Raises Refusal `no_player_yet`."""
    player = player_of(request)
    if player is None:
        raise refusal(NoticeCode.NO_PLAYER_YET)
    return player


def _site(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")


# Settings -------------------------------------------------------------------------------------------------------------


@never_cache
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def notices(request: HttpRequest) -> HttpResponse:
    """The page with the player's settings for notices."""
    player = _player(request)
    wishes = wishes_of(player)
    address = mailing.confirmed_address(player) if mailing.sends_mail() else ""
    form = NoticesForm(request.POST if request.method == "POST" else None, wishes, bool(address), kinds_for(player))
    if request.method == "POST" and form.is_valid():
        keep_wishes(player, _site(request), **form.chosen())
        messages.success(request, gettext("Your choice is kept."))
        return redirect("notices")
    context = {
        "form": form,
        "player": player,
        "wishes": wishes,
        "devices": player.devices.all(),
        "this_device": request.session.get(SESSION_KEY),
        "sends_mail": mailing.sends_mail(),
        "address": address,
        "refused": bool(address) and mailing.is_refused(wishes, address),
        "push_key": push_key().public,
        "last": [(notice, sentence(notice.what, notice.values)) for notice in last_of(player, LISTED)],
    }
    return render(request, "notices/notices.html", context, status=400 if form.errors else 200)


def _as_json(view: Callable[[HttpRequest], JsonResponse]) -> Callable[[HttpRequest], JsonResponse]:
    """Decorator: answer a view's refusals as JSON."""

    @wraps(view)
    def answer(request: HttpRequest) -> JsonResponse:
        try:
            return view(request)
        except Refusal as refused:
            count(refused)
            return JsonResponse({"code": refused.code, "message": words(refused)}, status=status_of(refused))

    return answer


@require_POST
@_as_json
@rate_limit(rate_limits.FORM)
def allow_push(request: HttpRequest) -> JsonResponse:
    """Store this browser as a device for notices."""
    agent = request.headers.get("User-Agent", "")
    device = allow_device(_player(request), request.POST, agent, _site(request))
    request.session[SESSION_KEY] = device.pk
    return JsonResponse({"device": device.pk})


@post_only(lambda _request: reverse("notices"))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def remove_device(request: HttpRequest) -> HttpResponse:
    """Send no more notices to that device."""
    wanted = request.POST.get("device", "")
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 19):
        raise refusal(Code.MALFORMED)
    Device.objects.filter(player=_player(request), pk=int(wanted)).delete()
    messages.success(request, gettext("No notices go to that device any more."))
    return redirect("notices")


@post_only(lambda _request: reverse("notices"))
@refusals_as_pages
@rate_limit(rate_limits.TEST_NOTICE)
def test(request: HttpRequest) -> HttpResponse:
    """Send a test notice by every enabled delivery."""
    player = _player(request)
    wishes, devices = wishes_of(player), list(player.devices.all())
    mail = wishes.mail != NoticeSettings.Mail.NEVER and mailing.can_mail(wishes)
    if not devices and not mail:
        raise refusal(NoticeCode.NOTHING_TO_TEST)
    for device in devices:
        tasks.push_test.enqueue(device=device.pk, owner=service_of(device.endpoint))
    if mail:
        tasks.mail_test.enqueue(player=player.pk)
    ways = [device.name for device in devices] + ([mailing.confirmed_address(player)] if mail else [])
    messages.success(request, gettext("A test is on its way to: %(ways)s") % {"ways": ", ".join(ways)})
    return redirect("notices")


@csrf_exempt  # mail programs send it; the token identifies the player
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Unsubscribe by the link in a mail: a page for confirmation, and its POST.

    Raises Refusal `link_used`."""
    player = mailing.player_to_stop(token)
    if player is None:
        raise refusal(PlayerCode.LINK_USED)
    if request.method == "POST":
        mailing.stop_mails(player)
    return render(request, "notices/stop.html", {"stopped": request.method == "POST", "name": player.name})


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def open_notice(request: HttpRequest, pk: int) -> HttpResponse:
    """Go to the page of a notice, which is read then."""
    player = _player(request)
    found = Notice.objects.filter(pk=pk, player=player).exclude(path="").first()
    if found is None:
        return redirect("notices")
    mark_read(player, path=found.path)
    return redirect(found.path)


@post_only(lambda _request: reverse("notices"))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def read_notices(request: HttpRequest) -> HttpResponse:
    """Mark all notices as read."""
    mark_read(_player(request))
    return redirect_back(request, "notices")


# Every page -----------------------------------------------------------------------------------------------------------


@require_safe
@never_cache
def turns(request: HttpRequest) -> JsonResponse:
    """The matches in which the reader is to move, and what else is new. `at`: the page that the reader has open."""
    player = player_of(request)
    if player is None:
        return JsonResponse({"turns": [], "news": [], "sound": False, "again": LATER})
    if at := request.GET.get("at", ""):
        mark_read(player, path=at)
    found, news = turns_of(player), list(unread_of(player)[:MOST_SHOWN])
    sound = NoticeSettings.objects.filter(player=player, sound=True).exists()
    again = SOON if found or news or plays_with_others(player) else LATER
    told = {"turns": [_line(turn) for turn in found], "news": [_news_line(notice) for notice in news]}
    return JsonResponse({**told, "sound": sound, "again": again})


def _news_line(notice: Notice) -> dict[str, Any]:
    words = sentence(notice.what, notice.values)
    return {"key": f"notice/{notice.pk}", "url": reverse("open_notice", args=[notice.pk]), "words": words}


def _line(turn: Turn) -> dict[str, Any]:
    return {
        "key": f"{turn.slug}/{turn.after}",
        "url": reverse("match", args=[turn.slug]),
        "game": turn.title,
        "names": ", ".join(turn.others),
    }


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that shows notices while no page is open.

    Its URL is at the root, so that its scope is the whole site."""
    found = finders.find("neuroshima/notices/service_worker.js")
    assert isinstance(found, str)
    answer = HttpResponse(Path(found).read_bytes(), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest, for installing the site on a phone."""
    site = brand()
    icons = [("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any")]
    icons += [("icon-maskable-512.png", "512x512", "maskable")]
    text = {
        "id": "/",
        "name": site.name,
        "short_name": site.name if site.names else "Neuroshima",
        "description": gettext("Play the Neuroshima board games in the browser, with a friend or against a bot."),
        "lang": get_language(),
        "start_url": reverse("lobby"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#14171a",
        "theme_color": "#14171a",
        "icons": [
            {"src": static(f"neuroshima/icons/{name}"), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in icons
        ],
        "shortcuts": [{"name": gettext("My matches"), "url": reverse("my_matches")}],
    }
    answer = HttpResponse(json.dumps(text, ensure_ascii=False), content_type="application/manifest+json")
    answer["Cache-Control"] = "no-cache"
    return answer
