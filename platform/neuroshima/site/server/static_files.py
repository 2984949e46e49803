"""Scripts, styles and pictures under addresses that change with their content.

A browser fetches each of them once: `/static/<digest of all of them>/neuroshima/match/match.js`.

The digest stands before the path and not in the name, because modules import each other by relative paths: nothing that
a plugin ships needs to be rewritten. A page that was opened before an upgrade asks by its old digest and gets the file
as it is now.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from whitenoise.middleware import WhiteNoiseMiddleware

DIGITS = 16
SETTLED = 1.0
"""Seconds for which files count as unchanged: a page names twenty of them."""
Stamp = tuple[str, Path, int, int]
"""A file as its folder lists it: its name, where it is, its size, and when it was changed (in nanoseconds)."""


class AddressedFiles(StaticFilesStorage):
    """The static files of all apps, each addressed by what all of them hold."""

    looked = float("-inf")
    digest = ""

    def url(self, name: str | None) -> str:
        now = time.monotonic()
        if now - self.looked > SETTLED:
            self.looked, self.digest = now, digest_of(tuple(stamps()))
        return super().url(f"{self.digest}/{name}")


def stamps() -> Iterator[Stamp]:
    """Every static file of every app."""
    for finder in finders.get_finders():
        for name, storage in finder.list([]):
            path = Path(storage.path(name))
            found = path.stat()
            yield name, path, found.st_size, found.st_mtime_ns


@lru_cache(maxsize=1)
def digest_of(files: tuple[Stamp, ...]) -> str:
    """The same on every machine that has the same files."""
    whole = hashlib.sha256()
    for name, path, _size, _changed in sorted(files):
        whole.update(f"{name}\n{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()[:DIGITS]


class AssetMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Finds a file by its address with any digest, or without one."""

    @cached_property
    def addressed(self) -> re.Pattern[str]:
        return re.compile(f"^({re.escape(self.static_prefix)})[0-9a-f]{{{DIGITS}}}/")

    def candidate_paths_for_url(self, url: str) -> Iterator[str]:
        yield from super().candidate_paths_for_url(self.addressed.sub(r"\1", url))

    def immutable_file_test(self, path: str, url: str) -> bool:
        return self.addressed.match(url) is not None
