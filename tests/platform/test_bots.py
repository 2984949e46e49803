"""Bots at the table: they move by themselves, cope with their own faults, and know no secret."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from neuroshima import plugins
from neuroshima.matches.bots import playing, thinking
from neuroshima.matches.bots.playing import note_failure
from neuroshima.matches.bots.thinking import Thinker, ThinkingFailedError, ThinkRequest
from neuroshima.matches.live.protocol.from_browser import understood
from neuroshima.matches.models import BotFailure, Match, Move, Status
from neuroshima.matches.play import MACHINE_IDS, SeatPlan, create_match, notify, play_move, take_back
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.reading.memory import latest
from neuroshima.measuring import BOT_FAILED
from neuroshima.players.models import Player
from neuroshima_contract import Action
from sample_game.game import Marker, TallyGame

from tests.support.platform.bot_tasks import Scripted, waiting_for_bots
from tests.support.platform.serving import LONGEST, Server

TAKE = {"type": "take"}
MARK = {"type": "mark", "field": 5, "how": "dot"}


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    """A shared thinker: a process that a test has killed is replaced."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking, "STARTING", LONGEST)
        thinker = Thinker()
        yield thinker
        thinker.close()


@pytest.fixture
def against_bot(anna: Player) -> Access:
    """A match in which the bot is to move."""
    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("bot", {"colour": "blue"}, "marker")]
    access = create_match(anna, "tally", {"cards": 2}, plans)
    play_move(anna, access.slug, 0, TAKE, "first", 0)
    return access_match(anna, access.slug)


@pytest.mark.parametrize(("style", "error"), [("shy", KeyError), ("bold", NotImplementedError)])
def test_a_bot_says_that_it_has_no_such_style(style: str, error: type[Exception]) -> None:
    bot = Marker()
    bot.styles = {"bold": {"en": "Bold"}}
    with pytest.raises(error, match=style):
        bot.in_style(style)


def test_a_bot_moves_through_the_same_service_as_players(against_bot: Access, thinker: Thinker) -> None:
    assert waiting_for_bots() == [against_bot.slug]
    assert playing.play_bot(against_bot.slug, thinker)
    move = Move.objects.latest("seq")
    assert (move.seat, move.player, move.action) == (1, None, {"type": "mark", "field": 0, "how": "dot"})


def test_a_bot_moves_from_memory_and_all_sockets_are_notified(
    against_bot: Access,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_max_num_queries: Any,
) -> None:
    """The match is neither read nor loaded again. Sockets of this process are notified like those of others."""
    told: list[tuple[str, int]] = []
    monkeypatch.setattr(notify, "tell_moves", lambda moves, told_in="": told.extend(moves))
    monkeypatch.setattr(playing, "play_move", None)
    latest.read_again(against_bot.slug)
    monkeypatch.setattr("neuroshima.matches.reading.memory.read_match", None)
    with django_assert_max_num_queries(10):  # the ordinary way: 17
        assert playing.play_bot(against_bot.slug, Scripted(MARK), 1)
    assert told == [(against_bot.slug, 2)] and Move.objects.latest("seq").player is None
    assert access_match(None, against_bot.slug).seq == 2


@pytest.mark.parametrize("wrong", [{"checksum": "0"}, {"status": "over", "outcome": {}}])
def test_a_bot_with_an_outdated_cache_uses_the_database(against_bot: Access, wrong: dict[str, Any]) -> None:
    latest.read_again(against_bot.slug)
    Match.objects.update(**wrong)
    assert playing.play_bot(against_bot.slug, Scripted(MARK), 1) == ("status" not in wrong)
    assert Move.objects.count() == (1 if "status" in wrong else 2)


def test_a_seat_that_a_person_has_taken_is_not_moved_by_a_bot(against_bot: Access, jan: Player) -> None:
    latest.read_again(against_bot.slug)
    against_bot.match.seats.filter(index=1).update(kind="person", player=jan, bot="")
    assert not playing.play_bot(against_bot.slug, Scripted(MARK), 1)
    assert Move.objects.count() == 1


def test_a_bot_gets_its_own_view_and_nothing_else(against_bot: Access) -> None:
    scripted = Scripted(TAKE)
    playing.play_bot(against_bot.slug, scripted)
    (request,) = scripted.requests
    stored = Match.objects.get(slug=against_bot.slug)
    assert "deck" not in str(request) and stored.seed not in str(request)
    assert request.view == against_bot.state.view(1)  # type: ignore[union-attr]


@pytest.mark.parametrize("answer", [ThinkingFailedError("slow"), {"type": "dance"}, {}, {"type": "mark", "field": 99}])
def test_a_bot_that_fails_plays_its_first_legal_action(against_bot: Access, answer: Any) -> None:
    assert playing.play_bot(against_bot.slug, Scripted(answer))
    assert Move.objects.latest("seq").action == {"type": "mark", "field": 0, "how": "dot"}


class OneFails(Scripted):
    """A thinker in which the bots of these ids fail with `answer`; the others mark a field."""

    def __init__(self, answer: Any, failing: Sequence[str]) -> None:
        super().__init__(answer)
        self.failing = failing

    def think(self, request: ThinkRequest, patience: float) -> Action:
        if request.bot in self.failing:
            return super().think(request, patience)
        self.requests.append(request)
        return dict(MARK)


@pytest.fixture
def three_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the game a weak, a normal and a strong bot, and one that stands in for players."""
    bots = {name: Marker() for name in ("weakest", "weak", "marker", "strong")}
    tally = plugins.installed_games()["tally"]
    monkeypatch.setattr(tally, "bots", bots)
    monkeypatch.setattr(tally, "stand_in", "weakest")


@pytest.mark.parametrize("answer", [ThinkingFailedError("KeyError: 3"), {"type": "dance"}])
@pytest.mark.parametrize(
    ("failing", "asked"), [(["marker"], ["marker", "weak"]), (["marker", "weak"], ["marker", "weak", "weakest"])]
)
def test_where_a_bot_fails_a_weaker_one_decides(
    against_bot: Access, three_levels: None, answer: Any, failing: list[str], asked: list[str], caplog: Any
) -> None:
    """Given a bot that fails or answers nonsense, the next weaker one moves; log, metrics and admin report it."""
    counted: list[tuple[object, ...]] = []
    BOT_FAILED.listen(lambda *told: counted.append(told))
    thinker = OneFails(answer, failing)
    assert playing.play_bot(against_bot.slug, thinker)
    BOT_FAILED.listen(None)
    assert Move.objects.latest("seq").action == MARK
    assert [request.bot for request in thinker.requests] == asked
    assert counted == [(1, "tally", bot) for bot in failing]
    assert sorted(BotFailure.objects.values_list("bot", "match", "times")) == sorted(
        (bot, against_bot.slug, 1) for bot in failing
    )
    assert "the bot marker failed" in caplog.text
    assert Match.objects.get().status == Status.RUNNING


def test_a_failure_that_comes_again_is_kept_once(against_bot: Access) -> None:
    for error in ("KeyError: 3", "KeyError: 3", "x" * 1000):
        note_failure(against_bot, 1, "marker", error)
    kept = BotFailure.objects.order_by("first")
    assert [(each.error[:11], each.times) for each in kept] == [("KeyError: 3", 2), ("x" * 11, 1)]


def test_old_failures_make_room(against_bot: Access, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_KEPT", 2)
    for error in ("first", "second", "first", "third"):
        note_failure(against_bot, 1, "marker", error)
    assert {each.error for each in BotFailure.objects.all()} == {"first", "third"}


def test_the_admin_shows_where_a_bot_failed(against_bot: Access, admin_client: Any) -> None:
    note_failure(against_bot, 1, "marker", "KeyError: 3")
    page = admin_client.get("/admin/matches/botfailure/").content.decode()
    assert "KeyError: 3" in page and "marker" in page
    shown = admin_client.get(f"/admin/matches/botfailure/{BotFailure.objects.get().pk}/change/").content.decode()
    assert f"/admin/matches/match/{against_bot.match.pk}/change/" in shown


def test_two_processes_make_one_move(against_bot: Access) -> None:
    """The second one finds the move number taken."""

    class Slow(Scripted):
        def think(self, request: ThinkRequest, patience: float) -> Action:
            playing.play_bot(against_bot.slug, Scripted({"type": "mark", "field": 5, "how": "dot"}))
            return dict(TAKE)

    playing.play_bot(against_bot.slug, Slow(None))
    assert Move.objects.count() == 2


def test_nobody_stops_a_bot_by_its_command_id(against_bot: Access, anna: Player, refused: Any) -> None:
    """The ids of bots cannot be guessed, and neither the protocol nor the service lets a person send one."""
    sent = {"v": 1, "type": "move", "expect": 1, "seat": 0, "action": TAKE}
    ids = [f"{MACHINE_IDS}1", f"{MACHINE_IDS}{uuid.uuid4()}", MACHINE_IDS]
    for name in ids:
        with refused("malformed"):
            understood({**sent, "id": name})
        with refused("malformed"):
            play_move(anna, against_bot.slug, 0, TAKE, name, 1)
        with refused("malformed"):
            take_back(anna, against_bot.slug, 0, name, 1)
    assert playing.play_bot(against_bot.slug, Scripted(TAKE))
    mine, its = Move.objects.order_by("seq").values_list("command_id", flat=True)
    assert (mine, its.startswith(MACHINE_IDS)) == ("first", True)
    assert its not in ids and str(against_bot.seq) not in its.removeprefix(MACHINE_IDS).split(":")


def test_nobody_is_to_move_in_a_match_of_people(match: Access, thinker: Thinker) -> None:
    assert waiting_for_bots() == []
    assert not playing.play_bot(match.slug, thinker)


def request(bot: str) -> ThinkRequest:
    state = TallyGame().load(None, {"players": [{"colour": "red"}, {"colour": "blue"}], "deck": [1]})
    return ThinkRequest("tally", bot, {}, state.view(0), 0, "dice", 50)


def test_a_worker_is_made_anew_after_it_was_killed(thinker: Thinker) -> None:
    assert thinker.think(request("marker"), LONGEST)["type"] == "mark"
    thinker._process.kill()
    thinker._process.join()
    assert thinker.think(request("marker"), LONGEST)["type"] == "mark"


def test_a_bot_that_raises_is_reported_and_its_worker_lives(thinker: Thinker) -> None:
    with pytest.raises(ThinkingFailedError, match="KeyError"):
        thinker.think(request("nobody"), LONGEST)
    before = thinker._process.pid
    thinker.think(request("marker"), LONGEST)
    assert thinker._process.pid == before


def test_a_bot_that_hangs_is_killed(thinker: Thinker) -> None:
    thinker.warm_up()
    process = thinker._process
    process_stopped(process.pid)
    with pytest.raises(ThinkingFailedError, match="no answer"):
        thinker.think(request("marker"), 0.3)
    assert not process.is_alive()
    assert thinker.think(request("marker"), LONGEST)["type"] == "mark"


def process_stopped(pid: int) -> None:
    """Stop a process, so that it hangs like a bot that never answers."""
    os.kill(pid, signal.SIGSTOP)


ALONE = """
import os
from neuroshima.matches.bots import thinking
if __name__ == "__main__":
    thinker = thinking.Thinker()
    thinker.warm_up()
    print(thinker._process.pid, flush=True)
    os.kill(os.getpid(), 9)
"""
COPIES = """
import os
import django
django.setup()
from neuroshima.forks import ForkServer
from neuroshima.matches.bots.thinkers import Thinkers
from neuroshima.matches.bots.thinking import work_as_fork
class Question:
    def answer(self):
        return os.getpid()
pool = Thinkers(2)
pool.fork_from(ForkServer(work_as_fork))
with pool.acquire() as first, pool.acquire() as second:
    pids = first.ask(Question(), 60), second.ask(Question(), 60)
    assert pids == (first._process.pid, second._process.pid) and os.getpid() not in pids
    print(*pids, first._forks._process.pid, flush=True)
    os.kill(os.getpid(), 9)
"""
"""Processes that a fork server has made answer, too, and one does not keep the other alive."""


@pytest.mark.parametrize(("code", "count"), [(ALONE, 1), (COPIES, 3)])
def test_workers_die_with_their_parent(tmp_path: Path, code: str, count: int) -> None:
    env = {**Server(tmp_path).env, "DJANGO_SETTINGS_MODULE": "neuroshima.site.settings"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=env, timeout=LONGEST, check=False)
    pids = [int(pid) for pid in done.stdout.split()]
    assert len(pids) == count, done.stderr
    deadline = time.monotonic() + LONGEST
    while any(map(alive, pids)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(alive, pids))


IN_SPARE_TIME = """
import os
import django
django.setup()
from neuroshima.forks import ForkServer
from neuroshima.matches.bots import thinking
from neuroshima.matches.bots.thinkers import Thinkers
class Urgency:
    def answer(self):
        return os.sched_getscheduler(0) == os.SCHED_IDLE, os.nice(0)
class Hangs:
    def answer(self):
        while True:
            pass
thinking.LONGEST_IN_SPARE_TIME = 0.1
pool = Thinkers(1, in_spare_time=True)
pool.fork_from(ForkServer(thinking.work_as_fork))
with pool.acquire() as thinker:
    print(*thinker.ask(Urgency(), 60))
    try:
        thinker.ask(Hangs(), 60)
    except thinking.ThinkingFailedError as error:
        print(error)
"""


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="only Linux has the scheduling policy SCHED_IDLE")
@pytest.mark.parametrize(("priority", "expected"), [("idle", "True 19"), ("low", "False 19")])
def test_a_background_process_has_low_priority_and_a_time_limit(tmp_path: Path, priority: str, expected: str) -> None:
    env = Server(tmp_path, NEUROSHIMA_REVIEW_PRIORITY=priority).env
    env["DJANGO_SETTINGS_MODULE"] = "neuroshima.site.settings"
    done = subprocess.run(
        [sys.executable, "-c", IN_SPARE_TIME], capture_output=True, env=env, timeout=LONGEST, text=True
    )
    urgency, failure = done.stdout.splitlines()
    assert urgency == expected, done.stderr
    assert failure.startswith("its process died")


def alive(pid: int) -> bool:
    """Whether that process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_the_seed_of_a_bot_is_that_of_the_match(against_bot: Access) -> None:
    first, second = Scripted(TAKE), Scripted(TAKE)
    playing._think(against_bot, against_bot.seats[1], {}, "marker", first)
    playing._think(against_bot, against_bot.seats[1], {}, "marker", second)
    assert first.requests == second.requests
