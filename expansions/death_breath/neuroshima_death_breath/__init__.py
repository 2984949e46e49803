"""Death Breath, an army for Neuroshima Hex whose dead come back where its units have killed."""

from neuroshima_hex.expansion import army_plugin

from .drawing import ART
from .traits import TRAITS

PLUGIN = army_plugin(__name__, contract=2, hex_contract=2, traits=TRAITS, drawings=ART)
