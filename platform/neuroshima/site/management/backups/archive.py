"""The file of a backup, a zip archive with a manifest, and the folders in which it is made and unpacked.

manifest.json              when it was made, by what; the SHA-256 of every other file
database.sqlite3, or database.dump (the custom format of pg_dump)
secret_key                 unless an environment variable sets it
plugins_installed.json     what `install` was asked for
wheels/                    the wheels that were installed
"""

from __future__ import annotations

import fcntl
import hashlib
import logging
import os
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import IO, Final, Literal

from django.utils.translation import gettext as _
from neuroshima_contract.safe_parsing import read_json
from pydantic import BaseModel, ValidationError

FORMAT = 1
MANIFEST = "manifest.json"
LONGEST_MANIFEST = 1_000_000
BLOCK = 1 << 20
Kind = Literal["sqlite", "postgresql"]
DATABASES: Mapping[Kind, str] = {"sqlite": "database.sqlite3", "postgresql": "database.dump"}
"""The name of the database's file in the archive, by kind of database."""


class BackupError(Exception):
    """A backup cannot be made or restored; the text says why."""


class Manifest(BaseModel):
    """The manifest of a backup."""

    format: int = FORMAT
    made: datetime
    host: str
    """The version of `neuroshima-platform`."""
    kind: Kind
    server: int = 0
    """The major version of PostgreSQL."""
    plugins: dict[str, str]
    """The version of each plugin."""
    migrations: dict[str, list[str]]
    """The migrations of the database, by app."""
    files: dict[str, str]
    """The SHA-256 of each file."""


def write(path: Path, manifest: Manifest, files: Mapping[str, Path]) -> None:
    """Write the archive with these files, by their names in it.

    The digests in the manifest are filled in."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, allowZip64=True) as archive:
        for name, file in files.items():
            manifest.files[name] = digest_of(file)
            archive.write(file, name, compress_type=zipfile.ZIP_STORED if is_compressed(name) else None)
        archive.writestr(MANIFEST, manifest.model_dump_json(indent=1))


def is_compressed(name: str) -> bool:
    return name.endswith((".dump", ".whl"))


def digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def unpack(path: Path, folder: Path) -> Manifest:
    """Unpack the archive into an empty folder.

    Raises BackupError unless every file is there and unchanged."""
    try:
        with zipfile.ZipFile(path) as archive:
            manifest = _manifest(archive, path)
            for name, digest in manifest.files.items():
                with archive.open(name) as file:
                    _unpack_file(file, folder / _check_name(name), digest)
    except OSError as error:
        raise BackupError(_("%(file)s cannot be read: %(why)s") % {"file": path, "why": error}) from error
    except (zipfile.BadZipFile, zlib.error, KeyError, ValueError, EOFError, RuntimeError) as error:
        raise BackupError(_("%(file)s is damaged, or is no backup: %(why)s") % {"file": path, "why": error}) from error
    return manifest


def _manifest(archive: zipfile.ZipFile, path: Path) -> Manifest:
    if archive.getinfo(MANIFEST).file_size > LONGEST_MANIFEST:
        raise ValueError(MANIFEST)
    data = read_json(archive.read(MANIFEST).decode(), deepest=4, longest=LONGEST_MANIFEST)
    if isinstance(data, dict) and isinstance(data.get("format"), int) and data["format"] > FORMAT:
        raise BackupError(_("%s was made by a newer version of this site. Upgrade the site first.") % path)
    try:
        manifest = Manifest.model_validate(data)
    except ValidationError as error:
        raise ValueError(MANIFEST) from error
    if DATABASES[manifest.kind] not in manifest.files:
        raise KeyError(DATABASES[manifest.kind])
    return manifest


def _check_name(name: str) -> str:
    """Check the name of a file. Raises ValueError if it leads out of the folder."""
    parts = PurePosixPath(name).parts
    if not parts or len(parts) > 2 or ".." in parts or name.startswith("/") or "\\" in name:
        raise ValueError(name)
    return name


def _unpack_file(file: IO[bytes], target: Path, digest: str) -> None:
    target.parent.mkdir(exist_ok=True)
    with target.open("wb") as copy:
        shutil.copyfileobj(file, copy, BLOCK)
    if digest_of(target) != digest:
        raise ValueError(target.name)


logger = logging.getLogger(__name__)

MAKING: Final = ".backup-"
RESTORING: Final = ".restore-"
"""The beginnings of their names."""


@contextmanager
def work_folder(where: Path, prefix: str) -> Iterator[Path]:
    """A folder in `where` that is gone afterwards, and locked until then."""
    remove_leftovers(where, prefix)
    with tempfile.TemporaryDirectory(prefix=prefix, dir=where) as name, closing(Lock(Path(name))):
        yield Path(name)


def remove_leftovers(where: Path, prefix: str) -> None:
    """Remove the folders of commands that were killed: they hold a copy of everything, also the secret key."""
    for folder in where.glob(f"{prefix}*"):
        with suppress(OSError), closing(Lock(folder)):
            shutil.rmtree(folder, ignore_errors=True)
            logger.warning("removed %s, which a killed command has left", folder.name)


class Lock:
    """The lock of a folder. The system drops it with the process. Raises OSError if another process has it."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """Unlock the folder."""
        os.close(self._file)
