"""What is told of a match that is over: the cards in the decks, chances, losses, and what mattered in a battle.

Start with `reviewer.py`. `losses.py` finds out who killed what, `sentences.py` says in words what mattered.
`analyst.py` finds what may be done best in a position, and says why.
"""
