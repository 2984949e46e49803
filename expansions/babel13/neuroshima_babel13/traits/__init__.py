"""What single tiles of the two armies do, and what their players may do on the land, as traits of Hex.

One module for each kind: `attacks`, `passive` (what works by itself) and `actions` (what a player uses).
"""

from .actions import ACTIONS
from .attacks import ATTACKS
from .passive import PASSIVE

TRAITS = (*ATTACKS, *PASSIVE, *ACTIONS)

__all__ = ["TRAITS"]
