"""Lessons that games bring: which there are, what comes of a step, and how far who has come; and first matches.

Start with `access.py`; `playing.py` judges a step by the rules, `proving.py` plays whole lessons, `progress.py` stores.
`first_matches.py` begins somebody's first match, `coaching.py` is what the coach says in it.
"""
