"""The review of a finished match: decks, chances, losses, turning points.

Start with `reviewer.py`. `losses.py` finds out which card killed what, `sentences.py` says in words what mattered in a
battle. `analyst.py` finds the best actions in a position, and says why.
"""
