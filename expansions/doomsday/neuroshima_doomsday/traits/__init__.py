"""What single tiles of the army do, as traits of Hex (hex 7, 11.5).

`icons` has attacks and links, `shifting` moves by force.
"""

from .icons import ICONS
from .shifting import SHIFTING

TRAITS = (*ICONS, *SHIFTING)

__all__ = ["TRAITS"]
