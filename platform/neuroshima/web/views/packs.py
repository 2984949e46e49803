"""The packs of scripts (`neuroshima.web.packs`)."""

from __future__ import annotations

import gzip

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from neuroshima import plugins
from neuroshima.web import packs
from neuroshima.web.templatetags.scripts import current_digest


@require_safe
def pack(request: HttpRequest, digest: str, page: str, game_id: str) -> HttpResponse:
    """A pack as the files are now. A page from before an upgrade asks by an older digest: what it gets is not kept."""
    game = plugins.installed_games().get(game_id)
    now = current_digest()
    packed = packs.packed(packs.entries_of(page, game), now) if game is not None and page in packs.PAGES else None
    if packed is None:
        raise Http404
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    response = HttpResponse(packed if zipped else gzip.decompress(packed), content_type="text/javascript")
    if zipped:
        response["Content-Encoding"] = "gzip"
    response["Vary"] = "Accept-Encoding"
    response["Cache-Control"] = f"public, max-age={365 * 24 * 3600}, immutable" if digest == now else "no-cache"
    return response
