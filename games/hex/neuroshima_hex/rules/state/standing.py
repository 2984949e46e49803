"""One position of one game, and everything that may happen to it whoever causes it: tiles come, move and go, wounds
wait for Medics, battles are fought, decisions stop it (hex 3, 4).

Who may do what is in `state/state.py`; battles, nets, moves and the rest are chapters of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from ..battle import instant_damage
from ..battle.events import absorbed_event
from ..battle.lost_toughness import settle
from ..battle.medics import Surgery
from ..battle.pending import Effect, Pause, Running
from ..board import structures
from ..board.board import Event
from ..board.questions import Answer, Answers, Question, Unanswered, deciding_order
from ..board.tiles import NOBODY, Tile, Unit, unit_on
from ..leaders import use
from ..position.leader_cards import BATTLE
from ..position.table import Entry, MovePlan
from ..turn import endgame, hand, setup
from .situation import Situation


class Standing(Situation):
    """A position, and what happens in it."""

    __slots__ = ()

    # Reading a position, where that takes other chapters

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act: the one that must decide, otherwise the one whose turn it is; all at once while
        leaders are chosen."""
        if self.result is not None:
            return ()
        if self.turn.phase == "leader":
            return use.choosers(self)
        return (self.pending.seat,) if self.pending else (self.turn.seat,)

    def may_enter(self, tile: Tile, seat: int, at: int) -> bool:
        """Whether a unit of that tile may come to the field: it is open, leaves room for HQs still to come, and a
        Structure stays whole."""
        if not self.is_open(tile, seat, at) or (self.setup and not setup.keeps_room(self, at)):
            return False
        return not tile.part or structures.may_go(self.grid, self.units, tile, seat, at)

    def free_fields(self, tile: Tile, seat: int) -> list[int]:
        """Where a tile may come on to the board."""
        return [f for f, unit in enumerate(self.units) if unit is None and self.may_enter(tile, seat, f)]

    # Drawing

    def draw(self) -> None:
        """The running turn's player draws up to the limit, and it is seen what must follow."""
        hand.draw(self)

    # Leaders

    def ask_leader(self, moment: str) -> bool:
        """Whether somebody is asked now if he uses his leader. With decisions taken at once he does not."""
        question = None if self.options.auto_choose else use.question(self, moment)
        self.pending = question
        return question is not None

    def _answer_leader(self, question: Question, answer: Answer) -> None:
        use.answered(self, question, answer)
        if self.running is not None:
            self._fight_on()
        else:
            hand.have_drawn(self, had=True)  # asked only where there is more to draw

    # What actions do to the board

    def put(self, unit: Unit) -> None:
        """The unit stands on its field from now on; nothing else comes of that here."""
        self.units[unit.at] = unit
        self._changed()

    def _changed(self) -> None:
        self.turn.goes_on()
        self._forces = None

    def put_ally(self, seat: int, tile: Tile, at: int, rotation: int) -> None:
        """A unit of another army comes on to the board for `seat`."""
        self.put(self.unit(tile, seat, at, rotation))
        where = {"at": self.coord(at), "rotation": rotation}
        self.tell("placed", seat=seat, tile=tile.id, army=tile.army, **where)
        if not self.still:
            self._came_to(at)

    def lay_fixture(self, tile: str, at: int, rotation: int) -> None:
        """The tile lies there from now on: it belongs to the land."""
        definition = self.registry.fixtures[tile]
        self.board.fixtures[at] = unit_on(self.grid, definition, NOBODY, NOBODY, at, rotation)
        self._changed()

    def put_fixture(self, seat: int, tile: str, at: int, rotation: int) -> None:
        """`seat` puts a tile there that belongs to the land."""
        self.lay_fixture(tile, at, rotation)
        self.tell("placed_fixture", seat=seat, tile=tile, at=self.coord(at), rotation=rotation)

    def turn_fixture(self, seat: int, at: int, rotation: int) -> None:
        """`seat` turns the tile there that belongs to the land."""
        tile = self.board.fixtures[at].tile.id
        self.lay_fixture(tile, at, rotation)
        self.tell("fixture_turned", seat=seat, at=self.coord(at), tile=tile, rotation=rotation)

    def move(self, plan: MovePlan, by: str) -> None:
        """Carry out a legal move; step by step, where something comes of the steps."""
        unit, path = plan.unit, plan.path
        for facing in plan.facings:
            self._go(unit, path[:1], facing, by)
            self._settle()
            halted, path = self.units[path[0]], path[1:]
            assert halted is not None
            unit = halted
        self._go(unit, path, plan.rotation, by)
        self._came_to(*path[-1:])

    def _go(self, unit: Unit, path: Sequence[int], rotation: int, by: str) -> None:
        """The unit goes over these fields (none: it turns)."""
        end = path[-1] if path else unit.at
        self._shift(unit, end, rotation)
        start, to, way = self.coord(unit.at), self.coord(end), [self.coord(f) for f in path]
        self.tell("moved", seat=unit.seat, rotation=rotation, by=by, path=way, **{"from": start, "to": to})

    def stepped(self, unit: Unit, to: int, rotation: int) -> Self:
        """A copy of the position in which the unit stands there, and what follows from that at once has happened."""
        other = self.copy()
        other.log = None
        other._shift(unit, to, rotation)
        other._settle()
        return other

    def _shift(self, unit: Unit, to: int, rotation: int) -> None:
        self.board.shift(unit.at, self.unit(unit.tile, unit.seat, to, rotation))
        self.turn.unit_moved(unit.at, to)
        self._changed()

    def swap(self, unit: Unit, other: Unit) -> None:
        """Two units change places; neither turns. Markers and wounds go with them."""
        first, second = unit.at, other.at
        moved = [
            self.unit(unit.tile, unit.seat, second, unit.rotation),
            self.unit(other.tile, other.seat, first, other.rotation),
        ]
        self.board.swap(*moved)
        self.turn.units_swapped(first, second)
        self._changed()
        places = [self.coord(first), self.coord(second)]
        self.tell("swapped", seat=unit.seat, units=places)
        self._came_to(first, second)

    def _came_to(self, *fields: int) -> None:
        """Units have come to be on these fields: what the land and the ground there do to them, then what follows."""
        hits: list[tuple[int, int]] = []
        for at in fields:
            self._swallow(at)
        source = ""
        for at in fields:
            tile, unit = self.ground[at], self.units[at]
            if tile is None or unit is None:
                continue
            for trait in tile.tile.traits:
                wounds = trait.entered(self, tile, unit)
                if wounds:
                    hits.append((at, wounds))
                    source = tile.tile.id
        self._settle()  # who has lost its support sets the ground off, and is dead before a Medic could help it
        hits = [(at, wounds) for at, wounds in hits if self.units[at] is not None]
        if hits:
            self.hurt(source, self.turn.seat, hits)
        else:
            self.board_changed()

    def _swallow(self, at: int) -> None:
        """A unit that the land does not bear is removed at once (no wound, so no Medic)."""
        unit = self.units[at]
        feature = next((x for x in self.land.features[at] if unit is not None and x.swallows(unit)), None)
        if feature is not None:
            self._drop(at, feature.id)

    def _drop(self, at: int, cause: str) -> None:
        self._lose(at, cause)
        self._forces = None

    def _lose(self, at: int, cause: str) -> None:
        """The unit there leaves the board, with all its tiles, and what it had used is forgotten."""
        gone = self.board.take_off(at, cause, self.log)
        for unit in gone:
            self.turn.unit_left(unit.at)
        self._bury(gone)

    def lift(self, unit: Unit) -> None:
        """The unit goes back to its owner's hand, without its wounds (hex 9, Tactician)."""
        self.board.take_off(unit.at, "", None)
        self.players[unit.seat].hand.append(unit.tile.id)
        self.turn.unit_left(unit.at)
        self._changed()
        self.tell("taken_back", seat=unit.seat, at=self.coord(unit.at), tile=unit.tile.id)
        self.board_changed()

    def put_out(self, seat: int) -> None:
        """The seat takes no more turns and cannot win; wounds of its HQ do not count any more (hex 8.1)."""
        self.players[seat].out = True
        self.board.beyond |= {seat}

    def leave(self, seat: int) -> None:
        """Everything of the seat leaves the board: its player is out (hex 8.1)."""
        self._bury(self.board.take_off_army(seat, self.log))
        for at, tile in enumerate(self.ground):
            if tile is not None and tile.seat == seat:
                self.destroy_ground(at, "eliminated")
        self._forces = None
        self._settle()

    def destroy_ground(self, at: int, cause: str) -> None:
        """The foundation tile there is destroyed."""
        tile = self.board.take_up(at, cause, self.log)
        self.players[tile.seat].discard.append(tile.tile.id)
        self._forces = None

    def ask(self, question: Question) -> None:
        """Stop for a question of a trait's own; where there is only one answer nothing is asked."""
        try:
            answer = Answers(automatic=self.options.auto_choose).choose(question)
        except Unanswered:
            self.pending = question
        else:
            self.answer(question, answer)

    def answer(self, question: Question, answer: Answer) -> None:
        """Have the trait that asked do what was answered."""
        trait = self.registry.asker(question.kind)
        assert trait is not None
        trait.answered(self, question, answer)

    def displace(
        self, told: Entry, by: Unit, unit: Unit, to: int, rotation: int | None = None, slips: bool = False
    ) -> None:
        """`by` makes another unit go to a field, and turn where `rotation` is given. `told`: the event's type and
        what it says besides; `slips`: whoever is on slippery ground falls."""
        self._shift(unit, to, unit.rotation if rotation is None else rotation)
        turned = {} if rotation is None else {"rotation": rotation}
        where = {"from": self.coord(unit.at), "to": self.coord(to), **turned}
        if self.log is not None:
            self.log.append({**told, "seat": unit.seat, "unit": self.coord(by.at), **where})
        slippery = [x for x in self.land.features[unit.at] if x.slippery]
        if slips and slippery and not unit.is_hq:
            self._drop(to, slippery[0].id)
        self._came_to(to)

    def hurt(
        self, source: str, seat: int, wounds: list[tuple[int, int]], ground: Sequence[int] = (), aimed: bool = False
    ) -> None:
        """An attack of `seat` outside a battle: wounds as (field, wounds), which Medics may take over (hex 4.7), and
        fields whose foundation tiles it destroys. `aimed`: at one field, where an HQ cannot be meant."""
        self.effect = Effect(source, seat, wounds, list(ground), aimed)
        self._resolve_effect()

    def _resolve_effect(self) -> None:
        effect = self.effect
        assert effect is not None
        events: list[Event] = []
        answers = Answers(self.pause.answers, self.options.auto_choose)
        try:
            dug = instant_damage.layers(self.board, effect, answers)
        except Unanswered as stop:
            self._stop(stop.question, answers, events, 0)
            return
        surgery = Surgery(
            self.board, self.forces(), instant_damage.hit(self.board, effect, dug),
            lambda bundle, medic: events.append(absorbed_event(self.grid, bundle, medic)),
        )  # fmt: skip
        try:
            surgery.operate(deciding_order(effect.seat, len(self.players)), answers)
        except Unanswered as stop:
            self._stop(stop.question, answers, events, 0)
            return
        self._tell_new(events)
        self.effect, self.pause = None, Pause()
        self._book_effect(surgery)
        for at in sorted(dug):
            self.destroy_ground(at, effect.source)
        self.board_changed()

    def _book_effect(self, surgery: Surgery) -> None:
        """Outside a battle what is destroyed goes at once (hex 3.2)."""
        for unit in instant_damage.book(self.board, self.forces(), surgery, self.log):
            self._bury([unit])
            self.turn.unit_left(unit.at)
        self._forces = None

    def _bury(self, units: list[Unit]) -> None:
        """Destroyed units go to their owners' discard piles (rulebook 3.0, "Bitwy"); HQs and allies are in no pile, and
        a Structure, which is none of the army's 35 tiles and is built once, leaves the game."""
        for unit in units:
            if not unit.is_hq and not unit.tile.part and not self.board.is_ally(unit):
                self.players[unit.seat].discard.append(unit.tile.id)
        units.clear()

    def board_changed(self) -> None:
        """After every change of the board: what follows from it at once; if no field is free, a battle (hex 3.3)."""
        self._settle()
        if self.still or self.running is not None:  # a battle that is about to begin is the one that is fought
            return
        if self.turn.boarding:
            self.start_battle("boarding", self.turn.seat)
        elif self.is_full():
            self.start_battle("filled", self.turn.seat)

    def _settle(self) -> bool:
        """What has lost its support falls, what nobody guards any more is lost. Whether a unit left the board."""
        self._forces, gone = settle(self.board, self.forces(), self.log)
        for unit in gone:
            self.turn.unit_left(unit.at)
        removed = bool(gone)
        self._bury(gone)
        if self.board.prizes and not self.setup:  # the guard itself comes in the setup
            self.board.drop_unguarded(self.log)
        return removed

    # Special rules

    def close_battle(self) -> bool:
        """What the special rules make of a battle that has been fought, in their order, before it is judged; whether a
        unit left the board by it."""
        starts = [player.hq_start for player in self.players]
        fallen: list[Unit] = []
        for rule in self.special:
            fallen += rule.after_battle(self.board, starts, self.log)
            self._become(rule.becomes)
        removed = bool(fallen)
        self._bury(fallen)
        self._forces = None
        return self._settle() or removed

    def _become(self, kinds: Mapping[str, str]) -> None:
        """Terrain turns into terrain of other kinds."""
        turning = [patch for patch in self.land.patches if patch.kind.id in kinds]
        if not turning:
            return
        for patch in turning:
            self.tell("land_changed", terrain=kinds[patch.kind.id], fields=[self.coord(f) for f in patch.fields])
        self.land = self.registry.turned_land(self.land, kinds)
        self.grid = self.land.grid
        self.board.lie_on(self.land)
        self._forces = None

    # Battles and decisions

    def start_battle(self, cause: str, causer: int) -> None:
        """The turn is over at once; the battle belongs to nobody's turn (hex 3.2)."""
        if cause in ("tile", "boarding", "file") or (cause == "filled" and self.turn.phase != "battle"):
            self.tell("turn_ended", seat=self.turn.seat)
        self.turn.goes_on()
        self.turn.used = []
        self.turn.first, self.turn.spent = False, 0
        self.turn.boarding = False
        self.turn.phase = "battle"
        self.running = Running(cause, self.new_fight(causer))
        self.tell("battle_started", cause=cause, seat=causer)
        if not self.ask_leader(BATTLE):
            self._fight_on()

    def _fight_on(self) -> None:
        running = self.running
        assert running is not None
        events: list[Event] | None = [] if self.log is not None else None
        answers = Answers(self.pause.answers, self.options.auto_choose)
        try:
            running.fight.run(answers, events)
        except Unanswered as stop:
            self._forces = None
            self._bury(running.fight.fallen)
            self._stop(stop.question, answers, events, running.fight.mark)
            return
        self._bury(running.fight.fallen)
        self._tell_new(events)
        self.running, self.pause, self._forces = None, Pause(), None
        self.tell("battle_ended", hq_hp=self.hp[:])
        endgame.after_battle(self, running.cause, running.fight)

    def _stop(self, question: Question, answers: Answers, events: list[Event] | None, mark: int) -> None:
        """Stop for a decision; what happened before it is told, and not again when it is answered."""
        self._tell_new(events)
        self.pending = question
        self.pause = Pause(answers.made, len(events) - mark if events else 0)

    def _tell_new(self, events: list[Event] | None) -> None:
        if self.log is not None and events:
            self.log += events[self.pause.told :]
