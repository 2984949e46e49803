"""Finished matches are archived: everything reads them as before, and nothing is ever only half there."""

from __future__ import annotations

import bz2
import json
import logging
from collections.abc import Callable
from datetime import timedelta
from threading import Event
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from neuroshima.matches import replays
from neuroshima.matches.models import ArchivedPlayer, KeptPosition, Match, MatchArchive, Move
from neuroshima.matches.play import (
    SeatPlan,
    archiving,
    create_match,
    join_match,
    play_move,
    rematch,
    resign,
    take_back,
)
from neuroshima.matches.play.archiving import (
    archive_due,
    archive_match,
    ask_archiving,
    due_matches,
    failed_matches,
)
from neuroshima.matches.play.transactions import ARCHIVE_FAILPOINTS
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.reading.archive_text import Packed
from neuroshima.matches.reading.loaded_match import read_match
from neuroshima.matches.reading.memory import latest
from neuroshima.matches.reading.stored_moves import moves_of, moves_without_events
from neuroshima.players.lifecycle import merge_guest
from neuroshima.players.models import Player
from neuroshima.records.history import position_files
from neuroshima.reviews.shapes import load_ended_match

from tests.platform.test_play import at_once
from tests.support.platform.refusing import Refused
from tests.support.platform.serving import LONGEST

RED, BLUE = {"colour": "red"}, {"colour": "blue"}
TAKE: dict[str, Any] = {"type": "take"}
MARK: dict[str, Any] = {"type": "mark", "field": 2, "how": "dot"}


@pytest.fixture
def played(anna: Player, jan: Player) -> Match:
    """A match that is over, with actions, a take-back, clocks and a resignation."""
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=jan)]
    slug = create_match(anna, "tally", {"cards": 6}, plans).slug
    play_move(anna, slug, 0, MARK, "a", 0)
    take_back(anna, slug, 0, "b", 1)
    play_move(anna, slug, 0, {**MARK, "field": 3}, "c", 2)
    play_move(anna, slug, 0, TAKE, "d", 3)
    play_move(jan, slug, 1, TAKE, "e", 4)
    resign(jan, slug, 1, "f", 5)
    Move.objects.filter(seq=3).update(left=120_000, gained={"0": 5_000})
    return Match.objects.get(slug=slug)


def archived(match: Match) -> Match:
    """The match, archived and read again. What this process knows of it is forgotten."""
    assert archive_match(match.pk)
    latest.forget(match.slug)
    states._cache.__init__()  # type: ignore[misc]
    return Match.objects.get(pk=match.pk)


def written(moves: list[Move]) -> list[dict[str, Any]]:
    """Moves as plain data, with what an archive keeps of them."""
    names = ("seq", "seat", "kind", "action", "events", "player_id", "left", "gained")
    return [
        {**{name: getattr(move, name) for name in names}, "created": move.created.isoformat(timespec="milliseconds")}
        for move in moves
    ]


def everything_read(match: Match, player: Player) -> dict[str, Any]:
    """What the parts of the site read of a finished match."""
    chief = Client()
    chief.force_login(User.objects.filter(is_superuser=True).first() or User.objects.create_superuser("chief"))
    access = access_match(None, match.slug)
    pages = {
        path: Client().get(path)
        for path in (
            *(f"/m/{match.slug}/{page}" for page in ("", "replay/", "frames.json", "picture/2.svg", "picture.svg")),
            *(f"/m/{match.slug}/position.json?seq={seq}" for seq in range(match.seq + 1)),
        )
    }
    return {
        "moves": written(moves_of(match)),
        "last moves": written(moves_of(match, 3)),
        "positions": [replays.position_document(match, seq) for seq in range(match.seq + 1)],
        "replay": replays.replay(match),
        "review": load_ended_match(access),
        "files": [(each.slug, file) for each, file in position_files(player)],
        "pages": {path: (page.status_code, page.getvalue()) for path, page in pages.items()},
        "socket": read_match(match.slug).view(match.seq, None),
        "admin": chief.get(f"/admin/matches/match/{match.pk}/change/").status_code,
    }


def test_everything_reads_an_archived_match_as_before(played: Match, anna: Player) -> None:
    before = everything_read(played, anna)
    assert len(before["moves"]) == 6 and before["replay"].problem is None
    now = archived(played)
    assert (now.snapshot, Move.objects.exists(), KeptPosition.objects.exists()) == ("", False, False)
    after = everything_read(now, anna)
    nonces = ("pages",)
    assert {key: value for key, value in after.items() if key not in nonces} == {
        key: value for key, value in before.items() if key not in nonces
    }
    assert {path: status for path, (status, _text) in after["pages"].items()} == {
        path: status for path, (status, _text) in before["pages"].items()
    }
    assert [after["pages"][path][1] for path in after["pages"] if "json" in path] == [
        before["pages"][path][1] for path in before["pages"] if "json" in path
    ]


def test_an_archived_match_has_a_rematch(played: Match, anna: Player) -> None:
    again = rematch(anna, archived(played).slug)
    assert again.status == "waiting" and [seat.kept_for for seat in again.seats].count(None) == 1


def test_a_replay_of_an_archived_match_is_still_verified(played: Match) -> None:
    """Given an archived match whose seed is not that of its moves, its replay stops where the position differs."""
    match = archived(played)
    Match.objects.update(seed="7")
    latest.forget(match.slug)
    told = replays.replay(match)
    assert told.problem is not None and len(told.frames) < match.seq + 1


# Reading while it is archived -----------------------------------------------------------------------------------------


def test_a_match_read_before_it_is_archived_is_read_on(played: Match) -> None:
    """Given readers who have the row of the match, when it is archived, then they find its moves and positions."""
    whole = written(moves_of(played))
    early, late = read_match(played.slug), Match.objects.defer("snapshot").get(pk=played.pk)
    archived(played)
    assert written(list(early.moves())) == whole and written(list(early.moves(4))) == whole[4:]
    assert early.position(2) is not None and early.frozen is None
    assert written(moves_of(late, 1, 3)) == whole[1:3]
    assert states.present(early.game, late).snapshot() == early.state.snapshot()  # type: ignore[arg-type, union-attr]


def test_many_matches_are_read_at_once_in_both_forms(played: Match, ended: Access) -> None:
    both = [played, ended.match]
    before = {key: [move.action for move in moves] for key, moves in moves_without_events(both).items()}
    archived(played)
    after = {key: [move.action for move in moves] for key, moves in moves_without_events(both).items()}
    assert after == before and len(after) == 2


# What is archived, and when -------------------------------------------------------------------------------------------


def aged(days: float) -> None:
    Match.objects.filter(ended__isnull=False).update(ended=timezone.now() - timedelta(days=days))


def test_only_matches_that_ended_long_ago_are_archived(played: Match, match: Access, settings: Any) -> None:
    settings.ARCHIVE_AFTER_DAYS = 14
    aged(13.9)
    assert archive_due(10) == 0
    aged(14.1)
    assert [archive_due(10), archive_due(10)] == [1, 0]
    assert Match.objects.get(slug=match.slug).archived is None, "it is running"
    assert not archive_match(match.match.pk)


def test_a_host_may_want_no_archive(played: Match, settings: Any) -> None:
    settings.ARCHIVE_AFTER_DAYS = 0
    aged(5_000)
    assert not due_matches().exists()


def test_the_task_is_asked_once_and_goes_on_until_all_are_archived(
    ended: Access, played: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask_archiving()
    assert not DBTaskResult.objects.filter(task_path__contains="archive_finished").exists(), "nothing is due"
    aged(15)
    monkeypatch.setattr(archiving, "MOST_AT_ONCE", 1)
    ask_archiving()
    ask_archiving()
    tasks = DBTaskResult.objects.filter(task_path__contains="archive_finished")
    assert tasks.count() == 1
    archiving.archive_finished.call()
    assert tasks.count() == 2, "the rest gets another task"
    archiving.archive_finished.call()
    assert tasks.count() == 2 and MatchArchive.objects.count() == 2


@pytest.mark.parametrize(
    "harm",
    [
        lambda match: match.moves.filter(seq=2).delete(),
        lambda match: Match.objects.filter(pk=match.pk).update(snapshot='{"other": 1}'),
    ],
    ids=["a move is missing", "another position"],
)
def test_a_match_that_lacks_something_keeps_its_rows(
    played: Match, ended: Access, harm: Callable[[Match], object], caplog: pytest.LogCaptureFixture
) -> None:
    """Given a match whose rows are not whole, the task says so in the log, and archives the others."""
    harm(played)
    aged(15)
    left = played.moves.count()
    with caplog.at_level(logging.ERROR, "neuroshima.matches.play.archiving"):
        assert archive_due(10) == 1
    assert "a match cannot be archived" in caplog.text
    assert played.moves.count() == left and not MatchArchive.objects.filter(match=played).exists()


def test_matches_that_fail_do_not_hold_up_the_others(
    played: Match, anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Given more broken matches than a task takes, it goes on to the others, and does not try those again.

    The host can, when what was wrong is mended."""
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=jan)]
    broken = [played, *(Match.objects.get(slug=create_match(anna, "tally", {}, plans).slug) for _ in range(2))]
    for match in broken[1:]:
        resign(anna, match.slug, 0, "r", 0)
    whole = create_match(anna, "tally", {}, plans).slug
    resign(anna, whole, 0, "r", 0)
    rows = Match.objects.filter(pk__in=[match.pk for match in broken])
    positions = dict(rows.values_list("pk", "snapshot"))
    rows.update(snapshot='{"other": 1}')
    aged(15)
    monkeypatch.setattr(archiving, "MOST_AT_ONCE", 1)
    for _ in range(4):
        archiving.archive_finished.call()
    assert set(failed_matches()) == set(broken) and MatchArchive.objects.get().match.slug == whole
    assert not due_matches().exists() and caplog.text.count("a match cannot be archived") == 3
    with pytest.raises(CommandError, match="3"):
        call_command("archive")
    for key, position in positions.items():
        Match.objects.filter(pk=key).update(snapshot=position)
    call_command("archive")
    assert MatchArchive.objects.count() == 4 and not failed_matches().exists()


# Faults in the middle -------------------------------------------------------------------------------------------------


class Killed(BaseException):
    """Ends the task as a signal does: nothing catches it."""


@pytest.mark.parametrize("point", ARCHIVE_FAILPOINTS)
def test_a_match_is_archived_wholly_or_not_at_all(
    played: Match, point: str, anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a task that ends at any step, then either all rows are there or the archive, and the next task goes on."""
    before = written(moves_of(played))

    def killed(here: str) -> None:
        if here == point:
            raise Killed

    aged(15)
    monkeypatch.setattr(archiving, "failpoint", killed)
    with pytest.raises(Killed):
        archive_due(10)
    match = Match.objects.get(pk=played.pk)
    forms = (match.archived is None, match.snapshot != "", match.moves.count() == 6, not MatchArchive.objects.exists())
    assert set(forms) == {point != "after_archive_commit"}
    assert written(moves_of(match)) == before
    monkeypatch.undo()
    archive_due(10)
    assert written(moves_of(Match.objects.get(pk=played.pk))) == before and not Move.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_full_disk_changes_nothing(played: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a database that may not grow, archiving fails with the database's error, and works when there is room."""
    if connection.vendor != "sqlite":
        pytest.skip("SQLite can be told how large its file may be")
    before = written(moves_of(played))
    aged(15)
    with connection.cursor() as cursor:
        (pages,) = cursor.execute("PRAGMA page_count").fetchone()
        (free,) = cursor.execute("PRAGMA freelist_count").fetchone()
        large = Packed(1, bytes(4096 * (free + 20)), "")
        monkeypatch.setattr(archiving, "_packed", lambda *_given: large)
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        try:
            with pytest.raises(OperationalError, match="full"):
                archive_due(10)
        finally:
            cursor.execute("PRAGMA max_page_count = 4294967294")
    assert written(moves_of(Match.objects.get(pk=played.pk))) == before and Move.objects.count() == 6
    monkeypatch.undo()
    assert archive_due(10) == 1


def test_a_player_who_changes_meanwhile_is_not_lost(
    played: Match, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given an account that is deleted after the moves were read, the task archives the match the next time."""
    jan.user = User.objects.create_user("jan")
    jan.save()
    monkeypatch.setattr(archiving, "failpoint", lambda point: point == "archive_read" and jan.user.delete())
    assert not archive_match(played.pk)
    monkeypatch.undo()
    assert archive_match(played.pk)
    assert not ArchivedPlayer.objects.filter(player=jan.pk).exists()
    names = [row.player.name for row in ArchivedPlayer.objects.order_by("number")]
    assert names == ["Anna", "–"]


@pytest.mark.django_db(transaction=True)
def test_an_account_is_deleted_while_its_match_is_archived(
    played: Match, jan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a task that has locked the match, when the account of a player is deleted, then both are done, one after
    the other, and nothing of the player is left."""
    jan.user = User.objects.create_user("jan")
    jan.save()
    locked, begun = Event(), Event()

    def wait(point: str) -> None:
        if point == "archive_locked":
            locked.set()
            assert begun.wait(LONGEST)

    def delete() -> None:
        assert locked.wait(LONGEST)
        begun.set()
        User.objects.get(username="jan").delete()

    monkeypatch.setattr(archiving, "failpoint", wait)
    assert at_once([lambda: archive_match(played.pk), delete]) == [True, None]
    assert not Player.objects.filter(pk=jan.pk).exists()
    assert jan.pk not in {move.player_id for move in moves_of(Match.objects.get(pk=played.pk))}


# Players of archived matches ------------------------------------------------------------------------------------------


def test_a_deleted_account_leaves_its_archived_matches(played: Match, anna: Player, jan: Player) -> None:
    anna.user = User.objects.create_user("anna")
    anna.save()
    match = archived(played)
    text = bytes(match.archive.text)
    anna.user.delete()
    assert not Player.objects.filter(name="Anna").exists()
    match = Match.objects.get(pk=match.pk)
    stand_in = match.seats.get(index=0).player
    assert stand_in is not None and stand_in.deleted is not None
    assert {move.player_id for move in moves_of(match)} == {stand_in.pk, jan.pk}
    assert bytes(match.archive.text) == text
    assert replays.replay(match).problem is None
    assert "deleted player" in Client().get(f"/m/{match.slug}/replay/").content.decode()


def test_a_guest_who_gets_an_account_keeps_archived_matches(played: Match, jan: Player) -> None:
    user = User.objects.create_user("jan")
    account = Player.objects.create(name="Jan", user=user)
    match = archived(played)
    merge_guest(jan, user)
    assert not Player.objects.filter(pk=jan.pk).exists()
    assert account.pk in {move.player_id for move in moves_of(Match.objects.get(pk=match.pk))}


def test_a_player_without_a_seat_is_known_too(waiting: Access, anna: Player, jan: Player, eva: Player) -> None:
    """Given moves of a player whose seat somebody else has now, a merge of that guest finds the archived match."""
    slug = join_match(jan, waiting.slug).slug
    play_move(anna, slug, 0, TAKE, "a", 0)
    Move.objects.update(player=eva)
    resign(jan, slug, 1, "b", 1)
    match = archived(Match.objects.get(slug=slug))
    user = User.objects.create_user("eva")
    account = Player.objects.create(name="Eva", user=user)
    merge_guest(eva, user)
    assert [move.player_id for move in moves_of(Match.objects.get(pk=match.pk))] == [account.pk, jan.pk]


# Damage ---------------------------------------------------------------------------------------------------------------


def cut(archive: MatchArchive) -> None:
    archive.text = bytes(archive.text)[:-3]


def overwritten(archive: MatchArchive) -> None:
    archive.text = bytes(len(archive.text))


def of_another_match(archive: MatchArchive) -> None:
    archive.checksum = "0" * 64


def of_the_future(archive: MatchArchive) -> None:
    archive.format = 99


@pytest.mark.parametrize("harm", [cut, overwritten, of_another_match, of_the_future])
def test_archive_damaged(
    played: Match, harm: Callable[[MatchArchive], None], refused: Refused, caplog: pytest.LogCaptureFixture
) -> None:
    """A text that is not what was stored is never shown: the match is frozen, and says why."""
    match = archived(played)
    archive = match.archive
    harm(archive)
    archive.save()
    match = Match.objects.get(pk=match.pk)
    with refused("archive_damaged"):
        moves_of(match)
    frozen = access_match(None, match.slug).frozen
    assert frozen is not None and frozen.code == "archive_damaged"
    assert Client().get(f"/m/{match.slug}/").status_code == 200
    assert "moves of this match are damaged" in Client().get(f"/m/{match.slug}/").content.decode()
    for page in ("replay/", "frames.json"):
        assert Client().get(f"/m/{match.slug}/{page}").status_code == 500
    with pytest.raises(CommandError, match="Damaged: 1 of 1"):
        call_command("archive", "--check")
    assert "an archived match cannot be read" in caplog.text


def test_the_command_archives_and_checks(played: Match, ended: Access, capsys: pytest.CaptureFixture[str]) -> None:
    aged(15)
    call_command("archive")
    call_command("archive", "--check")
    assert capsys.readouterr().out.splitlines() == ["Archived: 2.", "Read: 2. All are as they were archived."]


def test_the_text_is_read_without_the_game(played: Match) -> None:
    """Given the text alone, a program finds the moves of the match in it."""
    text = bz2.decompress(bytes(archived(played).archive.text)).decode()
    first, position = text.splitlines()
    columns = json.loads(first)
    assert columns["kind"] == ["action", "take_back", "action", "action", "action", "leaving"]
    assert columns["seat"] == [0, 0, 0, 0, 1, 1] and columns["by"] == [0, 0, 0, 0, 1, 1]
    assert json.loads(position)
