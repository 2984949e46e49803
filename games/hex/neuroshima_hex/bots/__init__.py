"""Bots that play Hex, from what their own view shows them.

Start with `players`; `evaluation` values positions, `trial_boards` those that actions would lead to, `novice` is the
easy bot, `planning` the strong one.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources

from neuroshima.contract import Bot, Ladder, rated

from ..rules.file_errors import read_toml
from .novice import Novice
from .planning.planner import Planner
from .players import Greedy

LADDER = "ladder.toml"
"""The ratings, as `manage.py ladder hex --file` writes them."""


def _ladder() -> Ladder:
    return read_toml(Ladder, LADDER, resources.files(__package__).joinpath(LADDER).read_text(encoding="utf-8"))


BOTS: Mapping[str, Bot] = rated((Novice(), Greedy(), Planner()), _ladder())
"""By id, weakest first."""
