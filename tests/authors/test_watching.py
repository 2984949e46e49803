"""`play --watch`: which files start the site again, and in what it then runs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from neuroshima.site.management import watching
from neuroshima.site.management.watching import CannotWatchError, serve_again_and_again

watchfiles = pytest.importorskip("watchfiles")


@pytest.fixture
def watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What `watchfiles` is asked to do, and what was told, for a folder with a plugin."""
    asked: dict[str, Any] = {"told": []}
    monkeypatch.setattr(watchfiles, "run_process", lambda *paths, **more: asked.update(more, paths=paths))
    serve_again_and_again([tmp_path], ["manage.py", "play"], asked["told"].append)
    return asked


@pytest.mark.parametrize(
    ("name", "starts"),
    [
        ("plugin.py", True),
        ("army.toml", True),
        ("static/my_game/table.js", True),
        ("locale/pl/LC_MESSAGES/django.mo", True),
        ("plugin.py~", False),
        ("__pycache__/plugin.cpython-311.pyc", False),
        ("__pycache__/plugin.py", False),
        ("notes.txt", False),
    ],
)
def test_a_changed_file_of_a_plugin_starts_the_site_again(watched: dict[str, Any], name: str, starts: bool) -> None:
    assert watched["watch_filter"](1, f"/plugin/{name}") is starts


def test_a_change_is_told_and_the_site_runs_anew_from_its_script(
    watched: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process of its own runs the script from the beginning, so nothing imported before the change is left."""
    watched["callback"]({(2, "/plugin/b.py"), (2, "/plugin/a.toml")})
    assert watched["told"][-1] == "Changed: a.toml, b.py"
    script = tmp_path / "site.py"
    script.write_text("import sys, pathlib\npathlib.Path(sys.argv[1]).write_text(__name__)\n", "utf-8")
    monkeypatch.setattr(sys, "argv", ["pytest"])
    watched["target"]([str(script), str(tmp_path / "ran")])
    assert (tmp_path / "ran").read_text("utf-8") == "__main__"


@pytest.mark.parametrize("paths", [[], [Path("/nowhere/at/all")]])
def test_nothing_to_watch_is_said(paths: list[Path]) -> None:
    with pytest.raises(CannotWatchError, match=r"name one|nothing at /nowhere"):
        watching.serve_again_and_again(paths, ["manage.py"], print)
