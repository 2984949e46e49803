"""Factions of games (armies, sides), and their results against each other.

Start with `access.py`; `counting.py` adds a match that is over to the stored results, `standing.py` reads them together
with those of bots, `newcomers.py` says which are for somebody who is new.
"""
