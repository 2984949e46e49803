"""What really happens in a game, for traits, markers, terrain and special rules that act on it.

`occasion` lists the events and says whom each concerns. Who is asked is in `state/happening.py`; what listeners may do
are the methods of `State` and those of `state/verbs.py`.
"""

from .occasion import EVENTS, WHOM, Occasion

__all__ = ["EVENTS", "WHOM", "Occasion"]
