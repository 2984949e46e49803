"""One position of one game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from neuroshima_contract.refusal import Illegal

from ..answers import Answer, Question
from ..battle.attacks import wounds_on_side
from ..board import structures
from ..board.tiles import Tile, Unit
from ..entries import Entry
from ..events import Event, Log
from ..events.turns import Barrable
from ..occasions import Occasion
from ..occasions.occasion import TURN_ENDS
from ..turn import hand, holdings, prohibitions, setup
from ..turn.player import Way
from ..turn.routes import MovePlan
from . import apply as doing
from . import (
    battles,
    board_changes,
    currents,
    decisions,
    happening,
    legal_actions,
    retirement,
    takeovers,
    unit_changes,
    verbs,
)  # fmt: skip
from .data import StateData


class State(StateData):
    """A position, with all that may be asked of it and done in it.

    Chapters of the rules, traits and leaders are given one. They name this class in their types only, so that imports
    run one way: the work of a method is done by the function of the chapter that it calls. Methods below "What happens"
    change the position, for any cause; traits of expansions may rely on them."""

    __slots__ = ()

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act.

        The seat that must decide, otherwise the seat whose turn it is. While leaders are chosen, all seats that have
        not chosen."""
        return legal_actions.seats_to_move(self)

    @property
    def fields_of_losses(self) -> frozenset[int]:
        """The fields on which units were destroyed in the battle that is fought or just over.

        Noted where an army of the match `remembers_losses`."""
        return self.running.losses if self.running is not None else frozenset()

    def may_enter(self, tile: Tile, seat: int, at: int) -> bool:
        """Whether a unit of that tile may come to the field.

        The field is open, room is left for HQs still to come, and a Structure stays whole."""
        if not self.is_open(tile, seat, at) or (self.setup and not setup.keeps_room(self, at)):
            return False
        return not tile.part or structures.may_go(self.grid, self.units, tile, seat, at)

    def free_fields(self, tile: Tile, seat: int) -> list[int]:
        """The fields on which a tile may be placed."""
        return self.free_among(range(self.grid.size), tile, seat)

    def free_among(self, fields: Iterable[int], tile: Tile, seat: int) -> list[int]:
        """The fields among these that a unit of that tile may enter."""
        units = self.units
        untaken = [f for f in fields if units[f] is None]
        if not untaken or self.lets_enter_anywhere(tile):
            return untaken
        return [f for f in untaken if self.may_enter(tile, seat, f)]

    def open_to(self, unit: Unit, fields: Iterable[int]) -> list[int]:
        """The free fields among these to which a unit may go from where it stands; none for a heavy one."""
        return [] if unit.is_heavy else self.free_among(fields, unit.tile, unit.owner)

    # What players do

    def legal(self, seat: int) -> list[Entry]:
        """What `seat` may do, compactly: a field of an entry may be `{"any": [...]}`.

        What only position files may do is not listed."""
        return legal_actions.legal(self, seat)

    def apply(self, seat: int, raw: object) -> list[Event]:
        """Do an action: the events that tell what happened.

        Raises BadPosition for data that is no action, Illegal for one that is not allowed; nothing is changed then."""
        return doing.apply(self, seat, raw)

    def do(self, seat: int, raw: object, log: Log = None) -> None:
        """Do an action as `apply`; what happens is told only to a `log`.

        Without one, what a battle or an effect that waits for a decision has not told, the next `apply` tells."""
        doing.do(self, seat, raw, log)

    def try_action(self, seat: int, raw: object) -> State:
        """A copy of the position as `raw` would leave it, without events.

        Every decision that follows is still waited for, so that all that may happen can be searched. Raises as `apply`
        does."""
        return doing.try_action(self, seat, raw)

    def preview_action(self, seat: int, raw: object) -> State:
        """A copy of the position as `raw` would leave it, before anything follows from it.

        There is no battle, nobody's next turn, and no tile is drawn. What others would have to decide is taken as the
        first of their answers. Raises as `apply` does."""
        return doing.preview_action(self, seat, raw)

    def retire(self, seat: int, reason: str) -> list[Event]:
        """The player of `seat` leaves: the events that tell what happened."""
        return retirement.retire(self, seat, reason)

    # What happens

    def put(self, unit: Unit) -> None:
        """Put a unit on its field, and do nothing of what follows from that."""
        unit_changes.put_unit(self, unit)

    def put_ally(self, seat: int, tile: Tile, at: int, rotation: int) -> None:
        """Put a unit of another army on the board for `seat`."""
        unit_changes.put_ally(self, seat, tile, at, rotation)

    def move(self, plan: MovePlan, by: str) -> None:
        """Carry out a legal move."""
        unit_changes.move(self, plan, by)

    def after_step(self, unit: Unit, to: int, rotation: int) -> State:
        """A copy of the position after a step of the unit, with its direct consequences.

        The effects of the land and the ground on it are left out, and so is a battle."""
        return unit_changes.after_step(self, unit, to, rotation)

    def turn_taken(self, question: Question, rotation: int) -> None:
        """Turn a unit that was taken over, as its new commander has answered."""
        told = takeovers.turn_unit(self, question, rotation)
        self.happen(*(occasion for occasion in told if self.is_heard(occasion.event)))

    def offer_turning(self) -> None:
        """Ask for all units that were taken over and may be turned now, the commander of each."""
        takeovers.offer_turning(self)

    def drift(self) -> None:
        """Let all units that drift go on with the current by one field, as after a battle (`Land.currents`)."""
        self.happen(*currents.drift(self))

    def swap(self, unit: Unit, other: Unit) -> None:
        """Let two units change places; neither turns."""
        unit_changes.swap(self, unit, other)

    def rearrange(self, seat: int, ways: Sequence[Way], by: str) -> None:
        """Let units of the seat go to each other's fields and turn, all at the same moment. `by`: the id of a trait.

        `ways`: of each unit whose field another one takes. Units that are held break free, if they may."""
        unit_changes.rearrange(self, seat, ways, by)

    def push(self, by: Unit, unit: Unit, to: int) -> None:
        """Let `by` push another unit to a field; one that was on slippery ground falls."""
        unit_changes.push(self, by, unit, to)

    def displace(self, cause: str, by: Unit, unit: Unit, to: int, rotation: int | None = None) -> None:
        """Let `by` move another unit to a field, in another way than a move.

        `rotation`: its new one, None keeps it. `cause`: the id of a trait or of a question, for the event."""
        unit_changes.displace(self, cause, by, unit, to, rotation)

    def take_back(self, unit: Unit) -> None:
        """Return a unit from the board to its owner's hand."""
        unit_changes.take_back(self, unit)

    def discard_unit(self, unit: Unit) -> None:
        """Put a unit of the board on its owner's discard pile, and do nothing of what follows from that.

        It is not destroyed; its wounds and markers go."""
        board_changes.discard_unit(self, unit)

    def turn_over(self, unit: Unit, tile: str, rotation: int, by: str) -> None:
        """Let a unit show another face of its tile, turned so; wounds and markers stay. `by`: the id of a trait."""
        unit_changes.turn_over(self, unit, tile, rotation, by)

    def counted(self, seat: int, counter: str) -> int:
        """The number that a counter of the seat shows (`Trait.counters`)."""
        return holdings.counted(self.players[seat], counter)

    def count(self, seat: int, counter: str, amount: int) -> int:
        """Add to a counter of the seat as far as its bounds allow. Returns by how much it changed."""
        return holdings.count(self, seat, counter, amount)

    def forbid(self, seat: int, actions: Collection[Barrable]) -> None:
        """Let the seat take none of these types of actions in its next turn: "place", "play", "act", "build"."""
        prohibitions.forbid(self, seat, actions)

    def hurt(
        self,
        source: str,
        seat: int,
        wounds: list[tuple[int, int]],
        ground: Sequence[int] = (),
        aimed: bool = False,
        by: int | None = None,
        marker: str | None = None,
    ) -> None:
        """Attack outside a battle.

        `wounds`: pairs (field, wounds) for every field that the attack hits; a Structure takes those of one field.
        `ground`: the fields whose foundation tiles it destroys; where it could be either the unit (an HQ, too) or the
        ground under it, the attacker chooses. `aimed`: at one field, so that an HQ there, which the attack cannot hurt,
        is not meant. `by`, `marker`: the field of the unit that attacks and a marker chosen for it: then the trait
        `source` is told how the attack ended (`Trait.dealt`)."""
        battles.hurt(self, source, seat, wounds, ground, aimed, by, marker)

    def wounds_on_side(self, unit: Unit, direction: int) -> list[tuple[int, int]]:
        """What the attacks of the unit in one direction would do if it attacked now: pairs (field, wounds).

        For `hurt`, where a tile lets a unit attack outside of battles."""
        return wounds_on_side(self.board, self.forces(), unit, direction)

    def destroy_ground(self, at: int, cause: str) -> None:
        """Destroy the foundation tile there."""
        board_changes.destroy_ground(self, at, cause)

    def remove_army(self, seat: int) -> None:
        """Remove everything of the seat from the board."""
        board_changes.remove_army(self, seat)

    def eliminate(self, seat: int) -> None:
        """Let the seat take no more turns; it cannot win."""
        board_changes.eliminate(self, seat)

    def lay_fixture(self, tile: str, at: int, rotation: int) -> None:
        """Lay a tile of the land on a field, or turn the one that lies there."""
        board_changes.lay_fixture(self, tile, at, rotation)

    def put_fixture(self, seat: int, tile: str, at: int, rotation: int) -> None:
        """Let `seat` put a tile of the land on a field."""
        board_changes.put_fixture(self, seat, tile, at, rotation)

    def turn_fixture(self, seat: int, at: int, rotation: int) -> None:
        """Let `seat` turn the tile of the land there."""
        board_changes.turn_fixture(self, seat, at, rotation)

    def ground_exits(self, at: int) -> list[int]:
        """The fields next to that of a foundation tile to which it may move, taken by a unit or not."""
        return board_changes.ground_exits(self, at)

    def move_ground(self, at: int, to: int, by: str) -> None:
        """Move the foundation tile on a field to another one (`ground_exits`), under what stands there.

        `by`: the id of the trait that lets it."""
        board_changes.move_ground(self, at, to, by)

    def apply_special_rules(self) -> bool:
        """Apply the map's special rules to a battle that was fought, before it is judged.

        Returns whether a unit left the board by them."""
        return board_changes.apply_special_rules(self)

    def start_battle(self, cause: str, causer: int, terrain: Sequence[tuple[str, Sequence[int]]] = ()) -> None:
        """End the turn at once, and fight a battle.

        `terrain`: kinds of terrain, and the fields on which they lie for this battle alone."""
        battles.start_battle(self, cause, causer, terrain)

    def draw(self) -> None:
        """Let the running turn's player draw up to the limit, and do what must follow."""
        hand.draw(self)

    def follow_board_change(self) -> None:
        """Do what follows from a changed board at once: losses, questions, the battle of a full board."""
        battles.follow_board_change(self)

    def end_of_turn(self) -> None:
        """Tell that the turn is over, and let traits act on it."""
        if self.log is not None:
            self.tell({"type": "turn_ended", "seat": self.turn.seat})
        if self.is_heard(TURN_ENDS):
            happening.end_turn(self)

    def mark(self, unit: Unit, marker: str) -> bool:
        """Put a marker on a unit, if one is left. Returns whether it was."""
        return verbs.mark(self, unit, marker)

    def unmark(self, unit: Unit, marker: str) -> bool:
        """Take a marker off a unit, if it has one. Returns whether it had."""
        return verbs.unmark(self, unit, marker)

    def mark_field(self, seat: int, at: int) -> bool:
        """Let a player mark a field without a unit until the running battle is judged, or a unit comes there.

        Returns whether it was not marked yet."""
        return verbs.mark_field(self, seat, at)

    def marked_fields(self, seat: int) -> list[int]:
        """The fields that the player has marked in the battle that is fought, or was just fought."""
        return verbs.marked_fields(self, seat)

    def heal(self, unit: Unit, wounds: int, cause: str) -> int:
        """Give a unit or an HQ up to so many hit points back, never more than it began with. Returns how many."""
        return verbs.heal(self, unit, wounds, cause)

    def price_refusal(self, seat: int, price: int, opponent: int) -> Illegal | None:
        """Why a player cannot pay so many hit points of their HQ (`pay`): too_dear. None if they can."""
        return verbs.price_refusal(self, seat, price, opponent)

    def pay(self, seat: int, price: int, opponent: int, rule: str) -> None:
        """Let a player pay hit points of their HQ: no attack. On points the opponent gets them as points.

        `opponent`: whom the thing is done to. `rule`: the id of the trait. Raises Illegal: too_dear."""
        verbs.pay(self, seat, price, opponent, rule)

    def destroy(self, unit: Unit, cause: str) -> None:
        """Destroy a unit at once; no Medic helps. `cause`: the id of a trait, a marker or a tile."""
        verbs.destroy(self, unit, cause)

    def send(self, unit: Unit, pile: str) -> bool:
        """Bring a unit's tile to a pile of its owner: one on the board, or one just destroyed. Returns whether it was.

        `pile`: may be the id of a pool, too.
        On the stack it lies on top. A tile that finds no room in the hand is discarded. HQs, allied units and
        Structures are in no pile; they stay where they are."""
        return verbs.send(self, unit, pile)

    def draw_more(self, seat: int, count: int) -> int:
        """Let a player draw up to so many tiles, as far as the hand has room. Returns how many.

        In a preview nothing is drawn: it says only how many tiles it would be."""
        return verbs.draw_more(self, seat, count)

    def stash(self, seat: int, pool: str, count: int = 1) -> int:
        """Put tiles from the top of a player's stack into a pool. Returns how many; in a preview none.

        Opponents do not see which, if the pool is hidden."""
        return verbs.stash(self, seat, pool, count)

    def bring(
        self, seat: int, tile: str, at: int, rotation: int, source: str = "hand", face: str | None = None
    ) -> None:
        """Put a tile of a pile on the board as a unit, at no use of the turn.

        Raises Illegal: not_in_hand, occupied, barred, no_room."""
        verbs.bring(self, seat, tile, at, rotation, source, face)

    def replace(self, unit: Unit, tile: str, rotation: int, source: str = "hand") -> None:
        """Discard a unit and put another tile of its player in its place: a change, no loss.

        The new unit has no wounds and no markers. Raises Illegal("not_in_hand")."""
        verbs.replace(self, unit, tile, rotation, source)

    def is_heard(self, event: str) -> bool:
        """Whether anything in the match acts on the event: only then an occasion need be made of it."""
        if self.heard is None:
            self.heard = happening.heard_in_match(self)
        return event in self.heard or (self.board.was_marked and happening.is_heard_by_markers(self, event))

    def happen(self, *occasions: Occasion) -> None:
        """Let everything that hears these occasions act on them, and do what follows from that."""
        happening.listen(self, occasions)
        battles.follow_board_change(self)

    # Decisions

    def ask(self, question: Question) -> None:
        """Stop for a question of a trait's own (`Trait.asks`).

        Nothing is asked if there is only one answer. While another question waits for its answer, or while traits act
        on something that happened, it is asked later: worked out again by `Trait.question` then."""
        decisions.ask(self, question)

    def ask_leader(self, moment: str) -> bool:
        """Whether a player is asked now to use their leader."""
        return decisions.ask_leader(self, moment)

    def decide(self, question: Question, answer: Answer) -> None:
        """Make a decision that was waited for, and go on from there."""
        decisions.decide(self, question, answer)

    def ask_again(self) -> State:
        """Work out a loaded position again, up to its decision.

        The result is equal to this one, if the decision follows from it. Raises Illegal or LookupError if it is
        impossible."""
        return decisions.ask_again(self)
