"""What single tiles of the army can do, as traits of Hex (hex 7, 11.5)."""

from .icons import ICONS
from .shifting import SHIFTING

TRAITS = (*ICONS, *SHIFTING)

__all__ = ["TRAITS"]
