"""Bots at the table: they move through the same door as people.

`playing.py` finds the matches in which a bot is to move and plays its moves; `thinking.py` is the process in which bots
think, so that none of them can hold up the site.
"""
