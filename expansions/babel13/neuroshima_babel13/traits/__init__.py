"""What single tiles of the two armies do, as traits of Hex.

One module for each kind: `attacks`, `forces` (what units give each other), `ground`, `instants`, `shifting` (moves by
force), and `panel`, the traits of Neojungle's control panel.
"""

from .attacks import ATTACKS
from .forces import FORCES
from .ground import GROUND
from .instants import INSTANTS
from .panel import PANEL
from .shifting import SHIFTING

TRAITS = (*ATTACKS, *FORCES, *GROUND, *INSTANTS, *PANEL, *SHIFTING)

__all__ = ["TRAITS"]
