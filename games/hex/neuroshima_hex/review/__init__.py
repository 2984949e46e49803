"""The review of a finished match: hit points or points, chances, losses, turns.

Start with `reviewer.py`, which also finds who destroyed what. `chances.py` turns the bots' evaluation into chances,
`sentences.py` says in words what mattered in a turn.
"""
