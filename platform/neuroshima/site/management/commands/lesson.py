"""`lesson GAME`: prove the lessons of a game."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from neuroshima_contract import Lesson

from neuroshima import plugins
from neuroshima.lessons.access import faults


class Command(BaseCommand):
    help = (
        "Plays lessons to their end by their own solutions and by every mistake that they know (all lessons of a game, "
        "or those named)."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", nargs="?")
        parser.add_argument("lessons", nargs="*", metavar="ID")
        parser.add_argument("--schema", action="store_true", help="print the JSON Schema of lesson files")

    def handle(self, *, game: str | None, lessons: list[str], schema: bool, **_: Any) -> None:
        if schema:
            self.stdout.write(json.dumps(Lesson.model_json_schema(), ensure_ascii=False, indent=1))
            return
        found = plugins.installed_games().get(game or "")
        if found is None:
            raise CommandError(str(plugins.game_missing(game)) if game else "name a game, or ask for --schema")
        known = {lesson.id: lesson for lesson in found.teaching.lessons()}
        unknown = [name for name in lessons if name not in known]
        if unknown:
            raise CommandError(f"there is no lesson {', '.join(unknown)}")
        failed = False
        for name in lessons or known:
            told = list(faults(found, known[name]))
            self.stdout.write("\n".join([f"{name}: {'; '.join(told) or 'proved'}"]))
            failed = failed or bool(told)
        if failed:
            raise CommandError("not all lessons can be played")
