"""Uranopolis, an army for Neuroshima Hex whose units need power."""

from neuroshima_hex.expansion import army_plugin

from .drawing import ART

PLUGIN = army_plugin(__name__, contract=2, hex_contract=2, drawings=ART)
