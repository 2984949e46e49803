"""Bots that play Convoy, either side of it.

They get a position made from their own view, so its hidden parts are a guess, and they use nothing but the rules that
everybody plays by."""

from __future__ import annotations

from collections.abc import Mapping

from neuroshima.contract import Bot

from .guard import Guard
from .strategist import Strategist

BOTS: Mapping[str, Bot] = {bot.id: bot for bot in (Guard(), Strategist())}
"""By id, weakest first."""
