"""The set-up of a match: seats, teams, options, ready-made matches.

The game decides them before a match begins. Start with `seating.py`; `schemas.py` reads a game's options,
`validation.py` checks what people chose, and `presets.py` lists the matches a game offers.
"""
