"""The permissions of the players: who may take which action now (hex 3.1, 3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from neuroshima_contract.refusal import Illegal, _

from ..actions import Action
from .puzzle_rules import check_action

if TYPE_CHECKING:
    from ..state.state import State

NO_LEADER = _("There is no leader to be chosen now.")
NO_REDRAW = _("The unlucky draw is only for a hand of nothing but instant tiles, right after drawing.")
SELDOM = frozenset({"redraw", "choose_leader"})
"""Types of actions that the phase in which hands are played does not always allow; all others it does."""
WHILE_DEPLOYING = frozenset({"place", "end_turn", "resolve_battle"})
BEFORE_DISCARDING = frozenset({"discard", "build", "redraw", "use_leader", "resolve_battle"})


def check(state: State, seat: int, action: Action, to_move: tuple[int, ...], deciding: bool, sandbox: bool) -> None:
    """Raise Illegal where `seat` may not do such a thing now, whatever exactly it is.

    `deciding`: a decision is waited for; `sandbox`: on the analysis board."""
    if not 0 <= seat < len(state.players):
        raise Illegal("no_such_seat", _("There is no such seat at this table."), "seat")
    if state.result is not None:
        raise Illegal("game_over", _("The game is over."))
    kind = action.type
    if kind == "resolve_battle":
        if not sandbox:
            raise Illegal("sandbox_only", _("A battle can be called for only on the analysis board."))
    elif seat not in to_move:
        raise Illegal("not_to_move", _("It is not your turn."), "seat")
    if (kind == "choose") != deciding:
        if not deciding:
            raise Illegal("not_an_answer", _("There is nothing to decide now."))
        raise Illegal("must_choose", _("A decision has to be made first."))
    if kind in SELDOM or state.turn.phase != "play":
        _check_phase(state, action)
    if state.puzzle is not None:
        check_action(state, action)


def _check_phase(state: State, action: Action) -> None:
    phase, kind = state.turn.phase, action.type
    placing_hq = action.type == "place" and action.tile == "hq"
    if phase == "place_hq" and not placing_hq:
        raise Illegal("must_place_hq", _("Place your HQ first."))
    if phase == "deploy" and (placing_hq or kind not in WHILE_DEPLOYING):
        raise Illegal("must_deploy", _("First the tiles of the setup are placed."))
    if (phase == "leader") != (kind == "choose_leader"):
        if phase == "leader":
            raise Illegal("must_choose_leader", _("Choose your leader first."))
        raise Illegal("no_leader", NO_LEADER)
    if phase == "discard" and kind not in BEFORE_DISCARDING:
        raise Illegal("must_discard", state.hands.must_discard)
    if kind == "redraw" and not state.turn.redraw:
        raise Illegal("no_redraw", _why_no_redraw(state))


def _why_no_redraw(state: State) -> str:
    """The sentence for an unlucky draw that is not offered."""
    if not state.edition.unlucky_draw:
        return _("The rulebook of this edition has no unlucky draw.")
    player = state.players[state.turn.seat]
    instants = bool(player.hand) and all(player.army.tiles[tile].is_instant for tile in player.hand)
    return _("Your stack is empty.") if instants and not player.stack else NO_REDRAW
