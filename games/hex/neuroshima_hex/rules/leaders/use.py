"""Choosing leaders before the HQs are placed, and using them (hex 9.4).

What each of them does: `leaders/cards.py`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from neuroshima_contract.refusal import Illegal, _

from ..actions import ChooseLeader as Choosing
from ..actions import UseLeader
from ..answers import Answer, Question
from ..entries import Entry
from ..randomness import Chance, shuffled
from ..scenario.steps import ChooseLeader
from ..turn.order import place_of, round_of
from ..turn.player import BATTLE, Card, Leading
from .cards import LEADERS, Leader

if TYPE_CHECKING:
    from ..state.state import State

DEALT = 3
"""So many cards every team gets to choose from."""
NO_LEADER = _("You do not have that leader.")
NOT_NOW = _("This is not the moment of your leader.")
RESTS = _("Your leader has been used in this turn.")

# Choosing -------------------------------------------------------------------------------------------------------------


def deal(state: State, seed: int) -> None:
    """Deal three leader cards to every team, before anything else (hex 9.4).

    No card is dealt twice."""
    teams = len({player.team for player in state.players})
    chance = Chance(hashlib.sha256(f"{seed}/leaders".encode()).hexdigest()[:32])
    order = shuffled(list(LEADERS), chance.next())
    dealt = tuple(tuple(order[team * DEALT : (team + 1) * DEALT]) for team in range(teams))
    state.leading = Leading([None] * teams, chance)
    state.setup.insert(0, ChooseLeader(dealt, (None,) * teams))


def choosers(state: State) -> tuple[int, ...]:
    """Seats whose team has not chosen a leader.

    The first ally to answer chooses for the team (our ruling)."""
    step = state.setup[0]
    assert isinstance(step, ChooseLeader)
    return tuple(player.seat for player in state.players if step.chosen[player.team] is None)


def leaders_dealt_to(state: State, seat: int) -> tuple[str, ...]:
    """Leaders from which the seat's team chooses one."""
    step = state.setup[0]
    assert isinstance(step, ChooseLeader)
    return step.dealt[state.players[seat].team]


def choose(state: State, seat: int, action: Choosing) -> bool:
    """Choose a leader for the team of `seat`, and return whether all have chosen.

    Then the cards are shown together. Raises Illegal("not_dealt")."""
    step, team = state.setup[0], state.players[seat].team
    assert isinstance(step, ChooseLeader) and state.leading is not None
    if action.leader not in step.dealt[team]:
        raise Illegal("not_dealt", _("That leader was not dealt to you."), "leader")
    state.setup[0] = step = step.with_choice(team, action.leader)
    state.tell({"type": "leader_chosen", "seat": seat})
    if None in step.chosen:
        return False
    state.leading.cards = [Card(leader) for leader in step.chosen if leader is not None]
    state.tell({"type": "leaders_shown", "leaders": list(step.chosen), "reveals": True})
    return True


# Using ----------------------------------------------------------------------------------------------------------------


def card_of(state: State, seat: int) -> Card | None:
    """The leader of the seat's team, while it has one."""
    return state.leading.cards[state.players[seat].team] if state.leading is not None else None


def _able(state: State, seat: int) -> Leader | None:
    """The same, where it may still be used in this turn."""
    card = card_of(state, seat)
    return LEADERS[card.leader] if card is not None and state.players[seat].team not in state.turn.led else None


def entries(state: State, seat: int) -> list[Entry]:
    """The legal actions by which `seat` may use its leader in its own turn."""
    if state.leading is None:
        return []
    leader, player = _able(state, seat), state.players[seat]
    if leader is None or leader.reacts or not leader.ready(state, player):
        return []
    return [{"type": "use_leader", "leader": leader.id, **offer} for offer in leader.offers(state, player)]


def check(state: State, seat: int, action: UseLeader) -> tuple[Leader, Any]:
    """The leader, and what it needs to do `action`.

    Raises Illegal: no_leader, leader_rests, leader_not_now, and what the leader itself refuses."""
    card, player = card_of(state, seat), state.players[seat]
    if card is None or card.leader != action.leader:
        raise Illegal("no_leader", NO_LEADER, "leader")
    leader = _able(state, seat)
    if leader is None:
        raise Illegal("leader_rests", RESTS)
    if leader.reacts or not leader.ready(state, player):
        raise Illegal("leader_not_now", NOT_NOW)
    return leader, leader.check(state, player, action)


def use(state: State, seat: int, plan: tuple[Leader, Any]) -> None:
    """Do what `check` has found legal."""
    leader, means = plan
    _spend(state, seat)
    state.turn.withdraw_offers()
    leader.perform(state, state.players[seat], means)


def _spend(state: State, seat: int) -> None:
    card, team = card_of(state, seat), state.players[seat].team
    assert card is not None and state.leading is not None
    left = state.leading.spend(team)
    state.turn.led.append(team)
    state.tell({"type": "leader_used", "seat": seat, "leader": card.leader, "left": left})


def question(state: State, moment: str) -> Question | None:
    """Whether somebody uses a leader at this moment; None where nobody could."""
    if state.leading is None:
        return None
    own = [state.turn.seat] if moment == BATTLE else []
    for seat in [*own, *_opponents(state)]:
        leader = _able(state, seat)
        ways = leader.answers(state, seat) if leader is not None and leader.reacts == moment else []
        if ways:
            return Question(seat, "leader", [{"use": False}, *ways])
    return None


def _opponents(state: State) -> Iterator[int]:
    """The seats that are asked: in every other team the one whose turn comes next.

    Of allies this is our ruling."""
    order, place = round_of(state), place_of(state)
    teams = {state.players[state.turn.seat].team}
    for step in range(1, len(order)):
        player = state.players[order[(place + step) % len(order)]]
        if player.team not in teams and not player.out:
            teams.add(player.team)
            yield player.seat


def apply_answer(state: State, question: Question, answer: Answer) -> None:
    """Use the leader, or not, as the answer says."""
    leader = _able(state, question.seat)
    assert leader is not None
    if answer["use"]:
        _spend(state, question.seat)
        leader.react(state, question.seat, answer)
