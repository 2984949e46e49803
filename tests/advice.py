"""What tests of coaches share."""

from __future__ import annotations

import re


def values_wanted(text: str) -> set[str]:
    """The names of the values that are put into a text."""
    return set(re.findall(r"%\((\w+)\)s", text))
