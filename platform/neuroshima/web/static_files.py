"""Scripts, styles and pictures under names that change with their content.

A browser fetches each of them once: `/static/neuroshima/match/match.0a1b2c3d4e5f.js`, the form of Django's
ManifestStaticFilesStorage. That one writes renamed copies when a host runs `collectstatic`; here files stay where their
apps have them, nobody has to run anything, and nothing that a plugin ships is rewritten. Modules import each other by
their plain paths: the browser is told by an import map which names these have, unless they come in a pack.
A page that was opened before an upgrade asks by an old name and gets the file as it is now.
"""

from __future__ import annotations

import os
import re
import stat
import time
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import HashedFilesMixin, StaticFilesStorage
from django.core.files import File
from django.templatetags.static import static
from whitenoise.middleware import WhiteNoiseMiddleware

DIGEST = re.compile(r"\.[0-9a-f]{12}(?=(\.[^./]*)?$)")
SETTLED = 1.0
"""Seconds for which files count as unchanged: a page names twenty of them."""


class StaticFile(NamedTuple):
    """A file as its folder lists it."""

    name: str
    """Its path under /static/."""
    path: str
    size: int
    changed: int
    """When, in nanoseconds."""


Listing = Mapping[str, StaticFile]
"""Files by their names."""


def listing() -> Listing:
    """Every static file of every app, as of a moment ago."""
    return _listing_at(int(time.monotonic() / SETTLED))


@lru_cache(maxsize=1)
def _listing_at(moment: int) -> Listing:
    found: dict[str, StaticFile] = {}
    for finder in finders.get_finders():
        for path, storage in finder.list([]):
            name = path.replace(os.sep, "/")
            if name not in found and (file := _file(name, storage.path(path))) is not None:
                found[name] = file  # the first of that name is the one that is served
    return found


def _file(name: str, path: str) -> StaticFile | None:
    """The file as it is now; None if there is none, or none any more. Hundreds are looked at again every second, so
    their paths stay texts."""
    try:
        found = os.stat(path)  # noqa: PTH116 - a Path takes longer to make than to ask
    except OSError:
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return StaticFile(name, path, found.st_size, found.st_mtime_ns)


@lru_cache(maxsize=4096)
def hashed_name(file: StaticFile) -> str:
    """The same on every machine that has the same file. Raises OSError."""
    with Path(file.path).open("rb") as content:
        return HashedFilesMixin().hashed_name(file.name, File(content))


def import_map() -> dict[str, str]:
    """For all modules, where the browser finds what is imported by a plain path."""
    return {f"{settings.STATIC_URL}{name}": static(name) for name in listing() if name.endswith((".js", ".mjs"))}


class HashedFiles(StaticFilesStorage):
    """The static files of all apps, each addressed by what it holds."""

    def url(self, name: str | None) -> str:
        file = listing().get(name or "")
        try:
            return super().url(name if file is None else hashed_name(file))
        except OSError:  # it has gone since it was listed: the host is upgrading
            return super().url(name)


class AssetMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Finds a file by its name with any digest, or without one."""

    def candidate_paths_for_url(self, url: str) -> Iterator[str]:
        yield from super().candidate_paths_for_url(url)
        yield from super().candidate_paths_for_url(DIGEST.sub("", url))

    def immutable_file_test(self, path: str, url: str) -> bool:
        file = _file(DIGEST.sub("", url), path) if DIGEST.search(url) else None
        return file is not None and hashed_name(file) == url
