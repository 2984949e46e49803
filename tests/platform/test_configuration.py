"""Settings from the environment."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from neuroshima.configuration import Settings


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


def test_the_secret_key_is_made_once_and_is_nobody_elses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NEUROSHIMA_SECRET_KEY", raising=False)
    first = Settings(var=tmp_path / "var").key
    assert len(first) > 50 and Settings(var=tmp_path / "var").key == first
    assert stat.S_IMODE((tmp_path / "var" / "secret_key").stat().st_mode) == 0o600
    assert Settings(var=tmp_path / "other").key != first


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
