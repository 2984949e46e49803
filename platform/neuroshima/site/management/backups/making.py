"""Make a backup of a site, also while it is running and matches are played."""

from __future__ import annotations

import os
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from django.db import DatabaseError, connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from django.utils.translation import gettext as _

from neuroshima.configuration import configuration
from neuroshima.hosting.models import SavedBackup
from neuroshima.plugins.discovery import versions_here
from neuroshima.site.management.backups import postgresql, sqlite
from neuroshima.site.management.backups.archive import (
    DATABASES,
    MAKING,
    BackupError,
    Kind,
    Manifest,
    work_folder,
    write,
)

BACKUPS_KNOWN = 30


def make_backup(path: Path) -> Manifest:
    """Write a backup to a file that does not exist yet.

    It has every move that was stored before the call. Raises BackupError."""
    if path.exists():
        raise BackupError(_("%s exists already. A backup never replaces another one.") % path)
    try:
        with work_folder(path.absolute().parent, MAKING) as folder:
            manifest = _make_in(folder, path)
            _note(path, manifest)
            return manifest
    except OSError as error:
        raise BackupError(_("%(file)s cannot be written: %(why)s") % {"file": path, "why": error}) from error


def _make_in(folder: Path, path: Path) -> Manifest:
    """Write the backup under a temporary name, so that no incomplete one can remain."""
    kind = kind_of_database()
    copy, draft = folder / DATABASES[kind], folder / "draft"
    manifest = _manifest(kind)
    (postgresql if kind == "postgresql" else sqlite).dump(copy)
    write(draft, manifest, {DATABASES[kind]: copy, **_files_beside()})
    draft.chmod(0o600)  # it holds sessions, hands and the secret key
    with draft.open("rb") as file:
        os.fsync(file.fileno())
    draft.replace(path)
    return manifest


def _note(path: Path, manifest: Manifest) -> None:
    """Store for the start page of the admin that there is a backup. One of an older version has no table for it."""
    with suppress(DatabaseError), transaction.atomic():
        SavedBackup.objects.create(made=manifest.made, size=path.stat().st_size, file=str(path.absolute())[-300:])
        kept = SavedBackup.objects.values_list("pk", flat=True)[:BACKUPS_KNOWN]
        SavedBackup.objects.exclude(pk__in=list(kept)).delete()


def kind_of_database() -> Kind:
    return "postgresql" if connection.vendor == "postgresql" else "sqlite"


def _manifest(kind: Kind) -> Manifest:
    """The manifest without digests. Raises BackupError if the database has no tables."""
    migrations: dict[str, list[str]] = {}
    for app, name in sorted(MigrationRecorder(connection).applied_migrations()):
        migrations.setdefault(app, []).append(name)
    if "matches" not in migrations:
        raise BackupError(_("There is nothing to back up: the site has never been started."))
    return Manifest(
        made=timezone.now(),
        host=version("neuroshima-platform"),
        kind=kind,
        server=postgresql.server_version() if kind == "postgresql" else 0,
        plugins=dict(versions_here()),
        migrations=migrations,
        files={},
    )


def _files_beside() -> dict[str, Path]:
    """The other files of the data folder, by their names in the archive."""
    config = configuration()
    names = ["plugins_installed.json", *([] if config.secret_key else ["secret_key"])]
    wheels = sorted((config.var / "wheels").glob("*.whl"))
    files = {name: config.var / name for name in names} | {f"wheels/{wheel.name}": wheel for wheel in wheels}
    return {name: path for name, path in files.items() if path.is_file()}
