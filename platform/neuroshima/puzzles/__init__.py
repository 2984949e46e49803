"""Puzzles that games bring: all, today's, and who has solved which.

Start with `access.py`; `models.py` stores the solutions.
"""
