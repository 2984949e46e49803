"""The words of the contract: what crosses it is plain JSON data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

CONTRACT_VERSION = 1
"""A plugin says for which version of this module it was made (`NEUROSHIMA_CONTRACT`); another one is not compatible."""

Json = dict[str, Any]
Action = Json
"""`{"type": "...", ...}`, without the seat, which the host knows from the connection."""
Event = Json
"""`{"type": "...", ...}`: what happened, in order, enough to animate it and to write the log.

An event with `"reveals": true` has shown something that was hidden (a tile drawn, a card turned over): no action up to
it can be taken back."""
View = Json
Texts = Mapping[str, str]
"""Language code ("en", "pl", "cs") to text. English is always there."""
