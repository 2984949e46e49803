"""The only door to write: a match is created, joined, moved in, taken back and aborted, each in one transaction.

Accepted means committed; only then anybody is told. Behind the door each of its parts has a chapter of its own.
"""

from neuroshima.matches.aborting import abort_match
from neuroshima.matches.creating import SeatPlan, create_match, seated
from neuroshima.matches.joining import join_match, rematch
from neuroshima.matches.moving import MACHINE, MACHINE_IDS, play_move, take_back

__all__ = [
    "MACHINE",
    "MACHINE_IDS",
    "SeatPlan",
    "abort_match",
    "create_match",
    "join_match",
    "play_move",
    "rematch",
    "seated",
    "take_back",
]
