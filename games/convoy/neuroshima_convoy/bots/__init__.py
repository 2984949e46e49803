"""Bots that play either side of Convoy.

They see a view, guess what it hides, and use the same rules as everybody. Start with `heuristics`, the rules of thumb.
`strategist_bot` looks ahead with them, deals hidden cards anew and rates the results. `evaluation` has the worth of
single cards and of positions. `easier_bots` play the same way with the errors in `skills.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources

from neuroshima_contract import Bot, Ladder, rated
from neuroshima_contract.complaints import read_toml

from .easier_bots import GUARD, RECRUIT, SERGEANT
from .strategist_bot import Strategist

LADDER = "ladder.toml"
"""The ratings, as `manage.py ladder convoy --file` writes them."""


def _ladder() -> Ladder:
    return read_toml(Ladder, LADDER, resources.files(__package__).joinpath(LADDER).read_text(encoding="utf-8"))


BOTS: Mapping[str, Bot] = rated((RECRUIT, GUARD, SERGEANT, Strategist()), _ladder())
"""By id, weakest first."""
