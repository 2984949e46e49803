"""The set-up of a match: seats, teams, options, presets.

The game decides these before a match begins. Start with `seating.py`. `schemas.py` reads a game's options and checks
chosen ones, and `presets.py` lists a game's ready-made matches.
"""
