"""Bots that play Hex, from what their own view shows them.

Start with `players`; `evaluation` values positions, `trial_boards` those that actions would lead to, `novice` is the
easy bot, `planning` the strong one.
"""

from __future__ import annotations

from collections.abc import Mapping

from neuroshima.contract import Bot

from .novice import Novice
from .planning.planner import Planner
from .players import Greedy

BOTS: Mapping[str, Bot] = {bot.id: bot for bot in (Novice(), Greedy(), Planner())}
"""By id, weakest first."""
