"""Series: several games between the same players that count together.

A series grows out of its first game, which is set up in the lobby as any match is. `models.py` says what is stored,
`play.py` makes the next game when one has ended, `access.py` reads a series. `views.py` has its page.
"""
