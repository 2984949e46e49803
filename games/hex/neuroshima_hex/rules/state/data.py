"""The data of a position: what stands where, copies of it, and questions about its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Self

from neuroshima_contract.refusal import Illegal, _

from ..answers import About, Answers, Question
from ..battle.battle import Battle, Effect, Hit, Pause, Running
from ..board.board import Board
from ..board.modifiers import Forces
from ..board.terrain import Land
from ..board.tiles import Tile, Unit, unit_on
from ..events import Event, Log
from ..grid import Coord
from ..occasions import Occasion
from ..options.editions import edition_of, mode_of
from ..options.hand_limits import hands_of
from ..options.options import Options
from ..options.rules_summary import match_facts
from ..scenario.scenario import Scenario, SpecialRule
from ..scenario.steps import Step
from ..turn.player import Leading, Player, Result, Turn
from .registry import Registry

OFF_BOARD = _("That field is not on the board.")
NO_DRAWS: Mapping[int, int] = MappingProxyType({})
Answering = Callable[[Any, Battle | None], Answers]
"""Makes the answers in the running battle of a position; None: to what traits ask outside of it."""


class StateData:
    """What a position consists of. `State` adds what players do, and what happens.

    - `board`: what lies on the fields. `units`, `wounds` and `ground` (foundation tiles) are its lists by field, `hp`
      its list by seat.
    - `grid`, `land`: the geometry of the fields, and their terrain.
    - `registry`, `options`: what is installed, and what was agreed. `edition`, `mode`, `hands`: the rules that follow;
      `match_facts`: what views say of them.
      `scenario`, `puzzle`: what is played, if it is one; `sides`: the side of each seat in the scenario.
    - `players` by seat; the running `turn`; the steps before the first ordinary turn (`setup`); the leaders, if there
      are any (`leading`); the `result`, once there is one.
    - `pending`: the question that a player has to answer. `running`: the battle, `effect`: the attack outside a battle
      that waits for it, and `pause`: what the stop has to remember.
    - `log` takes the events, where somebody wants them. In a preview (`is_preview`) nothing follows from an action: no
      battle and no other turn; what would be drawn is counted by seat (`foreseen_draws`). `sandbox`: what only
      position files may do is allowed, too.
    - `known_forces`: the modifiers in force, once they were derived; a change of the board sets it to None.
    - `heard`: the events that something in the match acts on, once it is known (`State.is_heard`). `waiting`: the
      questions of traits that come after the pending one, each with what it is about. The rest is of one action:
      `listening` and `following` say that something acts on an occasion now, `caused` counts the occasions that came
      of others, and `hits` is what will be hurt when nothing acts any more."""

    __slots__ = (
        "answering", "board", "caused", "edition", "effect", "following", "foreseen_draws", "grid", "ground",
        "hands", "has_breaking_free", "heard", "hits", "hp", "is_preview", "known_forces", "land", "last_view",
        "leading", "listening", "log", "makes_room", "match_facts", "mode", "options", "pause", "pending", "players",
        "puzzle", "registry", "result", "running", "sandbox", "scenario", "setup", "sides", "turn", "units",
        "waiting", "wounds",
    )  # fmt: skip

    def __init__(self, registry: Registry, land: Land, options: Options, players: list[Player]) -> None:
        self.registry = registry
        self.land = land
        self.grid = land.grid
        self.options = options
        self.players = players
        self.match_facts = match_facts(options, len(players))
        self.edition = edition = edition_of(options.edition, options.faq_rulings)
        self.mode = mode_of(options.edition, options.mode, options.faq_rulings)
        self.puzzle = options.puzzle
        self.hands = hands_of(options.alternative_start, options.reinforcements, edition)
        self.scenario: Scenario | None = registry.scenario(options.scenario) if options.scenario is not None else None
        fitting = self.scenario.sides([p.army.id for p in players]) if self.scenario is not None else None
        self.sides: tuple[int, ...] = fitting or tuple(range(len(players)))
        self.makes_room = any(player.army.makes_room for player in players)
        """Whether tiles may be placed on the fields of units in this match."""
        self.has_breaking_free = any(player.army.has_breaking_free for player in players)
        """Whether units may break free of nets and takeovers in this match."""
        self.setup: list[Step] = []
        self.leading: Leading | None = None
        self._use_board(self._empty_board())
        self.turn = Turn(0, "place_hq")
        self.pending: Question | None = None
        self.running: Running | None = None
        self.effect: Effect | None = None
        self.pause = Pause()
        self.result: Result | None = None
        self.sandbox = False
        self.is_preview = False
        self.foreseen_draws: Mapping[int, int] = NO_DRAWS
        self.log: Log = None
        self.known_forces: Forces | None = None
        self.answering: Answering | None = None
        """Makes the answers in a position that is only tried out."""
        self.last_view: object = None
        """What the last view said of the units, for the next one (`files/view_units.py`)."""
        self.heard: frozenset[str] | None = None
        self.waiting: tuple[tuple[str, About], ...] = ()
        self.begin_action()

    @property
    def is_waiting(self) -> bool:
        """Whether nothing can go on now: a player has to decide something, or the game is over."""
        return self.pending is not None or self.effect is not None or self.result is not None

    def begin_action(self) -> None:
        """Forget what counts within one action."""
        self.listening = self.following = self.caused = 0
        self.hits: tuple[Hit, ...] = ()

    def _empty_board(self) -> Board:
        players = self.players
        board = Board(self.land, [p.army.hit_points for p in players], self.registry.markers, self._armies())
        board.edition = self.edition
        several = {p.seat: hqs for p in players if (hqs := p.army.several_hqs) is not None}
        if several:
            board.several = several
        board.is_intricate = any(player.army.is_intricate for player in players)
        board.teams = [player.team for player in players]
        if not self.options.spare_allies and len(set(board.teams)) < len(players):
            board.renegades = frozenset(player.seat for player in players if player.army.fights_allies)
        if self.mode.points:
            board.points, board.most_points = [0] * len(players), self.mode.points
        return board

    def _armies(self) -> list[str]:
        return [player.army.id for player in self.players]

    def _use_board(self, board: Board) -> None:
        self.board = board
        self.units, self.wounds, self.hp, self.ground = board.units, board.wounds, board.hp, board.ground

    def copy(self) -> Self:
        """An independent copy; units are shared, since they never change."""
        other = self.with_board(self.board.copy())
        other.known_forces = self.known_forces
        return other

    def with_board(self, board: Board) -> Self:
        """A copy with another board of the same match, which becomes its own."""
        other = type(self).__new__(type(self))
        other.registry, other.options, other.puzzle = self.registry, self.options, self.puzzle
        other.match_facts, other.makes_room = self.match_facts, self.makes_room
        other.has_breaking_free = self.has_breaking_free
        other.edition, other.mode, other.hands = self.edition, self.mode, self.hands
        other.scenario, other.sides, other.land, other.grid = self.scenario, self.sides, self.land, self.grid
        other.pending, other.effect, other.result, other.log = self.pending, self.effect, self.result, self.log
        other.sandbox, other.is_preview, other.answering = self.sandbox, self.is_preview, self.answering
        other.foreseen_draws = self.foreseen_draws
        other.players = [player.copy() for player in self.players]
        other.turn, other.setup = self.turn.copy(), self.setup[:]
        other.leading = self.leading.copy() if self.leading is not None else None
        other.pause = Pause(self.pause.answers[:], self.pause.told)
        other.known_forces, other.last_view = None, self.last_view
        other.heard, other.waiting = self.heard, self.waiting
        other.listening = other.following = other.caused = 0
        other.hits = ()
        other._use_board(board)
        other.running = self._running_on(other)
        return other

    def _running_on(self, other: Self) -> Running | None:
        """The battle that is being fought, on the board of another position."""
        if self.running is None:
            return None
        battle = other.new_battle(self.running.battle.causer)
        battle.resume_from(self.running.battle)
        return Running(self.running.cause, battle, self.running.fought, self.running.terrain, self.running.losses)

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    # Questions

    @property
    def special(self) -> Sequence[SpecialRule]:
        """The rules that hold on this map alone."""
        return self.scenario.special if self.scenario is not None else ()

    def forces(self) -> Forces:
        """The modifiers in force now; derived once for each change of the board."""
        if self.known_forces is None:
            self.known_forces = Forces(self.board)
        return self.known_forces

    def board_was_changed(self) -> None:
        """Note a change of the board: earlier offers and derived modifiers end."""
        self.turn.withdraw_offers()
        self.derive_anew()

    def derive_anew(self) -> None:
        """Forget the derived modifiers. Where units may be taken over, derive them now: they say who commands whom."""
        self.known_forces = None
        if self.board.is_intricate:
            self.forces()

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
        return self.registry.armies[army].tiles[tile]

    def hq_of(self, seat: int) -> Unit | None:
        """The HQ of a seat, while it is on the board; of several the first one there, by field."""
        return next((u for u in self.units if u is not None and u.is_hq and u.owner == seat), None)

    def hqs_of(self, seat: int) -> list[Unit]:
        """The HQs of a seat that are on the board, by field; nearly every army has one."""
        return [u for u in self.units if u is not None and u.is_hq and u.owner == seat]

    def missing_hqs(self, seat: int) -> list[Tile]:
        """The HQs of a seat that are not on the board, without their other faces."""
        standing = {hq.tile.front for hq in self.hqs_of(seat)}
        return [tile for tile in self.players[seat].army.hqs if not tile.face_of and tile.id not in standing]

    def is_open(self, tile: Tile, seat: int, at: int) -> bool:
        """Whether the field is free and the land lets a unit of that tile come to it."""
        if self.units[at] is not None:
            return False
        board = self.board
        taken = (board.fixtures or board.prizes) and board.is_taken(at)
        return not taken and not self.land.bars(tile, seat, at, self.units)

    def open_among(self, fields: Iterable[int], tile: Tile, seat: int) -> list[int]:
        """The fields among these that are open (`is_open`) to a unit of that tile."""
        units = self.units
        untaken = [f for f in fields if units[f] is None]
        if not (self.land.patches or self.board.fixtures or self.board.prizes):
            return untaken  # nothing bars any field: `is_open` would say so of each
        return [f for f in untaken if self.is_open(tile, seat, f)]

    def lets_enter_anywhere(self, tile: Tile) -> bool:
        """Whether nothing could keep a unit of that tile from entering a free field (`may_enter`)."""
        board = self.board
        return not (self.land.patches or board.fixtures or board.prizes or self.setup or tile.part)

    def bears_fixture(self, at: int) -> bool:
        """Whether a tile that belongs to the land may be put there."""
        return not self.board.is_taken(at) and self.land.bears_fixture(at)

    def is_full(self) -> bool:
        """Whether every field that counts is taken for the player whose turn it is."""
        if self.land.is_plain:  # as nearly always: for all players alike
            return self.board.is_full()
        seat = self.turn.seat
        return self.board.is_full_for(seat, self.players[seat].army.id)

    def new_battle(self, causer: int) -> Battle:
        """A battle on this board."""
        return Battle(self.board, causer)

    def occasion(self, event: str, seat: int, unit: Unit | None = None, **facts: Any) -> Occasion:
        """What happened, for those that act on it; `facts` are other fields of an `Occasion`."""
        if unit is not None:
            facts.setdefault("at", unit.at)
        return Occasion(event, seat, unit, team=self.players[seat].team if seat >= 0 else seat, **facts)

    def tell(self, event: Event) -> None:
        """Add an event, where somebody wants them."""
        if self.log is not None:
            self.log.append(event)
