"""A real server that is killed at the worst moments restarts with every accepted move and nothing half done."""

from __future__ import annotations

import shutil
import signal
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from neuroshima.matches.live.protocol import CloseCode
from neuroshima.matches.play.transactions import FAILPOINTS
from neuroshima.site.management.commands.play import tell_systemd
from neuroshima.site.server.draining import SERVICE_RESTART
from websockets.exceptions import ConnectionClosed

from tests.support.platform.serving import DATABASE, LONGEST, EmptyServer, Server, free_port

MARK = {"type": "mark", "field": 2, "how": "dot"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.stop(signal.SIGKILL)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """A data folder in which two players have begun a match, to be copied; and the players."""
    var = tmp_path_factory.mktemp("begun")
    return var, Server(var).prepare()


@pytest.fixture(scope="module")
def against_bot(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """The same with a match against a bot."""
    var = tmp_path_factory.mktemp("bot")
    return var, Server(var).prepare("bot", cards=4)


@pytest.fixture
def bot_match(tmp_path: Path, against_bot: tuple[Path, dict[str, Any]]) -> dict[str, Any]:
    """The match against the bot, in the data of the test's own server."""
    shutil.copytree(against_bot[0], tmp_path, dirs_exist_ok=True)
    return against_bot[1]


@pytest.fixture
def made(tmp_path: Path, begun: tuple[Path, dict[str, Any]]) -> dict[str, Any]:
    """The match of two, in the data of the test's own server."""
    shutil.copytree(begun[0], tmp_path, dirs_exist_ok=True)
    return begun[1]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Any]]]:
    """A server for tests that leave it running, and a match for each of them."""
    server = Server(tmp_path_factory.mktemp("running"))
    made = server.prepare(matches=2)
    server.start()
    yield server, made
    server.stop(signal.SIGKILL)


def test_two_people_see_every_move(running: tuple[Server, dict[str, Any]]) -> None:
    server, made = running
    anna, jan = (server.client(made["slug"], session) for session in made["sessions"][:2])
    stranger = server.client(made["slug"], None)
    assert (anna.state["you"], jan.state["you"], stranger.state["you"]) == ([0], [1], [])
    assert f"http://127.0.0.1:{server.port}/" in server.log.read_text(), "the command says where"
    assert anna.move(0, 0, MARK)["type"] == "accepted"
    for who in (jan, stranger):
        moved = who.until("moved")
        assert (moved["seq"], moved["action"], moved["view"]["marks"]) == (1, MARK, {"2": 0})
    assert jan.move(1, 1, {"type": "take"})["code"] == "not_to_move"


def test_the_first_start_makes_the_tables(tmp_path: Path) -> None:
    server = EmptyServer(tmp_path)
    server.start()
    try:
        with urlopen(f"http://127.0.0.1:{server.port}/", timeout=LONGEST) as page:
            assert page.status == 200
    finally:
        server.stop(signal.SIGKILL)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        assert database.execute("SELECT count(*) FROM matches_match").fetchone() == (0,)


def killed_at(server: Server, point: str, made: dict[str, Any]) -> None:
    """Send one command to a server that dies at `point`."""
    server.start(NEUROSHIMA_FAILPOINT=point)
    anna = server.client(made["slug"], made["sessions"][0])
    with pytest.raises((ConnectionClosed, TimeoutError)):
        answer = anna.move(0, 0, MARK, "the-command")
        assert point == "after_announce" and answer["type"] == "accepted"
        anna.until("never")
    assert server.wait_for_death() == -signal.SIGKILL, point


def match_for_each_point(server: Server) -> dict[str, dict[str, Any]]:
    """Matches that two have begun: one to be killed in at each point."""
    made = server.prepare(matches=len(FAILPOINTS))
    return {point: {**made, "slug": slug} for point, slug in zip(FAILPOINTS, made["slugs"], strict=True)}


def check_whole(server: Server, made: dict[str, Any], point: str) -> None:
    """Assert that the position is before or after the move, never between; the repeated command has the same answer."""
    anna = server.client(made["slug"], made["sessions"][0])
    committed = point in ("after_commit", "after_announce")
    assert anna.state["seq"] == (1 if committed else 0)
    assert anna.state["view"]["marks"] == ({"2": 0} if committed else {})
    assert anna.move(0, 0, MARK, "the-command") == {"v": 1, "type": "accepted", "id": "the-command", "seq": 1}
    assert anna.move(0, 0, MARK, "the-command")["seq"] == 1
    anna.close()
    again = server.client(made["slug"], made["sessions"][1])
    assert (again.state["seq"], len(again.state["history"])) == (1, 1)


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, dict[str, Any]]]]:
    """A server killed at each point, in another match each time, and restarted; the matches."""
    server = Server(tmp_path_factory.mktemp("killed"))
    matches = match_for_each_point(server)
    for point, made in matches.items():
        killed_at(server, point, made)
    server.start()
    yield server, matches
    server.stop(signal.SIGKILL)


@pytest.mark.parametrize("point", FAILPOINTS)
def test_killed_between_two_steps_of_a_move(killed: tuple[Server, dict[str, dict[str, Any]]], point: str) -> None:
    server, matches = killed
    check_whole(server, matches[point], point)


@pytest.mark.parametrize("point", ["after_insert:3", "after_commit:2"])
def test_a_bot_goes_on_after_a_kill(server: Server, bot_match: dict[str, Any], point: str) -> None:
    """The server dies within the bot's first move, or right after the person's move that asks for it."""
    match, session = bot_match["slug"], bot_match["sessions"][0]
    server.start(NEUROSHIMA_BOTS="1", NEUROSHIMA_FAILPOINT=point)
    anna = server.client(match, session)
    anna.move(0, 0, MARK)
    with suppress(ConnectionClosed):  # the bot may be quicker than the answer
        anna.move(0, 1, {"type": "take"})
    assert server.wait_for_death() == -signal.SIGKILL
    server.start(NEUROSHIMA_BOTS="1")
    anna = server.client(match, session)
    while anna.state["to_move"] == [1]:
        anna.state = anna.until("moved", "state")
    assert anna.state["to_move"] == [0]


def test_a_worker_that_was_killed_within_a_move_of_a_bot_is_replaced(server: Server, bot_match: dict[str, Any]) -> None:
    """Tasks run in processes of their own here. The first one dies before it stores the bot's move."""
    server.start()
    anna = server.client(bot_match["slug"], bot_match["sessions"][0])
    anna.move(0, 0, {"type": "take"})
    with server.worker(NEUROSHIMA_FAILPOINT="after_lock") as first:
        assert first.wait(LONGEST) == -signal.SIGKILL
    with server.worker(NEUROSHIMA_WORKER_METRICS=f"127.0.0.1:{(port := free_port())}") as second:
        while anna.state["seq"] < 2 or anna.state["to_move"] == [1]:
            anna.send(type="ping", have=anna.state["seq"])  # without Redis, that is how a server hears of it
            anna.state = anna.until("moved", "state")
        with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=LONGEST) as answer:
            numbers = answer.read().decode()
        second.send_signal(signal.SIGTERM)
        assert second.wait(LONGEST) == 0
    assert anna.state["to_move"] == [0]
    assert 'neuroshima_bot_seconds_count{bot="marker",game="tally"}' in numbers


def test_a_planned_stop_finishes_running_commands_and_is_announced(
    server: Server, made: dict[str, Any], tmp_path: Path
) -> None:
    """Given a command that waits for the database, when the server is told to stop, then it accepts no new connection.

    It ends when the command is answered, and every table was told of the restart. The next server gives the same
    answer, and has the move."""
    server.start()
    anna, jan = (server.client(made["slug"], session) for session in made["sessions"][:2])
    with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        anna.send(type="move", id="the-command", expect=0, seat=0, action=MARK)
        assert anna.ping().wait(LONGEST), "the server has read the command, too"
        server.say_stop()
        server.wait_until_closed()
        database.execute("COMMIT")
    assert anna.answer("the-command")["type"] == "accepted"
    for who in (anna, jan):
        assert who.until("restarting")["type"] == "restarting"
        with pytest.raises(ConnectionClosed) as closed:
            who.until("never")
        assert closed.value.rcvd is not None and closed.value.rcvd.code == SERVICE_RESTART
    assert server.wait_for_death() == 0
    server.start()
    anna = server.client(made["slug"], made["sessions"][0])
    assert anna.state["seq"] == 1
    assert anna.move(0, 0, MARK, "the-command") == {"v": 1, "type": "accepted", "id": "the-command", "seq": 1}


def test_a_second_signal_does_not_wait(server: Server, made: dict[str, Any], tmp_path: Path) -> None:
    server.start()
    anna = server.client(made["slug"], made["sessions"][0])
    with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        anna.send(type="move", id="the-command", expect=0, seat=0, action=MARK)
        assert anna.ping().wait(LONGEST), "the server has read the command, too"
        server.say_stop()
        server.wait_until_closed()
        server.say_stop()
        with pytest.raises(ConnectionClosed):
            anna.until("never")


def test_systemd_is_told_when_the_server_is_ready_and_when_it_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for address, name in ((str(tmp_path / "notify"), str(tmp_path / "notify")), ("@neuroshima", "\0neuroshima")):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
            systemd.bind(name)
            monkeypatch.setenv("NOTIFY_SOCKET", address)
            tell_systemd("READY=1")
            assert systemd.recv(100) == b"READY=1"
    monkeypatch.delenv("NOTIFY_SOCKET")
    tell_systemd("READY=1")


def test_frames_above_the_limit_end_the_connection_and_nothing_else(running: tuple[Server, dict[str, Any]]) -> None:
    server, made = running
    slug = made["slugs"][1]
    anna, jan = (server.client(slug, session) for session in made["sessions"][:2])
    with pytest.raises(ConnectionClosed) as too_big:
        anna.socket.send("x" * 70_000)
        anna.until("never")
    assert too_big.value.rcvd is not None and too_big.value.rcvd.code == 1009
    eva = server.client(slug, None)
    for _ in range(5):
        eva.socket.send("nonsense")
    with pytest.raises(ConnectionClosed) as closed:
        eva.until("never")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == CloseCode.FLOODED
    jan.send(type="ping", have=0)
    assert jan.until("pong")["seq"] == 0


def test_a_taken_port_is_said_in_words(server: Server) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", server.port))
        taken.listen()
        done = server.run("play", "--port", str(server.port))
    assert done.returncode == 1
    assert f"Port {server.port} of 127.0.0.1 cannot be used" in done.stderr.decode()
    assert b"Traceback" not in done.stderr
