"""Pages that are only read: help, packs of scripts, and the documentation that `manage.py docs` has built."""

from __future__ import annotations

import gzip
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import http_date, quote_etag
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from neuroshima import plugins
from neuroshima.web import packs, static_files


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
    if page not in static_files.page_modules() or (game_id and game is None):
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


KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
}
"""Content types by suffix, the same on every machine. Other files are downloads."""
PLACE_OF_LINK = b"<!-- link to the site -->"
"""The comment in each page (`docs/_templates/sidebar/site.html`) that the link to the front page replaces."""


@require_safe
def documentation(request: HttpRequest, path: str = "") -> HttpResponseBase:
    """A file of the built documentation, at its path in the folder of the setting `docs`."""
    file = _find(path)
    if file is None:
        return render(request, "web/refused.html", _reason(), status=404)
    found = file.stat()
    etag = quote_etag(f"{found.st_mtime_ns:x}-{found.st_size:x}")
    changed = int(found.st_mtime)
    response = get_conditional_response(request, etag=etag, last_modified=changed)
    if response is None:
        response = HttpResponse(_content(file), KINDS.get(file.suffix, "application/octet-stream"))
    response.headers["ETag"] = etag
    response.headers["Last-Modified"] = http_date(changed)
    response.headers["Cache-Control"] = "no-cache"  # a new build has the same names
    return response


def _content(file: Path) -> bytes:
    """The file; a page gets its link to the front page, in English as the pages are."""
    content = file.read_bytes()
    if file.suffix != ".html":
        return content
    link = f'<a class="site-link" href="{reverse("lobby")}">Back to the games</a>'
    return content.replace(PLACE_OF_LINK, link.encode(), 1)


def _find(path: str) -> Path | None:
    """The file at that path in the folder, or None.

    Hidden files, such as the cache of the generator, and links that lead out of the folder are not served."""
    if not settings.DOCS:
        return None
    name = f"{path}index.html" if path.endswith("/") or not path else path
    if any(part.startswith(".") or "\\" in part for part in name.split("/")):
        return None
    try:
        folder = Path(settings.DOCS).resolve()
        file = (folder / name).resolve()
        return file if file.is_relative_to(folder) and file.is_file() else None
    except (OSError, ValueError):  # a name that no file system takes
        return None


def _reason() -> dict[str, object]:
    """What the page of a path without a file says."""
    if _find("") is None:
        return {"sentence": gettext("This site does not serve its documentation.")}
    contents = {"address": reverse("documentation"), "title": gettext("Documentation")}
    return {"sentence": gettext("The documentation has no such page."), "list": contents}
