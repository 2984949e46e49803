"""What a host may set from outside: environment variables that begin with `NEUROSHIMA_`.

No Django here: bot workers and the command line read it before, or without, setting up a site.
"""

from __future__ import annotations

import json
import os
import secrets
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import unquote, urlsplit

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

CHECKOUT = Path(__file__).resolve().parents[3]
LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
WORDS = Annotated[list[str], NoDecode]
"""Written as words with commas between them, or as a JSON list."""


def default_var() -> Path:
    """`var/` of the checkout this runs from, or of the working directory where it was installed from a wheel."""
    inside = (CHECKOUT / "manage.py").is_file() and (CHECKOUT / "platform" / "neuroshima").is_dir()
    return (CHECKOUT if inside else Path.cwd()) / "var"


class Settings(BaseSettings):
    """The host's settings, each from the variable of its name in capitals with `NEUROSHIMA_` before it."""

    model_config = SettingsConfigDict(env_prefix="NEUROSHIMA_")

    var: Path = Field(default_factory=default_var)
    """Where the host keeps its data: database, secret key."""
    secret_key: str = ""
    """Left empty, one is made once and kept in `var/secret_key`."""
    database_url: str = ""
    """`postgresql://user:password@host:port/name` or `sqlite:///path`; empty is SQLite in `var/db.sqlite3`."""
    redis_url: str = ""
    """`redis://host:port/0` when the site runs in more than one process; empty keeps hints inside the process."""
    allowed_hosts: WORDS = LOOPBACK
    csrf_trusted_origins: WORDS = []
    secure: bool = False
    """The site is reached by HTTPS only: cookies are marked so."""
    debug: bool = False
    plugins: str | None = None
    """`name=module` with commas between: these modules are the plugins, and no entry point is looked at."""
    bots: bool = True
    """Whether this process plays the bots' moves."""
    failpoint: str = ""
    """Tests only: the named point at which the process kills itself, `name` or `name:times`."""

    @field_validator("allowed_hosts", "csrf_trusted_origins", mode="before")
    @classmethod
    def _listed(cls, value: object) -> object:
        return _words(value) if isinstance(value, str) else value

    @cached_property
    def key(self) -> str:
        """The secret key, made and kept in `var/` at its first use where none was set."""
        return self.secret_key or _kept_secret(self.var / "secret_key")

    def database(self) -> dict[str, Any]:
        """Django's description of the database."""
        url = urlsplit(self.database_url)
        if url.scheme in {"postgres", "postgresql"}:
            return _postgresql(url)
        if url.scheme not in {"", "sqlite"}:
            raise ValueError(f"NEUROSHIMA_DATABASE_URL begins with {url.scheme}; postgresql and sqlite are known here.")
        path = url.path.removeprefix("/") if url.scheme else str(self.var / "db.sqlite3")
        return _sqlite(path)


def _words(text: str) -> list[str]:
    """Words with commas between them, or a JSON list of words. (An address like `[::1]` is no JSON.)"""
    try:
        given = json.loads(text)
    except ValueError:
        given = None
    return given if isinstance(given, list) else [word.strip() for word in text.split(",") if word.strip()]


def _postgresql(url: Any) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(url.path.lstrip("/")),
        "USER": unquote(url.username or ""),
        "PASSWORD": unquote(url.password or ""),
        "HOST": url.hostname or "",
        "PORT": str(url.port or ""),
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": 5},
    }


def _sqlite(path: str) -> dict[str, Any]:
    """Write-ahead log, so that readers never wait; every writing transaction takes the lock at its start, so that it
    waits for another one instead of failing half-way."""
    pragmas = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {"timeout": 10, "transaction_mode": "IMMEDIATE", "init_command": pragmas},
    }


def _kept_secret(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text().strip()
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_urlsafe(50))
    return path.read_text().strip()


@lru_cache(maxsize=1)
def configuration() -> Settings:
    """The settings of this process, read once."""
    return Settings()
