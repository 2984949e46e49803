"""Archiving is killed, and backups from before and after it are restored, on both databases."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.support.platform.services import own_database
from tests.support.platform.serving import Server

SCRIPT = "tests/support/platform/finished_matches.py"
POINTS = ("archive_stored", "before_archive_commit", "after_archive_commit")
"""The steps in which a kill could leave something. `tests/platform/test_archives.py` ends the task in all of them."""
BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.services)]


@pytest.fixture(params=BOTH)
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A site that is not running, with this kind of database."""
    with ExitStack() as closing_later:
        settings = {}
        if request.param == "postgresql":
            request.getfixturevalue("services")
            settings["NEUROSHIMA_DATABASE_URL"] = closing_later.enter_context(own_database())
        yield Server(tmp_path, **settings)


def looked_at(site: Server) -> tuple[dict[str, str], list[str]]:
    """What is stored of each match, and in which forms."""
    found: dict[str, Any] = site.prepared(SCRIPT, "look")["matches"]
    return {slug: digest for slug, (_form, digest) in found.items()}, [form for form, _digest in found.values()]


def archive(site: Server, point: str = "") -> int:
    """Run the command, which dies when it comes to the failpoint the second time. Returns its status."""
    site.env["NEUROSHIMA_FAILPOINT"] = f"{point}:2" if point else ""
    done = site.run("archive")
    assert point or done.returncode == 0, done.stderr.decode()
    return done.returncode


def test_a_killed_archive_is_never_half_there(site: Server) -> None:
    """Given a command that is killed in steps of its second match, then each match is in one form or the other,
    with everything it had, and the next command goes on."""
    count = len(POINTS) + 3
    made: dict[str, Any] = site.prepared(SCRIPT, "make", str(count))["matches"]
    before = {slug: digest for slug, (_form, digest) in made.items()}
    done = 0
    for point in POINTS:
        assert archive(site, point) == -signal.SIGKILL
        done += 2 if point == "after_archive_commit" else 1
        after, forms = looked_at(site)
        assert after == before, point
        assert sorted(forms) == ["archive"] * done + ["rows"] * (count - done), point
    archive(site)
    assert looked_at(site) == (before, ["archive"] * count)
    assert b"All are as they were archived" in site.run("archive", "--check").stdout


def test_a_backup_from_before_is_restored_and_archived_again(site: Server, tmp_path: Path) -> None:
    """Given a backup with rows and one with archives, each is restored as it was, whatever the site has now."""
    early, late = tmp_path / "early.backup", tmp_path / "late.backup"
    made: dict[str, Any] = site.prepared(SCRIPT, "make", "3")["matches"]
    before = {slug: digest for slug, (_form, digest) in made.items()}
    assert site.run("backup", str(early)).returncode == 0
    archive(site)
    assert site.run("backup", str(late)).returncode == 0
    for file, form in ((early, "rows"), (late, "archive"), (early, "rows")):
        done = site.run("restore", "--replace", str(file))
        assert done.returncode == 0, done.stderr.decode()
        assert looked_at(site) == (before, [form] * 3)
    archive(site)
    assert looked_at(site) == (before, ["archive"] * 3)


@pytest.mark.services
@pytest.mark.usefixtures("services")
def test_archives_move_from_sqlite_to_postgresql(tmp_path: Path) -> None:
    """Given a backup of an SQLite site with matches in both forms, PostgreSQL has all of it."""
    file, places = tmp_path / "a.backup", (tmp_path / "site", tmp_path / "other")
    for place in places:
        place.mkdir()
    small = Server(places[0])
    small.prepared(SCRIPT, "make", "3")
    assert archive(small, "after_archive_commit") == -signal.SIGKILL
    before = looked_at(small)
    assert sorted(before[1]) == ["archive", "archive", "rows"]
    small.env["NEUROSHIMA_FAILPOINT"] = ""
    assert small.run("backup", str(file)).returncode == 0
    with own_database() as address:
        large = Server(places[1], NEUROSHIMA_DATABASE_URL=address)
        done = large.run("restore", "--replace", str(file))
        assert done.returncode == 0, done.stderr.decode()
        assert looked_at(large) == before
        archive(large)
        assert looked_at(large) == (before[0], ["archive"] * 3)
