"""Tags and filters of all pages."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.timesince import timesince
from django.utils.translation import gettext

from neuroshima.players.current_player import player_of

register = template.Library()


@register.simple_tag(takes_context=True)
def watch_speed(context: template.Context) -> str:
    """How fast the reader wants to see battles; empty for a stranger, whose browser may know."""
    player = player_of(context["request"]) if "request" in context else None
    return "" if player is None else str(player.watch_speed)


@register.simple_tag(takes_context=True)
def href(context: template.Context, name: str, *args: Any) -> str:
    """The address of a link, as its attribute; none where it would lead to the page it stands on."""
    address, request = reverse(name, args=args), context.get("request")
    here = request is not None and request.path == address and not request.GET
    return mark_safe("") if here else format_html(' href="{}"', address)


@register.filter
def ago(moment: datetime) -> str:
    """How long ago, in words of one unit."""
    if timezone.now() - moment < timedelta(minutes=1):
        return gettext("just now")
    return gettext("%(time)s ago") % {"time": timesince(moment, depth=1)}
