"""Serve the site, and start it again when a file of a plugin under development changes (`play --watch`).

The site runs in a process of its own. Its matches are stored, and browsers connect again by themselves, so a player
sees the new plugin after a moment. A plugin that cannot be imported is left out until it is corrected; its matches
wait."""

from __future__ import annotations

import runpy
import sys
import sysconfig
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

from neuroshima.plugins.discovery import discover

ENDINGS = (".py", ".toml", ".js", ".css", ".svg", ".md", ".html", ".mo", ".json")
STOPPING = 15
"""Seconds that the site may take to stop. Then it is killed."""


class CannotWatchError(Exception):
    """Nothing can be watched; the text says why."""


def folders_of_plugins() -> list[Path]:
    """The folders of those plugins that are not installed among the libraries (`pip install --editable`)."""
    libraries = Path(sysconfig.get_path("purelib")).resolve()
    found: dict[Path, None] = {}
    for plugin in discover():
        spec = find_spec(plugin.module.partition(".")[0])
        for place in (spec.submodule_search_locations or ()) if spec else ():
            folder = Path(place).resolve()
            if not folder.is_relative_to(libraries):
                found[folder] = None
    return list(found)


def serve_again_and_again(paths: Sequence[Path], command: Sequence[str], tell: Callable[[str], None]) -> None:
    """Run `command`, and again after each change of a file in `paths`. Raises CannotWatchError."""
    try:
        from watchfiles import run_process
    except ImportError:
        raise CannotWatchError("This needs more packages: pip install 'neuroshima-platform[authors]'.") from None
    missing = [str(path) for path in paths if not path.exists()]
    if missing or not paths:
        raise CannotWatchError(
            f"There is nothing at {missing[0]}." if missing else "No plugin is installed from a folder: name one."
        )
    tell(f"Watching: {', '.join(map(str, paths))}")
    run_process(
        *paths,
        target=_run,
        args=(list(command),),
        watch_filter=lambda change, path: path.endswith(ENDINGS) and "__pycache__" not in path,
        callback=lambda changes: tell(f"Changed: {', '.join(sorted({Path(path).name for _, path in changes}))}"),
        sigint_timeout=STOPPING,
    )


def _run(command: list[str]) -> None:
    """Serve, in a process that has imported nothing of the plugins yet: run the script of this command again."""
    sys.argv = command
    runpy.run_path(command[0], run_name="__main__")
