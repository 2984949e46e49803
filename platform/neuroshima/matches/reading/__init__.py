"""From stored rows to what one player may know of a match.

`states.py` makes a game's state from rows; `loaded_match.py` is a match as one process has read it, and `memory.py`
keeps those. `access.py` is the only door for everybody else: a match as one player may see it. `freezing.py` says why a
match cannot go on, and `pulses.py` whether it has changed.
"""
