"""Tags and filters of all pages, and the scripts of a page: one pack, or single modules if they are unpackable."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django import template
from django.conf import settings
from django.template import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.timesince import timeuntil
from django.utils.translation import get_language, gettext
from neuroshima_contract import Game

from neuroshima import times
from neuroshima.admission.rules import admission, is_sign_up_open
from neuroshima.matches.models import Seat
from neuroshima.players.current_player import player_of
from neuroshima.players.models import Player
from neuroshima.players.player_settings import PlayerSettings, settings_of
from neuroshima.times import words_since, words_until
from neuroshima.web import packs, static_files
from neuroshima.web.forms.settings import AT_TABLE, SettingsForm
from neuroshima.web.news import unread_by

register = template.Library()


def _reader(request: Any) -> Player | None:
    """The player behind the request, cached because a page asks several times."""
    if not hasattr(request, "page_reader"):
        request.page_reader = player_of(request)
    found: Player | None = request.page_reader
    return found


@register.simple_tag(takes_context=True)
def reader_settings(context: template.Context) -> PlayerSettings:
    """The reader's settings; defaults on a page made without a request."""
    request = context.get("request")
    if request is None or not hasattr(request, "session"):
        return PlayerSettings()
    return settings_of(_reader(request), request)


@register.simple_tag(takes_context=True)
def table_settings(context: template.Context) -> SettingsForm:
    """The settings that can be changed without leaving a table."""
    return SettingsForm(None, reader_settings(context), AT_TABLE)


@register.simple_tag(takes_context=True)
def whole_address(context: template.Context, path: str) -> str:
    """The absolute URL of a static file, for readers outside of the site."""
    return str(context["request"].build_absolute_uri(static(path)))


@register.filter
def as_attributes(chosen: PlayerSettings) -> str:
    """Settings as attributes of the page, for style sheets and shared/settings.js."""
    return format_html_join("", ' data-{}="{}"', chosen.attributes().items())


@register.simple_tag
def has_documentation() -> bool:
    """Whether `/docs/` has pages: the host serves them, and they are built."""
    return bool(settings.DOCS) and (Path(settings.DOCS) / "index.html").is_file()


@register.simple_tag(takes_context=True)
def who(context: template.Context) -> Player | None:
    """The player who reads the page; None for a visitor without a name."""
    return _reader(context["request"])


@register.simple_tag(takes_context=True)
def is_newcomer(context: template.Context) -> bool:
    """Whether the reader has finished fewer than ten matches: then tables say more. Counted along an index."""
    reader = _reader(context["request"]) if "request" in context else None
    if reader is None:
        return True
    return Seat.objects.filter(player=reader, ended__isnull=False)[:KNOWS_IT].count() < KNOWS_IT


KNOWS_IT = 10
"""After so many finished matches, a player needs no meanings of keywords any more."""


@register.simple_tag(takes_context=True)
def href(context: template.Context, name: str, *args: Any) -> str:
    """`href` attribute of a link; empty if it leads to the current page."""
    address, request = reverse(name, args=args), context.get("request")
    here = request is not None and request.path == address and not request.GET
    return mark_safe("") if here else format_html(' href="{}"', address)


@register.simple_tag(takes_context=True)
def unread_news(context: template.Context) -> list[tuple[str, Sequence[object]]]:
    """What the reader has to read in the head of the page: templates, each with what it shows."""
    player = _reader(context["request"])
    return unread_by(player, context["request"]) if player is not None else []


@register.simple_tag
def catalogue_address(game: Game, data_query: str = "") -> str:
    """The URL of a game's catalogue in the reader's language.

    `data_query`: which data files (`text_store.query_of`)."""
    joined = "&" if data_query else "?"
    return f"{reverse('catalogue', args=[game.id])}{data_query}{joined}language={get_language()}"


@register.simple_tag(takes_context=True)
def sign_up_open(context: template.Context) -> bool:
    """Whether the reader is offered to make an account."""
    return is_sign_up_open(context["request"])


@register.simple_tag
def guests_allowed() -> bool:
    """Whether visitors may play without an account."""
    return admission().guests_allowed


@register.simple_tag
def other_sites() -> list[dict[str, str]]:
    """The sites by which visitors may sign in, with their names from the settings."""
    return list(settings.SIGN_IN_WITH)


@register.simple_tag(takes_context=True)
def entrance(context: template.Context, name: str) -> str:
    """`href` attribute of a link to log in or sign up, and then return to this page."""
    address = page_address(context)
    if address.startswith(reverse("account")):
        return href(context, name)
    return format_html(' href="{}?{}"', reverse(name), urlencode({"next": address}))


@register.simple_tag(takes_context=True)
def page_address(context: template.Context) -> str:
    """The address at which the reader goes on: of this page, or of the page of the form that was sent (`post_only`)."""
    request = context["request"]
    return str(getattr(request, "page_address", request.get_full_path()))


register.filter("moment", times.moment)


@register.filter
def closes_in(moment: datetime) -> str:
    """How long until then, in words of one unit."""
    if moment - timezone.now() < timedelta(minutes=1):
        return gettext("closes in a moment")
    return gettext("%(time)s left") % {"time": words_until(moment)}


@register.filter
def time_left(moment: datetime) -> str:
    """How long until a clock runs out, in words of two units."""
    seconds = int((moment - timezone.now()).total_seconds())
    if seconds <= 0:
        return gettext("time is over")
    if seconds < 60:
        return gettext("less than a minute left")
    return gettext("Time left: %(time)s.") % {"time": timeuntil(moment, depth=2)}


@register.filter
def ago(moment: datetime) -> str:
    """How long ago, in words of one unit."""
    if timezone.now() - moment < timedelta(minutes=1):
        return gettext("just now")
    return gettext("%(time)s ago") % {"time": words_since(moment)}


@register.simple_tag(takes_context=True)
def page_script(context: Context, page: str, game: Game | None) -> SafeString:
    """The HTML elements that load the page's module and all its imports."""
    pack = packs.pack_of(page, game)
    if pack is not None:
        address = reverse("pack", kwargs={"digest": pack.digest, "page": page} | ({"game_id": game.id} if game else {}))
        return format_html('<script type="module" src="{}"></script>', address)
    module = static(static_files.page_modules()[page].module)
    return format_html('{}<script type="module" src="{}"></script>', _import_map(context), module)


def _import_map(context: Context) -> SafeString:
    """Import map of the page.

    Empty if rendered without a request, so browsers revalidate modules."""
    request = context.get("request")
    if request is None:
        return SafeString()
    text = json.dumps({"imports": static_files.import_map()}).replace("<", "\\u003c")
    return format_html('<script type="importmap" nonce="{}">{}</script>\n  ', request.csp_nonce, mark_safe(text))


@register.simple_tag
def single_scripts(page: str, game: Game, scripts: Iterable[str]) -> list[str]:
    """The game's modules that the page imports itself; none if they are in its pack.

    Their URLs are plain, so that a module is loaded only once if other modules import it, too.
    """
    return [] if packs.pack_of(page, game) else [f"{settings.STATIC_URL}{script}" for script in scripts]
