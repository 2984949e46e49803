"""A tournament on PostgreSQL with two processes: each round and each match is made once."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest
from psycopg.rows import dict_row

from tests.support.platform.services import REDIS, own_database, pair
from tests.support.platform.serving import LONGEST, Server

pytestmark = [pytest.mark.services, pytest.mark.usefixtures("services")]


@pytest.fixture
def site(services: None, tmp_path: Path) -> Iterator[Server]:
    with own_database() as database:
        yield pair(tmp_path, database, REDIS, NEUROSHIMA_TASK_LEASE="1")[0]


COUNT = """SELECT (SELECT count(*) FROM tournaments_round) AS rounds, (SELECT count(*) FROM matches_match) AS matches,
    (SELECT count(*) FROM tournaments_pairing WHERE match_id IS NOT NULL) AS made"""


def counted(site: Server) -> dict[str, int]:
    with psycopg.connect(site.env["NEUROSHIMA_DATABASE_URL"], row_factory=dict_row) as database:
        found = database.execute(COUNT).fetchone()
    assert found is not None
    return found


def until(site: Server, wanted: dict[str, int]) -> None:
    """Wait until the counts are these."""
    deadline = time.monotonic() + LONGEST
    while (found := counted(site)) != wanted:
        assert time.monotonic() < deadline, f"{found} instead of {wanted}"
        time.sleep(0.1)


def test_a_worker_is_killed_while_it_makes_matches_and_two_go_on(site: Server) -> None:
    site.prepared("tests/support/tournaments/prepare_cup.py", "begin")
    assert counted(site) == {"rounds": 1, "matches": 0, "made": 0}
    with site.worker(NEUROSHIMA_FAILPOINT="before_pairing_commit") as killed:
        assert killed.wait(LONGEST) == -signal.SIGKILL
    assert counted(site) == {"rounds": 1, "matches": 0, "made": 0}, "nothing is half done"
    with ExitStack() as workers:
        for _process in range(2):
            workers.enter_context(site.worker())
        until(site, {"rounds": 1, "matches": 2, "made": 2})
    site.prepared("tests/support/tournaments/prepare_cup.py", "play")
    with site.worker(NEUROSHIMA_FAILPOINT="before_round_commit") as killed:
        assert killed.wait(LONGEST) == -signal.SIGKILL
    assert counted(site) == {"rounds": 1, "matches": 2, "made": 2}
    with ExitStack() as workers:
        for _process in range(2):
            workers.enter_context(site.worker())
        until(site, {"rounds": 2, "matches": 4, "made": 4})
