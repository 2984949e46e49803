"""Load leaders (hex 9.4): cards, the choice of them, and what a turn remembers."""

from __future__ import annotations

from collections.abc import Sequence

from neuroshima_contract.refusal import BadPosition, _

from ..leaders.cards import LEADERS
from ..leaders.use import DEALT, choosers
from ..randomness import Chance
from ..scenario.steps import ChooseLeader
from ..state.state import State
from ..turn.leader_cards import Card, Leading
from .position_types import ChooseLeaderData, LeadersData, TurnData

NO_LEADERS = _("This match is played without leaders.")


def load_leading(state: State, data: LeadersData | None) -> None:
    """The cards that lie before the teams; where nothing is said, none are left.

    Raises BadPosition: bad_position, unknown_leader."""
    teams = len({player.team for player in state.players})
    if not state.options.leaders:
        if data is not None:
            raise BadPosition("bad_position", NO_LEADERS, "leaders")
        return
    cards = [None] * teams if data is None else data["cards"]
    _check_known([card["leader"] if card is not None else None for card in cards], "leaders.cards")
    chance = Chance("", 0) if data is None else Chance(data["chance"]["seed"], data["chance"]["drawn"])
    state.leading = Leading([None if card is None else Card(card["leader"], card["used"]) for card in cards], chance)


def check_used(state: State, data: TurnData) -> None:
    """Check what the running turn remembers of leaders. Raises BadPosition("bad_position")."""
    if state.leading is None:
        if data["led"] or data["discarded"] or data["phase"] == "leader":
            raise BadPosition("bad_position", NO_LEADERS, "turn")
        return
    cards = state.leading.cards
    unused = [team for team in data["led"] if team < len(cards) and (card := cards[team]) is not None and not card.used]
    if unused or sorted(set(data["led"])) != sorted(data["led"]) or any(team >= len(cards) for team in data["led"]):
        raise BadPosition(
            "bad_position", _("A leader is used once in a turn, and then its card is turned over."), "turn.led"
        )
    if data["discarded"] and data["phase"] != "play":
        message = _("The forced discard is followed by the rest of the turn.")
        raise BadPosition("bad_position", message, "turn.discarded")


def load_choice(state: State, step: ChooseLeaderData, path: str) -> ChooseLeader:
    """The choice that is under way. Raises BadPosition: bad_position, unknown_leader."""
    if state.leading is None or any(card is not None for card in state.leading.cards):
        raise BadPosition("bad_position", _("Leaders are chosen once, before anything else."), path)
    dealt = [leader for hand in step["dealt"] for leader in hand]
    _check_known(dealt, f"{path}.dealt")
    if any(len(hand) != DEALT for hand in step["dealt"]):
        raise BadPosition("bad_position", _("Everybody chooses from three leaders."), f"{path}.dealt")
    for team, leader in enumerate(step["chosen"]):
        if leader is not None and leader not in step["dealt"][team]:
            message = _("Only one of the leaders that were dealt can be chosen.")
            raise BadPosition("bad_position", message, f"{path}.chosen.{team}")
    if None not in step["chosen"]:
        raise BadPosition("bad_position", _("All leaders have been chosen."), f"{path}.chosen")
    return ChooseLeader(tuple(map(tuple, step["dealt"])), tuple(step["chosen"]))


def check_turn(state: State) -> None:
    """While leaders are chosen the turn is that of the first seat that has not.

    Raises BadPosition("bad_position")."""
    steps = [isinstance(step, ChooseLeader) for step in state.setup]
    choosing = any(steps)
    fits = choosing == (state.turn.phase == "leader") and not any(steps[1:])
    if not fits or (choosing and state.turn.seat != choosers(state)[0]):
        message = _("The first step of the setup does not fit the turn.")
        raise BadPosition("bad_position", message, "turn.phase")


def _check_known(leaders: Sequence[str | None], path: str) -> None:
    """Every leader is one card."""
    named = [leader for leader in leaders if leader is not None]
    for leader in named:
        if leader not in LEADERS:
            raise BadPosition("unknown_leader", _("There is no leader called %(leader)s."), path, leader=leader)
    if len(set(named)) != len(named):
        raise BadPosition("bad_position", _("There is one card of each leader."), path)
