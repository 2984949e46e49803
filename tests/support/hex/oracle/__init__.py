"""A second implementation of the battle, slow and literal, to check the first against.

It follows docs/rules/hex.md sentence by sentence, one function for each rule, and knows nothing of the engine: only the
army files are shared. It covers edition 3.0, the duel, and the four base armies. Positions and answers have the form of
position files.
"""

from tests.support.hex.oracle.battle import fight
from tests.support.hex.oracle.facts import describe
from tests.support.hex.oracle.instants import play_instant, push_back_fields, targets
from tests.support.hex.oracle.moves import moves

__all__ = ["describe", "fight", "moves", "play_instant", "push_back_fields", "targets"]
