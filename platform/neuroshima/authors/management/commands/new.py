"""`new KIND NAME`: begin a plugin, a pack or a scenario from a template."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import override

from neuroshima.authors.shell_language import shell_language
from neuroshima.authors.templates_of_games import NoTemplate, fill_in, known_templates

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST = 40


class Command(BaseCommand):
    help = "Begins a plugin or a pack in a new folder, with tests, types and checks for a continuous integration."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        kinds = "; ".join(f"{one.id}: {one.describes}" for one in known_templates().values())
        parser.add_argument("kind", help=kinds.replace("%", "%%"))
        parser.add_argument("name", help='what it is called, in English: "Sand Runners"')
        parser.add_argument("--into", type=Path, help="the new folder (by default called like it, in this one)")
        parser.add_argument("--title-pl", default="", help="its name in Polish")
        parser.add_argument("--title-cs", default="", help="its name in Czech")
        parser.add_argument("--author", default="", help="who writes it")

    def handle(self, *, kind: str, name: str, into: Path | None, **options: Any) -> None:
        with override(shell_language()):
            self._begin(kind, name, into, options)

    def _begin(self, kind: str, name: str, into: Path | None, options: Mapping[str, Any]) -> None:
        templates = known_templates()
        if kind not in templates:
            raise CommandError(
                _("There is no template %(kind)s; there are: %(known)s.")
                % {"kind": kind, "known": ", ".join(templates)}
            )
        word = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
        if not NAME.fullmatch(word) or len(word) > LONGEST:
            raise CommandError(
                _("%(name)s is no name: it begins with a letter and has letters and digits (a to z, 0 to 9).")
                % {"name": name}
            )
        folder = into or Path(word)
        title = name if name != word else word.replace("_", " ").title()
        if any(character in title for character in '"\\\n{}'):
            raise CommandError(_("A name has no quotes, braces or backslashes."))
        answers = {"id": word, "title": title, "title_pl": options["title_pl"], "title_cs": options["title_cs"]}
        try:
            fill_in(templates[kind], folder, {**answers, "author": options["author"]})
        except NoTemplate as error:
            raise CommandError(str(error)) from None
        self.stdout.write(_("Begun in %(path)s. README.md there says what comes next:") % {"path": folder} + "\n")
        self.stdout.write(f"  neuroshima check {folder}\n  neuroshima try {folder}")
