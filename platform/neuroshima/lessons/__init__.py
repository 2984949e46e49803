"""Lessons that games bring: which there are, what comes of a step, and how far who has come.

Start with `access.py`; `playing.py` judges a step by the rules, `proving.py` plays whole lessons, `progress.py` stores.
"""
