"""Bots that play Convoy, either side of it, with a guess of what their view hides and the same rules as everybody.

Read from `heuristics`, the rules of thumb; `strategist_bot` looks ahead with them, deals `hidden_cards` anew and rates
what comes out (`evaluation`). `valuation` says what single cards are worth. `easier_bots` do the same as badly as
`skills.toml` says."""

from __future__ import annotations

from collections.abc import Mapping

from neuroshima.contract import Bot

from .easier_bots import GUARD, RECRUIT, SERGEANT
from .strategist_bot import Strategist

BOTS: Mapping[str, Bot] = {bot.id: bot for bot in (RECRUIT, GUARD, SERGEANT, Strategist())}
"""By id, weakest first."""
