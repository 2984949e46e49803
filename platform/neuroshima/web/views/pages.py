"""Pages that are only read, and the packs of scripts (`neuroshima.web.packs`)."""

from __future__ import annotations

import gzip

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from neuroshima import plugins
from neuroshima.web import packs


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """Help: how to play on this site, the keys, and a note for hosts."""
    return render(request, "web/help.html")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon at the default URL, for pages that name none, such as those of the admin."""
    return redirect(static("neuroshima/favicon.svg"))


@require_safe
def pack(request: HttpRequest, digest: str, page: str, game_id: str | None = None) -> HttpResponse:
    """The current pack of a page.

    A page from before an upgrade requests an old digest: the answer must not be cached."""
    game = plugins.installed_games().get(game_id) if game_id else None
    if page not in packs.PAGES or (game_id and game is None):
        raise Http404
    packed = packs.pack_of(page, game)
    if packed is None:
        raise Http404
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    content = packed.compressed if zipped else gzip.decompress(packed.compressed)
    response = HttpResponse(content, content_type="text/javascript")
    if zipped:
        response["Content-Encoding"] = "gzip"
    response["Vary"] = "Accept-Encoding"
    current = digest == packed.digest
    response["Cache-Control"] = f"public, max-age={365 * 24 * 3600}, immutable" if current else "no-cache"
    return response
