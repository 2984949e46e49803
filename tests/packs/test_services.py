"""Two processes on PostgreSQL and Redis: what one puts in use, the other knows."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from tests.support.platform.services import REDIS, own_database, pair
from tests.support.platform.serving import Server

pytestmark = [pytest.mark.services, pytest.mark.usefixtures("services")]
SOON = 2.0
"""Seconds."""
ARMY = "/armies/hex/roads__tollmen/"


@pytest.fixture
def servers(services: None, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    with own_database() as address:
        both = pair(tmp_path, address, REDIS)
        for server in both:
            server.env["NEUROSHIMA_PLUGINS"] = "hex=neuroshima_hex.plugin"
        yield both
        for server in both:
            server.stop(signal.SIGKILL)


def status(server: Server, path: str) -> int:
    return requests.get(f"http://127.0.0.1:{server.port}{path}", timeout=30).status_code


def within(server: Server, path: str, wanted: int) -> bool:
    """Whether a page answers so soon."""
    deadline = time.monotonic() + SOON
    while status(server, path) != wanted:
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def change(server: Server, session: str, word: str) -> None:
    """Press a button of the pack's page at one of the processes."""
    page = f"http://127.0.0.1:{server.port}/packs/hex/roads/1/"
    with requests.Session() as client:
        client.cookies.set("sessionid", session)
        token = client.get(page).text.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
        asked = {"do": word, "csrfmiddlewaretoken": token}
        answer = client.post(f"{page}change/", data=asked, headers={"Referer": page}, allow_redirects=False)
        assert answer.status_code == 302, answer.text


def test_a_pack_is_there_in_the_other_process_within_two_seconds(servers: tuple[Server, Server]) -> None:
    made = servers[0].prepared("tests/support/platform/prepare_packs.py", "in_use")
    for server in servers:
        server.start()
    assert [status(server, ARMY) for server in servers] == [200, 200]
    change(servers[0], made["session"], "stop")
    assert within(servers[1], ARMY, 404)
    change(servers[1], made["session"], "use")
    assert within(servers[0], ARMY, 200)
