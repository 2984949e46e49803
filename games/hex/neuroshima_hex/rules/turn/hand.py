"""The hand of the player in turn (hex 3.2, 9.1, 9.2).

Drawing, the forced discard, the unlucky draw, and the number of tiles that may be used. `State.hands` has the limits of
this game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from neuroshima_contract.refusal import BadPosition, Illegal, _

from ..actions import Redraw
from ..entries import Entry
from ..occasions.faults import MisuseError
from ..occasions.occasion import DISCARDED
from ..occasions.occasion import DRAWN as DRAWN_EVENT
from . import puzzle_rules
from .order import turns_left
from .player import DRAWN, Player

if TYPE_CHECKING:
    from ..state.state import State

NOT_REPLACED = _("Choose three tiles of your hand that are replaced.")
NOT_FIRST = _("Only with the alternative start is the first turn different from the rest.")


def draw(state: State) -> None:
    """Draw up to the limit, and start what follows.

    An opponent's leader may answer. Then come the final sequence, if the stack is empty, the offer of an unlucky draw,
    and the forced discard from a full hand."""
    had = bool(state.players[state.turn.seat].stack)
    state.turn.withdraw_offers()
    state.turn.phase, state.turn.starting = "play", False
    take(state, state.turn.limit)
    if not state.ask_leader(DRAWN):
        have_drawn(state, had)


def take(state: State, limit: int) -> None:
    """Take tiles from the stack until so many are in hand."""
    player = state.players[state.turn.seat]
    drawn = player.draw_to(limit)
    if drawn and state.log is not None:
        state.tell({"type": "drawn", "seat": player.seat, "tiles": drawn, "left": len(player.stack), "reveals": True})


def see_last(state: State) -> None:
    """Begin the final sequence if the stack is empty and it has not begun.

    Called after tiles were drawn."""
    turn, player = state.turn, state.players[state.turn.seat]
    if not player.stack and turn.final is None and turn.overtime is None:
        turn.final, turn.causer = turns_left(state), player.seat
        state.tell({"type": "final_started", "seat": player.seat, "turns": turn.final})


def have_drawn(state: State, had: bool) -> None:
    """What follows from the tiles in hand, once nobody changes them any more.

    `had`: there was something to draw."""
    turn, player = state.turn, state.players[state.turn.seat]
    if had:
        see_last(state)
    turn.redraw = is_unlucky(state, player)
    turn.phase = "discard" if len(player.hand) == state.hands.limit else "play"
    if state.is_heard(DRAWN_EVENT):
        state.happen(state.occasion(DRAWN_EVENT, turn.seat))
    turn.opening = bool(player.army.openers)
    if not state.land.is_plain and state.is_full():  # for this player it may be, although it was not for the one before
        state.start_battle("filled", turn.seat)


# The unlucky draw -----------------------------------------------------------------------------------------------------


def is_unlucky(state: State, player: Player) -> bool:
    """Whether an unlucky draw may replace the hand, or some of it."""
    offered = state.edition.unlucky_draw and bool(player.stack) and not player.army.draws_only_instants
    return offered and player.only_instants() and state.hands.may_be_unlucky(len(player.hand))


def redraws(state: State, player: Player) -> list[Entry]:
    """What may be replaced now."""
    if not state.turn.redraw:
        return []
    if state.hands.swaps is None:
        return [{"type": "redraw"}]
    return [{"type": "redraw", "tiles": {"any": state.hands.replaceable_choices(player.hand)}}]


def redraw(state: State, player: Player, action: Redraw) -> None:
    """The tiles go, and as many are drawn again. Raises Illegal("bad_redraw")."""
    thrown = _tiles_to_replace(state, player, action)
    for tile in thrown:
        player.throw(tile)
    state.tell({"type": "redrawn", "seat": player.seat, "tiles": thrown})
    if state.is_heard(DISCARDED):
        state.happen(state.occasion(DISCARDED, player.seat, tiles=tuple(thrown)))
        if state.is_waiting:
            raise MisuseError("nothing can be asked while a hand is drawn again")
    draw(state)


def _tiles_to_replace(state: State, player: Player, action: Redraw) -> list[str]:
    """Tiles that an unlucky draw replaces. Raises Illegal: bad_redraw."""
    if state.hands.swaps is None:
        if action.tiles is not None:
            raise Illegal("bad_redraw", _("The unlucky draw replaces the whole hand."), "tiles")
        return player.hand[:]
    wanted = sorted(action.tiles or [])
    chosen = next((tiles for tiles in state.hands.replaceable_choices(player.hand) if sorted(tiles) == wanted), None)
    if chosen is None:
        raise Illegal("bad_redraw", NOT_REPLACED, "tiles")
    return chosen


def check(state: State) -> None:
    """Check that nobody holds, draws or has used more tiles than allowed.

    Raises BadPosition("bad_position")."""
    hands, turn = state.hands, state.turn
    for player in state.players:
        solves = state.puzzle is not None and state.puzzle.seat == player.seat  # the hand is what the puzzle gives
        if len(player.hand) > hands.limit and not solves:
            raise BadPosition("bad_position", hands.too_many, f"players.{player.seat}.hand")
    if turn.limit > hands.limit:
        raise BadPosition("bad_position", hands.too_many, "turn.limit")
    if turn.first and not hands.marks_first:
        raise BadPosition("bad_position", NOT_FIRST, "turn.first")
    most = 0 if turn.phase == "discard" else hands.uses_of(turn.first) or 0
    if turn.spent > most:
        raise BadPosition("bad_position", _("That many tiles cannot be used in this turn."), "turn.spent")


# Using tiles ----------------------------------------------------------------------------------------------------------


def uses_left(state: State) -> int | None:
    """How many tiles may still be used in the running turn; None: all."""
    uses = state.hands.first_uses if state.turn.first else state.hands.uses
    return None if uses is None else uses - state.turn.spent


def spend(state: State) -> None:
    """A tile is used, where they are counted."""
    if uses_left(state) is not None:
        state.turn.spent += 1


def may_use(state: State) -> bool:
    """Whether a tile of the hand may be placed or played."""
    return uses_left(state) != 0 and (state.puzzle is None or puzzle_rules.may_use(state))


def check_use(state: State) -> None:
    """Raises Illegal("all_used") where no tile of the hand may be used any more."""
    if uses_left(state) == 0:
        hands = state.hands
        raise Illegal("all_used", hands.first_used if state.turn.first else hands.all_used, "tile")


def check_discard(state: State) -> None:
    """Raises Illegal where no tile may be discarded now: no_discard, all_used.

    The forced discard always may."""
    if may_discard(state):
        return
    if state.hands.discards == "barred":
        raise Illegal("no_discard", _("With reinforcements tiles are played or kept, not discarded."), "tile")
    check_use(state)


def may_discard(state: State) -> bool:
    """Whether tiles may be discarded now."""
    discards = state.hands.discards
    return state.turn.phase == "discard" or discards == "free" or (discards == "use" and uses_left(state) != 0)


def throw(state: State, player: Player, tiles: Sequence[str]) -> None:
    """Discard tiles of the hand for something that costs them, at no use of the turn."""
    for tile in tiles:
        player.throw(tile)
        state.tell({"type": "discarded", "seat": player.seat, "tile": tile})
    if tiles and state.is_heard(DISCARDED):
        state.happen(state.occasion(DISCARDED, player.seat, tiles=tuple(tiles)))


def discard(state: State, player: Player, tile: str) -> None:
    """A tile goes from the hand, forced or free. Raises Illegal as `check_discard`."""
    check_discard(state)
    player.throw(tile)
    if state.turn.phase == "play" and state.hands.discards == "use":
        spend(state)
    forced = state.turn.phase == "discard"
    state.turn.withdraw_offers()
    state.turn.discarded = forced and state.leading is not None
    state.turn.phase = "play"
    if state.log is not None:
        state.tell({"type": "discarded", "seat": player.seat, "tile": tile})
    if state.is_heard(DISCARDED):
        state.happen(state.occasion(DISCARDED, player.seat, tiles=(tile,)))
