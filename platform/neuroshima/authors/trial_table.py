"""Set a table with an author's plugin or pack, in the data folder of a trial (`management/commands/try.py`).

It runs in a process in which the plugin is at hand, and prints one JSON object: the address of the table, or what is
wrong."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from neuroshima.authors.checking import Subject


def main(root: str, sources: str) -> None:
    """`sources`: the plugins of the project as JSON, as `Project.sources`; empty for a pack."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    django.setup()
    from django.core.management import call_command
    from django.utils.translation import activate

    from neuroshima.authors.checking import Task, subjects_of
    from neuroshima.authors.project import Project
    from neuroshima.authors.report import Report
    from neuroshima.authors.shell_language import shell_language
    from neuroshima.packs import folder

    activate(shell_language())
    kind = "plugin" if json.loads(sources) else "pack"
    report = Report(path=root, kind=kind, name=Path(root).name)
    subjects = subjects_of(Task(Project(kind, Path(root), report.name, "", json.loads(sources)), report))
    if report.errors:
        print(json.dumps({"wrong": report.lines()}))
        return
    call_command("migrate", interactive=False, verbosity=0)
    folder.look()
    print(json.dumps({"path": _table(subjects[0]) if subjects else "/"}))


def _table(subject: Subject) -> str:
    """The address of a new match: the seat with what is new is open, bots play the others, if there are any."""
    from neuroshima_contract.conformance import random_tables

    from neuroshima.matches.play import SeatPlan, create_match

    game = subject.game
    presets: Sequence[str] = () if subject.wanted else subject.presets
    tables = list(random_tables(game, 2, 1, subject.wanted, presets))
    if not tables:
        return f"/play/{game.id}/"
    table = tables[-1 if presets else 0]
    new = [
        number
        for number, seat in enumerate(table.seats)
        if any(seat.get(name) in values for name, values in subject.wanted.items())
    ]
    mine, bot = (new or [0])[0], next(iter(game.bots), "")
    plans = [
        SeatPlan("open", dict(seat)) if number == mine or not bot else SeatPlan("bot", dict(seat), bot)
        for number, seat in enumerate(table.seats)
    ]
    return f"/m/{create_match(None, game.id, dict(table.options), plans).slug}/"


if __name__ == "__main__":
    main(*sys.argv[1:])
