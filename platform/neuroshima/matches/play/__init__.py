"""The only door that changes a match: create, join, move, take back, abort, each in one transaction.

A command is accepted when it is committed; only then are others notified. Start with `moving.py`; `creating.py` and
`joining.py` come before it in a match's life, and `transactions.py` has what all of them share.
"""

from neuroshima.matches.play.aborting import abort_match
from neuroshima.matches.play.creating import SeatPlan, create_match, seated
from neuroshima.matches.play.joining import join_match, rematch
from neuroshima.matches.play.moving import MACHINE, MACHINE_IDS, play_move, take_back

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
