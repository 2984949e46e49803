"""Rulebooks that games bring: which there are, their pages, what is found in them, and their examples.

Start with `access.py`. `rendering.py` makes HTML of a chapter, `citations.py` the links in it; `searching.py` finds
words; `examples.py` plays an example by the rules.
"""
