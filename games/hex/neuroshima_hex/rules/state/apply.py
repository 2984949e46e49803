"""Carrying out an action: checked, then done, on the position itself or on a copy."""

from __future__ import annotations

from ..actions import (
    Act,
    Action,
    ActionFields,
    Build,
    Choose,
    ChooseLeader,
    Discard,
    EndTurn,
    Place,
    Play,
    Redraw,
    ResolveBattle,
    UseLeader,
    UseMarker,
    check_fields,
    parse_action,
)  # fmt: skip
from ..events import Event, Log
from ..leaders import use
from ..turn import permissions, puzzle_opponent, setup
from . import turn_actions
from .battles import start_battle
from .placing import place, place_hq
from .position import P, Position
from .retirement import settle


def apply(position: Position, seat: int, raw: object) -> list[Event]:
    """Do an action: the events that tell what happened.

    Raises BadPosition for data that is no action, Illegal for one that is not allowed; nothing is changed then."""
    events: list[Event] = []
    do(position, seat, raw, events)
    return events


def do(position: Position, seat: int, raw: object, log: Log = None) -> None:
    """Do an action as `apply`; what happens is told only to a `log`.

    Without one, what a battle or an effect that waits for a decision has not told, the next `apply` tells."""
    action = _parse_and_check(position, seat, raw)
    position.log = log
    try:
        _perform(position, seat, action)
        if position.puzzle is not None:
            puzzle_opponent.reply(position)
        settle(position)
    finally:
        position.log = None


def try_action(position: P, seat: int, raw: object) -> P:
    """A copy of the position as `raw` would leave it, without events.

    Every decision that follows is still waited for, so that all that may happen can be searched. Raises as `apply`
    does."""
    action = _parse_and_check(position, seat, raw)
    other = position.copy()
    other.log = None
    _perform(other, seat, action)
    settle(other)
    return other


def preview_action(position: P, seat: int, raw: object) -> P:
    """A copy of the position as `raw` would leave it, before anything follows from it.

    There is no battle, nobody's next turn, and no tile is drawn. What others would have to decide is taken as the first
    of their answers. Raises as `apply` does."""
    action = _parse_and_check(position, seat, raw)
    other = position.copy()
    other.is_preview = True
    other.options = position.options.automatic
    if not _preview(other, seat, action):
        _perform(position.copy(), seat, action)  # only to refuse what would be refused
    other.options = position.options
    return other


def _preview(position: Position, seat: int, action: Action) -> bool:
    """Do of an action what can be foreseen. False if that is nothing."""
    match action:
        case Play(tile="battle"):
            return False
        case Build():
            _perform(position, seat, action)
        case Place() | Play() | Act() | UseMarker() if position.turn.phase == "play":
            _perform(position, seat, action)
        case Place() if position.turn.phase == "deploy":
            setup.place(position, action)
        case Place():
            place_hq(position, seat, action)
        case UseLeader():
            leader, means = use.check(position, seat, action)
            if leader.foreseeable:
                use.use(position, seat, (leader, means))
            return leader.foreseeable
        case _:
            return False
    return True


def _parse_and_check(position: Position, seat: int, raw: object) -> Action:
    """The action that `raw` describes, if `seat` may do such a thing now.

    Raises as `apply` does."""
    action = parse_action(raw)
    if action.offered_by:
        offer = _find_offer(position, seat, action)
        if offer is not None:
            check_fields(action, offer)
    permissions.check(position, seat, action, position.to_move, position.pending is not None, position.sandbox)
    return action


def _find_offer(position: Position, seat: int, action: Action) -> ActionFields | None:
    """The instant tile, ability or leader that offers the action, if there is one of that id.

    Instant tiles are those of the seat's army: two armies may have tiles of one id."""
    army = position.players[seat].army.id if 0 <= seat < len(position.players) else ""
    return position.registry.trait_or_leader(action.type, getattr(action, action.offered_by), army)


def _perform(position: Position, seat: int, action: Action) -> None:
    """Do an action that `_parse_and_check` let through.

    Raises Illegal where it cannot be done exactly so."""
    match action:
        case Place():
            place(position, seat, action)
        case Discard():
            turn_actions.discard(position, seat, action)
        case EndTurn():
            turn_actions.end_turn(position, seat)
        case Act():
            turn_actions.act(position, seat, action)
        case Play():
            turn_actions.play(position, seat, action)
        case Redraw():
            turn_actions.redraw(position, seat, action)
        case Choose():
            turn_actions.choose(position, action)
        case Build():
            turn_actions.build(position, seat, action)
        case UseMarker():
            turn_actions.use_marker(position, seat, action)
        case ChooseLeader():
            turn_actions.choose_leader(position, seat, action)
        case UseLeader():
            turn_actions.use_leader(position, seat, action)
        case ResolveBattle():
            start_battle(position, "file", seat)
