"""Bots that play Hex."""

from __future__ import annotations

from neuroshima.contract import Bot

BOTS: dict[str, Bot] = {}
