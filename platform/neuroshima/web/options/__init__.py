"""A game's options as people choose them, without knowing the game.

`schemas.py` reads them from the game's pydantic models, `seat_count.py` says which of them depend on how many play, and
`random_choices.py` draws what was left to chance.
"""
