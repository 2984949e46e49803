"""Lessons of games, their steps and progress, and first matches.

Start with `access.py`. `playing.py` judges a step by the rules, `models.py` stores the progress of players.
`coaching.py` begins a player's first match, and has the coach's words in it. `views.py` has the pages, `presenters.py`
what they show.
"""
