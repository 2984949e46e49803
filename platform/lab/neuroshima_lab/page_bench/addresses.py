"""An address for each page: of the site by its name, of the admin by its list."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.contrib import admin
from django.test import Client
from django.urls import NoReverseMatch, Resolver404, URLPattern, URLResolver, get_resolver, resolve, reverse

from neuroshima_lab.page_bench.world import World

LINK = re.compile(r'(?:href|src|action|data-[a-z-]+)="(/[^"#?]*)')
SHOWN = {"m/": "over", "c/": "run", "s/": "shared_study", "series/": "series", "tournaments/": "tournament",
         "leagues/": "league"}  # fmt: skip
"""What the pages below an address show, by its name in the world, unless it has the page's own name."""
KEYS = {"profile": "player", "ask_act_about": "entrant", "ask_league_act_about": "member", "settle_report": "report",
        "end_act": "act", "read_notice": "act", "report": "report"}  # fmt: skip
"""Whose key an address has."""
KINDS = {
    "ask_act": "cancel",
    "ask_act_about": "take-out",
    "ask_league_act": "close",
    "ask_league_act_about": "take-out",
}
"""The act of an organiser that a page asks about."""


def names(resolver: URLResolver | None = None) -> Iterator[URLPattern]:
    """The named addresses of the site, without the admin's."""
    for each in (resolver or get_resolver()).url_patterns:
        if isinstance(each, URLResolver):
            if each.app_name != "admin":
                yield from names(each)
        elif each.name:
            yield each


def made_addresses(world: World) -> dict[str, str]:
    """An address for each name that needs none, or whose page shows something that was made."""
    found = {str(each.name): _made(world, each) for each in names()}
    return {name: address for name, address in found.items() if address is not None}


def site_addresses(world: World, client: Client) -> dict[str, str]:
    """The same, and for other names the first address that another page links to."""
    wanted, found = {str(each.name) for each in names()}, made_addresses(world)
    unseen = [*found.values()]
    while unseen and wanted - found.keys():
        answer = client.get(unseen.pop(0))
        if answer.status_code != 200 or not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        for address in dict.fromkeys(LINK.findall(answer.content.decode())):
            name = _name_of(address)
            if name in wanted and name not in found:
                found[name] = address
                unseen.append(address)
    return dict(sorted(found.items()))


def _name_of(address: str) -> str:
    try:
        return resolve(address).url_name or ""
    except Resolver404:
        return ""


def _made(world: World, pattern: URLPattern) -> str | None:
    """The address of a page without parameters, or of something in the world; None if it is of something else."""
    name, route = str(pattern.name), str(pattern.pattern)
    start = next((start for start in SHOWN if route.startswith(start)), "")
    known: dict[str, object] = {
        "slug": world.slugs.get(name) or world.slugs.get(SHOWN.get(start, "")),
        "pk": world.keys.get(KEYS.get(name, "")),
        "kind": KINDS.get(name),
        "seq": 1,
        "form": "png" if start else None,
        "game_id": world.game.id,
    }
    arguments = {parameter: known.get(parameter) for parameter in pattern.pattern.converters}
    if None in arguments.values():
        return None
    try:
        return reverse(name, kwargs=arguments)
    except NoReverseMatch:  # an address by a regular expression, from a mail
        return None


def admin_addresses() -> dict[str, str]:
    """The lists of the admin with their filters and search, and the page of one row of each."""
    found = {"admin": reverse("admin:index")}
    for model, page in admin.site._registry.items():
        base = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        try:
            listed = reverse(f"{base}_changelist")
        except NoReverseMatch:
            continue
        name = f"admin {model._meta.label_lower}"
        found[name] = listed
        if page.search_fields:
            found[f"{name} ?q="] = f"{listed}?q=bench"
        last = model._base_manager.order_by("-pk").values_list("pk", flat=True).first()
        try:
            if last is not None:
                found[f"{name} one"] = reverse(f"{base}_change", args=[last])
        except NoReverseMatch:
            continue
    return found
