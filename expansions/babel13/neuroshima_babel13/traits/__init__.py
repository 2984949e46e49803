"""What single tiles of the two armies can do, as traits of Hex."""

from .attacks import ATTACKS
from .forces import FORCES
from .ground import GROUND
from .instants import INSTANTS
from .panel import PANEL
from .shifting import SHIFTING

TRAITS = (*ATTACKS, *FORCES, *GROUND, *INSTANTS, *PANEL, *SHIFTING)

__all__ = ["TRAITS"]
