"""A game's options as a form asks for them, without knowing the game.

`seat_count.py` says which of them depend on the number of players.
`matches/setup/schemas.py` reads them from the game's pydantic models, and `matches/play/random_choices.py` draws
what was left to chance.
"""
