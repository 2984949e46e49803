"""Bots at the table: they move through the same door as people.

`tasks.py` is the task that plays a move of a bot, and enqueues it; `playing.py` plays the move. Bots think in processes
of their own, so that none of them can hold up the site: `thinking.py` is one such process, `thinkers.py` lends them.
`repair.py` finds matches whose task was lost.
"""
