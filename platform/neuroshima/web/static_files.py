"""Scripts, styles and pictures under names that change with their content.

A browser fetches each of them once: `/static/neuroshima/match/match.0a1b2c3d4e5f.js`, as with Django's
ManifestStaticFilesStorage. But there is no `collectstatic`: files stay in their apps, and files of plugins are not
rewritten. Modules import each other by their plain paths, and an import map tells the browser the names with digests,
unless the modules come in a pack. A page from before an upgrade requests an old name and gets the current file.
"""

from __future__ import annotations

import os
import re
import stat
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import HashedFilesMixin, StaticFilesStorage
from django.core.files import File
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.templatetags.static import static
from neuroshima_contract import Game
from whitenoise.middleware import WhiteNoiseMiddleware

from neuroshima.contributions import Contributions

DIGEST = re.compile(r"\.[0-9a-f]{12}(?=(\.[^./]*)?$)")
SETTLED = 1.0
"""Seconds for which the list of files is cached, because a page names twenty of them."""


def table_scripts(game: Game) -> Sequence[str]:
    """The modules of a game's table."""
    return game.screen.scripts


class PageModule(NamedTuple):
    """The module of a page; it imports the others."""

    page: str
    """The name under which the page's pack is asked for."""
    module: str
    """Its path under /static/."""
    scripts: Callable[[Game], Sequence[str]] = table_scripts
    """The game's modules that come before it."""


PAGES: Contributions[PageModule] = Contributions(
    PageModule("follow", "neuroshima/follow/follow.js"),
    PageModule("keys", "neuroshima/shared/page_help.js"),
    PageModule("moves", "neuroshima/admin/moves.js"),
    PageModule("settings", "neuroshima/settings/page.js"),
)


def page_modules() -> dict[str, PageModule]:
    """The modules of all pages, by the names of the pages."""
    return {each.page: each for each in PAGES}


class StaticFile(NamedTuple):
    """A static file."""

    name: str
    """Its path under /static/."""
    path: str
    size: int
    changed: int
    """Time of the last change, in nanoseconds."""


Listing = Mapping[str, StaticFile]
"""Files by their names."""


def all_static_files() -> Listing:
    """Every static file of every app, cached for a moment."""
    return _listing_at(int(time.monotonic() / SETTLED))


@lru_cache(maxsize=1)
def _listing_at(moment: int) -> Listing:
    found: dict[str, StaticFile] = {}
    for finder in finders.get_finders():
        assert isinstance(finder, finders.FileSystemFinder | finders.AppDirectoriesFinder)  # Django's default
        for storage in finder.storages.values():
            for file in _files_in(os.fspath(storage.location)):
                found.setdefault(file.name, file)  # the first file of a name is served
    return found


def _files_in(folder: str, above: str = "") -> Iterator[StaticFile]:
    """The files of a folder and of those in it, if it is there.

    A page waits for this once a second, and `finder.list` takes twice as long."""
    try:
        entries = os.scandir(folder)
    except OSError:
        return
    with entries:
        for entry in entries:
            if entry.is_dir():
                yield from _files_in(entry.path, f"{above}{entry.name}/")
            elif (file := _file(f"{above}{entry.name}", entry.path)) is not None:
                yield file


def _file(name: str, path: str) -> StaticFile | None:
    """The current file; None if there is none.

    Paths are strings, because hundreds are checked every second."""
    try:
        found = os.stat(path)  # noqa: PTH116 - a Path takes longer to make than to ask
    except OSError:
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return StaticFile(name, path, found.st_size, found.st_mtime_ns)


@lru_cache(maxsize=4096)
def hashed_name(file: StaticFile) -> str:
    """The file's name with the digest of its content. Raises OSError."""
    with Path(file.path).open("rb") as content:
        return HashedFilesMixin().hashed_name(file.name, File(content))


def import_map() -> dict[str, str]:
    """The import map of all modules: plain paths to paths with digests."""
    return {
        f"{settings.STATIC_URL}{name}": static(name) for name in all_static_files() if name.endswith((".js", ".mjs"))
    }


class HashedFiles(StaticFilesStorage):
    """The static files of all apps, with URLs that have the digest of the content."""

    def url(self, name: str | None) -> str:
        file = all_static_files().get(name or "")
        try:
            return super().url(name if file is None else hashed_name(file))
        except OSError:  # it was removed after it was listed: the host is upgrading
            return super().url(name)


class AssetMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serves a file by its name with any digest, or without one."""

    def candidate_paths_for_url(self, url: str) -> Iterator[str]:
        yield from super().candidate_paths_for_url(url)
        yield from super().candidate_paths_for_url(DIGEST.sub("", url))

    def immutable_file_test(self, path: str, url: str) -> bool:
        file = _file(DIGEST.sub("", url), path) if DIGEST.search(url) else None
        return file is not None and hashed_name(file) == url

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponseBase:
        """A file as it is, but a style sheet without comments and indents, which are a quarter of it."""
        if not request.path.endswith(".css"):
            served: HttpResponseBase = WhiteNoiseMiddleware.serve(static_file, request)
            return served
        request.META.pop("HTTP_RANGE", None)  # a part of what is sent would be no part of the file
        found = static_file.get_response(request.method, request.META)
        if found.file is None:
            return HttpResponse(status=found.status, headers=dict(found.headers))
        with found.file as file:
            sheet = HttpResponse(without_comments(file.read()), status=found.status, headers=dict(found.headers))
        sheet.headers["Content-Length"] = str(len(sheet.content))
        return sheet


def without_comments(sheet: bytes) -> bytes:
    """The style sheet with neither comments nor indents; texts in quotes stay as they are."""
    return _INDENT.sub(b"\n", _COMMENT.sub(lambda found: found[1] or b"", sheet))


_COMMENT: Final = re.compile(rb"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|/\*.*?\*/""", re.DOTALL)
_INDENT: Final = re.compile(rb"\s*\n\s*")
