"""Types of the JSON that the host defines around a game's data.

Start with `matches`; `positions`, `teaching` and `refusals` are what the pages read. `docs/protocol.md` lists these
types and the messages of the socket (`neuroshima.matches.live.protocol`); both lists are made from the code. What only
a game defines has its names in `neuroshima_contract.words`.
"""

from __future__ import annotations

from typing import Final

from pydantic import ConfigDict

SHAPE: Final = ConfigDict(extra="forbid")
"""A type has the fields that it names, and no others."""
