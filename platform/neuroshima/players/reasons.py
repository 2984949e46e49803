"""Reasons for acts against other players: plain text in one line."""

from __future__ import annotations

import unicodedata
from typing import Final

from neuroshima.players.refusals import PlayerCode
from neuroshima.refusals import refusal

LONGEST: Final = 300
"""Characters of a reason."""


def clean_reason(text: str) -> str:
    """`text` without invisible characters. Raises Refusal `bad_reason`."""
    visible = "".join(" " if unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") else letter for letter in text)
    reason = " ".join(visible.split())
    if not 0 < len(reason) <= LONGEST:
        raise refusal(PlayerCode.BAD_REASON, "reason", count=LONGEST)
    return reason
