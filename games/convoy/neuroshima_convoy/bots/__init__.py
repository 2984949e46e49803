"""Bots that play Convoy, either side of it, with a guess of what their view hides and the same rules as everybody.

Read from `heuristics`, the rules of thumb; `strategist_bot` looks ahead with them, deals `hidden_cards` anew and rates
what comes out (`evaluation`). `valuation` says what single cards are worth. `easier_bots` do the same as badly as
`skills.toml` says."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources

from neuroshima.contract import Bot, Ladder, rated

from ..rules.components.file_errors import read_toml
from .easier_bots import GUARD, RECRUIT, SERGEANT
from .strategist_bot import Strategist

LADDER = "ladder.toml"
"""The ratings, as `manage.py ladder convoy --file` writes them."""


def _ladder() -> Ladder:
    return read_toml(Ladder, LADDER, resources.files(__package__).joinpath(LADDER).read_text(encoding="utf-8"))


BOTS: Mapping[str, Bot] = rated((RECRUIT, GUARD, SERGEANT, Strategist()), _ladder())
"""By id, weakest first."""
