"""Factions that games bring (armies, sides): which there are, and what was won with each against each.

Start with `access.py`; `counting.py` adds a match that is over to the stored results, `standing.py` reads them together
with those of bots, `newcomers.py` says which are for somebody who is new.
"""
