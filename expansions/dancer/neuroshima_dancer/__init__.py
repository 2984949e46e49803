"""Dancer, an army for Neuroshima Hex: three Objects that are HQs, warriors and modules in one, and dance."""

from neuroshima_hex.expansion import army_plugin

from .drawing import ART
from .traits import TRAITS

PLUGIN = army_plugin(__name__, contract=2, hex_contract=2, traits=TRAITS, drawings=ART)
