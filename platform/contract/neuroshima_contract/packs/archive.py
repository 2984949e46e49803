"""Reads a pack from a zip file or a folder into texts, within bounds.

Nothing is written to a disk, no link is followed, and no more is unpacked than a pack may have, whatever an archive
says of its sizes."""

from __future__ import annotations

import re
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from os import walk
from pathlib import Path

from ..refusal import Unfit, _
from .faults import LONGEST_FILE, Fault
from .manifest import MANIFEST

LARGEST_ARCHIVE = 2 * 1024 * 1024
"""Bytes of a zip file."""
LARGEST_PACK = 768 * 1024
"""Bytes of all files together."""
MOST_FILES = 200
DEEPEST = 4
"""Parts of a path."""
PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}")
IGNORED = re.compile(r"(?:^|/)(?:__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini)(?:/|$)")
"""What systems put into folders and archives."""
UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")

BAD_ZIP = _("it is not a zip file that can be read")
TOO_LARGE = _("all files together have more than %(most)s kB")
TOO_MANY_FILES = _("it has more than %(most)s files")


@dataclass(frozen=True)
class Entry:
    """A file of a folder or an archive: its path, its size as it is said, and what reads so many bytes of it.

    `fault`: why it cannot be read, if that is known already."""

    path: str
    size: int
    read: Callable[[int], bytes]
    fault: Unfit | None = None


def read_zip(data: bytes) -> tuple[dict[str, str], list[Fault]]:
    """The texts of a zip file by path, and everything that is wrong with it."""
    if len(data) > LARGEST_ARCHIVE:
        most = LARGEST_ARCHIVE // 1024
        return {}, [Fault("", "", Unfit(_("the archive has more than %(most)s kB"), "archive_too_large", most=most))]
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return _read(_inside_folder([_zipped(archive, info) for info in archive.infolist() if not info.is_dir()]))
    except (zipfile.BadZipFile, ValueError, EOFError, OSError, NotImplementedError, RuntimeError):
        return {}, [Fault("", "", Unfit(BAD_ZIP, "not_a_zip"))]


def _zipped(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Entry:
    def read(most: int) -> bytes:
        with archive.open(info) as file:
            return file.read(most)

    fault = None
    if stat.S_IFMT(info.external_attr >> 16) not in (0, stat.S_IFREG):
        fault = Unfit(NO_LINK, "link")
    elif info.flag_bits & 1:
        fault = Unfit(_("it is encrypted"), "encrypted")
    return Entry(info.orig_filename if "\\" in info.orig_filename else info.filename, info.file_size, read, fault)


NO_LINK = _("it is a link or a device, and a pack has plain files only")


def _inside_folder(entries: list[Entry]) -> list[Entry]:
    """The entries by their paths below the one folder in which all of them are, if the manifest is there."""
    entries = [entry for entry in entries if not IGNORED.search(entry.path)]
    heads = {entry.path.partition("/")[0] for entry in entries}
    head = next(iter(heads), "")
    if len(heads) != 1 or f"{head}/{MANIFEST}" not in {entry.path for entry in entries}:
        return entries
    return [Entry(entry.path.partition("/")[2], entry.size, entry.read, entry.fault) for entry in entries]


def read_folder(folder: Path) -> tuple[dict[str, str], list[Fault]]:
    """The texts of a folder by path, and everything that is wrong with it."""
    return _read([entry for entry in _listed(folder) if not IGNORED.search(entry.path)])


def _listed(folder: Path) -> Iterator[Entry]:
    for here, folders, names in walk(folder, followlinks=False):
        linked = [name for name in folders if Path(here, name).is_symlink()]
        folders[:] = sorted(name for name in folders if name not in linked and not name.startswith("."))
        for name in sorted([*linked, *names]):
            path = Path(here, name)
            state = path.lstat()
            fault = None if stat.S_ISREG(state.st_mode) else Unfit(NO_LINK, "link")
            yield Entry(path.relative_to(folder).as_posix(), state.st_size, _reader(path), fault)


def _reader(path: Path) -> Callable[[int], bytes]:
    def read(most: int) -> bytes:
        with path.open("rb") as file:
            return file.read(most)

    return read


def _read(entries: Iterable[Entry]) -> tuple[dict[str, str], list[Fault]]:
    """The texts of the entries, as far as the bounds allow."""
    texts: dict[str, str] = {}
    faults: list[Fault] = []
    seen: set[str] = set()
    left = LARGEST_PACK
    for number, entry in enumerate(entries):
        if number == MOST_FILES:
            faults.append(Fault("", "", Unfit(TOO_MANY_FILES, "too_many_files", most=MOST_FILES)))
            break
        fault = entry.fault or _bad_path(entry.path, seen)
        seen.add(entry.path.casefold())
        text = fault or _text(entry, left)
        if isinstance(text, str):
            texts[entry.path] = text
            left -= len(text.encode())
            continue
        faults.append(Fault(_shown(entry.path), "", text))
        if text.code == "pack_too_large":
            break
    return texts, faults


def _shown(path: str) -> str:
    """A path as it may be shown: of any length and any characters, as it comes."""
    return UNPRINTABLE.sub("?", path)[:120]


def _bad_path(path: str, seen: set[str]) -> Unfit | None:
    parts = path.split("/")
    if path.startswith("/") or "\\" in path or ".." in parts or ":" in path:
        return Unfit(_("its path leads out of the pack"), "path_outside")
    if len(parts) > DEEPEST or not all(PART.fullmatch(part) for part in parts):
        reason = _("its path may have up to %(most)s names of letters, digits, “_”, “-” and “.”")
        return Unfit(reason, "bad_path", most=DEEPEST)
    if path.casefold() in seen:
        return Unfit(_("another file has this path, or one that differs in capitals only"), "path_twice")
    return None


def _text(entry: Entry, left: int) -> str | Unfit:
    """The text of a file with at most `left` bytes, or why it has none."""
    if entry.size > LONGEST_FILE:
        return _too_long()
    try:
        data = entry.read(min(LONGEST_FILE, left) + 1)
    except (zipfile.BadZipFile, zlib.error, ValueError, EOFError, OSError, NotImplementedError, RuntimeError):
        return Unfit(_("it cannot be unpacked"), "not_unpacked")
    if len(data) > left:
        return Unfit(TOO_LARGE, "pack_too_large", most=LARGEST_PACK // 1024)
    if len(data) > LONGEST_FILE:
        return _too_long()
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        return Unfit(_("it is not a text in UTF-8"), "not_utf8")
    if UNPRINTABLE.search(text):
        return Unfit(_("it has control characters in it"), "control_characters")
    return text


def _too_long() -> Unfit:
    return Unfit(_("it has more than %(most)s kB"), "file_too_large", most=LONGEST_FILE // 1024)
