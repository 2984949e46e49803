"""The Pirates, an army for Neuroshima Hex that brings water round the board and drifts on it."""

from neuroshima_hex.expansion import army_plugin

from .drawing import ART
from .traits import TRAITS

PLUGIN = army_plugin(__name__, contract=2, hex_contract=2, traits=TRAITS, drawings=ART)
