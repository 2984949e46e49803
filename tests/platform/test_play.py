"""Matches are created, joined, played, taken back in and replayed."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from neuroshima.matches import replays
from neuroshima.matches.models import Match, Move, Seat
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move, rotate_plans, take_back
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.models import Player
from neuroshima_contract import Refusal

RED, BLUE = {"colour": "red"}, {"colour": "blue"}
MARK: dict[str, Any] = {"type": "mark", "field": 2, "how": "dot"}
TAKE: dict[str, Any] = {"type": "take"}
PEEK: dict[str, Any] = {"type": "peek"}


def test_a_whole_match(match: Access, anna: Player, jan: Player) -> None:
    slug = match.slug
    for seq, (player, seat, action) in enumerate(
        [(anna, 0, MARK), (anna, 0, TAKE), (jan, 1, PEEK), (jan, 1, TAKE), (anna, 0, TAKE), (jan, 1, TAKE)]
    ):
        assert play_move(player, slug, seat, action, f"c{seq}", seq) == seq + 1
    over = access_match(None, slug)
    assert over.status == "over" and over.seed == over.match.seed
    assert over.outcome is not None and over.outcome["reason"] == "deck_empty"
    assert hashlib.sha256(over.seed.encode()).hexdigest() == over.commitment
    assert [move.seq for move in over.moves()] == [1, 2, 3, 4, 5, 6]


def test_the_same_command_is_one_move(match: Access, anna: Player) -> None:
    assert {play_move(anna, match.slug, 0, MARK, "same", 0) for _ in range(5)} == {1}
    assert Move.objects.count() == 1
    assert {take_back(anna, match.slug, 0, "back", 1) for _ in range(5)} == {2}
    assert access_match(anna, match.slug).seq == 2


def test_taking_back_restores_the_position_before(match: Access, anna: Player) -> None:
    slug, before = match.slug, access_match(anna, match.slug).match
    play_move(anna, slug, 0, MARK, "a", 0)
    play_move(anna, slug, 0, {**MARK, "field": 3}, "b", 1)
    assert access_match(anna, slug).take_back == [0]
    take_back(anna, slug, 0, "c", 2)
    take_back(anna, slug, 0, "d", 3)
    now = access_match(anna, slug)
    assert (now.match.checksum, now.seq, now.take_back) == (before.checksum, 4, [])
    play_move(anna, slug, 0, TAKE, "e", 4)
    assert replays.replay(now.match).problem is None


def test_nobody_else_may_take_back(match: Access, anna: Player, jan: Player, refused: Callable[[str], Any]) -> None:
    play_move(anna, match.slug, 0, MARK, "a", 0)
    assert access_match(jan, match.slug).take_back == []
    with refused("not_your_seat"):
        take_back(jan, match.slug, 0, "b", 1)


def test_seats_are_taken_round_the_table() -> None:
    me, first, second = SeatPlan("me"), SeatPlan("open"), SeatPlan("bot", {}, "marker")
    assert [rotate_plans([me, first, second], place) for place in range(3)] == [
        [me, first, second],
        [second, me, first],
        [first, second, me],
    ]


def test_a_player_may_play_both_sides(anna: Player) -> None:
    access = create_match(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("me", BLUE)])
    play_move(anna, access.slug, 0, TAKE, "a", 0)
    play_move(anna, access.slug, 1, MARK, "b", 1)
    assert access_match(anna, access.slug).seat == 1


@pytest.mark.django_db(transaction=True)
def test_two_guests_race_for_one_seat(waiting: Access, jan: Player, eva: Player) -> None:
    results = at_once([lambda: join_match(jan, waiting.slug).slug, lambda: join_match(eva, waiting.slug).slug])
    assert sorted(map(str, results)) == sorted([waiting.slug, "no_open_seat"])


@pytest.mark.django_db(transaction=True)
def test_two_tabs_make_one_move(match: Access, anna: Player) -> None:
    def tab(field: int) -> Callable[[], Any]:
        return lambda: play_move(anna, match.slug, 0, {**MARK, "field": field}, f"tab{field}", 0)

    assert sorted(map(str, at_once([tab(field) for field in range(4)]))) == ["1", "stale", "stale", "stale"]
    assert Move.objects.count() == 1


def at_once(steps: list[Callable[[], Any]]) -> list[Any]:
    """The results of steps started at the same time, or the codes with which they were refused."""
    start, results = threading.Barrier(len(steps)), [None] * len(steps)

    def run(index: int) -> None:
        start.wait()
        try:
            results[index] = steps[index]()
        except Refusal as refused:
            results[index] = refused.code  # type: ignore[call-overload]
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(steps))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_database_constraints_refuse_bad_rows(match: Access, anna: Player) -> None:
    """What the code never does, the tables refuse."""
    play_move(anna, match.slug, 0, MARK, "a", 0)
    move = {"match": match.match, "seat": 0, "kind": "action", "checksum": "x", "player": anna}
    for wrong in (
        lambda: Move.objects.create(**move, seq=1, command_id="b"),
        lambda: Move.objects.create(**move, seq=2, command_id="a"),
        lambda: Move.objects.create(**move, seq=0, command_id="c"),
        lambda: Match.objects.filter(pk=match.match.pk).update(status="over"),
        lambda: Match.objects.filter(pk=match.match.pk).update(status="lost"),
        lambda: Match.objects.filter(pk=match.match.pk).update(snapshot=""),
        lambda: Seat.objects.create(match=match.match, index=0, team=0, kind="open"),
        lambda: Seat.objects.filter(index=0).update(player=None),
        lambda: Seat.objects.filter(index=0).update(bot="marker"),
        lambda: Player.objects.create(name=""),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            wrong()


def test_an_empty_cache_changes_no_position(match: Access, anna: Player) -> None:
    """With the cache emptied in between, every position is the same."""
    play_move(anna, match.slug, 0, MARK, "a", 0)
    warm = access_match(anna, match.slug).view()
    states._cache._states.clear()
    assert access_match(anna, match.slug).view() == warm
    play_move(anna, match.slug, 0, TAKE, "b", 1)
    assert replays.replay(match.match).problem is None


def test_frames_show_what_everybody_may_see(match: Access, anna: Player, jan: Player) -> None:
    play_move(anna, match.slug, 0, PEEK, "a", 0)
    frames = replays.frames(match.match)
    assert [frame["seq"] for frame in frames] == [0, 1]
    assert frames[1]["events"] == [{"type": "peeked", "seat": 0, "reveals": True}]
    assert all(player["knows"] is None for player in frames[1]["view"]["players"])


def test_a_match_that_replays_differently_is_reported_and_kept(match: Access, anna: Player) -> None:
    for seq in range(3):
        play_move(anna, match.slug, 0, {**MARK, "field": seq}, f"c{seq}", seq)
    Move.objects.filter(seq=2).update(checksum="0" * 64)
    replay = replays.replay(match.match)
    assert [frame["seq"] for frame in replay.frames] == [0, 1]
    assert replay.problem is not None and "Move 2" in replay.problem
    Move.objects.filter(seq=2).update(action={"type": "dance"})
    assert "Move 2" in str(replays.replay(match.match).problem)
    assert Move.objects.count() == 3


def test_positions_of_finished_matches_are_position_files(anna: Player, client: Any) -> None:
    import json

    from neuroshima.studies.resolving import resolve

    access = create_match(anna, "tally", {"cards": 2}, [SeatPlan("me", RED), SeatPlan("me", BLUE)])
    play_move(anna, access.slug, 0, MARK, "a", 0)
    play_move(anna, access.slug, 0, TAKE, "b", 1)
    play_move(anna, access.slug, 1, TAKE, "c", 2)
    for seq in range(4):
        answer = client.get(f"/m/{access.slug}/position.json?seq={seq}")
        document = json.loads(answer.content)
        assert resolve(answer.content)["position"] == document["position"]
    assert client.get(f"/m/{access.slug}/position.json").content == answer.content
    for wrong in ("4", "-1", "x", "1" * 30):
        assert client.get(f"/m/{access.slug}/position.json?seq={wrong}").status_code == 404


def test_the_catalogue_is_kept_by_browsers(client: Any, db: None) -> None:
    first = client.get("/games/tally/catalogue.json")
    assert first.json() == {"fields": 6}
    again = client.get("/games/tally/catalogue.json", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/games/chess/catalogue.json").status_code == 404


def test_a_position_that_cannot_be_read_freezes_the_match(
    match: Access, anna: Player, refused: Callable[[str], Any]
) -> None:
    """As after an upgrade of the game that no longer reads its old positions."""
    stored = Match.objects.get()
    Match.objects.update(snapshot='{"bad": 1}', checksum="0" * 64)
    frozen = access_match(anna, match.slug)
    assert (frozen.status, frozen.frozen_by, frozen.view()) == ("frozen", "sample", None)
    with refused("unreadable"):
        play_move(anna, match.slug, 0, TAKE, "a", 0)
    Match.objects.update(snapshot=stored.snapshot, checksum=stored.checksum)
    assert play_move(anna, match.slug, 0, TAKE, "a", 0) == 1
