"""The review of a finished match: decks, chances, losses, turning points.

Start with `reviewer.py`: which card killed what, and what mattered in a battle. `analyst.py` finds the best actions in
a position, and says why.
"""
