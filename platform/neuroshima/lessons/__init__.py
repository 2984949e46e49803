"""Lessons of games, their steps and progress, and first matches.

Start with `access.py`. `playing.py` judges a step by the rules, `proving.py` plays whole lessons, `progress.py` stores
the progress of players. `first_matches.py` begins a player's first match, `coaching.py` has the coach's words in it.
`views.py` has the pages, `presenters.py` what they show.
"""
