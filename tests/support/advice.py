"""A helper for tests of coaches."""

from __future__ import annotations

import re


def values_wanted(text: str) -> set[str]:
    """The names of the placeholders in a text."""
    return set(re.findall(r"%\((\w+)\)s", text))
