"""Puzzles of games: all of them, today's, and the solutions of players.

Start with `access.py`; `models.py` stores the solutions.
"""
