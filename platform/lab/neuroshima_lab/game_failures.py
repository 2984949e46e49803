"""A game's failure in five lines for its author, instead of a traceback."""

from __future__ import annotations

import traceback
from pathlib import Path

from neuroshima import plugins
from neuroshima.plugins.guarded_games import plugin_at_fault

HOST = Path(plugins.__file__).parents[1]


class PlayFailed(Exception):
    """A game stopped with an exception.

    The text is the message to print. The exception can be pickled, so other processes may raise it."""


def failure_of(error: BaseException, game: str, circumstances: str) -> PlayFailed:
    """A failure in five lines.

    What, where, whose plugin, which game, and how to see the traceback."""
    plugin = plugin_at_fault(error, plugins.registry(frozenset()).owners[game])
    frame = place_of(error)
    lines = [
        f"The plugin {plugin} failed: {type(error).__name__}: {error}".replace("\n", " "),
        f"  {frame.filename}, line {frame.lineno}, in {frame.name}",
        f"    {frame.line}",
        f"  while playing {circumstances}",
        "  --traceback shows all of it; --jobs 1 lets a debugger in",
    ]
    return PlayFailed("\n".join(lines))


def place_of(error: BaseException) -> traceback.FrameSummary:
    """The innermost place outside of the host: in a plugin, or in what it called."""
    frames = traceback.extract_tb(error.__traceback__)
    outside = [frame for frame in frames if not Path(frame.filename).is_relative_to(HOST)]
    return (outside or frames)[-1]
