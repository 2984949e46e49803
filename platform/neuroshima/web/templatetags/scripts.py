"""The scripts of a page with a game's element: one pack, or module by module where none can be made."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.templatetags.static import static
from django.urls import reverse

from neuroshima.contract import Game
from neuroshima.web import packs

register = template.Library()


@register.simple_tag
def page_script(page: str, game: Game | None) -> str:
    """The address of the page's script: of its pack, or of its own module."""
    digest = current_digest()
    if game is None or not packs.is_packable(page, game, digest):
        return static(packs.PAGES[page])
    return reverse("pack", args=[digest, page, game.id])


@register.simple_tag
def single_scripts(page: str, game: Game, scripts: Iterable[str]) -> list[str]:
    """The addresses of those of a game's scripts that the page has to load itself: none where they come in its pack."""
    return [] if packs.is_packable(page, game, current_digest()) else [static(script) for script in scripts]


def current_digest() -> str:
    """The digest in the addresses of static files, as the files are now."""
    name = packs.PAGES["match"]
    return static(name).removesuffix(f"/{name}").rpartition("/")[-1]
