"""Hex puzzles: files, the solver that proves them, the makers of new ones.

Start with `files.py`, which reads a puzzle, and `solver.py`, which tries the boards of `search_space.py`; `maker.py`
uses both, and `mistakes.py` makes puzzles of turns of matches. `offering.py` gives the puzzles of the core and of
plugins to the host, and `library/` has our own.
"""
