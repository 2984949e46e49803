"""Every test runs alone with `-n0`, without the machinery of a parallel run (docs/testing.md)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from neuroshima.players.models import Player

from tests.support.platform import launching
from tests.support.platform.made_once import is_shared
from tests.support.platform.serving import LONGEST, ROOT

NAMES = ("test_alone_a_script_is_an_ordinary_process", "test_alone_the_tables_are_there")


def test_alone_a_script_is_an_ordinary_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    (script := tmp_path / "script.py").write_text("import sys; sys.exit(7)")
    with (tmp_path / "stream").open("w+b") as stream:
        process = launching.launch(script, (), dict(os.environ), stream, stream, stream)
        assert isinstance(process, subprocess.Popen)
        assert process.wait(LONGEST) == 7


def test_alone_the_tables_are_there(anna: Player) -> None:
    assert Player.objects.get() == anna


def test_a_run_in_one_process_needs_no_launcher(tmp_path: Path) -> None:
    if not is_shared():
        pytest.skip("this run itself is in one process, so the other tests of this file show it")
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "NEUROSHIMA_"))}
    command = [sys.executable, "-m", "pytest", "-q", "-n0", *(f"{__file__}::{name}" for name in NAMES)]
    env["NEUROSHIMA_VAR"] = str(tmp_path)
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=LONGEST)
    assert done.returncode == 0, done.stdout
    assert not list(tmp_path.rglob(f"{launching.DOOR}*"))
