"""`backup` and `restore`: one file with all data of a site, made while matches are played."""

from __future__ import annotations

import json
import signal
import sqlite3
import threading
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db.migrations.loader import MigrationLoader
from neuroshima.configuration import Settings
from neuroshima.matches.live.limits import MOVES_AT_ONCE, MOVES_OF_AN_ADDRESS, PEOPLE
from neuroshima.site.management import installing
from neuroshima.site.management.backups import archive, postgresql, sqlite, sqlite_to_postgresql
from neuroshima.site.management.backups.archive import BackupError, Manifest
from neuroshima.site.management.commands import restore
from neuroshima_lab.service_bench.tables import Accepted

from tests.support.platform.services import EMPTY, own_database
from tests.support.platform.serving import DATABASE, LONGEST, Client, EmptyServer, Server

PEEK = {"type": "peek"}
MATCHES = 3
AT_ONCE = MOVES_AT_ONCE // (MATCHES + 1)
"""Moves of each match in quick succession: together fewer than the server takes from a player at once."""
FIRST = AT_ONCE // 2
"""Moves of each match before the backup begins. The other quick ones are made while it runs, however short that is."""
PAUSE = 0.05
"""Seconds between those."""
REST = 1.25 * MATCHES * PEOPLE / MOVES_OF_AN_ADDRESS
"""Seconds between two moves of a match after that: all matches are the same player's, and share the moves that the
server takes in the long run."""


class Mover(threading.Thread):
    """A thread that makes moves in one match until it is told to stop, or one is refused."""

    def __init__(self, client: Client, slug: str) -> None:
        super().__init__()
        self.client, self.slug = client, slug
        self.accepted: list[Accepted] = []
        self.refused: Any = None
        self.many, self.enough = threading.Event(), threading.Event()

    def run(self) -> None:
        while not self.enough.wait(self.rest()):
            seq = len(self.accepted)
            answer = self.client.move(0, seq, PEEK, f"{self.slug}-{seq}")
            if answer["type"] != "accepted":
                self.refused = answer
                self.many.set()  # nobody waits for more
                break
            self.accepted.append(Accepted(slug=self.slug, seq=answer["seq"], command=answer["id"]))
            if len(self.accepted) == FIRST:
                self.many.set()

    def rest(self) -> float:
        """Seconds until the next move."""
        made = len(self.accepted)
        return 0 if made < FIRST else PAUSE if made < AT_ONCE else REST

    def stop(self) -> None:
        self.enough.set()
        self.join(LONGEST)


def backup_during_play(server: Server, made: dict[str, Any], file: Path) -> list[Accepted]:
    """Make a backup while all matches are played. Returns the moves acknowledged before it began."""
    server.start()
    movers = [Mover(server.client(slug, made["sessions"][0]), slug) for slug in made["slugs"]]
    for mover in movers:
        mover.start()
    try:
        assert all(mover.many.wait(LONGEST) for mover in movers)
        before = [move for mover in movers for move in mover.accepted]
        done = server.run("backup", str(file))
        assert done.returncode == 0, done.stderr.decode()
        assert sum(len(mover.accepted) for mover in movers) > len(before), "moves were made meanwhile"
    finally:
        for mover in movers:
            mover.stop()
    assert [mover.refused for mover in movers] == [None] * len(movers)
    return before


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.services)])
def sites(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two sites with this kind of database: the first with empty tables, the other without tables."""
    with ExitStack() as closing_later:
        both: list[Server] = []
        for name, kind, template in (("site", Server, ""), ("other", EmptyServer, EMPTY)):
            settings = {"NEUROSHIMA_SECRET_KEY": ""}
            if request.param == "postgresql":
                request.getfixturevalue("services")
                settings["NEUROSHIMA_DATABASE_URL"] = closing_later.enter_context(own_database(template))
            (tmp_path / name).mkdir()
            both.append(kind(tmp_path / name, **settings))
            closing_later.callback(both[-1].stop, signal.SIGKILL)
        yield both[0], both[1]


def test_a_backup_made_during_play_has_every_move_acknowledged_before(
    sites: tuple[Server, Server], tmp_path: Path
) -> None:
    """Given a site whose matches are played, when it is backed up and the backup restored elsewhere, then every move
    acknowledged before the backup is there with a right checksum.

    A second restore needs `--replace`, and none works while a server runs."""
    (site, other), file = sites, tmp_path / "a.backup"
    made = site.prepare(matches=MATCHES)
    before = backup_during_play(site, made, file)
    assert file.stat().st_mode & 0o077 == 0

    lines = "\n".join(move.model_dump_json() for move in before)
    found = other.prepared("tests/support/platform/try_restore.py", str(file), given=lines)
    assert f"matches: {MATCHES}." in found["restored"]
    assert found["stored"]["moves"] >= len(before)
    assert (found["stored"]["missing"], found["stored"]["wrong"]) == ([], [])
    assert "With --replace" in found["refused"]
    assert "A server uses the database" in found["in_use"]
    assert f"matches: {MATCHES}." in found["replaced"] and found["gone"]
    assert found["again"] == found["stored"]
    keys = [(Path(each.env["NEUROSHIMA_VAR"]) / "secret_key").read_text() for each in (site, other)]
    assert keys[0] == keys[1]


@pytest.mark.services
@pytest.mark.usefixtures("services")
def test_a_site_moves_from_sqlite_to_postgresql_and_its_matches_go_on(tmp_path: Path) -> None:
    """Given a backup of an SQLite site, when it is restored to one on PostgreSQL, then every move is there with the
    right checksum, players keep their sessions and go on, and new rows get new keys. Where a row does not fit,
    everything stays as it was."""
    file, wrong = tmp_path / "a.backup", tmp_path / "wrong.backup"
    for name in ("site", "other"):
        (tmp_path / name).mkdir()
    site = Server(tmp_path / "site", NEUROSHIMA_SECRET_KEY="")
    made = site.prepare(matches=2)
    before = backup_during_play(site, made, file)
    site.stop()
    with closing(sqlite3.connect(tmp_path / "site" / DATABASE)) as database, database:
        database.execute("UPDATE players_player SET name = ?", ("x" * 10_000,))
    assert site.run("backup", str(wrong)).returncode == 0
    with own_database(EMPTY) as address:
        other = EmptyServer(tmp_path / "other", NEUROSHIMA_SECRET_KEY="", NEUROSHIMA_DATABASE_URL=address)
        lines = "\n".join(move.model_dump_json() for move in before)
        found = other.prepared("tests/support/platform/try_restore.py", str(file), given=lines)
        assert found["stored"]["moves"] >= len(before)
        assert (found["stored"]["missing"], found["stored"]["wrong"]) == ([], [])
        assert "With --replace" in found["refused"] and "A server uses the database" in found["in_use"]
        assert found["gone"] and found["again"] == found["stored"]
        refused = other.run("restore", "--replace", str(wrong))
        assert b"CommandError: The rows do not fit into PostgreSQL: players_player" in refused.stderr
        assert b"xxx" not in refused.stderr.rpartition(b"CommandError")[2]
        try:
            other.start()
            client = other.client(made["slug"], made["sessions"][0])
            seq = client.state["seq"]
            assert seq >= FIRST
            answer = client.move(0, seq, PEEK, f"{made['slug']}-{seq}")
            assert answer["type"] == "accepted", answer
        finally:
            other.stop(signal.SIGKILL)


# The file -------------------------------------------------------------------------------------------------------------


def manifest(**fields: Any) -> Manifest:
    made = {"made": "2026-11-23T10:00:00Z", "host": "0.1.0", "kind": "sqlite", "plugins": {}, "migrations": {}}
    return Manifest.model_validate({**made, "files": {}, **fields})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A backup with a small database in it."""
    database, path = tmp_path / "small", tmp_path / "a.backup"
    with closing(sqlite3.connect(database)) as small:
        small.execute("CREATE TABLE moves (seq INTEGER)")
    archive.write(path, manifest(), {"database.sqlite3": database})
    return path


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    folder = tmp_path / "unpacked"
    folder.mkdir()
    return folder


def rewritten(path: Path, **changed: bytes | None) -> Path:
    """The archive with other contents of some files, named without suffix; None removes the file."""
    other = path.with_suffix(".other")
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(other, "w") as target:
        for name in source.namelist():
            content = changed.get(name.partition(".")[0], source.read(name))
            if content is not None:
                target.writestr(name, content)
    return other


def told(path: Path, unpacked: Path) -> str:
    with pytest.raises(BackupError) as refused:
        archive.unpack(path, unpacked)
    return str(refused.value)


def test_a_backup_is_unpacked_as_it_was_written(file: Path, unpacked: Path) -> None:
    found = archive.unpack(file, unpacked)
    assert (found.kind, list(found.files)) == ("sqlite", ["database.sqlite3"])
    sqlite.check(unpacked / "database.sqlite3")


def test_a_damaged_backup_is_refused_in_words(file: Path, unpacked: Path, tmp_path: Path) -> None:
    whole = file.read_bytes()
    for damaged in (b"", b"nonsense", whole[: len(whole) // 2], whole[:60] + b"?" + whole[61:]):
        file.write_bytes(damaged)
        assert "is damaged, or is no backup" in told(file, unpacked)
    assert "cannot be read" in told(tmp_path / "missing", unpacked)


@pytest.mark.parametrize(
    "changed",
    [
        {"database": b"another database"},
        {"database": None},
        {"manifest": None},
        {"manifest": b"[]"},
        {"manifest": b"{"},
        {"manifest": b'{"files": {"a": NaN}}'},
        {"manifest": b" " * (archive.LONGEST_MANIFEST + 1)},
    ],
    ids=["another database", "no database", "no manifest", "a list", "no JSON", "not a number", "too long"],
)
def test_a_backup_whose_files_are_not_those_of_its_manifest_is_refused(
    changed: dict[str, bytes | None], file: Path, unpacked: Path
) -> None:
    assert "is damaged, or is no backup" in told(rewritten(file, **changed), unpacked)


@pytest.mark.parametrize("name", ["../secret_key", "/secret_key", "a/b/c", "wheels/../../x", "a\\b"])
def test_a_name_that_leads_out_of_the_folder_is_refused(name: str, file: Path, unpacked: Path) -> None:
    changed = manifest(files={"database.sqlite3": archive.digest_of(file.parent / "small"), name: "0" * 64})
    other = rewritten(file, manifest=changed.model_dump_json().encode())
    with zipfile.ZipFile(other, "a") as more:
        more.writestr(name, b"")
    assert "is damaged, or is no backup" in told(other, unpacked)
    assert not (unpacked.parent / "secret_key").exists()


def test_an_invalid_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "copy").write_bytes(b"no database at all")
    with pytest.raises(BackupError, match="The database in the backup is damaged"):
        sqlite.check(tmp_path / "copy")


# Whether a backup fits ------------------------------------------------------------------------------------------------


def test_a_backup_of_a_newer_site_is_refused(file: Path, unpacked: Path) -> None:
    newer = rewritten(file, manifest=json.dumps({"format": archive.FORMAT + 1}).encode())
    assert "newer version of this site" in told(newer, unpacked)
    with pytest.raises(BackupError, match="newer version of this site"):
        restore.check_fits(manifest(migrations={"matches": ["0001_initial", "9999_later"]}), file)


def test_a_backup_with_tables_of_a_plugin_that_is_missing_fits(file: Path) -> None:
    restore.check_fits(manifest(migrations={"matches": ["0001_initial"], "stranger": ["0001_initial"]}), file)


def test_a_backup_of_postgresql_is_not_restored_to_sqlite(file: Path) -> None:
    with pytest.raises(BackupError, match="The backup is of PostgreSQL, and this site uses SQLite"):
        restore.check_fits(manifest(kind="postgresql"), file)


def test_only_a_backup_with_the_same_tables_moves_to_postgresql() -> None:
    here: dict[str, list[str]] = {}
    for app, name in MigrationLoader(None).disk_migrations or ():
        here.setdefault(app, []).append(name)
    sqlite_to_postgresql.check_same_tables(manifest(migrations=here))
    with pytest.raises(BackupError, match="plugins that are missing here: stranger"):
        sqlite_to_postgresql.check_same_tables(manifest(migrations={**here, "stranger": ["0001_initial"]}))
    unsquashed = [name for name in here["matches"] if "squashed" not in name]
    sqlite_to_postgresql.check_same_tables(manifest(migrations={**here, "matches": unsquashed}))
    older = [name for name in unsquashed if name != max(unsquashed)]
    with pytest.raises(BackupError, match="made by an older version of this site"):
        sqlite_to_postgresql.check_same_tables(manifest(migrations={**here, "matches": older}))


def test_missing_plugins_are_named_with_their_versions() -> None:
    assert restore.missing_plugins(manifest(plugins={"sample": "1", "stranger": "2.5"})) == ["stranger 2.5"]


def test_a_backup_replaces_no_file(file: Path) -> None:
    with pytest.raises(CommandError, match="exists already"):
        call_command("backup", str(file))


def test_a_folder_that_is_missing_is_said_in_words(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup", str(tmp_path / "missing" / "a.backup"))


def test_the_kept_wheels_are_found_where_the_data_folder_is_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installing, "configuration", lambda: Settings(var=tmp_path))
    words = {"a": "/somewhere/else/wheels/a-1.0-py3-none-any.whl", "b": "b>=2"}
    (tmp_path / "plugins_installed.json").write_text(json.dumps(words))
    installing.move_remembered()
    assert installing.recorded_requirements() == {"a": str(tmp_path / "wheels/a-1.0-py3-none-any.whl"), "b": "b>=2"}


# PostgreSQL's programs ------------------------------------------------------------------------------------------------


def program(folder: Path, name: str, says: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\necho '{says}'\n")
    path.chmod(0o700)


def test_missing_or_old_programs_of_postgresql_are_said_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupError, match=r"psql is missing\. Install"):
        postgresql.check(tmp_path / "copy", 15)
    program(tmp_path, "psql", "psql (PostgreSQL) 15.1")
    program(tmp_path, "pg_restore", "pg_restore (PostgreSQL) 15.1 (Debian)")
    postgresql.check(tmp_path / "copy", 15)
    with pytest.raises(
        BackupError, match=r"pg_restore is of PostgreSQL 15, the database is of 17\. Install version 17"
    ):
        postgresql.check(tmp_path / "copy", 17)


def test_leftovers_of_a_killed_restore_are_removed(tmp_path: Path) -> None:
    """Given the folder of a killed restore and that of a running one, when a server starts, then the first is deleted,
    with its copy of the database and the key.

    A backup deletes the folder of a killed backup in the same way."""
    leftover, running, killed = (tmp_path / name for name in (".restore-a", ".restore-b", ".backup-c"))
    for folder in (leftover, running, killed):
        folder.mkdir()
        (folder / "secret_key").write_text("secret")
    server = Server(tmp_path)
    with closing(archive.Lock(running)):
        server.start()
        try:
            assert not leftover.exists() and (running / "secret_key").exists()
            assert "removed .restore-a" in server.log.read_text()
            done = server.run("backup", str(tmp_path / "a.backup"))
            assert done.returncode == 0, done.stderr.decode()
        finally:
            server.stop(signal.SIGKILL)
    assert not killed.exists() and running.exists()
    assert [path.name for path in tmp_path.glob(".backup-*")] == []
