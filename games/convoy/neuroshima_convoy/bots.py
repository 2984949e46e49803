"""The bots of Convoy."""

from __future__ import annotations

from collections.abc import Mapping

from neuroshima.contract import Bot

BOTS: Mapping[str, Bot] = {}
"""By id, weakest first."""
