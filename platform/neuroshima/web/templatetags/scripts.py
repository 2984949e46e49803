"""The scripts of a page: one pack, or single modules if they are unpackable."""

from __future__ import annotations

import json
from collections.abc import Iterable

from django import template
from django.conf import settings
from django.template import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from neuroshima_contract import Game

from neuroshima.web import packs, static_files

register = template.Library()


@register.simple_tag(takes_context=True)
def page_script(context: Context, page: str, game: Game | None) -> SafeString:
    """The HTML elements that load the page's module and all its imports."""
    pack = packs.pack_of(page, game)
    if pack is not None:
        address = reverse("pack", kwargs={"digest": pack.digest, "page": page} | ({"game_id": game.id} if game else {}))
        return format_html('<script type="module" src="{}"></script>', address)
    return format_html('{}<script type="module" src="{}"></script>', _import_map(context), static(packs.PAGES[page]))


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
