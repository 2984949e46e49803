"""The behaviours that tiles may have: `base.py` says what a trait is, the other modules hold the core's own."""

from .abilities import ABILITIES
from .base import Trait
from .clown import Explosion
from .displacing import DISPLACING
from .icons import ICONS
from .instants import INSTANTS
from .modules import MODULES
from .structures import STRUCTURES

CORE_TRAITS: tuple[Trait, ...] = (
    *ICONS, Explosion(), *MODULES, *ABILITIES, *DISPLACING, *STRUCTURES, *INSTANTS,
)  # fmt: skip

__all__ = ["CORE_TRAITS", "Trait"]
