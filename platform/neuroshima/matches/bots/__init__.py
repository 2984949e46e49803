"""Bots in matches: they move through the same functions as people.

`tasks.py` has the task that plays a bot's move, and enqueues it, again if it was lost; `playing.py` plays the move.
Bots think in separate processes, so that none of them can block the site: `thinking.py` is one such process,
`thinkers.py` is the pool.
"""
