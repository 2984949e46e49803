"""Our own puzzles: one TOML file for each level.

`../files.py` reads them; a test proves each of them with the solver.
"""
