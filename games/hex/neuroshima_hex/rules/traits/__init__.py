"""The behaviours that tiles may have.

Start with `base.py`, which lists the points at which the engine asks a trait. The others have the core's own traits:
`icons` (blows, shots, Gauss, nets, armor, links), `attacks` (other targets and ways, answers to attacks), `clown`,
`modules` (Medic, Scoper, Recon Center, Quartermaster, Gauss Transformer), `lasting` (power, takeover, Freezing, states
by links), `marking` (bases for what puts markers on units), `abilities` (mobility, Transport), `displacing` (pushing,
Castling), `structures`, `foundations` (the Mine), `instants` (Battle, Move, Sniper, Grenade, Air Strike, Ray,
Avalanche), `drifting` (Drift), `placing` (the sign ?, Terror), `turning` (Rotation, tiles with two faces), and `hidden`
(bases for features that work by an order).
"""

from .abilities import ABILITIES
from .attacks import ATTACKS
from .base import Trait
from .clown import Explosion
from .displacing import DISPLACING
from .drifting import DRIFTING
from .foundations import FOUNDATIONS
from .icons import ICONS
from .instants import INSTANTS
from .lasting import LASTING
from .modules import MODULES
from .placing import PLACING
from .structures import STRUCTURES
from .turning import TURNING

CORE_TRAITS: tuple[Trait, ...] = (
    *ICONS, *ATTACKS, Explosion(), *MODULES, *LASTING, *ABILITIES, *DISPLACING, *STRUCTURES, *FOUNDATIONS, *INSTANTS,
    *DRIFTING, *PLACING, *TURNING,
)  # fmt: skip

__all__ = ["CORE_TRAITS", "Trait"]
