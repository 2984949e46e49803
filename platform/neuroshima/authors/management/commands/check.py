"""`check PATH`: check a plugin or a pack without installing it. `check` alone: Django's checks of the site.

Exits with 1 if anything is wrong.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands.check import Command as SystemCheck
from django.utils.translation import override

from neuroshima.authors.project import NoProject, open_project
from neuroshima.authors.running import PART, checked
from neuroshima.authors.shell_language import shell_language


class Command(SystemCheck):
    help = (
        "Checks a plugin (a folder or a wheel) or a pack (a folder or a zip file) without installing it: everything "
        "that can be wrong, random matches with saving and loading at each step, texts, drawings, cases, speed. "
        "Without a path it checks the site."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", nargs="?", type=Path, help="a folder, a wheel or a zip file")
        parser.add_argument("--json", action="store_true", dest="as_json", help="one JSON object, for programs")
        parser.add_argument("--games", type=int, default=100, help="random matches (100)")
        parser.add_argument("--seed", type=int, default=1, help="another seed, other matches")
        parser.add_argument(
            "--patience", type=int, default=PART, help=f"seconds after which a match counts as endless ({PART})"
        )
        parser.add_argument("--strict", action="store_true", help="warnings count as errors, too")
        own = {option for action in parser._actions for option in action.option_strings}
        site = CommandParser(prog="check", add_help=False)
        super().add_arguments(site)
        for action in site._actions:
            if action.option_strings and not own.intersection(action.option_strings):
                parser._add_action(action)

    def handle(self, *labels: Any, path: Path | None = None, **options: Any) -> None:
        if path is None:
            super().handle(*labels, **options)
            return
        with override(shell_language()):
            self._check(path, options)

    def _check(self, path: Path, options: Mapping[str, Any]) -> None:
        try:
            with open_project(path) as project:
                report = checked(project, options["games"], options["seed"], options["patience"])
        except NoProject as error:
            raise CommandError(str(error), returncode=2) from None
        report.path = str(path)
        if options["as_json"]:
            self.stdout.write(report.model_dump_json(indent=1, exclude_none=True))
        else:
            self.stdout.write("\n".join(report.lines()))
        if report.errors or (options["strict"] and report.warnings):
            sys.exit(1)
