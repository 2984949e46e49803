"""What is told of a match that is over: hit points or points, chances, losses, and what mattered in a turn.

Start with `reviewer.py`. `outlook.py` makes chances of the bots' evaluation, `losses.py` finds out who destroyed what,
`sentences.py` says in words what mattered.
"""
