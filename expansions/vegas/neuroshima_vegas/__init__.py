"""Vegas, an army for Neuroshima Hex. Its Agitators take enemy units over.

Everything but its sign is data.
"""

from neuroshima_hex.expansion import army_plugin

from .drawing import DRAWINGS

PLUGIN = army_plugin(__name__, contract=2, hex_contract=2, drawings=DRAWINGS)
