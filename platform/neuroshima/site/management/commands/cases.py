"""`cases FOLDER`: play position files with expected results."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from neuroshima_contract import Refusal

from neuroshima.studies.resolving import installed_game
from neuroshima.testing.cases import BadCase, differences_in, in_editions, read_case


class Command(BaseCommand):
    help = "Plays out cases: position files with what must come of them (docs/position-files.md, “Cases”)."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("where", nargs="+", type=Path, help="files, or folders in which all .json files are cases")

        parser.add_argument(
            "--editions", nargs="+", default=[], help="editions in which each case is played, if it is for them"
        )

    def handle(self, *, where: list[Path], editions: list[str], **options: Any) -> None:
        files = [file for place in where for file in _files(place)]
        if not files:
            raise CommandError("There is no case there.")
        wrong = sum(self._is_wrong(file, editions) for file in files)
        self.stdout.write(f"cases: {len(files)}, otherwise than expected: {wrong}")
        if wrong:
            raise SystemExit(1)

    def _is_wrong(self, file: Path, editions: Sequence[str]) -> bool:
        found = _faults(file, editions)
        if found:
            self.stdout.write("\n  ".join([str(file), *found]))
        return bool(found)


def _files(place: Path) -> list[Path]:
    if not place.exists():
        raise CommandError(f"{place} does not exist.")
    return sorted(place.rglob("*.json")) if place.is_dir() else [place]


def _faults(file: Path, editions: Sequence[str]) -> list[str]:
    """The faults of a case file, or its differences from the expected results.

    It is played in `editions`, or in those that it names, or once as it is."""
    try:
        case = read_case(file)
        game = installed_game(case.document["game"])
        named = editions or case.editions
        played = in_editions(case, named) if named else [case]
        found = [str(difference) for one in played for difference in differences_in(one, game)]
    except BadCase as error:
        return [str(error)]
    except Refusal as refusal:
        return [f"game: {refusal}"]
    return [case.rule, *found] if found else []
