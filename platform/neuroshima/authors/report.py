"""What `neuroshima check` tells of a plugin or a pack."""

from __future__ import annotations

from typing import Any, Literal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from neuroshima_contract.conformance import Finding, Timings
from pydantic import BaseModel

KINDS = {"plugin": gettext_noop("plugin"), "pack": gettext_noop("pack")}
COUNTED = {
    "matches": gettext_noop("matches"),
    "actions": gettext_noop("actions"),
    "languages": gettext_noop("languages"),
    "lessons": gettext_noop("lessons"),
    "puzzles": gettext_noop("puzzles"),
    "bots": gettext_noop("bots"),
    "cases": gettext_noop("cases"),
}
"""What is counted, in words."""


class FindingData(BaseModel):
    """A finding as data. `document`: a position file in which it happens."""

    level: Literal["error", "warning"]
    where: str
    message: str
    document: dict[str, Any] | None = None


class Speed(BaseModel):
    """How long one kind of call took, in milliseconds of processor time."""

    calls: int
    mean: float
    longest: float


class Report(BaseModel):
    """Everything that was found, with what was tried."""

    path: str
    kind: str
    name: str
    version: str = ""
    adds: list[str] = []
    counted: dict[str, int] = {}
    """How many matches, actions, lessons and so on were tried."""
    speed: dict[str, Speed] = {}
    findings: list[FindingData] = []

    @property
    def errors(self) -> int:
        return sum(finding.level == "error" for finding in self.findings)

    @property
    def warnings(self) -> int:
        return len(self.findings) - self.errors

    def add(self, *findings: Finding) -> None:
        """Add findings, each once."""
        for one in findings:
            found = FindingData(level=one.level, where=one.where, message=one.message, document=one.document)
            if not any((found.where, found.message) == (other.where, other.message) for other in self.findings):
                self.findings.append(found)

    def count(self, what: str, number: int = 1) -> None:
        self.counted[what] = self.counted.get(what, 0) + number

    def time(self, timings: Timings) -> None:
        """Take over how long the calls took."""
        for name, calls in timings.calls.items():
            mean, longest = timings.mean(name) * 1000, timings.longest[name] * 1000
            self.speed[name] = Speed(calls=calls, mean=round(mean, 3), longest=round(longest, 3))

    def lines(self) -> list[str]:
        """The report for people."""
        told = [f"{_(KINDS[self.kind])} {self.name} {self.version}".strip()]
        adds, tried, speed, longest = _("adds"), _("tried"), _("speed"), _("longest")
        told += [f"  {adds}: {line}" for line in self.adds]
        counted = ", ".join(f"{_(COUNTED.get(what, what))} {number}" for what, number in self.counted.items())
        told += [f"  {tried}: {counted}"] if counted else []
        speeds = [f"{name} {one.mean:.2f} ms ({longest} {one.longest:.0f})" for name, one in self.speed.items()]
        told += [f"  {speed}: {', '.join(speeds)}"] if speeds else []
        for level, word in (("error", _("error")), ("warning", _("warning"))):
            told += [
                f"{word}: {f'{one.where}: ' if one.where else ''}{one.message}"
                for one in self.findings
                if one.level == level
            ]
        return [
            *told,
            _("errors: %(errors)s, warnings: %(warnings)s") % {"errors": self.errors, "warnings": self.warnings},
        ]
