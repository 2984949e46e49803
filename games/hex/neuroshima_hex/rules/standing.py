"""One position of one game, and everything that may happen to it whoever causes it: tiles come, move and go, wounds
wait for Medics, battles are fought, decisions stop it (digest 3, 4).

Who may do what is in `state.py`; battles, nets, moves and the rest are chapters of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from . import endgame, outside, preparation
from .battle import Fight, absorbed_event, deciding_order
from .board import Board, Event, Log
from .catalog import Catalog
from .course import turns_left
from .errors import Illegal, _
from .forces import Forces
from .hexes import Coord
from .land import Land
from .medics import Bundle, Surgery
from .modes import MODES
from .progress import Effect, Options, Pause, Running
from .questions import Answer, Answers, Question, Unanswered
from .scenario import Scenario
from .steps import Step
from .table import MovePlan
from .tiles import NOBODY, Tile, Unit, unit_on
from .turns import HAND_LIMIT, Player, Result, Turn

OFF_BOARD = _("That field is not on the board.")


class Standing:
    """A position, and what happens in it. `units` and `wounds` are indexed by field, `hp` by seat."""

    __slots__ = (
        "_forces", "board", "catalog", "effect", "grid", "ground", "hp", "land", "log", "mode", "options", "pause",
        "pending", "players", "result", "running", "sandbox", "scenario", "setup", "sides", "still", "turn", "units",
        "wounds",
    )  # fmt: skip

    def __init__(self, catalog: Catalog, land: Land, options: Options, players: list[Player]) -> None:
        self.catalog = catalog
        self.land = land
        self.grid = land.grid
        self.options = options
        self.players = players
        self.mode = MODES[options.mode]
        self.scenario: Scenario | None = catalog.scenario(options.scenario) if options.scenario is not None else None
        fitting = self.scenario.sides([p.army.id for p in players]) if self.scenario is not None else None
        self.sides: tuple[int, ...] = fitting or tuple(range(len(players)))
        self.setup: list[Step] = []
        self._on(Board(land, [p.army.hq.hit_points for p in players], catalog.markers, [p.army.id for p in players]))
        if self.mode.points:
            self.board.points, self.board.most_points = [0] * len(players), self.mode.points
        self.turn = Turn(0, "place_hq")
        self.pending: Question | None = None
        self.running: Running | None = None
        self.effect: Effect | None = None
        self.pause = Pause()
        self.result: Result | None = None
        self.sandbox = False
        self.still = False
        self.log: Log = None
        self._forces: Forces | None = None

    def _on(self, board: Board) -> None:
        self.board = board
        self.units, self.wounds, self.hp, self.ground = board.units, board.wounds, board.hp, board.ground

    def copy(self) -> Self:
        """An independent copy; units are shared, since they never change."""
        other = type(self).__new__(type(self))
        for name in Standing.__slots__:
            setattr(other, name, getattr(self, name))
        other.players = [p.copy() for p in self.players]
        other._on(self.board.copy())
        other.turn = self.turn.copy()
        other.setup = self.setup[:]
        other.pause = Pause(self.pause.answers[:], self.pause.told)
        if self.running is not None:
            fight = other.new_fight(self.running.fight.causer)
            other.running = Running(self.running.cause, fight)
            fight.come_as_far_as(self.running.fight)
        return other

    # Reading a position

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act: the one that must decide, otherwise the one whose turn it is."""
        if self.result is not None:
            return ()
        return (self.pending.seat,) if self.pending else (self.turn.seat,)

    def forces(self) -> Forces:
        """What is in force now; computed once for each change of the board."""
        if self._forces is None:
            self._forces = Forces(self.board)
        return self._forces

    def field(self, coord: Coord, path: str = "at") -> int:
        """The number of a field. Raises Illegal("off_board")."""
        number = self.grid.index.get(coord)
        if number is None:
            raise Illegal("off_board", OFF_BOARD, path)
        return number

    def coord(self, number: int) -> list[int]:
        """A field as `[q, r]`."""
        return list(self.grid.coords[number])

    def unit(self, tile: Tile, seat: int, at: int, rotation: int) -> Unit:
        """The unit that `tile` is on a field."""
        return unit_on(self.grid, tile, seat, self.players[seat].team, at, rotation)

    def definition(self, army: str, tile: str) -> Tile:
        """The tile of any army by its id."""
        return self.catalog.armies[army].tiles[tile]

    def hq_of(self, seat: int) -> Unit | None:
        return next((u for u in self.units if u is not None and u.is_hq and u.seat == seat), None)

    def is_open(self, tile: Tile, seat: int, at: int) -> bool:
        """Whether the field is free and the land lets a unit of that tile come to it."""
        if self.units[at] is not None:
            return False
        board = self.board
        lying = (board.fixtures or board.prizes) and board.is_taken(at)
        return not lying and not self.land.bars(tile, seat, at, self.units)

    def may_enter(self, tile: Tile, seat: int, at: int) -> bool:
        """Whether a unit of that tile may come to the field: it is open, and leaves room for HQs still to come."""
        return self.is_open(tile, seat, at) and (not self.setup or preparation.keeps_room(self, at))

    def bears_fixture(self, at: int) -> bool:
        """Whether a tile that belongs to the land may be put there."""
        return not self.board.is_taken(at) and self.land.bears_fixture(at)

    def is_full(self) -> bool:
        """Whether every field that counts is taken for the player whose turn it is."""
        seat = self.turn.seat
        return self.board.is_full_for(seat, self.players[seat].army.id)

    def free_fields(self, tile: Tile, seat: int) -> list[int]:
        """Where a tile may come on to the board."""
        return [f for f, unit in enumerate(self.units) if unit is None and self.may_enter(tile, seat, f)]

    def tell(self, type_: str, **fields: Any) -> None:
        """Add an event."""
        if self.log is not None:
            self.log.append({"type": type_, **fields})

    # Drawing

    def draw(self) -> None:
        """Draw up to the limit, and see what must follow: the final sequence when the stack runs out, the unlucky
        draw on offer, the forced discard of three tiles."""
        turn, player = self.turn, self.players[self.turn.seat]
        had = bool(player.stack)
        drawn = player.draw_to(turn.limit)
        if drawn:
            self.tell("drawn", seat=player.seat, tiles=drawn, left=len(player.stack), reveals=True)
        if had and not player.stack and turn.final is None and turn.overtime is None:
            turn.final, turn.causer = turns_left(self), player.seat
            self.tell("final_started", seat=player.seat, turns=turn.final)
        turn.redraw = bool(player.stack) and player.only_instants()
        turn.phase = "discard" if len(player.hand) == HAND_LIMIT else "play"

    # What actions do to the board

    def _put(self, unit: Unit) -> None:
        self.units[unit.at] = unit
        self._changed()

    def _changed(self) -> None:
        self.turn.redraw = False
        self._forces = None

    def put_ally(self, seat: int, tile: Tile, at: int, rotation: int) -> None:
        """A unit of another army comes on to the board for `seat`."""
        self._put(self.unit(tile, seat, at, rotation))
        where = {"at": self.coord(at), "rotation": rotation}
        self.tell("placed", seat=seat, tile=tile.id, army=tile.army, **where)
        if not self.still:
            self._came_to(at)

    def lay_fixture(self, tile: str, at: int, rotation: int) -> None:
        """The tile lies there from now on: it belongs to the land."""
        definition = self.catalog.fixtures[tile]
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
        """Carry out a legal move."""
        end = plan.path[-1] if plan.path else plan.unit.at
        self._shift(plan.unit, end, plan.rotation)
        start, to, path = self.coord(plan.unit.at), self.coord(end), [self.coord(f) for f in plan.path]
        self.tell("moved", seat=plan.unit.seat, rotation=plan.rotation, by=by, path=path, **{"from": start, "to": to})
        self._came_to(*plan.path[-1:])

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
        self._bury([self.board.take_off(at, cause, self.log)])
        self.turn.unit_left(at)
        self._forces = None

    def put_out(self, seat: int) -> None:
        """The seat takes no more turns and cannot win; wounds of its HQ do not count any more (digest 8.1)."""
        self.players[seat].out = True
        self.board.beyond |= {seat}

    def leave(self, seat: int) -> None:
        """Everything of the seat leaves the board: its player is out (digest 8.1)."""
        for at, unit in enumerate(self.units):
            if unit is not None and unit.seat == seat:
                self._bury([self.board.take_off(at, "eliminated", self.log)])
        for at, tile in enumerate(self.ground):
            if tile is not None and tile.seat == seat:
                self.destroy_ground(at, "eliminated")
        self._forces = None

    def destroy_ground(self, at: int, cause: str) -> None:
        """The foundation tile there is destroyed."""
        tile = self.board.take_up(at, cause, self.log)
        self.players[tile.seat].discard.append(tile.tile.id)
        self._forces = None

    def ask_push(self, question: Question) -> None:
        """The pushed side chooses the field; where there is only one nothing is asked."""
        answers = Answers(automatic=self.options.auto_choose)
        try:
            self._push(question, answers.choose(question))
        except Unanswered:
            self.pending = question

    def _push(self, question: Question, answer: Answer) -> None:
        target = self.units[self.grid.index[tuple(question.about["target"])]]
        assert target is not None
        self._shift(target, self.grid.index[tuple(answer["to"])], target.rotation)
        about = question.about
        self.tell("pushed", seat=target.seat, unit=about["unit"], **{"from": about["target"]}, to=answer["to"])
        end = self.grid.index[tuple(answer["to"])]
        slips = [x for x in self.land.features[target.at] if x.slippery]
        if slips and not target.is_hq:
            self._drop(end, slips[0].id)
        self._came_to(end)

    def hurt(self, source: str, seat: int, wounds: list[tuple[int, int]], ground: Sequence[int] = ()) -> None:
        """An attack of `seat` outside a battle: wounds as (field, wounds), which Medics may take over (digest 4.7), and
        fields whose foundation tiles it destroys."""
        self.effect = Effect(source, seat, wounds, list(ground))
        self._resolve_effect()

    def _resolve_effect(self) -> None:
        effect = self.effect
        assert effect is not None
        events: list[Event] = []
        answers = Answers(self.pause.answers, self.options.auto_choose)
        try:
            dug = outside.layers(self.grid, effect, answers)
        except Unanswered as stop:
            self._stop(stop.question, answers, events, 0)
            return
        hits = [(at, wounds) for at, wounds in effect.wounds if at not in dug]
        bundles = [Bundle(unit, wounds, effect.source) for at, wounds in hits if (unit := self.units[at])]
        surgery = Surgery(
            self.grid, self.forces(), self.wounds, bundles,
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
        """Outside a battle what is destroyed goes at once (digest 3.2)."""
        for unit in outside.book(self.board, self.forces(), surgery, self.log):
            self._bury([unit])
            self.turn.unit_left(unit.at)
        self._forces = None

    def _bury(self, units: list[Unit]) -> None:
        """Destroyed units go to their owners' discard piles (rulebook 3.0, "Bitwy"); HQs and allies are in no pile."""
        for unit in units:
            if not unit.is_hq and not self.board.is_ally(unit):
                self.players[unit.seat].discard.append(unit.tile.id)
        units.clear()

    def board_changed(self) -> None:
        """After every change of the board: what has lost its support falls, what nobody guards any more is lost; if no
        field is free, a battle starts at once (digest 3.3)."""
        while lost := self.forces().unsupported(self.wounds):
            for unit in lost:
                self._bury([self.board.take_off(unit.at, "unsupported", self.log)])
                self.turn.unit_left(unit.at)
            self._forces = None
        if self.board.prizes and not self.setup:  # the guard itself comes in the setup
            self.board.drop_unguarded(self.log)
        if self.is_full() and not self.still:
            self.start_battle("filled", self.turn.seat)

    # Battles and decisions

    def new_fight(self, causer: int) -> Fight:
        """A battle on this board."""
        return Fight(self.board, causer)

    def start_battle(self, cause: str, causer: int) -> None:
        """The turn is over at once; the battle belongs to nobody's turn (digest 3.2)."""
        if cause in ("tile", "file") or (cause == "filled" and self.turn.phase != "battle"):
            self.tell("turn_ended", seat=self.turn.seat)
        self.turn.redraw = False
        self.turn.used = []
        self.turn.phase = "battle"
        self.running = Running(cause, self.new_fight(causer))
        self.tell("battle_started", cause=cause, seat=causer)
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
