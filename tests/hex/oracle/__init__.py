"""A second implementation of the battle, slow and literal, to check the first against.

It follows docs/rules/hex.md sentence by sentence, one function for each rule, and knows nothing of the engine: only the
army files are shared. It covers edition 3.0, the duel, and the four base armies. Positions and answers have the form of
position files.
"""

from .battle import fight
from .facts import describe
from .instants import play_instant, push_back_fields, targets
from .moves import moves

__all__ = ["describe", "fight", "moves", "play_instant", "push_back_fields", "targets"]
