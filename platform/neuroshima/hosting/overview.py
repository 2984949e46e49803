"""The start page of the admin: what waits for the host, how the site is, and its rows by what a host does."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from fnmatch import fnmatch
from typing import Any, Final

from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django_tasks_db.models import DBTaskResult

from neuroshima import plugins
from neuroshima.configuration import configuration
from neuroshima.hosting.models import SavedBackup, StoredError
from neuroshima.hosting.weeks import last_weeks
from neuroshima.matches.models import Match, Status
from neuroshima.moderation.acts import may_moderate
from neuroshima.moderation.models import Report
from neuroshima.players.models import Player
from neuroshima.web.templatetags.pages import ago

ONLINE: Final = timedelta(minutes=10)
"""Who was here within this time counts as online (`last_seen` is stored every five minutes)."""
MOST_NAMED: Final = 12
LATELY: Final = timedelta(days=7)
OLD_BACKUP: Final = timedelta(days=2)
LITTLE_ROOM: Final = 0.1
"""The part of the disk that should be free."""


@dataclass(frozen=True)
class Line:
    """Something of the start page, in words, with a link or none. `is_urgent`: the host should do something."""

    words: str
    address: str = ""
    is_urgent: bool = False


def waiting_lines(user: Any) -> list[Line]:
    """What waits for the host, as far as the reader may see it."""
    lines: list[Line] = []
    if may_moderate(user):
        count = Report.objects.filter(state=Report.State.OPEN).count()
        words = ngettext("%(count)s report waits", "%(count)s reports wait", count)
        lines += _counted(count, words, reverse("reports"))
    if user.has_perm("tasks.view_task"):
        count = DBTaskResult.objects.failed().count()
        words = ngettext("%(count)s task has failed", "%(count)s tasks have failed", count)
        lines += _counted(count, words, f"{reverse('admin:tasks_task_changelist')}?status__exact=FAILED")
    if user.has_perm("hosting.view_storederror"):
        count = StoredError.objects.filter(last__gt=timezone.now() - LATELY).count()
        words = ngettext(
            "%(count)s cause of errors in the last seven days",
            "%(count)s causes of errors in the last seven days",
            count,
        )
        lines += _counted(count, words, reverse("admin:hosting_storederror_changelist"))
    if user.has_perm("plugins.view_pluginsetting"):
        lines += _plugin_lines()
    return lines


def _counted(count: int, words: str, address: str) -> list[Line]:
    return [Line(words % {"count": count}, address, True)] if count else []


def _plugin_lines() -> list[Line]:
    address = reverse("admin:plugins_pluginsetting_changelist")
    found = []
    for report in plugins.reports():
        given = {"name": report.name, "version": report.offered, "count": report.waiting + report.frozen}
        if report.waiting or report.frozen:
            words = ngettext(
                "%(count)s match waits for the plugin %(name)s", "%(count)s matches wait for the plugin %(name)s",
                report.waiting + report.frozen,
            )  # fmt: skip
            found.append(Line(words % given, address, True))
        elif report.installed and report.loaded and report.enabled and not report.compatible:
            found.append(Line(gettext("The plugin %(name)s cannot be used") % given, address, True))
        if report.restart:
            found.append(Line(gettext("The plugin %(name)s waits for a restart of the site") % given, address, True))
        if report.offered:
            found.append(Line(gettext("The plugin %(name)s has a newer version: %(version)s") % given, address))
    return found


def site_lines(user: Any) -> list[Line]:
    """How the site is: its last backup, its disk, running matches. Only for those who may see its errors."""
    if not user.has_perm("hosting.view_storederror"):
        return []
    running = Match.objects.filter(status=Status.RUNNING).order_by().count()
    words = ngettext("%(count)s match runs", "%(count)s matches run", running) % {"count": running}
    return [
        _backup_line(),
        *_disk_lines(),
        Line(words, f"{reverse('admin:matches_match_changelist')}?status__exact=running"),
    ]


def _backup_line() -> Line:
    last = SavedBackup.objects.first()
    if last is None:
        return Line(gettext("No backup was made yet, as far as this site knows"), is_urgent=True)
    given = {"ago": ago(last.made), "size": filesizeformat(last.size)}
    address = reverse("admin:hosting_savedbackup_changelist")
    words = gettext("Last backup: %(ago)s, %(size)s") % given
    return Line(words, address, last.made < timezone.now() - OLD_BACKUP)


def _disk_lines() -> list[Line]:
    try:
        disk = shutil.disk_usage(configuration().var)
    except OSError:
        return []
    part = disk.free / max(disk.total, 1)
    given = {"free": filesizeformat(disk.free), "percent": round(100 * part)}
    return [Line(gettext("Free on the disk of the data: %(free)s, %(percent)s %%") % given, "", part < LITTLE_ROOM)]


@dataclass(frozen=True)
class Online:
    """Who was here in the last minutes: how many, and the first of them by name."""

    count: int
    players: Sequence[Player]

    @property
    def more(self) -> int:
        return self.count - len(self.players)


def online(user: Any) -> Online | None:
    """Who is online; None if the reader may not see players."""
    if not user.has_perm("players.view_player"):
        return None
    here = Player.objects.filter(deleted=None, last_seen__gt=timezone.now() - ONLINE)
    return Online(here.order_by().count(), list(here.order_by("-last_seen", "-pk")[:MOST_NAMED]))


@dataclass(frozen=True)
class Curve:
    """A number of each week as a line: points of an SVG of `WIDTH` by `HEIGHT`, the numbers, and the last of them."""

    label: str
    points: str
    numbers: Sequence[int]

    @property
    def last(self) -> int:
        return self.numbers[-1]

    @property
    def spoken(self) -> str:
        return ", ".join(map(str, self.numbers))


WIDTH: Final = 240
HEIGHT: Final = 48


def curves() -> list[Curve]:
    """Matches and players of the last weeks; none before the first was counted."""
    weeks = last_weeks()
    if not weeks:
        return []
    return [
        _curve(gettext("Matches a week"), [week.matches for week in weeks]),
        _curve(gettext("Players a week"), [week.players for week in weeks]),
    ]


def _curve(label: str, numbers: Sequence[int]) -> Curve:
    drawn = numbers if len(numbers) > 1 else [*numbers, *numbers]
    step, top = WIDTH / (len(drawn) - 1), max(1, *drawn)
    heights = (HEIGHT - 2 - (HEIGHT - 4) * each / top for each in drawn)
    points = " ".join(f"{at * step:.1f},{height:.1f}" for at, height in enumerate(heights))
    return Curve(label, points, numbers)


GROUPS: Final[Sequence[tuple[Any, Sequence[str]]]] = (
    (_("Receive people"), (
        "admission.admission", "admission.signuplink", "auth.user", "players.player", "auth.group",
    )),
    (_("Keep the peace"), (
        "moderation.report", "moderation.act", "talk.*",
    )),
    (_("Present the site"), ("branding.*",)),
    (_("Look after matches"), (
        "matches.match", "matches.seat", "matches.move", "lobby.*", "campaigns.*", "series.*", "studies.*",
    )),
    (_("Tournaments and ratings"), ("tournaments.*", "records.*", "ladder.*")),
    (_("Games and what they are played by"), (
        "plugins.*", "matches.datatext", "matches.datause", "matches.*file*", "factions.*", "packs.*", "workshop.*",
        "maps.*", "campaign_editor.*", "puzzles.*", "lessons.*",
    )),
    (_("Keep it running"), ("hosting.*", "tasks.*", "django_tasks_db.*", "matches.botfailure", "notices.*")),
)  # fmt: skip
"""What a host does, with the rows of the database for it: the first pattern that fits counts."""


def grouped(apps: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Django's list of apps by what a host does with them. What nothing is known of comes last."""
    rest = {f"{app['app_label']}.{row['object_name'].lower()}": row for app in apps for row in app["models"]}
    found = []
    for title, patterns in GROUPS:
        names = [name for pattern in patterns for name in rest if fnmatch(name, pattern)]
        rows = [rest.pop(name) for name in dict.fromkeys(names)]
        if rows:
            found.append({"title": title, "rows": rows})
    return [*found, *([{"title": _("More"), "rows": list(rest.values())}] if rest else [])]
