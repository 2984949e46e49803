"""The start page of the admin: what waits, stored errors, backups, weeks, and rows by what a host does."""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import Permission, User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from neuroshima.hosting import errors, overview, weeks
from neuroshima.hosting.models import SavedBackup, SiteWeek, StoredError
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match, join_match
from neuroshima.matches.play.leaving import abort_match
from neuroshima.moderation.acts import report
from neuroshima.notices.models import Notice
from neuroshima.players.models import Player

from tests.support.platform.bot_tasks import run_tasks

pytestmark = pytest.mark.django_db
ADMIN = "/admin/"


@pytest.fixture
def host() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("host"))
    return client


def log(error: Exception, text: str = "it failed: %s", name: str = "neuroshima.somewhere") -> None:
    """Log an error as code of the site does, and store it."""
    try:
        raise error
    except type(error) as raised:
        record = logging.LogRecord(name, logging.ERROR, __file__, 1, text, ("x",), (type(raised), raised, None))
        record.exc_info = (type(raised), raised, raised.__traceback__)
        errors.ErrorKeeper(lambda _record: "request-1").emit(record)
    errors.store_waiting()


def test_errors_of_one_cause_are_one_row() -> None:
    for text in ("first", "second"):
        log(KeyError(text))
    log(ValueError("third"))
    assert sorted(StoredError.objects.values_list("kind", "times")) == [("KeyError", 2), ("ValueError", 1)]
    row = StoredError.objects.get(kind="KeyError")
    assert row.text == "'second'" and row.request == "request-1" and "Traceback" in row.traceback


def test_failures_of_the_database_are_not_stored() -> None:
    """Each request fails then, and the database takes nothing."""
    from django.db import OperationalError

    log(OperationalError("gone"))
    assert not StoredError.objects.exists()


def test_hosts_are_told_once_a_day_of_each_cause() -> None:
    chief = Player.objects.create(name="Chief", user=User.objects.create_superuser("chief"))
    for _ in range(3):
        log(KeyError("x"))
    run_tasks()
    (notice,) = Notice.objects.filter(player=chief)
    assert (notice.kind, notice.what, notice.values) == ("failure", "site_failed", {"name": "KeyError"})
    page = Client()
    page.force_login(chief.user)  # type: ignore[arg-type]
    assert "Traceback" in page.get(notice.path).content.decode()


def test_old_errors_are_forgotten() -> None:
    log(KeyError("x"))
    StoredError.objects.update(last=timezone.now() - timedelta(days=settings.KEEP_FAILED_TASKS_DAYS + 1))
    log(ValueError("y"))
    errors.forget_old()
    assert list(StoredError.objects.values_list("kind", flat=True)) == ["ValueError"]


def test_the_start_page_says_what_waits(host: Client, anna: Player, jan: Player) -> None:
    assert "Nothing. No report" in host.get(ADMIN).content.decode()
    report(anna, jan, "rude")
    log(KeyError("x"))
    page = host.get(ADMIN).content.decode()
    for words in (
        "1 report waits",
        "1 cause of errors in the last seven days",
        "No backup was made yet",
        "Free on the disk",
    ):
        assert words in page, words


def test_staff_see_only_what_they_may(anna: Player, jan: Player) -> None:
    report(anna, jan, "rude")
    log(KeyError("x"))
    helper = User.objects.create_user("helper", is_staff=True)
    helper.user_permissions.add(Permission.objects.get(codename="view_match"))
    client = Client()
    client.force_login(helper)
    page = client.get(ADMIN).content.decode()
    assert "report waits" not in page and "causes of errors" not in page and "Who is here" not in page
    assert "Look after matches" in page and "Receive people" not in page


def test_rows_stand_by_what_a_host_does(host: Client) -> None:
    """Every model of the admin has its place, none is left over."""
    page = host.get(ADMIN).content.decode()
    titles = re.findall(r'<h2 id="host-group-\d+">([^<]+)<', page)
    assert titles == [str(title) for title, _patterns in overview.GROUPS]


def test_who_is_here(host: Client, anna: Player, jan: Player) -> None:
    Player.objects.filter(pk=jan.pk).update(last_seen=timezone.now() - timedelta(hours=1))
    page = host.get(ADMIN).content.decode()
    assert "<bdi>Anna</bdi>" in page and "<bdi>Jan</bdi>" not in page


def test_weeks_are_counted(host: Client, anna: Player, jan: Player) -> None:
    """Matches of two weeks ago are counted once, and stay counted when they are gone."""
    monday = weeks.monday_of(timezone.now().astimezone(UTC).date())
    before = datetime.combine(monday - timedelta(days=10), datetime.min.time(), UTC)
    for ended in (timezone.now(), before):
        slug = create_match(anna, "tally", {"cards": 2}, [SeatPlan("me", {"colour": "red"}), SeatPlan("open")]).slug
        join_match(jan, slug, None, {"colour": "blue"})
        abort_match(slug, "a test")
        Match.objects.filter(slug=slug).update(ended=ended)
    weeks.count_weeks()
    Match.objects.all().delete()
    weeks.count_weeks()
    counted = {row.monday: (row.matches, row.players) for row in SiteWeek.objects.all()}
    assert counted[monday] == (0, 0) and counted[monday - timedelta(days=14)] == (1, 2)
    assert len(counted) == weeks.SHOWN and "Matches a week" in host.get(ADMIN).content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_noted(tmp_path: Path) -> None:
    call_command("backup", str(tmp_path / "site.backup"), verbosity=0)
    row = SavedBackup.objects.get()
    assert row.size == (tmp_path / "site.backup").stat().st_size and not overview._backup_line().is_urgent
    SavedBackup.objects.update(made=timezone.now() - timedelta(days=3))
    assert overview._backup_line().is_urgent
