"""Lessons of games, their steps and progress, and first matches.

Start with `access.py`; `playing.py` judges a step by the rules, `proving.py` plays whole lessons, `progress.py` stores.
`first_matches.py` begins somebody's first match, `coaching.py` is what the coach says in it.
"""
