"""A site as a busy host runs it: two processes, PostgreSQL and Redis. Skipped where these are missing, except in CI."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.support.platform.faults.visitor import Visitor
from tests.support.platform.services import REDIS, Redis, own_database, pair
from tests.support.platform.serving import LONGEST, Client, Server

pytestmark = [pytest.mark.services, pytest.mark.usefixtures("services")]
MARK = {"type": "mark", "field": 2, "how": "dot"}
TAKE, PEEK = {"type": "take"}, {"type": "peek"}


@pytest.fixture(scope="module")
def begun(services: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, Any]]]:
    """The name of a database in which two have begun a match, to be copied; and the players."""
    with own_database() as address:
        made = Server(tmp_path_factory.mktemp("begun"), NEUROSHIMA_DATABASE_URL=address).prepare()
        yield address.rpartition("/")[2], made


@pytest.fixture
def database(begun: tuple[str, dict[str, Any]]) -> Iterator[str]:
    """The address of a PostgreSQL database of the test's own, with the match in it."""
    with own_database(begun[0]) as address:
        yield address


@pytest.fixture
def made(begun: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    return begun[1]


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    redis = Redis(tmp_path)
    redis.start()
    yield redis
    redis.kill()


@pytest.fixture
def servers(tmp_path: Path, database: str) -> Iterator[tuple[Server, Server]]:
    """Two processes of one site."""
    both = pair(tmp_path, database, REDIS)
    yield both
    for server in both:
        server.stop(signal.SIGKILL)


def seated(servers: tuple[Server, Server], made: dict[str, Any]) -> tuple[Client, Client]:
    """Anna at the first process, Jan at the second."""
    for server in servers:
        server.start()
    first = servers[0].client(made["slug"], made["sessions"][0])
    return first, servers[1].client(made["slug"], made["sessions"][1])


def seen_by_hints(mover: Client, seat: int, watcher: Client, seq: int) -> int:
    """Peek, as move `seq + 1` and so on, until a hint has shown a move to the other player; the number of the last
    move.

    A move that a heartbeat brings is followed by its pong. So of two moves, with the second made after the first was
    seen, one came by a hint if no pong lies between them."""
    deadline, beaten = time.monotonic() + LONGEST, True
    while time.monotonic() < deadline:
        seq += 1
        assert mover.move(seat, seq - 1, PEEK)["seq"] == seq
        while (message := watcher.next())["type"] != "moved" or message["seq"] < seq:
            beaten = beaten or message["type"] == "pong"
        if not beaten:
            return seq
        beaten = False
    raise AssertionError("no hint has come")


def test_a_move_in_one_process_is_seen_in_the_other(servers: tuple[Server, Server], made: dict[str, Any]) -> None:
    anna, jan = seated(servers, made)
    seq = seen_by_hints(anna, 0, jan, 0)
    assert anna.move(0, seq, TAKE)["seq"] == seq + 1
    seen_by_hints(jan, 1, anna, seq + 1)


def test_workers_in_processes_of_their_own_play_for_bots_and_share_the_work(tmp_path: Path, database: str) -> None:
    """The server runs no tasks; its tables learn of bots' moves by hints. No two workers think about one move."""
    server, _other = pair(tmp_path, database, REDIS)
    made = server.prepare("bot", cards=2, matches=3)
    try:
        server.start()
        with server.worker(), server.worker():
            tables = [server.client(slug, made["sessions"][0]) for slug in made["slugs"]]
            for anna in tables:
                assert anna.move(0, 0, TAKE)["seq"] == 1
            for anna in tables:
                seats = [anna.until("moved")["seat"] for _ in range(8)]
                assert seats == [0, *[1] * 7], "the bot's six marks and its card"
    finally:
        server.stop(signal.SIGKILL)
    assert "Traceback" not in server.log.read_text() and "too late" not in server.log.read_text()


def test_two_processes_make_one_move(servers: tuple[Server, Server], made: dict[str, Any]) -> None:
    anna, _ = seated(servers, made)
    tab = servers[1].client(made["slug"], made["sessions"][0])
    for seq in range(6):
        for client, field in ((anna, seq), (tab, (seq + 1) % 6)):
            action = {"type": "mark", "field": field, "how": "dot"} if seq < 5 else TAKE
            client.send(type="move", id=f"{seq}-{client is tab}", expect=seq, seat=0, action=action)
        answers = [client.until("accepted", "refused") for client in (anna, tab)]
        assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
        refused = next(answer for answer in answers if answer["type"] == "refused")
        assert refused["code"] in ("stale", "field_taken")


def test_resigning_while_the_other_moves(servers: tuple[Server, Server], made: dict[str, Any]) -> None:
    """The lock of the match decides: one command is stored, and the other refused in words."""
    anna, jan = seated(servers, made)
    anna.send(type="move", id="move", expect=0, seat=0, action=TAKE)
    jan.send(type="resign", id="resign", expect=0, seat=1)
    answers = [client.until("accepted", "refused") for client in (anna, jan)]
    assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
    assert next(answer for answer in answers if answer["type"] == "refused")["code"] in ("stale", "match_over")


def test_two_answers_at_the_same_instant(servers: tuple[Server, Server], made: dict[str, Any]) -> None:
    """Jan accepts a draw in one window and declines it in another, at the other server."""
    anna, jan = seated(servers, made)
    window = servers[0].client(made["slug"], made["sessions"][1])
    anna.send(type="offer", id="offer", expect=0, seat=0, what="draw")
    assert [client.until("moved")["offer"]["state"] for client in (jan, window)] == ["open", "open"]
    for client, accept in ((jan, True), (window, False)):
        client.send(type="answer", id=f"answer-{accept}", expect=1, seat=1, accept=accept)
    answers = [client.until("accepted", "refused") for client in (jan, window)]
    assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
    assert next(answer for answer in answers if answer["type"] == "refused")["code"] in ("no_offer", "match_over")


def test_redis_comes_and_goes_and_no_move_is_lost(
    tmp_path: Path, database: str, made: dict[str, Any], redis: Redis
) -> None:
    both = pair(tmp_path, database, redis.url)
    try:
        anna, jan = seated(both, made)
        redis.kill()
        assert anna.move(0, 0, MARK)["seq"] == 1
        assert jan.until("moved")["seq"] == 1, "by the heartbeat"
        late = both[1].client(made["slug"], None)
        assert late.state["seq"] == 1, "sockets open without Redis too"
        redis.start()
        assert anna.move(0, 1, {**MARK, "field": 3})["seq"] == 2
        for who in (jan, late):
            assert who.until("moved")["seq"] == 2
        seen_by_hints(anna, 0, jan, 2)  # sooner or later they come again: nothing has to be restarted
    finally:
        for server in both:
            server.stop(signal.SIGKILL)
    assert "Traceback" not in both[0].log.read_text()


def lobby_of(server: Server, session: str) -> Generator[dict[str, Any], None, None]:
    """The messages of the lobby's socket to that visitor, without heartbeats."""
    address = f"127.0.0.1:{server.port}"
    given: Any = {"additional_headers": {"Cookie": f"sessionid={session}"}, "origin": f"http://{address}"}
    with connect(f"ws://{address}/ws/lobby/", open_timeout=LONGEST, **given) as socket:
        while True:
            message = json.loads(socket.recv(timeout=LONGEST))
            if message["type"] == "lobby":
                yield message


def test_talk_reaches_the_other_process(servers: tuple[Server, Server], made: dict[str, Any]) -> None:
    """Two players speak at once, at different processes, and get two numbers. Moves continue meanwhile."""
    anna, jan = seated(servers, made)
    for client in (anna, jan):
        client.send(type="hear", have=0)
        assert client.until("talk")["messages"] == []
    for number in range(5):
        anna.send(type="say", id=f"a{number}", words=f"Anna {number}")
        jan.send(type="say", id=f"j{number}", phrase="thanks")
    assert anna.move(0, 0, MARK)["seq"] == 1
    for client in (anna, jan):
        heard: dict[int, str] = {}
        while len(heard) < 10:
            heard |= {said["number"]: said["text"] for said in client.until("talk")["messages"]}
        assert sorted(heard) == list(range(1, 11))
        assert sorted(heard.values()) == sorted([*(f"Anna {number}" for number in range(5)), *["Thanks!"] * 5])


@pytest.fixture
def alone(tmp_path: Path, database: str, redis: Redis) -> Iterator[tuple[Server, Server]]:
    """Two running processes with a Redis of their own: presence on a killed server stays in a shared one for half a
    minute."""
    both = pair(tmp_path, database, redis.url)
    for server in both:
        server.start()
    yield both
    for server in both:
        server.stop(signal.SIGKILL)


def test_seeks_of_two_processes_are_paired(alone: tuple[Server, Server], made: dict[str, Any]) -> None:
    anna, jan = (Visitor(session) for session in made["sessions"][:2])
    waiting = lobby_of(alone[0], anna.session)
    assert next(waiting)["lists"]["waiting"]["order"] == []
    for visitor, server in ((anna, alone[0]), (jan, alone[1])):
        visitor.get(server, "/")
        assert visitor.post(server, "/quick/", kind="tally mode=each 2").status == 302
    match = next(message["go"] for message in waiting if message["go"])
    watching = lobby_of(alone[1], "")
    message = next(message for message in watching if "running" in message["lists"])
    assert [f"/m/{slug}/" for slug in message["lists"]["running"]["order"]] == [match]
    while message["here"] != "2 people are here":
        message = next(watching)
    waiting.close()
    while message["here"] != "1 person is here":
        message = next(watching)
    watching.close()


def test_simultaneous_seeks_in_two_processes_make_one_match(
    servers: tuple[Server, Server], made: dict[str, Any]
) -> None:
    for server in servers:
        server.start()
    visitors = [Visitor(session) for session in made["sessions"][:2]]
    for visitor, server in zip(visitors, servers, strict=True):
        visitor.get(server, "/")
    with ThreadPoolExecutor(2) as pool:
        kinds = {"kind": "tally mode=each 2"}
        pressed = [pool.submit(one.post, at, "/quick/", **kinds) for one, at in zip(visitors, servers, strict=True)]
        assert [each.result().status for each in pressed] == [302, 302]
    pages = [visitor.get(server, "/").text for visitor, server in zip(visitors, servers, strict=True)]
    assert sum('content="5;url=/m/' in page for page in pages) == 1, "one has made the match, the other is to go there"
