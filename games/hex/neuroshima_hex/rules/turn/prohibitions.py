"""What a player may not do in a turn, by the power of another one (Terror).

A prohibition names a type of action. It waits in `Player.barred` until the player's next turn begins, holds in that
turn (`Turn.barred`) and ends with it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from neuroshima_contract.refusal import Illegal, _

from ..events.turns import Barrable

if TYPE_CHECKING:
    from ..state.state import State
    from ..traits import Trait

BARRED: dict[Barrable, str] = {
    "place": _("In this turn no tiles may be placed on the board."),
    "play": _("In this turn no instant tiles may be played."),
    "act": _("In this turn no abilities may be used."),
    "build": _("In this turn no Structure may be built."),
}


def forbid(state: State, seat: int, actions: Collection[Barrable]) -> None:
    """Let the seat take none of these actions in its next turn.

    `actions`: "place" (board tiles, foundation tiles too), "play" (instant tiles), "act" (abilities), "build"."""
    player = state.players[seat]
    player.barred = sorted({*player.barred, *actions})
    state.tell({"type": "forbidden", "seat": seat, "actions": sorted(actions)})


def begin(state: State) -> None:
    """Let what was forbidden for this turn hold in it. Called when a turn begins."""
    player = state.players[state.turn.seat]
    state.turn.barred, player.barred = player.barred, []


def is_anything_barred(state: State) -> bool:
    """Whether there is anything that a player may not do, in this turn or in their next one."""
    if state.turn.barred:
        return True
    for player in state.players:  # noqa: SIM110 - a generator would take twice the time, and bots ask for each board
        if player.barred:
            return True
    return False


def is_barred(state: State, action: Barrable, trait: Trait | None = None) -> bool:
    """Whether such an action may not be taken in this turn. `trait`: by which it would be done."""
    return action in state.turn.barred or (trait is not None and bars(state, trait))


def bars(state: State, trait: Trait) -> bool:
    """Whether what a trait does counts as an action that may not be taken in this turn."""
    return not trait.barred_with.isdisjoint(state.turn.barred)


def check(state: State, action: Barrable, trait: Trait | None = None) -> None:
    """Raises Illegal("forbidden") if that may not be done in this turn."""
    barred = state.turn.barred
    if not barred:
        return
    named = [name for name in barred if name == action or (trait is not None and name in trait.barred_with)]
    if named:
        raise Illegal("forbidden", BARRED[named[0]])
