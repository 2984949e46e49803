"""Positions outside matches: position files, the analysis board, shared positions.

`resolving.py` reads a position file and plays its actions, `unfolding.py` shows it move by move, `sharing.py` keeps it
under a link.
"""
