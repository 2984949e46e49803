"""A database of its own for a measurement on PostgreSQL."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit


@contextmanager
def fresh_database(server: str) -> Iterator[str]:
    """Context manager with the address of a new database, dropped at the end.

    `server`: `postgresql://user:password@host:port/any`. Raises psycopg.Error if it cannot be created."""
    import psycopg
    from psycopg import sql

    name = f"neuroshima_bench_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        finally:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
