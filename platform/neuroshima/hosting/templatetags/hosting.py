"""The parts of the admin's start page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template

from neuroshima.hosting import overview

register = template.Library()


@register.simple_tag(takes_context=True)
def host_overview(context: template.Context) -> dict[str, Any]:
    """What waits, how the site is, who is online, and the weeks as curves."""
    user = context["request"].user
    return {
        "waiting": overview.waiting_lines(user),
        "site": overview.site_lines(user),
        "online": overview.online(user),
        "curves": overview.curves(),
        "width": overview.WIDTH,
        "height": overview.HEIGHT,
    }


@register.simple_tag
def by_what_hosts_do(apps: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The admin's rows by what a host does with them."""
    return overview.grouped(apps)
