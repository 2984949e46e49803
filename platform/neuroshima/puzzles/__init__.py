"""Puzzles of games: all of them, today's, and the solutions of players.

Start with `access.py`; `models.py` stores the solutions. `views.py` has the pages, `presenters.py` what they show.
"""
