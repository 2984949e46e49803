"""Factions of games (armies, sides), and their results against each other.

Start with `access.py`. `results.py` adds a finished match to the stored results, and reads them together with the
results of bots; `newcomers.py` says which factions suit new players. `views.py` has the pages,
`presenters.py` what they show, and `forms.py` the options of seats with factions as cards.
"""
