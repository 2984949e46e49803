"""The Steel Police, an army for Neuroshima Hex: the Net of Steel, Judges that send attacks back, and an Execution.

Reflection, the sign ? and Terror are powers of Hex; the Net of Steel and the Execution are written here.
"""

from neuroshima_hex.expansion import army_plugin

from .drawing import DRAWINGS
from .traits import Execution, FreeNetOfSteel, NetOfSteel

PLUGIN = army_plugin(
    __name__,
    contract=2,
    hex_contract=2,
    traits=[NetOfSteel(), FreeNetOfSteel(), Execution()],
    drawings=DRAWINGS,
)
