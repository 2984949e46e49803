"""The hand of the player in turn (hex 3.2, 9.1, 9.2).

Drawing, the forced discard, the unlucky draw, and the number of tiles that may be used. `Table.hands` has the limits of
this game.
"""

from __future__ import annotations

from ..actions import Redraw
from ..entries import Entry
from ..errors import BadPosition, Illegal, _
from ..position.leader_cards import DRAWN
from ..position.player import Player
from ..position.table import Table
from . import puzzle_verdict
from .order import turns_left

NOT_REPLACED = _("Choose three tiles of your hand that are replaced.")
NOT_FIRST = _("Only with the alternative start is the first turn different from the rest.")


def draw(table: Table) -> None:
    """Draw up to the limit, and start what follows.

    An opponent's leader may answer. Then come the final sequence, if the stack is empty, the offer of an unlucky draw,
    and the forced discard from a full hand."""
    had = bool(table.players[table.turn.seat].stack)
    table.turn.withdraw_offers()
    table.turn.phase = "play"
    take(table, table.turn.limit)
    if not table.ask_leader(DRAWN):
        have_drawn(table, had)


def take(table: Table, limit: int) -> None:
    """Take tiles from the stack until so many are in hand."""
    player = table.players[table.turn.seat]
    drawn = player.draw_to(limit)
    if drawn:
        table.tell({"type": "drawn", "seat": player.seat, "tiles": drawn, "left": len(player.stack), "reveals": True})


def see_last(table: Table) -> None:
    """Begin the final sequence if the stack is empty and it has not begun.

    Called after tiles were drawn."""
    turn, player = table.turn, table.players[table.turn.seat]
    if not player.stack and turn.final is None and turn.overtime is None:
        turn.final, turn.causer = turns_left(table), player.seat
        table.tell({"type": "final_started", "seat": player.seat, "turns": turn.final})


def have_drawn(table: Table, had: bool) -> None:
    """What follows from the tiles in hand, once nobody changes them any more.

    `had`: there was something to draw."""
    turn, player = table.turn, table.players[table.turn.seat]
    if had:
        see_last(table)
    turn.redraw = is_unlucky(table, player)
    turn.phase = "discard" if len(player.hand) == table.hands.limit else "play"
    if not table.land.is_plain and table.is_full():  # for this player it may be, although it was not for the one before
        table.start_battle("filled", turn.seat)


# The unlucky draw -----------------------------------------------------------------------------------------------------


def is_unlucky(table: Table, player: Player) -> bool:
    """Whether an unlucky draw may replace the hand, or some of it."""
    offered = table.edition.unlucky_draw and bool(player.stack)
    return offered and player.only_instants() and table.hands.may_be_unlucky(len(player.hand))


def redraws(table: Table, player: Player) -> list[Entry]:
    """What may be replaced now."""
    if not table.turn.redraw:
        return []
    if table.hands.swaps is None:
        return [{"type": "redraw"}]
    return [{"type": "redraw", "tiles": {"any": table.hands.replaceable_choices(player.hand)}}]


def redraw(table: Table, player: Player, action: Redraw) -> None:
    """The tiles go, and as many are drawn again. Raises Illegal("bad_redraw")."""
    thrown = _tiles_to_replace(table, player, action)
    for tile in thrown:
        player.throw(tile)
    table.tell({"type": "redrawn", "seat": player.seat, "tiles": thrown})
    draw(table)


def _tiles_to_replace(table: Table, player: Player, action: Redraw) -> list[str]:
    """Tiles that an unlucky draw replaces. Raises Illegal: bad_redraw."""
    if table.hands.swaps is None:
        if action.tiles is not None:
            raise Illegal("bad_redraw", _("The unlucky draw replaces the whole hand."), "tiles")
        return player.hand[:]
    wanted = sorted(action.tiles or [])
    chosen = next((tiles for tiles in table.hands.replaceable_choices(player.hand) if sorted(tiles) == wanted), None)
    if chosen is None:
        raise Illegal("bad_redraw", NOT_REPLACED, "tiles")
    return chosen


def check(table: Table) -> None:
    """Check that nobody holds, draws or has used more tiles than allowed.

    Raises BadPosition("bad_position")."""
    hands, turn = table.hands, table.turn
    for player in table.players:
        solves = table.puzzle is not None and table.puzzle.seat == player.seat  # the hand is what the puzzle gives
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


def uses_left(table: Table) -> int | None:
    """How many tiles may still be used in the running turn; None: all."""
    uses = table.hands.first_uses if table.turn.first else table.hands.uses
    return None if uses is None else uses - table.turn.spent


def spend(table: Table) -> None:
    """A tile is used, where they are counted."""
    if uses_left(table) is not None:
        table.turn.spent += 1


def may_use(table: Table) -> bool:
    """Whether a tile of the hand may be placed or played."""
    return uses_left(table) != 0 and (table.puzzle is None or puzzle_verdict.may_use(table))


def check_use(table: Table) -> None:
    """Raises Illegal("all_used") where no tile of the hand may be used any more."""
    if uses_left(table) == 0:
        hands = table.hands
        raise Illegal("all_used", hands.first_used if table.turn.first else hands.all_used, "tile")


def check_discard(table: Table) -> None:
    """Raises Illegal where no tile may be discarded now: no_discard, all_used.

    The forced discard always may."""
    if may_discard(table):
        return
    if table.hands.discards == "barred":
        raise Illegal("no_discard", _("With reinforcements tiles are played or kept, not discarded."), "tile")
    check_use(table)


def may_discard(table: Table) -> bool:
    """Whether tiles may be discarded now."""
    discards = table.hands.discards
    return table.turn.phase == "discard" or discards == "free" or (discards == "use" and uses_left(table) != 0)


def discard(table: Table, player: Player, tile: str) -> None:
    """A tile goes from the hand, forced or free. Raises Illegal as `check_discard`."""
    check_discard(table)
    player.throw(tile)
    if table.turn.phase == "play" and table.hands.discards == "use":
        spend(table)
    forced = table.turn.phase == "discard"
    table.turn.withdraw_offers()
    table.turn.discarded = forced and table.leading is not None
    table.turn.phase = "play"
    table.tell({"type": "discarded", "seat": player.seat, "tile": tile})
