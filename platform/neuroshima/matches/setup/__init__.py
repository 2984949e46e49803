"""What a game says about its seats before a match begins: how many, which teams, who fits together, ready-made matches.

Start with `seating.py`; `schemas.py` reads a game's options, `validation.py` checks what people chose, and
`presets.py` lists the matches a game offers.
"""
