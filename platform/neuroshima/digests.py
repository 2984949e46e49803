"""Hash sums as text."""

from __future__ import annotations

import hashlib


def sha256(text: str) -> str:
    """SHA-256 of `text` in UTF-8, as a lower-case hexadecimal digest."""
    return f"{int.from_bytes(hashlib.sha256(text.encode()).digest(), 'big'):064x}"
