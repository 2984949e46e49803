"""Smart, an army for Neuroshima Hex: machines that move about their HQ and make room for each other.

Everything but its sign is data.
"""

from neuroshima_hex.expansion import army_plugin

from .drawing import DRAWINGS

PLUGIN = army_plugin(__name__, contract=2, hex_contract=2, drawings=DRAWINGS)
