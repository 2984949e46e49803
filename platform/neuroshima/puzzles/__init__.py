"""Puzzles that games bring: which there are, today's puzzle, and who has solved which.

Start with `access.py`; `models.py` stores the solutions.
"""
