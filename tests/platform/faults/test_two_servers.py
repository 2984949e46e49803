"""Two servers of one site with Redis between them. The clock of the second one's machine is an hour ahead."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from neuroshima.matches.reading import json_patch
from neuroshima_lab.service_bench.clients import open_socket
from websockets.asyncio.client import ClientConnection

from tests.support.platform.faults.crowd import Record
from tests.support.platform.faults.visitor import Visitor
from tests.support.platform.services import Redis, own_database, pair
from tests.support.platform.serving import LONGEST, PLUGINS, Client

pytestmark = [pytest.mark.services, pytest.mark.usefixtures("services")]
AHEAD = {"PYTHONPATH": os.pathsep.join((str(Path(__file__).parent / "ahead"), PLUGINS))}
MATCHES, ROUNDS = 5, 4
NAME, PASSWORD = "anna", "tests only"
NEW_ACCOUNT = f"""
INSERT INTO auth_user (username, password, is_staff, is_superuser, is_active, first_name, last_name, email, date_joined)
VALUES ('{NAME}', %s, true, false, true, '', '', '', now())"""
TAKE, PEEK = {"type": "take"}, {"type": "peek"}


class Site:
    """The servers, matches of Anna and Jan, and the acknowledged moves."""

    def __init__(self, var: Path, database: str, redis: Redis) -> None:
        self.database = database
        settings = {"NEUROSHIMA_TRUSTED_PROXIES": "1", "NEUROSHIMA_LIMITS": "1"}
        self.right, self.ahead = pair(var, database, redis.url, **settings)
        self.ahead.env |= AHEAD
        made = self.right.prepare(cards=50, matches=MATCHES + 2)
        self.anna, self.jan, _eva = made["sessions"]
        self.slug, self.other_slug, *self.raced = made["slugs"]
        self.record = Record()

    def ask(self, query: str, *values: Any) -> Any:
        """The first row of the query."""
        with psycopg.connect(self.database, autocommit=True) as connection:
            found = connection.execute(query, values)
            return found.fetchone() if found.description else None

    def play(self, client: Client, seat: int, seq: int, action: dict[str, Any]) -> None:
        """Send a move that must be accepted as the next one."""
        command = f"{seat}-{seq}"
        assert client.move(seat, seq, action, command)["seq"] == seq + 1
        self.record.accept(self.slug, command, seq + 1)


@pytest.fixture(scope="module")
def site(services: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    var = tmp_path_factory.mktemp("two")
    redis = Redis(var)
    redis.start()
    with own_database() as database:
        site = Site(var, database, redis)
        try:
            for server in (site.right, site.ahead):
                server.start()
            yield site
        finally:
            for server in (site.right, site.ahead):
                server.stop(signal.SIGKILL)
            redis.kill()


# Commands at the same instant -----------------------------------------------------------------------------------------


class Tab:
    """One window of a player: the newest position, and the answers to its commands."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire, self.answers, self.seq, self.view = wire, {}, -1, None  # type: ignore[var-annotated]

    async def give(self, command: str, seat: int, action: dict[str, Any]) -> None:
        message = {"v": 1, "type": "move", "id": command, "expect": self.seq, "seat": seat, "action": action}
        await self.wire.send(json.dumps(message))

    async def read(self, seq: int, *commands: str) -> None:
        """Read until move `seq` was received and these commands are answered."""
        while self.seq < seq or not self.answers.keys() >= set(commands):
            message = json.loads(await self.wire.recv())
            if message["type"] in ("state", "moved"):
                changes = message.get("changes")
                self.view = message["view"] if changes is None else json_patch.apply_patch(self.view, changes)
                self.seq = message["seq"]
            elif message["type"] in ("accepted", "refused"):
                self.answers[message["id"]] = message


class Race:
    """A match in which both players have a window at both servers, and all send commands at the same instant."""

    def __init__(self, site: Site, slug: str) -> None:
        self.site, self.slug = site, slug

    async def run(self) -> None:
        servers = (self.site.right, self.site.ahead)
        places = [(server, session) for session in (self.site.anna, self.site.jan) for server in servers]
        async with asyncio.timeout(LONGEST), AsyncExitStack() as sockets:
            wires = [
                await sockets.enter_async_context(open_socket(server.port, self.slug, f"10.0.0.{number}", session))
                for number, (server, session) in enumerate(places)
            ]
            tabs = [Tab(wire) for wire in wires]
            for seq in range(ROUNDS):
                await asyncio.gather(*(tab.read(seq) for tab in tabs))
                await self.round(seq, *tabs)

    async def round(self, seq: int, first: Tab, second: Tab, third: Tab, fourth: Tab) -> None:
        """Anna (seat 0) is to move. One of her two commands goes to both servers; Jan sends some as well."""
        one, two = (f"{name}-{seq}" for name in ("one", "two"))
        mark = {"type": "mark", "field": seq, "how": "dot"}
        await asyncio.gather(
            first.give(one, 0, mark),
            second.give(two, 0, {**mark, "how": "cross"}),
            second.give(one, 0, mark),
            third.give("jan", 1, TAKE),
            fourth.give("jan", 1, TAKE),
        )
        await asyncio.gather(
            first.read(seq + 1, one),
            second.read(seq + 1, one, two),
            third.read(seq + 1, "jan"),
            fourth.read(seq + 1, "jan"),
        )
        self.check(seq, one, two, first, second)
        assert {tab.answers.pop("jan")["code"] for tab in (third, fourth)} <= {"not_to_move", "stale"}
        assert first.view == second.view and third.view == fourth.view

    def check(self, seq: int, one: str, two: str, first: Tab, second: Tab) -> None:
        """Assert that one of the two commands is the move, and that the repeated one has the same answer twice."""
        there, here, other = first.answers[one], second.answers[one], second.answers[two]
        assert there["type"] == here["type"] != other["type"]
        for answer in (there, here, other):
            if answer["type"] == "accepted":
                assert answer["seq"] == seq + 1
                self.site.record.accept(self.slug, answer["id"], seq + 1)
            else:
                assert answer["code"] in ("stale", "field_taken") and answer["message"]


async def test_players_at_two_servers_move_at_the_same_instant(site: Site) -> None:
    """One of the commands is the move, the others are refused, and all windows show the same."""
    async with asyncio.TaskGroup() as races:
        for slug in site.raced:
            races.create_task(Race(site, slug).run())
    site.record.check_stored(site.right)


# Clocks that differ ---------------------------------------------------------------------------------------------------


def test_moves_are_ordered_by_number_and_not_by_the_clock(site: Site) -> None:
    anna, jan = site.right.client(site.slug, site.anna), site.ahead.client(site.slug, site.jan)
    site.play(anna, 0, 0, TAKE)
    jan.until("moved")
    site.play(jan, 1, 1, PEEK)
    (late,) = site.ask("SELECT changed FROM matches_match WHERE slug = %s", site.slug)
    assert late - datetime.now(UTC) > timedelta(minutes=50), "the second server's clock is ahead"
    site.play(jan, 1, 2, TAKE)
    while anna.until("moved")["seq"] < 3:
        pass
    site.play(anna, 0, 3, TAKE)
    for server in (site.right, site.ahead):
        history = server.client(site.slug, None).state["history"]
        assert [(move["seq"], move["seat"]) for move in history] == [(1, 0), (2, 1), (3, 1), (4, 0)]
    site.record.check_stored(site.right)


def test_both_are_online_whatever_the_clocks_say(site: Site) -> None:
    clients = [server.client(site.slug, who) for server in (site.right, site.ahead) for who in (site.anna, site.jan)]
    for client in clients[::3]:  # Anna at the first server, Jan at the second
        seats = client.state["seats"]
        while not all(seat["online"] for seat in seats):
            seats = client.until("seats")["seats"]
    for client in clients:
        client.close()


def test_a_session_ends_by_the_clock_of_the_server_that_is_asked(site: Site) -> None:
    """In its last hour one server still knows the player; the other one does not: it refuses, and changes nothing."""
    until = "UPDATE django_session SET expire_date = now() + %s::interval WHERE session_key = %s"
    site.ask(until, "30 minutes", site.jan)
    try:
        here, there = (server.client(site.other_slug, site.jan) for server in (site.right, site.ahead))
        assert (here.state["you"], there.state["you"]) == ([1], [])
        assert there.move(1, 0, TAKE)["code"] == "not_your_seat"
        assert here.move(1, 0, TAKE)["code"] == "not_to_move"
    finally:
        site.ask(until, "365 days", site.jan)


def test_tasks_of_a_killed_worker_are_taken_over_whatever_its_clock(site: Site) -> None:
    """The other machine cannot see that the worker is gone. Its lease ends by the clock of the database."""
    made = site.right.prepare("bot", cards=4)
    anna = site.right.client(made["slug"], made["sessions"][0])
    anna.move(0, 0, TAKE)
    with site.ahead.worker(NEUROSHIMA_FAILPOINT="after_lock") as killed:
        assert killed.wait(LONGEST) == -signal.SIGKILL
    with site.right.worker(NEUROSHIMA_TASK_LEASE="1") as taking_over:
        while anna.state["seq"] < 2 or anna.state["to_move"] == [1]:
            anna.state = anna.until("moved", "state")
        taking_over.send_signal(signal.SIGTERM)
        assert taking_over.wait(LONGEST) == 0
    tasks = "FROM django_tasks_database_dbtaskresult WHERE task_path LIKE '%%.bots.%%'"
    workers = site.ask(f"SELECT worker_ids {tasks} ORDER BY enqueued_at LIMIT 1")
    assert [each.split(":")[0] == "ahead" for each in workers[0]] == [True, False]


def test_each_clock_has_its_own_window_of_a_limit(site: Site) -> None:
    """A visitor may use each server as often as the limit allows, and is locked out of none for longer."""
    visitor = Visitor(site.jan)
    statuses = Counter(visitor.get(site.right, f"/m/{site.slug}/what-if/").status for _ in range(61))
    assert statuses[429] > 0, "30 in a minute; the minute may have changed once"
    assert visitor.get(site.ahead, f"/m/{site.slug}/what-if/").status != 429


# Players who lose their session or their seat -------------------------------------------------------------------------


# Clocks ---------------------------------------------------------------------------------------------------------------

CONTROL = {"pace": "live", "time": 300, "increment": 0, "per": "turn", "vacation": 0, "strict": True}
CLOCK = {"left": [300_000] * 2, "running": [0], "turn": None, "paused": False, "vacation": [0, 0], "away": [0, 0]}
SET_CLOCKS = """
UPDATE matches_match SET pace = 'live', time_control = %s, deadline = now() + interval '300 seconds',
    clock = %s::jsonb || jsonb_build_object('since', (extract(epoch from now()) * 1000)::bigint) WHERE slug = %s"""
SEVEN_MINUTES_PASS = """
UPDATE matches_match SET deadline = deadline - interval '7 minutes',
    clock = clock || jsonb_build_object('since', (clock->>'since')::bigint - 420000) WHERE slug = %s"""


def test_clocks_go_by_the_time_of_the_database_and_run_out_once(site: Site) -> None:
    """Both servers show and charge the same time for a move; of two workers one ends the match."""
    made = site.right.prepare(cards=9)
    slug, (anna, jan, *_others) = made["slugs"][0], made["sessions"]
    site.ask("INSERT INTO matches_uptime (began, until) VALUES (now() - interval '1 day', now() + interval '1 hour')")
    site.ask(SET_CLOCKS, json.dumps(CONTROL), json.dumps(CLOCK), slug)
    first, second = site.ahead.client(slug, anna), site.right.client(slug, jan)
    for client in (first, second):
        shown = client.until("clock")["clock"]
        assert 200_000 < shown["left"][0] <= 300_000 and shown["left"][1] == 300_000
    assert first.move(0, 0, TAKE, "clock-0")["seq"] == 1
    assert second.until("moved")["left"] > 200_000
    assert second.move(1, 1, TAKE, "clock-1")["seq"] == 2
    site.ask(SEVEN_MINUTES_PASS, slug)
    with site.right.worker(), site.ahead.worker():
        ended = second.until("moved")
        while ended["kind"] != "leaving":
            ended = second.until("moved")
    assert (ended["seat"], ended["action"]["type"], ended["outcome"]["winners"]) == (0, "time", [1])
    query = "SELECT count(*) FROM matches_move m JOIN matches_match x ON x.id = m.match_id WHERE x.slug = %s"
    assert site.ask(query, slug) == (3,)


def test_logging_in_and_out_at_one_server_is_known_at_the_other_at_once(site: Site) -> None:
    """The sockets of an ended session lose the seat by a hint, without a message of the player."""
    site.ask(NEW_ACCOUNT, password_hash())
    visitor = Visitor(site.anna)
    changes: list[Callable[[], None]] = [
        lambda: visitor.log_in(site.right, NAME, PASSWORD),
        lambda: visitor.log_out(site.right),
    ]
    hinted: list[bool] = []
    for _try in range(3):
        for change in changes:
            client = site.ahead.client(site.slug, visitor.session)
            had = client.state["you"]
            change()
            if had:  # the guest's seat goes to the account, and stays there
                hinted.append(loses_seat(client))
        if any(hinted):
            return
    raise AssertionError("no hint has come")


def password_hash() -> str:
    """A hash as Django's servers store it."""
    derived = hashlib.pbkdf2_hmac("sha256", PASSWORD.encode(), b"salt", ROUNDS)
    return f"pbkdf2_sha256${ROUNDS}$salt${base64.b64encode(derived).decode()}"


def loses_seat(client: Client) -> bool:
    """Wait until this socket has lost its seat; return whether a hint caused it. Messages that a heartbeat causes
    are followed by its pong."""
    assert client.until("state")["you"] == []
    assert client.move(0, 4, TAKE)["code"] == "not_your_seat"
    return all(message["type"] != "pong" for message in client.unread)
