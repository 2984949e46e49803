"""The behaviours that tiles may have: `base.py` says what a trait is, the other modules hold the core's own."""

from .abilities import ABILITIES
from .base import Trait
from .explosion import Explosion
from .icons import ICONS
from .instants import INSTANTS
from .modules import MODULES

CORE_TRAITS: tuple[Trait, ...] = (*ICONS, Explosion(), *MODULES, *ABILITIES, *INSTANTS)

__all__ = ["CORE_TRAITS", "Trait"]
