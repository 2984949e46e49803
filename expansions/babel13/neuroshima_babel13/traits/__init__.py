"""What single tiles of the two armies can do, as traits of Hex."""

from .attacks import ATTACKS
from .forces import FORCES
from .ground import GROUND
from .instants import INSTANTS
from .shifting import SHIFTING

TRAITS = (*ATTACKS, *FORCES, *GROUND, *INSTANTS, *SHIFTING)

__all__ = ["TRAITS"]
