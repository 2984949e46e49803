"""Bots that play Convoy, either side of it, with a guess of what their view hides and the same rules as everybody.

Read from `heuristics`, rules of thumb by which `guard_bot` plays; `strategist_bot` looks ahead with them, deals
`hidden_cards` anew and rates what comes out (`evaluation`). `valuation` says what single cards are worth."""

from __future__ import annotations

from collections.abc import Mapping

from neuroshima.contract import Bot

from .guard_bot import Guard
from .strategist_bot import Strategist

BOTS: Mapping[str, Bot] = {bot.id: bot for bot in (Guard(), Strategist())}
"""By id, weakest first."""
