"""What single tiles of the two armies can do, as traits of Hex."""

from .attacks import ATTACKS
from .forces import FORCES
from .ground import GROUND
from .instants import INSTANTS

TRAITS = (*ATTACKS, *FORCES, *GROUND, *INSTANTS)

__all__ = ["TRAITS"]
