"""What a trait may do, and when the engine asks it.

A trait is a named behaviour of a tile. The core's own are registered like anybody's; an army that uses only known
traits needs no Python. Every method below is called at one fixed point:

| point | what is asked |
| --- | --- |
| when the army file is read, for each side that carries the trait's icon | `print_on` |
| when the army file is read, once its tile has all of its icons | `print_tile` |
| when what is in force is derived from the board | `effects`, `needs_power`, `service`, `grants`, `extra_steps` |
| when the modules' work is shared out | `network` |
| when a player's legal actions are listed, and when they take one | `offers`, `check`, `perform` |
| when a player must choose what comes of such an action | `question`, `answered` |
| when an attack of such an action was dealt | `dealt` |
| when one of the events has happened that it `hears` | `happened` |
| when a tile may be placed, and when it is, on the field of a unit | `gives_way`, `make_room` |
| at the start of a battle, before its segments | `opening` |
| at the end of a battle, after its last segment | `closing` |
| when an attack arrives at a unit | `meets` |
| before the wounds of a segment are booked | `wounded` |
| of a unit, and of a foundation tile, in its segments | `acting` |
| at the start of a segment in which the unit (or the unit served) acts | `ask`, `declared` |
| when bots weigh what a battle would destroy | `gain_of_kills` |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ..board.effects import Effect

if TYPE_CHECKING:
    from ..actions import Act, Play
    from ..answers import About, Answer, Question
    from ..battle.relays import Arrival
    from ..battle.segment import Segment
    from ..board.board import Board
    from ..board.modifiers import Forces
    from ..board.tiles import Attack, Tile, Unit
    from ..entries import Offer
    from ..events.battle import Declaration
    from ..occasions import Occasion
    from ..state.state import State
    from ..turn.holdings import Counter, Pool


USUAL_WORTH = 0.2
"""The points of a trait of which nobody says more."""


class Trait:
    """A named behaviour of a tile.

    Objects hold no state: what happened is in the position.

    Fields are numbers from 0 to `grid.size` - 1 (`grid.coords` has their axial coordinates); sides, directions and
    rotations are 0 to 5, clockwise from the top; seats are 0 to 5. Offers, answers and events have `[q, r]`."""

    id: ClassVar[str]
    worth: ClassVar[float] = USUAL_WORTH
    """What it adds to the worth of a unit in the eyes of bots, in their points (`bots/prices.py`): a plain warrior has
    about 2, with what is printed on its sides. To be said of what decides more than a battle shows."""
    service: ClassVar[bool] = False
    """A module's work for the friendly units linked to it (Medic, Quartermaster, Transport)."""
    declares: ClassVar[bool] = False
    """Its owner declares something at the start of a segment."""
    effects: ClassVar[tuple[Effect, ...]] = ()
    """What the unit does to others as long as it stands and works (`board/effects.py`): nets, power, takeovers,
    freezing, states that rules and traits ask for by their names."""
    needs_power: ClassVar[bool] = False
    """The unit works only with power (`effects.POWER`); without it, it counts as netted in every respect."""
    grants: ClassVar[Sequence[Trait]] = ()
    """Of a `service`: traits that the friendly units linked to the module have besides their own."""
    extra_steps: ClassVar[int] = 0
    """How many steps longer every move of the side's units becomes, anywhere on the board (hex 6.5)."""
    infiltrates: ClassVar[bool] = False
    """Enemy modules and HQs that touch the unit give it all that they give, as though they were its own army's; what
    harms enemies harms it (`Links.infiltrates`)."""
    networks: ClassVar[bool] = False
    """An HQ that joins units: a module that touches one of them acts on all (`network`)."""
    marks: ClassVar[bool] = False
    """Each unit that this one wounds gets a marker (`wounded`). Where fewer are left than victims the unit's owner is
    asked who gets the next one: a question of the trait's id, whose answers have `target`."""
    pursues: ClassVar[bool] = False
    """At the end of a segment the unit may go to the field of a unit that it has destroyed (`battle/pursuits.py`): a
    question of the trait's id, whose answers have `use`, and `to` where that is true."""
    opens: ClassVar[bool] = False
    """The unit, or the foundation tile, does something at the start of every battle (`opening`)."""
    acts: ClassVar[bool] = False
    """The unit does something in the segments in which it attacks, the foundation tile in those of its printed
    initiative (`acting`)."""
    acts_with_hq: ClassVar[bool] = False
    """The unit does something in the segments in which an HQ attacks that its commander owns (`acting`), while it
    works."""
    closes: ClassVar[bool] = False
    """The unit, or the foundation tile, does something at the end of every battle (`closing`)."""
    meets_attacks: ClassVar[bool] = False
    """What arrives at the unit may be changed or sent back (`meets`)."""
    attacks_when_destroyed: ClassVar[bool] = False
    """If the unit is destroyed in a segment of a battle in which it does not attack, it attacks at that moment."""
    remembers_losses: ClassVar[bool] = False
    """While a battle goes on, the fields are noted on which units are destroyed (`state.fields_of_losses`)."""
    wounds_hqs: ClassVar[bool] = False
    """The attacks of an HQ with it wound other HQs, too."""
    is_also_unit: ClassVar[bool] = False
    """Of an HQ: it counts as a unit, too. HQs wound it and it wounds them, it can be taken over, an attack that spares
    HQs does 1 wound to it, and it helps others by the links that are printed on it alone, as a module does."""
    breaks_free: ClassVar[bool] = False
    """An own Move tile or Castling may move the unit although it is netted or taken over: for 1 wound for each net, or
    for the takeover (`turn/breaking_free.py`)."""
    lets_hqs_go: ClassVar[bool] = False
    """Of a unit with a net: an HQ that it holds may break free in the same way."""
    slowed_by_nets: ClassVar[bool] = False
    """A net does not stop the unit: each one that holds it, of a unit or a marker, lowers its initiative by 1."""
    wins_if_all_fall: ClassVar[bool] = False
    """Of an HQ: if one battle destroys the HQs of all players who are left, its side has won."""
    weighs: ClassVar[bool] = False
    """Nobody can make the unit go to another field; it may turn."""
    keeps_facing: ClassVar[bool] = False
    """Nobody can turn the unit but a player who takes it over; nor can it be moved, where it might turn with that."""
    drifts: ClassVar[bool] = False
    """The unit stands only on fields with a current, where the board has any, and is carried on by it after each battle
    (`Feature.flows`, `state.drift`). The trait asks how the unit turns then (`asks`); its answers have `rotation`."""
    hears: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The events on which it acts, each with whom they must concern, seen from its unit (`occasions.EVENTS`, `WHOM`):
    then `happened` is asked. A move ends on a foundation tile that hears `entered`."""
    precedence: ClassVar[int] = 0
    """Of those that act on the same occasion, the lower one is asked first; of equals the causer's, then by fields."""
    acts_when_netted: ClassVar[bool] = False
    """Whether it acts on events although its unit does not work. Foundation tiles always do."""
    foreseeable: ClassVar[bool] = False
    """Whether what it does on an event may be shown before the action is done. It must show nothing that is hidden."""
    ability: ClassVar[str] = ""
    """What an action calls the ability, where it is not the trait's id."""
    counters: ClassVar[Sequence[Counter]] = ()
    """Numbers that each player of an army with the trait has (`state.count`, `state.counted`)."""
    pools: ClassVar[Sequence[Pool]] = ()
    """Places for tiles that each player of an army with the trait has (`state.send`, `state.bring`)."""
    makes_room: ClassVar[bool] = False
    """Tiles of a hand may be placed on the fields of units (`gives_way`), which leave the board (`make_room`)."""
    barred_with: ClassVar[frozenset[str]] = frozenset()
    """Types of actions: while one of them is forbidden (Terror), nothing may be done by the trait either. A trait with
    `makes_room` lets tiles be placed even where placing is forbidden, unless `place` stands here."""
    sets_up: ClassVar[int] = 0
    """Of an HQ: -1 if its army sets up first and has the first turn, 1 if it sets up last; 0 in turn order."""
    opens_turn: ClassVar[bool] = False
    """An ability of the player: offered at the start of their turn, until they do anything else in it, instead of the
    forced discard, too. No unit has to work for it; the army has it as long as one of its tiles carries the trait."""
    begins_battle: ClassVar[bool] = False
    """An instant tile that begins a battle (`state.start_battle`): nothing of its use can be foreseen in a preview."""
    gains_by_kills: ClassVar[bool] = False
    """Its player gets something for units of enemies that a battle destroys; bots are told what (`gain_of_kills`)."""
    action: ClassVar[str | None] = None
    """`"play"` for an instant tile, `"act"` for an ability of units: then `offers`, `check` and `perform` are asked."""
    fields: ClassVar[frozenset[str]] = frozenset()
    """Which fields its action must have besides `type` and the trait's or tile's id."""
    optional: ClassVar[frozenset[str]] = frozenset()
    """Which fields its action may have."""
    aims_at_area: ClassVar[bool] = False
    """Whether its action's `target` is a list of fields."""
    asks: ClassVar[str] = ""
    """The kind of the question that its action leads to (`state.ask`), where it does; then `question` and `answered`
    are asked. Traits that ask the same may share it."""
    answer_fields: ClassVar[tuple[str, ...]] = ()
    """Which fields an answer to its question may have, for the schema of position files. The question's kind is `asks`,
    or the trait's id where it is asked before targets are worked out (`ask`)."""

    @property
    def name(self) -> str:
        """What actions call it."""
        return self.ability or self.id

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        """Print the trait's icon on a tile.

        Asked when an army file is read, for each side on which the file has the icon. `side` is 0 to 5, as printed;
        `value` is its number in the file, 1 or more. Raises Unfit for what cannot be printed."""

    def print_tile(self, tile: Tile) -> None:
        """Change what is printed on a tile that carries the trait.

        Asked when an army file is read, once all icons are on the tile's sides. Raises Unfit."""

    def offers(self, state: State, seat: int) -> list[Offer]:
        """List the actions that `seat` may take by this trait now.

        Asked whenever the legal actions of a seat are listed: for an instant tile in its hand, and for an ability. On
        plain land an ability is asked only if it is printed on an own, un-netted unit of the seat, or given to any
        unit. An offer has the action's fields without `type`; a value may be `{"any": [...]}`. An action without fields
        is `{}`. Entries share their values, so nobody may change them."""
        return []

    def check(self, state: State, seat: int, action: Play | Act) -> Any:
        """Check an action, and return what `perform` needs to do it.

        Asked when a player takes the action. Its fields are those of `fields` and `optional`; fields of the board are
        tuples `(q, r)` (`state.field` gives their numbers). Changes nothing. Raises Illegal."""

    def perform(self, state: State, seat: int, plan: Any) -> None:
        """Do an action that `check` has found legal.

        Asked right after `check`; `plan` is what it returned. An instant tile is already in the discard pile."""

    def question(self, state: State, about: About) -> Question:
        """Return the question that the position waits for, worked out again.

        Asked when a position file that waits for an answer is read. `about` has the fields that the question is about,
        as `[q, r]`. Raises LookupError or Illegal if nothing in the running turn can have led to it."""
        raise LookupError(f"{self.id} asks nothing")

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        """Do what the answer says.

        Asked when a player has answered the trait's question, outside of battles. `answer` is one of
        `question.answers`."""

    def dealt(self, state: State, unit: Unit, marker: str | None, victims: Sequence[Unit]) -> None:
        """Do what comes of an attack outside of battles that `unit` made.

        Asked of the trait that attacked with `by` (`state.hurt`) when the wounds are dealt: after Medics have decided,
        before what follows from the changed board. `marker`: what the trait gave with it; `victims`: those it was
        aimed at that are destroyed, as they stood. It asks nothing."""

    def gives_way(self, state: State, unit: Unit, tile: Tile, seat: int) -> bool:
        """Whether `seat` may place the board tile `tile` of its hand on the field of `unit`, no HQ and no Structure.

        Asked of a trait with `makes_room` of the unit and of the tile, whenever such a tile may be placed: when the
        legal actions are listed, and when it is done."""
        return False

    def make_room(self, state: State, unit: Unit, tile: Tile, seat: int) -> None:
        """Take the unit off the board, before the tile is placed on its field; what follows from it waits until then.

        Unless the trait says otherwise it is discarded: it is not destroyed, and its wounds and markers go."""
        state.discard_unit(unit)

    def network(self, forces: Forces, hq: Unit) -> frozenset[int]:
        """Return the fields of the units that the HQ joins.

        Asked of an HQ with `networks`, whenever the modifiers in force are derived: after each change of the board."""
        return frozenset()

    def gain_of_kills(self, state: State, seat: int, kills: int, losses: int) -> float:
        """Return what it is worth to bots that `seat` destroys so many units of enemies in a battle, and loses so many.

        In their points (`worth`), besides what those units were worth. Asked of a trait with `gains_by_kills` of an
        army when bots imagine a battle, since `happened` is not. `state` is the position before it."""
        return 0.0

    def wounded(self, board: Board, unit: Unit, victim: Unit) -> str | None:
        """Return the id of the marker that an attack of `unit` leaves on `victim`.

        None for no marker. Asked of a trait with `marks` at the end of a segment, before its wounds are booked: once
        for each attack that wounds a unit and does not destroy it. The engine limits markers to their `supply`
        (`battle/marker_supply.py`)."""
        return None

    def opening(self, segment: Segment, unit: Unit) -> None:
        """Do what the unit, or the foundation tile, does at the start of a battle.

        Asked of a trait with `opens` before all segments, at the same moment for all: of units that work, and of
        foundation tiles. It may call `segment.strike`, `segment.use_up` and `segment.dig`; Medics help as in any
        segment. Where the unit must declare something at that moment, the trait has `declares`, too: `ask` and
        `declared` are asked with `segment.number` OPENING, and may do the same."""

    def acting(self, segment: Segment, tile: Unit) -> None:
        """Do what the unit, or the foundation tile, does with the attacks of a segment.

        Asked of a trait with `acts`: of a unit in the segments in which it attacks and does not explode, after all
        attacks that fly (`segment.bundles`); of a foundation tile in those of its printed initiative, which nothing
        changes and no net stops. Of a trait with `acts_with_hq` it is asked when the HQ attacks. It may call
        `segment.strike` and `segment.dig`; Medics help."""

    def closing(self, board: Board, unit: Unit) -> Sequence[int]:
        """Return the fields of the units that the unit, or the foundation tile, destroys at the end of a battle.

        Asked of a trait with `closes` after segment 0, at the same moment for all: of units that work, and of
        foundation tiles. These are no wounds, so no Medic helps. Bots foresee it."""
        return ()

    def meets(self, forces: Forces, victim: Unit, unit: Unit, attack: Attack, arrival: Arrival) -> Sequence[Arrival]:
        """Return what becomes of an attack of `unit` that arrives at `victim`, which carries the trait.

        Asked of a trait with `meets_attacks` whenever an attack arrives (`arrival.direction` is None if it comes to no
        side), in a battle and for views. `(arrival,)`: it is dealt as it is. `()`: it does nothing. Another strength:
        it is dealt with that. Another field: it goes there, still as the attack of `unit`; nobody gets points for what
        it does to an HQ of its own side. Explosions, markers and instant tiles are no attacks that arrive."""
        return (arrival,)

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        """Act on something that happened, with the methods of `state`.

        Asked once for each occasion of an event that the trait `hears`, when the thing is done: not in previews (unless
        it is `foreseeable`), not again after an answer, and not in battles that bots imagine. `unit`: the one that
        carries the trait, or the foundation tile. What all traits do on the same occasion is one moment: wounds
        (`state.hurt`) are dealt together when all have acted, questions (`state.ask`) are asked after that. Inside of a
        battle nothing can be asked, and no attack be made."""

    def ask(self, segment: Segment, unit: Unit) -> Iterator[Question]:
        """Yield what the unit's owner must declare, one question after the other.

        Asked of a trait with `declares` at the start of each segment in which the unit acts, before any attack. Each
        answer goes to `declared` before the next question is asked for. A question with one answer is not shown."""
        return iter(())

    def declared(self, segment: Segment, unit: Unit, answer: Answer) -> Declaration:
        """Record an answer to a question of `ask` in the segment, and return its event.

        Asked after each answer. What may be recorded: `segment.explosions`, `segment.conversions`, `segment.aims` and
        its companions. The engine adds `seat` and `unit` to the event."""
        return cast("Declaration", {"type": "declared", **answer})
