"""A match as one process has read it: what is the same for all readers.

Six readers cost one reading of the match, and one view for each seat with a different view.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property
from typing import Any, TypeVar

from django.db.models import F
from neuroshima_contract import Action, Event, Game, Refusal, State, View

from neuroshima import plugins
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import Match, Move, Seat, Status
from neuroshima.matches.reading import endings, states
from neuroshima.matches.reading.json_patch import difference
from neuroshima.matches.reading.pulses import Pulse, is_playable
from neuroshima.matches.reading.states import position_after
from neuroshima.matches.reading.stored_moves import moves_of
from neuroshima.matches.refusals import MatchCode
from neuroshima.plugins.refusals import PluginCode
from neuroshima.refusals import is_storage_failure, refusal
from neuroshima.wire.matches import Operation

MOST_CHANGES = 60
"""If more changes than this are needed, the whole view is sent."""
AROUND_THE_GAME = ("status", "acted", "offer", "clock")
"""The match fields that decide, together with its seats, what players may do about the match itself."""
T = TypeVar("T")
Row = TypeVar("Row", Move, Seat)


class Reading:
    """A match, its seats and derived facts, each computed once when needed.

    Callers must not change anything: it is shared with others."""

    def __init__(self, match: Match, seats: list[Seat]) -> None:
        self.match = match
        self.seats = seats
        self.failed: Refusal | None = None
        """Why its plugin cannot continue the match, as far as known."""
        self._asking = threading.RLock()
        self._moves: dict[int, Sequence[Move]] = {}
        self._positions: dict[int, State] = {}
        self._views: dict[tuple[int, int | None], View] = {}
        self._earlier_views: dict[tuple[int, int | None], View] = {}
        self._remembered: dict[object, Any] = {}
        self._lasting: dict[object, Any] = {}

    @cached_property
    def pulse(self) -> Pulse:
        seats = tuple((seat.kind, seat.player_id, seat.bot, seat.what_if, seat.name) for seat in self.seats)
        playable = is_playable(self.match.slug, self.match.seq, self.installed)
        return Pulse(self.match.seq, self.match.status, seats, self.match.deadline, playable)

    @cached_property
    def registry(self) -> plugins.GuardedRegistry:
        """The plugin registry with which it was read."""
        return plugins.registry()

    @property
    def installed(self) -> Game | None:
        """The game as new matches play it.

        None if it is not installed or not enabled."""
        return self.registry.games.get(self.match.game)

    @cached_property
    def missing(self) -> list[str]:
        """Missing plugins that the match needs."""
        here = self.registry.hooks
        return [name for name in (self.match.plugin, *self.match.needs) if name not in here]

    @cached_property
    def game(self) -> Game | None:
        """The match's game with the texts that the match began with.

        None if the game cannot use them any more."""
        if self.installed is None or self.missing:
            return None
        try:
            return text_store.game_of(self.match, self.installed)
        except Exception as error:  # the game cannot use the match's data files
            self.failed = endings.reason_of(self.match, error)
            return None

    @cached_property
    def has_secrets(self) -> bool:
        """Whether a seat may ever know something that another must not.

        True if the game fails to answer."""
        if self.game is None:
            return False
        try:
            return self.game.secrets_of(states.options_of(self.game, self.match))
        except Exception as error:
            self.freeze(error)
            return True

    @cached_property
    def state(self) -> State | None:
        """The position; None before the start and while it is frozen."""
        if self.game is None or self.match.status == Status.WAITING:
            return None
        self.failed = self.failed or endings.failed_positions.get(self.match.slug, self.match.seq, self.installed)
        if self.failed is not None:
            return None
        try:
            return states.present(self.game, self.match)
        except Exception as error:
            self.freeze(error)
            return None

    def after(self, match: Match, move: Move, state: State) -> Reading:
        """The match after one more stored move.

        `match`: its row after the move; `state`: its position."""
        new = self._another(match, state)
        new._moves = {match.seq - 1: [move], match.seq: []}
        if all(getattr(match, name) == getattr(self.match, name) for name in AROUND_THE_GAME):
            new._lasting = self._lasting
        return new

    def past(self, match: Match) -> Reading:
        """The match as it was after an earlier move; `match`: its row then."""
        return self._another(match, self.ask(lambda state: state.copy(), None, match.seq))

    def _another(self, match: Match, state: State | None) -> Reading:
        new = Reading(match, self.seats)
        kept = ("registry", "missing", "game", "has_secrets")
        new.__dict__.update({name: self.__dict__[name] for name in kept if name in self.__dict__}, state=state)
        return new

    def freeze(self, error: Exception) -> None:
        """Freeze the match: its plugin raised `error`.

        Readers are told so, and the plugin is not asked again."""
        self.failed = endings.reason_of(self.match, error)
        if self.failed.code == PluginCode.PLUGIN_FAILED:
            endings.failed_positions.put(self.match.slug, self.match.seq, self.installed, self.failed)
        self.__dict__.pop("pulse", None)
        self.__dict__["state"] = None
        self._positions.clear()
        self._views.clear()
        self._earlier_views.clear()
        self._remembered.clear()
        self._lasting = {}

    def ask(self, question: Callable[[State], T], otherwise: T, seq: int | None = None) -> T:
        """Ask the position after move `seq` (None: the last) a question.

        Returns `otherwise` if there is no position. If the plugin fails, the match is frozen. Only one thread asks at a
        time, because a state may cache. Raises the error of a database that is away: an earlier position needs it."""
        try:
            with self._asking:
                state = self.state if seq is None else self.position(seq)
                return otherwise if state is None else question(state)
        except Exception as error:
            if is_storage_failure(error):
                raise
            self.freeze(error)
            return otherwise

    @property
    def frozen(self) -> Refusal | None:
        """Why the match cannot continue now; None if it can, as far as known."""
        if self.missing or self.installed is None:
            return refusal(MatchCode.FROZEN, plugin=next(iter(self.missing), self.match.plugin))
        if self.game is not None and self.match.status != Status.WAITING:
            _loaded = self.state
        return self.failed

    def moves(self, after: int = 0) -> Sequence[Move]:
        """The stored moves after move `after`, up to the newest of this reading."""
        if after not in self._moves:
            self._moves[after] = moves_of(self.match, after)
        return self._moves[after]

    def position(self, seq: int) -> State | None:
        """The position after move `seq`."""
        if self.game is None or self.state is None or seq == self.match.seq:
            return self.state
        if seq not in self._positions:
            self._positions[seq] = position_after(self.game, self.match, self.seats, seq)
        return self._positions[seq]

    def eyes(self, seat: int | None) -> int | None:
        """The seat that identifies the view of `seat`; None if all see the same."""
        return seat if self.has_secrets else None

    def view(self, seq: int, seat: int | None) -> View | None:
        """The position after move `seq` as `seat` may see it."""
        eyes = self.eyes(seat)
        if (seq, eyes) not in self._views:
            view: View | None = self.ask(lambda state: state.view(eyes), None, seq)
            if view is None:
                return None
            self._views[seq, eyes] = view
        return self._views[seq, eyes]

    def changes(self, seq: int, seat: int | None) -> list[Operation] | None:
        """Changes from the view before move `seq` to the view after it.

        None if they are unknown, or not shorter than the view."""
        key = seq, self.eyes(seat)
        return self.compute_once(("changes", key), lambda: self._difference(*key))

    def _difference(self, seq: int, eyes: int | None) -> list[Operation] | None:
        earlier = seq - 1, eyes
        before = self._views.get(earlier) or self._earlier_views.get(earlier)
        after = self.view(seq, eyes)
        if before is None or after is None:
            return None
        changes = difference(before, after)
        return changes if len(changes) <= MOST_CHANGES else None

    def take_over_views(self, earlier: Reading) -> None:
        """Take over views of the newest position from an earlier reading, for `changes`."""
        known = {**earlier._earlier_views, **earlier._views}
        self._earlier_views = {key: view for key, view in known.items() if key[0] == earlier.match.seq}

    def legal(self, seat: int) -> list[Action]:
        """What `seat` may do now."""
        nothing: list[Action] = []
        return self.compute_once(("legal", seat), lambda: self.ask(lambda state: state.legal(seat), nothing))

    def compute_once(self, key: object, make: Callable[[], T]) -> T:
        """Result of `make`, computed once for each key and shared by readers.

        It is not cached if the match is frozen. Callers must not change it."""
        if key not in self._remembered:
            made = make()
            if self.failed is not None:
                return made
            self._remembered[key] = made
        return self._remembered[key]  # type: ignore[no-any-return]

    def compute_once_for_match(self, key: object, make: Callable[[], T]) -> T:
        """As `compute_once`, for what depends only on the seats and `AROUND_THE_GAME`.

        It is kept from move to move while these are unchanged."""
        if key not in self._lasting:
            self._lasting[key] = make()
        return self._lasting[key]  # type: ignore[no-any-return]

    def to_move(self, seq: int | None = None) -> tuple[int, ...]:
        """The seats that may act after move `seq`, or now.

        Empty if the match is over, even if the game itself is not."""
        if self.match.status == Status.OVER and seq in (None, self.match.seq):
            return ()
        return self.compute_once(("to_move", seq), lambda: self.ask(lambda state: state.to_move, (), seq))

    def visible_events(self, events: list[Event], seat: int | None) -> list[Event]:
        """Events as `seat` may see them."""
        nothing: list[Event] = []
        return self.ask(lambda state: _visible_events(state, events, seat), nothing)

    def visible_action(self, move: Move, seat: int | None) -> Action | None:
        """The action of a stored move as `seat` may know it.

        None for a take-back of one action."""
        action = move.action
        if action is None or move.kind != Move.Kind.ACTION:
            return action
        return self.ask(lambda state: state.told(action, move.seat, seat), None)


def _visible_events(state: State, events: list[Event], seat: int | None) -> list[Event]:
    if state.__class__.seen is State.seen:  # all events are public
        return events
    return [state.seen(event, seat) for event in events]


def read_match(slug: str) -> Reading:
    """Read the match from the database. Raises Refusal `not_found`."""
    match = Match.objects.filter(slug=slug).first()
    if match is None:
        raise refusal(MatchCode.NOT_FOUND)
    return Reading(match, list(match.seats.order_by("index")))


def read_several(slugs: Collection[str]) -> list[Reading]:
    """The matches that exist, with last moves and plugins, in four queries."""
    registry = plugins.registry()
    matches = list(Match.objects.filter(slug__in=slugs))
    seats, moves = _by_match(Seat.objects.filter(match__in=matches).order_by("index")), _last_moves(matches)
    return [_read_with(registry, match, seats.get(match.pk, []), moves.get(match.pk, [])) for match in matches]


def _last_moves(matches: Sequence[Match]) -> dict[int, list[Move]]:
    return _by_match(Move.objects.filter(match__in=matches, seq=F("match__seq")))


def _by_match(rows: Iterable[Row]) -> dict[int, list[Row]]:
    found: dict[int, list[Row]] = {}
    for row in rows:
        found.setdefault(row.match_id, []).append(row)
    return found


def _read_with(registry: plugins.GuardedRegistry, match: Match, seats: list[Seat], moves: list[Move]) -> Reading:
    reading = Reading(match, seats)
    reading.registry = registry
    if [move.seq for move in moves] == [match.seq]:  # a move may have come between the queries
        reading._moves[match.seq - 1] = moves
    return reading
