"""The review of a finished match: hit points or points, chances, losses, turns.

Start with `reviewer.py`. `chances.py` turns the bots' evaluation into chances, `losses.py` finds which unit destroyed
what, `sentences.py` says in words what mattered in a turn.
"""
