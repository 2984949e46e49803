"""The Sand Runners, an army for Neuroshima Hex with a storm, quicksands and an HQ of two faces."""

from neuroshima_hex.expansion import army_plugin

from .drawing import ART
from .traits import TERRAIN, TRAITS

PLUGIN = army_plugin(__name__, contract=2, hex_contract=2, traits=TRAITS, terrain=TERRAIN, drawings=ART)
