"""Leaders (hex 9.4): eight cards, and what each of them does when.

How they are chosen and used: `leaders/use.py`.

Three cards are printed in the rulebook of 2025. The others are in none of our sources: they are our own design in the
same frame, and every screen that shows one says so. A card is used at most once in a turn, and twice in a match. The
turn may be that of any player. The texts of the cards are in `cards.toml`, beside the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from neuroshima_contract.refusal import Illegal, _

from ..actions import UseLeader
from ..answers import Answer
from ..board.tiles import Unit
from ..entries import LeaderOffer
from ..events.turns import Pile
from ..randomness import shuffled
from ..turn import hand, movement
from ..turn.player import BATTLE, DRAWN, Player
from ..turn.routes import MovePlan, find_routes

if TYPE_CHECKING:
    from ..state.state import State


class Leader:
    """What a card does. Objects hold no state.

    Of most the ability is an action in one's own turn: `ready`, `offers`, `check`, `perform`. Others answer something
    that happens (`reacts`): then their owner is asked, and `answers` are the ways to use it."""

    id: ClassVar[str]
    reacts: ClassVar[str] = ""
    foreseeable: ClassVar[bool] = False
    """Whether it can be shown beforehand what comes of it: only the board changes and the hand, no stack."""
    fields: ClassVar[frozenset[str]] = frozenset()
    optional: ClassVar[frozenset[str]] = frozenset()
    aims_at_area: ClassVar[bool] = False

    def ready(self, state: State, player: Player) -> bool:
        """Whether this is its moment in the turn of `player`."""
        return False

    def offers(self, state: State, player: Player) -> list[LeaderOffer]:
        """The fields of the actions by which it may be used, at its moment."""
        return [{}]

    def check(self, state: State, player: Player, action: UseLeader) -> Any:
        """What `perform` needs to do `action`. Raises Illegal; changes nothing."""

    def perform(self, state: State, player: Player, plan: Any) -> None:
        """Do what `check` has found legal."""

    def answers(self, state: State, seat: int) -> list[Answer]:
        """How `seat` may use it now that what it reacts to has happened."""
        return []

    def react(self, state: State, seat: int, answer: Answer) -> None:
        """Use it like that."""


class AfterDiscard(Leader):
    """A leader that is used right after the forced discard (hex 12.55).

    The icons in the texts of the cards are lost, and are read so."""

    def ready(self, state: State, player: Player) -> bool:
        return state.turn.discarded


# In the rulebook ------------------------------------------------------------------------------------------------------


class Saboteur(Leader):
    """A leader that makes an opponent put back their hand and draw again (hex 12.55).

    Whether the last tile was drawn is judged after the second draw (our ruling). It cannot answer first turns with
    fewer than three drawn tiles (our ruling), with reinforcements fewer than six. If the stack is empty, the same tiles
    would come again."""

    id = "saboteur"
    reacts = DRAWN

    def answers(self, state: State, seat: int) -> list[Answer]:
        return [{"use": True}] if could_draw_otherwise(state) else []

    def react(self, state: State, seat: int, answer: Answer) -> None:
        player = state.players[state.turn.seat]
        put_back(state, player, player.hand, player.hand[:], "hand")
        hand.take(state, state.turn.limit)


class Tactician(AfterDiscard):
    """Modules are units too.

    The hand limit holds: two tiles are left after the discard."""

    id = "tactician"
    foreseeable = True
    fields = frozenset({"unit"})

    def offers(self, state: State, player: Player) -> list[LeaderOffer]:
        free = [state.coord(unit.at) for unit in movement.free_units(state, player.seat) if not unit.is_hq]
        return [{"unit": {"any": free}}] if free and len(player.hand) < state.hands.limit else []

    def check(self, state: State, player: Player, action: UseLeader) -> Unit:
        return _no_hq(state, player, action)

    def perform(self, state: State, player: Player, plan: Unit) -> None:
        state.take_back(plan)


class MedicLeader(AfterDiscard):
    """A leader that returns a warrior from the discard pile to the stack.

    A final sequence that has begun goes on, though there is a tile in the stack again (our ruling)."""

    id = "medic"
    fields = frozenset({"tile"})

    def offers(self, state: State, player: Player) -> list[LeaderOffer]:
        thrown = [tile for tile in dict.fromkeys(player.discard) if player.army.tiles[tile].kind == "warrior"]
        return [{"tile": {"any": thrown}}] if thrown else []

    def check(self, state: State, player: Player, action: UseLeader) -> str:
        tile = action.tile
        if tile is None or tile not in player.discard or player.army.tiles[tile].kind != "warrior":
            raise Illegal("bad_target", _("Choose a warrior of your discard pile."), "tile")
        return tile

    def perform(self, state: State, player: Player, plan: str) -> None:
        put_back(state, player, player.discard, [plan], "discard")


# Our own --------------------------------------------------------------------------------------------------------------


class Gambler(Leader):
    """Before anything else is done, as the unlucky draw.

    Nothing answers the second draw: no Saboteur, no unlucky draw. That nothing is discarded then makes it worth the
    tile that other cards are worth: without that it only brings the same tiles in another order, and bots won 39 % of
    the games with it."""

    id = "gambler"

    def ready(self, state: State, player: Player) -> bool:
        return state.turn.phase == "discard"

    def offers(self, state: State, player: Player) -> list[LeaderOffer]:
        return [{}] if could_draw_otherwise(state) else []

    def check(self, state: State, player: Player, action: UseLeader) -> None:
        if not could_draw_otherwise(state):
            raise Illegal("bad_target", _("The same tiles would come again."))

    def perform(self, state: State, player: Player, plan: None) -> None:
        put_back(state, player, player.hand, player.hand[:], "hand")
        hand.take(state, state.turn.limit)
        state.turn.phase = "play"


class Storekeeper(Leader):
    """The moment after the forced discard does not come then: nothing was discarded.

    What is kept is drawn no more. With reinforcements, and in the first turn of an alternative start, no more tiles are
    used than ever (our ruling)."""

    id = "storekeeper"

    def ready(self, state: State, player: Player) -> bool:
        return state.turn.phase == "discard"

    def perform(self, state: State, player: Player, plan: None) -> None:
        state.turn.phase = "play"


class Supplier(Leader):
    """Drawing the last tile so begins the final sequence.

    It is no drawing up to three: nobody may answer it."""

    id = "supplier"

    def ready(self, state: State, player: Player) -> bool:
        return state.turn.phase == "play" and not player.hand

    def offers(self, state: State, player: Player) -> list[LeaderOffer]:
        return [{}] if player.stack else []

    def check(self, state: State, player: Player, action: UseLeader) -> None:
        if not player.stack:
            raise Illegal("bad_target", _("Your stack is empty."))

    def perform(self, state: State, player: Player, plan: None) -> None:
        hand.take(state, 1)
        hand.see_last(state)


class Guide(Leader):
    """A leader that moves a unit.

    A move like any other, so Recon Centers make it longer; the unit keeps its facing."""

    id = "guide"
    foreseeable = True
    fields = frozenset({"unit", "to"})

    def ready(self, state: State, player: Player) -> bool:
        return state.turn.phase == "play"

    def offers(self, state: State, player: Player) -> list[LeaderOffer]:
        entries: list[LeaderOffer] = []
        for unit in movement.free_units(state, player.seat):
            fields = [state.coord(field) for field in sorted(find_routes(state, unit, turns=False)) if field != unit.at]
            if fields and not unit.is_hq:
                entries.append({"unit": state.coord(unit.at), "to": {"any": fields}})
        return entries

    def check(self, state: State, player: Player, action: UseLeader) -> MovePlan:
        assert action.to is not None
        unit = _no_hq(state, player, action)
        return movement.plan(state, unit, action.to, unit.rotation, turns=False)

    def perform(self, state: State, player: Player, plan: MovePlan) -> None:
        state.move(plan, "leader")


class Watchman(Leader):
    """Any battle, with any causer.

    By a sixth only: with any turn, bots won 63 % of 64 games. In a team it may be either ally's unit (our ruling)."""

    id = "watchman"
    reacts = BATTLE

    def answers(self, state: State, seat: int) -> list[Answer]:
        team = state.players[seat].team
        seats = [player.seat for player in state.players if player.team == team]
        return [
            {"use": True, "unit": state.coord(unit.at), "rotation": rotation}
            for unit in (unit for own in seats for unit in movement.free_units(state, own))
            for rotation in sorted({(unit.rotation + 1) % 6, (unit.rotation - 1) % 6})
            if not unit.is_hq
        ]

    def react(self, state: State, seat: int, answer: Answer) -> None:
        unit = state.units[state.grid.number(answer["unit"])]
        assert unit is not None
        state.move(MovePlan(unit, (), answer["rotation"]), "leader")


LEADERS: Mapping[str, Leader] = {
    leader.id: leader
    for leader in (Saboteur(), Tactician(), MedicLeader(), Gambler(), Storekeeper(), Supplier(), Guide(), Watchman())
}


# What several of them do ----------------------------------------------------------------------------------------------


def could_draw_otherwise(state: State) -> bool:
    """Whether the player in turn could get other tiles by drawing again.

    The player has drawn as many as in any turn. This follows from what everybody knows: the tiles in a stack are no
    secret, only their order is."""
    player, turn = state.players[state.turn.seat], state.turn
    return turn.limit == state.hands.limit and bool(player.stack) and len({*player.hand, *player.stack}) > 1


def put_back(state: State, player: Player, pile: list[str], tiles: list[str], source: Pile) -> None:
    """Shuffle tiles of a pile into the player's stack."""
    assert state.leading is not None
    for tile in tiles:
        pile.remove(tile)
    player.stack = shuffled(player.stack + tiles, state.leading.chance.next())
    player.known_top = 0
    state.turn.withdraw_offers()
    state.tell({"type": "shuffled_in", "seat": player.seat, "tiles": tiles, "source": source})


def _no_hq(state: State, player: Player, action: UseLeader) -> Unit:
    """The unit of an action. Raises Illegal: off_board, bad_target, netted."""
    assert action.unit is not None
    unit = movement.own_unit(state, player.seat, action.unit)
    if unit.is_hq:
        raise Illegal("bad_target", _("The leader does nothing with the HQ."), "unit")
    return unit
