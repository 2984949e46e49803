"""The only way to change a match.

Create, join, move, take back, offer, leave and abort are one transaction each. A command is accepted when it is
committed; only then are others notified. Start with `moving.py`. `creating.py` and `joining.py` prepare a match,
`offers.py` and `leaving.py` have the other commands in a running match, and `transactions.py` has the shared parts.
"""

from neuroshima.matches.play.absence import claim
from neuroshima.matches.play.creating import SeatPlan, create_match, rotate_plans
from neuroshima.matches.play.joining import join_match, keeps_sides, rematch
from neuroshima.matches.play.leaving import (
    abort_match,
    award_match,
    call_off,
    discard_waiting,
    hand_over,
    resign,
    settle_match,
    take_seat_back,
)
from neuroshima.matches.play.moving import MACHINE, MACHINE_IDS, play_move, take_back
from neuroshima.matches.play.offers import answer, be_away_until, days_to_take, offer, resume, take_vacation, withdraw

__all__ = [
    "MACHINE",
    "MACHINE_IDS",
    "SeatPlan",
    "abort_match",
    "answer",
    "award_match",
    "be_away_until",
    "call_off",
    "claim",
    "create_match",
    "days_to_take",
    "discard_waiting",
    "hand_over",
    "join_match",
    "keeps_sides",
    "offer",
    "play_move",
    "rematch",
    "resign",
    "resume",
    "rotate_plans",
    "settle_match",
    "take_back",
    "take_seat_back",
    "take_vacation",
    "withdraw",
]
