"""States of stored matches: from the snapshot, or by playing the moves again, from a kept position if there is one."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from neuroshima_contract import Action, Game, OptionValues, State
from pydantic import BaseModel

from neuroshima.digests import sha256
from neuroshima.matches.models import KeptPosition, Match, Move, Seat, Status
from neuroshima.matches.reading.stored_moves import checksum_after, moves_of, position_text
from neuroshima.matches.refusals import MatchCode
from neuroshima.refusals import is_storage_failure, refusal

CACHED = 256
Key = tuple[int, str, str, int, str]


class StoredMove(Protocol):
    """A stored move: a row of the database, or a copy in another process."""

    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> int: ...
    @property
    def action(self) -> Action | None: ...


AnyMove = TypeVar("AnyMove", bound=StoredMove)


def text_of(data: Any) -> str:
    """JSON text that is the same for equal data on every machine."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def checksum_of(snapshot: str) -> str:
    return sha256(snapshot)


class _Cache:
    """Cache of the states this process used last.

    It only saves loading: the database has everything."""

    def __init__(self) -> None:
        self._states: OrderedDict[Key, State] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Key) -> State | None:
        with self._lock:
            state = self._states.get(key)
            if state is None:
                return None
            self._states.move_to_end(key)
            return state.copy()

    def put(self, key: Key, state: State) -> None:
        with self._lock:
            self._states[key] = state.copy()
            while len(self._states) > CACHED:
                self._states.popitem(last=False)


_cache = _Cache()


def _key(match: Match, seq: int, checksum: str) -> Key:
    """Cache key of a state: game, texts and position."""
    return match.pk, match.game, text_of(match.data), seq, checksum


def remember(match: Match, state: State, seq: int | None = None, checksum: str = "") -> None:
    """Cache the state of `match` after move `seq` with this checksum; by default, after its last move."""
    _cache.put(_key(match, match.seq, match.checksum) if seq is None else _key(match, seq, checksum), state)


def remembered(match: Match, seq: int, checksum: str) -> State | None:
    """The cached state after move `seq`, which has this checksum."""
    return _cache.get(_key(match, seq, checksum))


def options_of(game: Game, match: Match) -> BaseModel:
    return game.Options.model_validate(match.options)


def begin(game: Game, match: Match, seats: Sequence[Seat]) -> State:
    """The first position of the match. Raises what `Game.start` raises."""
    return start_state(game, match.options, [seat.options for seat in seats], int(match.seed))


def start_state(game: Game, options: OptionValues, seats: Sequence[OptionValues | None], seed: int) -> State:
    """First position with these options of the match and of each seat.

    Raises what `Game.start` raises."""
    choices = [game.SeatOptions.model_validate(seat) for seat in seats]
    chosen = game.Options.model_validate(options)
    game.check_seats(chosen, choices)
    return game.start(chosen, choices, seed)


def present(game: Game, match: Match) -> State:
    """The current position of the match.

    Raises Malformed if this version of the game cannot read it."""
    key = _key(match, match.seq, match.checksum)
    state = _cache.get(key)
    if state is None:
        state = game.load(options_of(game, match), json.loads(position_text(match)))
        _cache.put(key, state)
    return state


def effective(moves: Iterable[AnyMove]) -> list[AnyMove]:
    """The moves that count for the position: those not taken back, and no offers."""
    found: list[AnyMove] = []
    for move in moves:
        if move.kind == Move.Kind.TAKE_BACK:
            del found[-undone_by(move) :]
        elif move.kind != Move.Kind.OFFER:
            found.append(move)
    return found


def effective_since(moves: Iterable[AnyMove]) -> list[AnyMove] | None:
    """As `effective`, for the last moves of a match.

    None if they take back earlier moves."""
    found: list[AnyMove] = []
    for move in moves:
        if move.kind == Move.Kind.TAKE_BACK:
            if undone_by(move) > len(found):
                return None
            del found[-undone_by(move) :]
        elif move.kind != Move.Kind.OFFER:
            found.append(move)
    return found


def undone_by(take_back: StoredMove) -> int:
    """Number of actions undone by a take-back: one, unless the others agreed to more."""
    return 1 if take_back.action is None else int(take_back.action["count"])


def play_again(state: State, move: StoredMove) -> None:
    """Apply a stored move that is not a take-back to `state`.

    Raises what the game raises."""
    action = move.action or {}
    if move.kind == Move.Kind.ACTION:
        state.apply(move.seat, action)
    elif move.kind == Move.Kind.LEAVING:
        for seat in action["retire"]:
            state.retire(seat, action["reason"])


def replay_moves(game: Game, match: Match, seats: Sequence[Seat], moves: Iterable[Move]) -> State:
    """Play `moves` from the beginning, and return the position."""
    state = begin(game, match, seats)
    for move in effective(moves):
        play_again(state, move)
    return state


KEPT_AFTER: Final = 12
"""After a take-back that had to read more moves than this, the position is kept."""
MOST_KEPT: Final = 3
"""Kept positions of a match."""


@dataclass(frozen=True)
class Tail:
    """The last moves of a match that count, and the position before them."""

    kept: KeptPosition | None
    """None: the tail begins with the match."""
    moves: Sequence[Move]
    read: int
    """How many stored moves had to be read."""

    def position_before(self, count: int, game: Game, match: Match, seats: Sequence[Seat]) -> State:
        """The position before the last `count` of the moves."""
        if self.kept is None:
            state = begin(game, match, seats)
        else:
            state = game.load(options_of(game, match), json.loads(self.kept.snapshot))
        for move in self.moves[: len(self.moves) - count]:
            play_again(state, move)
        return state


def position_after(game: Game, match: Match, seats: Sequence[Seat], seq: int) -> State:
    """The position after move `seq`, from the cache if possible. Raises what the game raises."""
    if seq == match.seq:
        return present(game, match)
    checksum = checksum_after(match, seq)
    if checksum == match.checksum:  # offers change no position
        return present(game, match)
    known = remembered(match, seq, checksum) if checksum is not None else None
    if known is not None:
        return known
    _tail, state = position_before(0, game, match, seats, seq)
    if checksum is not None:
        remember(match, state, seq, checksum)
    return state


def position_before(
    count: int, game: Game, match: Match, seats: Sequence[Seat], until: int | None = None
) -> tuple[Tail, State]:
    """The position before the last `count` moves that count, and the shortest tail from which it can be computed.

    `until`: see `tails`. Raises what the game raises, and Refusal `no_take_back` if there are fewer moves."""
    for tail in tails(match, until):
        if len(tail.moves) < count:
            continue
        try:
            return tail, tail.position_before(count, game, match, seats)
        except Exception as error:
            if tail.kept is None or is_storage_failure(error):
                raise  # else another version of the game has written the kept position
    raise refusal(MatchCode.NO_TAKE_BACK)


def tails(match: Match, until: int | None = None) -> Iterator[Tail]:
    """Tails of the match, the shortest first; the last one is the whole match.

    `until`: the last move of the tails; None: the last one of the match."""
    moves: list[Move] = []
    until = match.seq if until is None else until
    for kept in match.kept_positions.filter(seq__lte=until).order_by("-seq"):
        moves = [*moves_of(match, kept.seq, until), *moves]
        until = kept.seq
        counting = effective_since(moves)
        if counting is not None:
            yield Tail(kept, counting, len(moves))
    moves = [*moves_of(match, 0, until), *moves]
    yield Tail(None, effective(moves), len(moves))


def keep_position(match: Match) -> None:
    """Keep the present position of the match; the oldest kept ones are deleted."""
    KeptPosition.objects.create(match=match, seq=match.seq, snapshot=match.snapshot, take_back=match.take_back)
    newest = match.kept_positions.order_by("-seq").values_list("seq", flat=True)[MOST_KEPT - 1 : MOST_KEPT]
    for seq in newest:
        match.kept_positions.filter(seq__lt=seq).delete()


def forget_kept_positions() -> None:
    """Delete the kept positions of matches that are over."""
    KeptPosition.objects.filter(match__status=Status.OVER).delete()
