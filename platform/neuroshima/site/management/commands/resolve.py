"""`resolve FILE`, `resolve --lines`, `resolve --schema GAME`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from neuroshima_contract import Refusal

from neuroshima.studies.resolving import MALFORMED, ResolveError, dumps, installed_game, resolve, schema


class Command(BaseCommand):
    help = "Resolves position files: JSON in, JSON out."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", default="-", help="a position file; - or nothing is standard input")
        parser.add_argument("--lines", action="store_true", help="one document a line in, one a line out")
        parser.add_argument("--schema", metavar="GAME", help="print the JSON Schema of that game's position files")

    def handle(self, *, file: str, lines: bool, schema: str | None, **options: Any) -> None:
        if schema is not None:
            _print_schema(schema)
        elif lines:
            _each_line(file)
        else:
            _one(file)


def _print_schema(name: str) -> None:
    try:
        _write(dumps(schema(installed_game(name))))
    except Refusal as error:
        error.path = "game"
        _fail(ResolveError(MALFORMED, error))


def _one(file: str) -> None:
    try:
        _write(dumps(resolve(_read_file(file))))
    except ResolveError as error:
        _fail(error)


def _each_line(file: str) -> None:
    for line in _open_lines(file):
        if line.strip():
            try:
                _write(dumps(resolve(line)))
            except ResolveError as error:
                _write(dumps(error.error))


def _read_file(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise _unreadable(file, error) from error


def _open_lines(file: str) -> Iterable[bytes]:
    if file == "-":
        return iter(sys.stdin.buffer.readline, b"")
    try:
        return Path(file).open("rb")
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}", returncode=MALFORMED) from error


def _unreadable(file: str, error: OSError) -> ResolveError:
    message = f"The file {file} cannot be read: {error.strerror}."
    return ResolveError(MALFORMED, Refusal("unreadable", message))


def _write(line: str) -> None:
    sys.stdout.buffer.write(line.encode() + b"\n")
    sys.stdout.buffer.flush()


def _fail(error: ResolveError) -> None:
    sys.stderr.buffer.write(dumps(error.error).encode() + b"\n")
    sys.stderr.buffer.flush()
    sys.exit(error.status)
