"""Carrying out an action: checked, then done, on the position itself or on a copy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from neuroshima_contract.refusal import Illegal, _

from ..actions import (
    Act,
    Action,
    ActionFields,
    Build,
    Place,
    Play,
    ResolveBattle,
    UseLeader,
    UseMarker,
    check_fields,
    parse_action,
)
from ..events import Event, Log
from ..leaders import use
from ..state import turn_actions
from ..turn import puzzle_rules, setup
from ..turn.puzzle_rules import check_action
from .battles import start_battle
from .legal_actions import seats_to_move
from .retirement import settle
from .takeovers import offer_turning
from .turn_actions import place, place_hq

if TYPE_CHECKING:
    from .state import State

NO_LEADER = _("There is no leader to be chosen now.")
NO_REDRAW = _("The unlucky draw is only for a hand of nothing but instant tiles, right after drawing.")
SELDOM = frozenset({"redraw", "choose_leader"})
"""Types of actions that the phase in which hands are played does not always allow; all others it does."""
WHILE_DEPLOYING = frozenset({"place", "end_turn", "resolve_battle"})
BEFORE_DISCARDING = frozenset({"choose", "discard", "build", "redraw", "use_leader", "resolve_battle"})


def check_permission(state: State, seat: int, action: Action) -> None:
    """Raise Illegal where `seat` may do nothing of this kind now."""
    if not 0 <= seat < len(state.players):
        raise Illegal("no_such_seat", _("There is no such seat at this table."), "seat")
    if state.result is not None:
        raise Illegal("game_over", _("The game is over."))
    kind = action.type
    if kind == "resolve_battle":
        if not state.sandbox:
            raise Illegal("sandbox_only", _("A battle can be called for only on the analysis board."))
    elif seat not in seats_to_move(state):
        raise Illegal("not_to_move", _("It is not your turn."), "seat")
    if (kind == "choose") != (state.pending is not None):
        if state.pending is None:
            raise Illegal("not_an_answer", _("There is nothing to decide now."))
        raise Illegal("must_choose", _("A decision has to be made first."))
    if kind in SELDOM or state.turn.phase != "play":
        _check_phase(state, action)
    if state.puzzle is not None:
        check_action(state, action)


def _check_phase(state: State, action: Action) -> None:
    phase, kind = state.turn.phase, action.type
    placing_hq = action.type == "place" and setup.is_hq(state, action.tile)
    if phase == "place_hq" and not placing_hq:
        raise Illegal("must_place_hq", _("Place your HQ first."))
    if phase == "deploy" and (placing_hq or kind not in WHILE_DEPLOYING):
        raise Illegal("must_deploy", _("First the tiles of the setup are placed."))
    if (phase == "leader") != (kind == "choose_leader"):
        if phase == "leader":
            raise Illegal("must_choose_leader", _("Choose your leader first."))
        raise Illegal("no_leader", NO_LEADER)
    if phase == "discard" and kind not in BEFORE_DISCARDING and not (kind == "act" and state.turn.opening):
        raise Illegal("must_discard", state.hands.must_discard)
    if kind == "redraw" and not state.turn.redraw:
        raise Illegal("no_redraw", _why_no_redraw(state))


def _why_no_redraw(state: State) -> str:
    """The sentence for an unlucky draw that is not offered."""
    if not state.edition.unlucky_draw:
        return _("The rulebook of this edition has no unlucky draw.")
    player = state.players[state.turn.seat]
    if player.army.draws_only_instants:
        return _("An army that draws nothing but instant tiles has no unlucky draw.")
    instants = bool(player.hand) and all(player.army.tiles[tile].is_instant for tile in player.hand)
    return _("Your stack is empty.") if instants and not player.stack else NO_REDRAW


def apply(state: State, seat: int, raw: object) -> list[Event]:
    """Do an action: the events that tell what happened.

    Raises BadPosition for data that is no action, Illegal for one that is not allowed; nothing is changed then."""
    events: list[Event] = []
    do(state, seat, raw, events)
    return events


def do(state: State, seat: int, raw: object, log: Log = None) -> None:
    """Do an action as `apply`; what happens is told only to a `log`.

    Without one, what a battle or an effect that waits for a decision has not told, the next `apply` tells."""
    action = _parse_and_check(state, seat, raw)
    state.log = log
    if state.caused or state.hits:
        state.begin_action()
    try:
        _perform(state, seat, action)
        if state.puzzle is not None:
            puzzle_rules.reply(state)
        if state.board.to_turn:
            offer_turning(state)
        settle(state)
    finally:
        state.log = None


def try_action(state: State, seat: int, raw: object) -> State:
    """A copy of the position as `raw` would leave it, without events.

    Every decision that follows is still waited for, so that all that may happen can be searched. Raises as `apply`
    does."""
    action = _parse_and_check(state, seat, raw)
    other = state.copy()
    other.log = None
    _perform(other, seat, action)
    offer_turning(other)
    settle(other)
    return other


def preview_action(state: State, seat: int, raw: object) -> State:
    """A copy of the position as `raw` would leave it, before anything follows from it.

    There is no battle, nobody's next turn, and no tile is drawn. What others would have to decide is taken as the first
    of their answers. Raises as `apply` does."""
    action = _parse_and_check(state, seat, raw)
    other = state.copy()
    other.is_preview = True
    other.options = state.options.automatic
    if not _preview(other, seat, action):
        _perform(state.copy(), seat, action)  # only to refuse what would be refused
    other.options = state.options
    return other


def _preview(state: State, seat: int, action: Action) -> bool:
    """Do of an action what can be foreseen. False if that is nothing."""
    match action:
        case Play() if state.registry.begins_battle(state.players[seat].army.id, action.tile, action.does):
            return False
        case Act() if (trait := state.registry.offer("act", action.ability)) is not None and trait.begins_battle:
            return False
        case Build():
            _perform(state, seat, action)
        case Act() if state.turn.opening:
            _perform(state, seat, action)
        case Place() | Play() | Act() | UseMarker() if state.turn.phase == "play":
            _perform(state, seat, action)
        case Place() if state.turn.phase == "deploy":
            setup.place(state, action)
        case Place():
            place_hq(state, seat, action)
        case UseLeader():
            leader, means = use.check(state, seat, action)
            if leader.foreseeable:
                use.use(state, seat, (leader, means))
            return leader.foreseeable
        case _:
            return False
    return True


def _parse_and_check(state: State, seat: int, raw: object) -> Action:
    """The action that `raw` describes, if `seat` may do such a thing now.

    Raises as `apply` does."""
    action = parse_action(raw)
    if action.offered_by and (offer := _find_offer(state, seat, action)) is not None:
        check_fields(action, offer)
    check_permission(state, seat, action)
    return action


def _find_offer(state: State, seat: int, action: Action) -> ActionFields | None:
    """The instant tile, ability or leader that offers the action, if there is one of that id.

    Instant tiles are those of the seat's army: two armies may have tiles of one id."""
    army = state.players[seat].army.id if 0 <= seat < len(state.players) else ""
    return state.registry.trait_or_leader(action.type, getattr(action, action.offered_by), army)


def _perform(state: State, seat: int, action: Action) -> None:
    """Do an action that `_parse_and_check` let through.

    Raises Illegal where it cannot be done exactly so."""
    PERFORMERS[action.type](state, seat, action)


def _resolve_battle(state: State, seat: int, action: ResolveBattle) -> None:
    start_battle(state, "file", seat)


PERFORMERS: Mapping[str, Callable[[State, int, Any], None]] = {
    "place": place,
    "discard": turn_actions.discard,
    "end_turn": turn_actions.end_turn,
    "act": turn_actions.act,
    "play": turn_actions.play,
    "redraw": turn_actions.redraw,
    "choose": turn_actions.choose,
    "build": turn_actions.build,
    "use_marker": turn_actions.use_marker,
    "choose_leader": turn_actions.choose_leader,
    "use_leader": turn_actions.use_leader,
    "resolve_battle": _resolve_battle,
}
"""By the type of an action, what does it. (`match` asks one model after the other, and pydantic answers slowly.)"""
