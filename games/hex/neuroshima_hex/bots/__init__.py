"""Bots that play Hex, from what their own view shows them.

Start with `players`; `evaluation` values positions, `trial_boards` those that actions would lead to, `levels` has
the easier bots and the styles of the strong one, `planning`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources

from neuroshima_contract import Bot, Ladder, rated
from neuroshima_contract.complaints import read_toml

from .levels import CADET, NOVICE, RECRUIT, SOLDIER, VETERAN, StyledPlanner
from .players import Greedy

LADDER = "ladder.toml"
"""The ratings, as `manage.py ladder hex --file` writes them."""


def _ladder() -> Ladder:
    return read_toml(Ladder, LADDER, resources.files(__package__).joinpath(LADDER).read_text(encoding="utf-8"))


BOTS: Mapping[str, Bot] = rated((RECRUIT, CADET, NOVICE, SOLDIER, VETERAN, Greedy(), StyledPlanner()), _ladder())
"""By id, weakest first."""
