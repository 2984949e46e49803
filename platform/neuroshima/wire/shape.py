"""The settings of all these types."""

from __future__ import annotations

from typing import Final

from pydantic import ConfigDict

SHAPE: Final = ConfigDict(extra="forbid")
"""A type has the fields that it names, and no others."""
