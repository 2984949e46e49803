"""The only door to write: a match is created, joined, moved in and taken back in here, each in one transaction.

Accepted means committed; only then anybody is told. Behind the door each of its parts has a chapter of its own.
"""

from neuroshima.matches.creating import SeatPlan, create_match, seated
from neuroshima.matches.joining import join_match, rematch
from neuroshima.matches.moving import MACHINE, play_move, take_back

__all__ = ["MACHINE", "SeatPlan", "create_match", "join_match", "play_move", "rematch", "seated", "take_back"]
