"""What nobody needs any more is deleted after a time that the host chooses, a little with each call."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from neuroshima.configuration import Settings
from neuroshima.lessons.models import Progress
from neuroshima.lobby.models import OpenTable
from neuroshima.lobby.tables import cancel_table, forget_old_tables, set_table
from neuroshima.matches.models import ArchivedPlayer, Match, Move, Seat
from neuroshima.matches.play import SeatPlan, archiving
from neuroshima.matches.reading.access import Access
from neuroshima.notices import watching
from neuroshima.notices.models import Notice
from neuroshima.players import lifecycle
from neuroshima.players.lifecycle import IdleGuests
from neuroshima.players.models import Player
from neuroshima.studies.models import Study
from neuroshima.tasks import upkeep

ROOT = Path(__file__).parents[2]
RED, BLUE = {"colour": "red"}, {"colour": "blue"}


def old_guest(anna: Player, ended: Access, days: float) -> None:
    guest = Player.objects.create(name="Olga")
    Player.objects.filter(pk=guest.pk).update(last_seen=timezone.now() - timedelta(days))


def old_task(anna: Player, ended: Access, days: float) -> None:
    DBTaskResult.objects.all().delete()
    archiving.archive_finished.enqueue()
    finished = timezone.now() - timedelta(days)
    DBTaskResult.objects.update(status=TaskResultStatus.FAILED, finished_at=finished)


def old_notice(anna: Player, ended: Access, days: float) -> None:
    Notice.objects.create(player=anna, match=ended.match, turn=1)
    Notice.objects.update(created=timezone.now() - timedelta(days))


def old_table(anna: Player, ended: Access, days: float) -> None:
    table = set_table(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("open", BLUE)], "everybody")
    cancel_table(anna, table.slug)
    OpenTable.objects.update(lapses=timezone.now() - timedelta(days))


Make = Callable[[Player, Access, float], None]
KEPT: list[tuple[str, Make, Any, Callable[[], object]]] = [
    ("KEEP_GUESTS_DAYS", old_guest, Player.objects.filter(name="Olga"), IdleGuests().forget_some),
    ("KEEP_FAILED_TASKS_DAYS", old_task, DBTaskResult.objects.failed(), upkeep.prune),
    ("KEEP_NOTICES_DAYS", old_notice, Notice.objects.all(), watching.forget_old_notices),
    ("KEEP_TABLES_DAYS", old_table, OpenTable.objects.all(), forget_old_tables),
]


@pytest.mark.parametrize(("setting", "make", "rows", "forget"), KEPT, ids=[name for name, *_rest in KEPT])
@pytest.mark.parametrize(("kept_days", "age", "stays"), [(10, 9.9, True), (10, 10.1, False), (0, 5_000, True)])
def test_it_is_deleted_after_the_days_of_its_setting(
    anna: Player, ended: Access, settings: Any, setting: str, make: Make, rows: Any,
    forget: Callable[[], object], kept_days: int, age: float, stays: bool,
) -> None:  # fmt: skip
    setattr(settings, setting, kept_days)
    make(anna, ended, age)
    assert rows.all().count() == 1
    forget()
    assert rows.all().exists() == stays


def test_every_such_setting_is_documented_with_its_default() -> None:
    """The table in docs/hosts.md has each of them, and no other."""
    fields = {name: field.default for name, field in Settings.model_fields.items() if name.endswith("_days")}
    text = (ROOT / "docs/hosts.md").read_text("utf-8")
    told = dict(re.findall(r"^\| `NEUROSHIMA_(\w+_DAYS)` \| (\d+) \|", text, re.M))
    assert told == {name.upper(): str(default) for name, default in fields.items()}


# Guests ---------------------------------------------------------------------------------------------------------------


def unseen(*players: Player) -> None:
    """These players were here last a year ago, in their order."""
    for number, player in enumerate(players):
        moment = timezone.now() - timedelta(days=365 - number)
        Player.objects.filter(pk=player.pk).update(last_seen=moment)


def test_who_has_played_stays(ended: Access, anna: Player, jan: Player, eva: Player) -> None:
    """Given guests who sit in a match, who have only moved in one, or in an archived one, all of them are needed."""
    moved, archived, nobody = eva, Player.objects.create(name="Ola"), Player.objects.create(name="Nobody")
    Move.objects.filter(seq=1).update(player=archived)
    assert archiving.archive_match(ended.match.pk)
    running = Match.objects.get(pk=Seat.objects.filter(player=anna).values("match")[:1])
    Move.objects.create(match=running, seq=9, seat=0, kind="offer", checksum="-", command_id="late", player=moved)
    assert set(ArchivedPlayer.objects.values_list("player", flat=True)) == {archived.pk, anna.pk, jan.pk}
    unseen(anna, jan, moved, archived, nobody)
    IdleGuests().forget_some()
    assert set(Player.objects.values_list("name", flat=True)) == {"Anna", "Jan", "Eva", "Ola"}


def test_accounts_and_stand_ins_stay(eva: Player) -> None:
    eva.user = User.objects.create_user("eva")
    eva.save()
    stand_in = Player.objects.create(name="–", deleted=timezone.now())
    unseen(eva, stand_in)
    IdleGuests().forget_some()
    assert Player.objects.count() == 2


def test_what_a_guest_has_shared_stays(eva: Player) -> None:
    """As with an account that is deleted: what nobody else sees goes with them."""
    study = Study.objects.create(game="hex", version="1", text="{}", player=eva)
    Progress.objects.create(player=eva, game="hex", lesson="one")
    unseen(eva)
    IdleGuests().forget_some()
    study.refresh_from_db()
    assert study.player is None and not Progress.objects.exists() and not Player.objects.exists()


def test_a_guest_who_comes_back_at_that_moment_stays(eva: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    real = lifecycle._unneeded_guests
    unseen(eva)

    def come_back(players: Any) -> set[int]:
        found = real(players)
        Player.objects.update(last_seen=timezone.now())
        return found

    monkeypatch.setattr(lifecycle, "_unneeded_guests", come_back)
    IdleGuests().forget_some()
    assert Player.objects.filter(pk=eva.pk).exists()


def test_it_goes_through_all_guests_a_few_at_a_time(
    ended: Access, anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given more players than one call looks at, the next calls go on, and then begin again."""
    monkeypatch.setattr(lifecycle, "LOOKED_AT", 3)
    monkeypatch.setattr(lifecycle, "FORGOTTEN_AT_ONCE", 1)
    guests = [Player.objects.create(name=f"Guest {number}") for number in range(3)]
    unseen(anna, guests[0], guests[1], jan, guests[2])
    walk, left = IdleGuests(), []
    for _call in range(4):
        walk.forget_some()
        left.append(Player.objects.filter(name__startswith="Guest").count())
    assert left == [2, 1, 0, 0]
    unseen(Player.objects.create(name="Guest 9"))
    walk.forget_some()
    walk.forget_some()
    assert not Player.objects.filter(name="Guest 9").exists(), "it has begun again"
