"""Two processes look for turns at the same time, on PostgreSQL. Skipped without it, except in CI."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.platform.services import own_database
from tests.support.platform.serving import LONGEST, ROOT, Server

MATCHES = 30


@pytest.mark.services
@pytest.mark.usefixtures("services")
def test_one_of_two_processes_sends_the_notice(tmp_path: Path) -> None:
    with own_database() as address:
        server = Server(tmp_path, NEUROSHIMA_DATABASE_URL=address)
        server.prepared("tests/support/platform/look_for_turns.py", "prepare", str(MATCHES))
        env = {**server.env, "PYTHONPATH": f"{server.env['PYTHONPATH']}:{ROOT}"}
        command = [sys.executable, str(ROOT / "tests/support/platform/look_for_turns.py"), "look"]
        looking = [
            subprocess.Popen(command, env=env, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for _process in range(2)
        ]
        for process in looking:
            assert process.stdin is not None
            process.stdin.write(b"go\n")
            process.stdin.flush()
        told = [json.loads(process.communicate(timeout=LONGEST)[0]) for process in looking]
        assert [process.returncode for process in looking] == [0, 0]
        last = max(told, key=lambda counted: counted["tasks"])
        assert last == {"notices": MATCHES, "deliveries": 2 * MATCHES, "tasks": 2 * MATCHES}
