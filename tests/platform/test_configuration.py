"""Settings from the environment."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from ipaddress import ip_network
from pathlib import Path

import pytest
from neuroshima.configuration import Settings
from pydantic import ValidationError

from tests.support.platform.serving import LONGEST, ROOT


@pytest.mark.parametrize(
    ("given", "hosts"),
    [
        ("a.example", ["a.example"]),
        (" a.example , [::1] ", ["a.example", "[::1]"]),
        ("[::1]", ["[::1]"]),
        ('["a.example", "b.example"]', ["a.example", "b.example"]),
        ("", []),
    ],
)
def test_hosts_are_words_or_a_list(monkeypatch: pytest.MonkeyPatch, given: str, hosts: list[str]) -> None:
    monkeypatch.setenv("NEUROSHIMA_ALLOWED_HOSTS", given)
    assert Settings().allowed_hosts == hosts


def test_networks_are_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that is no address is refused at the start, with its setting's name."""
    monkeypatch.setenv("NEUROSHIMA_TRUSTED_ADDRESSES", "192.0.2.7/24, ::1")
    assert Settings().trusted_addresses == [ip_network("192.0.2.0/24"), ip_network("::1")]
    monkeypatch.setenv("NEUROSHIMA_TRUSTED_ADDRESSES", "club.example")
    with pytest.raises(ValidationError, match="trusted_addresses"):
        Settings()


def test_the_secret_key_is_made_once_and_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NEUROSHIMA_SECRET_KEY", raising=False)
    first = Settings(var=tmp_path / "var").key
    assert len(first) > 50 and Settings(var=tmp_path / "var").key == first
    assert stat.S_IMODE((tmp_path / "var" / "secret_key").stat().st_mode) == 0o600
    assert Settings(var=tmp_path / "other").key != first


@pytest.mark.parametrize("before", [0o755, 0o777, None])
def test_the_data_is_readable_by_its_owner_alone(tmp_path: Path, before: int | None) -> None:
    """Also if an older release left it readable, or the database is in another folder."""
    var, elsewhere = tmp_path / "var", tmp_path / "elsewhere.sqlite3"
    if before is not None:
        var.mkdir(before)
        (var / "db.sqlite3").touch(before & 0o666)
        elsewhere.touch(before & 0o666)
    Settings(var=var).close_to_others()
    Settings(var=var, database_url=f"sqlite:///{elsewhere}").close_to_others()
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (var, elsewhere, *var.iterdir())}
    assert modes == {"var": 0o700, elsewhere.name: 0o600, **({} if before is None else {"db.sqlite3": 0o600})}


def test_the_databases_log_is_private_too(tmp_path: Path) -> None:
    Settings(var=tmp_path / "var", database_url=f"sqlite:///{tmp_path}/elsewhere").close_to_others()
    with closing(sqlite3.connect(tmp_path / "elsewhere")) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE t (x)")
        assert [stat.S_IMODE(path.stat().st_mode) for path in tmp_path.glob("elsewhere*")] == [0o600] * 3


def run(tmp_path: Path, command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """`manage.py` with these settings alone."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("NEUROSHIMA_")}
    env |= {"NEUROSHIMA_VAR": str(tmp_path)} | {f"NEUROSHIMA_{name.upper()}": value for name, value in settings.items()}
    words = [sys.executable, str(ROOT / "manage.py"), *command.split()]
    return subprocess.run(words, env=env, capture_output=True, text=True, check=False, timeout=LONGEST)


def test_the_documented_site_has_no_finding(tmp_path: Path) -> None:
    """As set up in docs/hosts.md."""
    done = run(
        tmp_path,
        "check --deploy --fail-level INFO",
        database_url="postgresql://user:password@127.0.0.1/neuroshima",
        redis_url="redis://127.0.0.1:6379/0",
        allowed_hosts="table.example.org",
        secure="1",
        trusted_proxies="1",
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr


def test_an_unsafe_site_does_not_start(tmp_path: Path) -> None:
    """It says why in words, without a traceback."""
    done = run(tmp_path, "play", allowed_hosts="*", secret_key="guess me", debug="1")
    assert done.returncode == 1
    assert all(code in done.stderr for code in ("E001", "E002", "E003")), done.stderr
    assert "Traceback" not in done.stderr and "guess me" not in done.stderr


def test_databases() -> None:
    url = "postgresql://anna:p%40ss@db.example:5433/table"
    told = Settings(database_url=url).database()
    assert [told[name] for name in ("NAME", "USER", "PASSWORD", "HOST", "PORT")] == [
        "table", "anna", "p@ss", "db.example", "5433",
    ]  # fmt: skip
    assert Settings(database_url="sqlite:////tmp/a.sqlite3").database()["NAME"] == "/tmp/a.sqlite3"
    assert Settings(database_url="").database()["NAME"].endswith("db.sqlite3")
    with pytest.raises(ValueError, match="mysql"):
        Settings(database_url="mysql://x/y").database()


def test_sqlite_is_set_up_for_a_server(db: None) -> None:
    from django.db import connection

    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL is under test")
    with connection.cursor() as cursor:
        asked = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "foreign_keys")}
    assert asked == {"journal_mode": "wal", "foreign_keys": 1}
    assert connection.transaction_mode == "IMMEDIATE"  # type: ignore[attr-defined]
