"""Rulebooks of games: their pages, search in them, and examples.

Start with `access.py`. `rendering.py` makes HTML of a chapter, `citations.py` the links in it. `searching.py` finds
words. `examples.py` plays an example by the rules. `views.py` has the pages, `presenters.py` what they show.
"""
