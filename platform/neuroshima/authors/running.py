"""Run a check in a process of its own, so that it can neither change nor stop this one.

The process writes its report after each part. If a part does not come back, the report so far is kept, and a finding
says where it was."""

from __future__ import annotations

import faulthandler
import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from django.utils.translation import activate
from django.utils.translation import gettext as _
from neuroshima_contract.conformance import Finding

from neuroshima.authors.project import Project, open_project
from neuroshima.authors.report import Report
from neuroshima.authors.shell_language import shell_language

PART = 120
"""Seconds after which one match, or another part, counts as endless."""
TOLD_EVERY = 10
"""Seconds between two lines that tell how far it is."""


def checked(project: Project, matches: int, seed: int, patience: int = PART, tell: bool = True) -> Report:
    """The report on a project. `tell`: say on standard error how far it is."""
    with TemporaryDirectory(prefix="neuroshima-check-") as name:
        folder = Path(name)
        words = [str(project.root), str(folder), str(matches), str(seed), str(patience), str(int(tell))]
        environment = {**project.environment(), "NEUROSHIMA_VAR": str(folder / "var"), "NEUROSHIMA_SECRET_KEY": "check"}
        environment.pop("NEUROSHIMA_DATABASE_URL", None)  # a check stores nothing
        sources = json.dumps(dict(project.sources))
        command = [sys.executable, "-m", "neuroshima.authors.running", *words, sources, *project.requires]
        done = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False)
        report = _read(folder / "report.json") or Report(path=str(project.root), kind=project.kind, name=project.name)
        if done.returncode:
            report.add(Finding(_text(folder / "part.txt"), _why(folder, done.returncode, patience)))
    report.name = report.name if project.kind == "pack" else project.name
    report.version = report.version or project.version
    return report


def _why(folder: Path, status: int, patience: int) -> str:
    frames = [line.strip() for line in _text(folder / "hang.txt").splitlines() if line.strip().startswith("File")]
    if frames:
        return _("it did not come back within %(seconds)s seconds; it was at %(place)s") % {
            "seconds": patience,
            "place": frames[0],
        }
    return _("its process ended with status %(status)s; what it said is above") % {"status": status}


def _text(path: Path) -> str:
    return path.read_text("utf-8").strip() if path.exists() else ""


def _read(path: Path) -> Report | None:
    return Report.model_validate_json(path.read_text("utf-8")) if path.exists() else None


def main(root: str, name: str, matches: str, seed: str, patience: str, tell: str, sources: str, *requires: str) -> None:
    """Check the project at `root` in this process. The arguments are those of `checked`."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    django.setup()
    activate(shell_language())
    logging.getLogger().handlers.clear()  # what is logged is part of the report
    from neuroshima.authors.checking import Task, check

    folder = Path(name)
    kind = "plugin" if json.loads(sources) else "pack"
    project = Project(kind, Path(root), Path(root).stem, "", json.loads(sources), requires)
    report = Report(path=root, kind=kind, name=project.name)
    (folder / "part.txt").write_text("start", "utf-8")
    with (folder / "hang.txt").open("w", encoding="utf-8") as hang:
        begin = _beginner(folder, report, hang, int(patience), tell == "1")
        check(Task(project, report, int(matches), int(seed), begin=begin))
        faulthandler.cancel_dump_traceback_later()
    (folder / "report.json").write_text(report.model_dump_json(), "utf-8")


def _beginner(folder: Path, report: Report, hang: object, patience: int, tell: bool) -> Callable[[str], None]:
    """What keeps the report so far, and sets the alarm for the part that comes next."""
    last = time.monotonic()

    def begin(what: str) -> None:
        nonlocal last
        (folder / "part.txt").write_text(what, "utf-8")
        (folder / "report.json").write_text(report.model_dump_json(), "utf-8")
        faulthandler.dump_traceback_later(patience, exit=True, file=hang)  # type: ignore[arg-type]  # an open file
        if tell and time.monotonic() - last > TOLD_EVERY:
            print(f"  {what[:100]}", file=sys.stderr, flush=True)
            last = time.monotonic()

    return begin


__all__ = ["checked", "open_project"]

if __name__ == "__main__":
    main(*sys.argv[1:])
