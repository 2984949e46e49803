"""The board: tiles, units, terrain, markers, nets, allegiance (hex 3, 4, 6).

Start with `tiles` (a tile is a definition, a unit a tile on a field), then `board.Board`. `modifiers` derives what is
in force: `links` (what modules and HQs do), `unit_values` (bonuses, when units act, what they bear, which traits they
have), `nets`.
"""
