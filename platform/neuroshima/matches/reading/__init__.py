"""From stored rows to what one player may know of a match.

`states.py` makes a game's state from rows. `loaded_match.py` is a match as one process has read it, and `memory.py`
caches these. `access.py` is the only way for other packages to read a match: as one player may see it. `endings.py`
says why a match does not go on, and `pulses.py` whether it has changed.
"""
