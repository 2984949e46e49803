"""Play random matches, and check at each step what `Game` and `State` promise.

At every step the position is saved, loaded again from JSON and compared, and the next action is done in both. Rarer and
slower questions (copies, previews, imagined positions, refusals, leaving) are asked at some of the steps."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ..game import Game
from ..legal import count, drawn
from ..refusal import Illegal, Malformed, Refusal
from ..state import State
from ..words import Action, Json
from .findings import Finding, failure
from .tables import Table

LONGEST_MATCH = 20_000
"""Actions after which a match counts as endless."""
SOMETIMES = 12
"""Every so many steps, the slower questions are asked."""
SLOW = {"legal": 1.0, "apply": 1.0, "view": 1.0, "load": 2.0, "snapshot": 1.0}
"""Seconds of processor time that no single call may take: the host serves others meanwhile."""
STRANGE: tuple[Any, ...] = ({}, {"type": "no_such_action"}, {"type": 7}, {"type": None, "more": [1]})
"""What no game accepts."""


@dataclass
class Timings:
    """Seconds of processor time by what was asked: how often, altogether, and the longest."""

    calls: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    longest: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        begun = time.thread_time()
        try:
            yield
        finally:
            took = time.thread_time() - begun
            self.calls[name] = self.calls.get(name, 0) + 1
            self.seconds[name] = self.seconds.get(name, 0.0) + took
            self.longest[name] = max(self.longest.get(name, 0.0), took)

    def mean(self, name: str) -> float:
        return self.seconds[name] / self.calls[name]

    def findings(self) -> list[Finding]:
        """What is too slow for a site on which others play, too."""
        return [
            Finding("speed", f"`{name}` took {self.longest[name]:.2f} s once; no call may take more than {bound:g} s")
            for name, bound in SLOW.items()
            if self.longest.get(name, 0.0) > bound
        ]


@dataclass
class Played:
    """A match that was played: how many actions, the last position, and what was found."""

    actions: int = 0
    state: State | None = None
    findings: list[Finding] = field(default_factory=list)


class BrokenPromise(Exception):
    """A promise that does not hold; the text says which."""


def play_checked(game: Game, table: Table, seed: int, timings: Timings | None = None) -> Played:
    """Play one random match with all checks. It ends at the first finding."""
    played, done = Played(), list[Json]()
    match = _Match(game, table, seed, timings or Timings(), done)
    try:
        for state in match.play():
            played.state = state
    except BrokenPromise as broken:
        message = str(broken)
    except Exception as error:
        message = failure(error)
    else:
        message = ""
    played.actions = len(done)
    if message:
        where = f"match with seed {seed} of {table}, after {len(done)} actions"
        played.findings.append(Finding(where, message, document={**table.document(game, seed), "actions": done}))
    return played


class _Match:
    """One match with its checks. `done` grows with the actions, as entries of position files."""

    def __init__(self, game: Game, table: Table, seed: int, timings: Timings, done: list[Json]) -> None:
        self.game, self.seed, self.timings, self.done = game, seed, timings, done
        self.options = game.Options.model_validate(dict(table.options))
        self.seats = [game.SeatOptions.model_validate(dict(seat)) for seat in table.seats]
        self.lot = random.Random(seed)

    def play(self) -> Iterator[State]:
        state = self._begin()
        yield state
        while state.to_move:
            if len(self.done) >= LONGEST_MATCH:
                raise BrokenPromise(f"it has not ended after {LONGEST_MATCH} random actions")
            again = self._check(state)
            if len(self.done) % SOMETIMES == 0:
                self._check_more(state)
            seat = self.lot.choice(state.to_move)
            action = drawn(self._legal(state, seat), self.lot)
            events = self._apply(state, seat, action)
            _same(_plain(events, "events"), again.apply(seat, action), "events of the same action in a loaded position")
            self.done.append({**action, "seat": seat})
            yield state
        self._check(state)
        if state.outcome is None:
            raise BrokenPromise("`to_move` is empty, and `outcome` is not set")

    def _begin(self) -> State:
        state, other = (self.game.start(self.options, self.seats, self.seed) for _ in range(2))
        _same(state.snapshot(), other.snapshot(), "two starts with one seed")
        if len(state.seats) != len(self.seats):
            raise BrokenPromise(f"`seats` has {len(state.seats)} entries for {len(self.seats)} seats")
        return state

    def _legal(self, state: State, seat: int) -> list[Action]:
        with self.timings.timed("legal"):
            return state.legal(seat)

    def _apply(self, state: State, seat: int, action: Action) -> list[Any]:
        try:
            with self.timings.timed("apply"):
                return state.apply(seat, action)
        except Refusal as refused:
            raise BrokenPromise(f"{action} is listed for seat {seat}, and refused: {refused.code}: {refused}") from None

    def _check(self, state: State) -> State:
        """Check one position, and return it loaded again from its snapshot."""
        seats = range(len(self.seats))
        if list(state.to_move) != sorted(set(state.to_move)) or not set(state.to_move) <= set(seats):
            raise BrokenPromise(f"`to_move` is {state.to_move}, not seats in ascending order")
        if bool(state.to_move) == (state.outcome is not None):
            raise BrokenPromise(f"`to_move` is {state.to_move}, and `outcome` is {state.outcome}")
        with self.timings.timed("snapshot"):
            snapshot = state.snapshot()
        stored = _plain(snapshot, "snapshot")
        with self.timings.timed("load"):
            again = self.game.load(self.options, stored)
        _same(stored, again.snapshot(), "a position and the same loaded from its snapshot")
        _same(list(state.to_move), list(again.to_move), "`to_move` after loading")
        if state.outcome != again.outcome:
            raise BrokenPromise(f"after loading, `outcome` is {again.outcome} instead of {state.outcome}")
        for seat in seats:
            self._check_legal(state, again, seat)
        views = [self._view(state, again, seat) for seat in (None, *seats)]
        if not self.game.secrets_of(self.options) and any(view != views[0] for view in views):
            raise BrokenPromise("the game has no secrets (`secrets`), and seats have different views")
        return again

    def _check_legal(self, state: State, again: State, seat: int) -> None:
        entries = self._legal(state, seat)
        if seat not in state.to_move:
            if entries:
                raise BrokenPromise(f"seat {seat} is not to move, and has legal actions")
            return
        if not count(entries):
            raise BrokenPromise(f"seat {seat} is to move, and has no legal action")
        for entry in entries:
            if not isinstance(entry.get("type"), str):
                raise BrokenPromise(f"a legal action has no type: {entry}")
        _same(_plain(entries, "legal"), again.legal(seat), f"legal actions of seat {seat} after loading")

    def _view(self, state: State, again: State, seat: int | None) -> Any:
        with self.timings.timed("view"):
            view = state.view(seat)
        view = _plain(view, "view")
        who = "a spectator" if seat is None else f"seat {seat}"
        _same(view, again.view(seat), f"the view of {who} after loading")
        return view

    def _check_more(self, state: State) -> None:
        before = state.snapshot()
        before = _plain(before, "snapshot")
        seat = self.lot.choice(state.to_move)
        action = drawn(state.legal(seat), self.lot)
        try:
            with self.timings.timed("preview"):
                _plain(state.preview(seat, action), "preview")
        except Refusal as refused:
            raise BrokenPromise(
                f"{action} is listed for seat {seat}, and its preview refused: {refused.code}"
            ) from None
        _same(before, state.snapshot(), f"the position before and after a preview of {action}")
        copied = state.copy()
        events = self._apply(copied, seat, action)
        _same(before, state.snapshot(), f"the position before and after {action} of a copy")
        for reader in (None, *range(len(self.seats))):
            seen = [_plain(copied.seen(event, reader), "seen") for event in events]
            if len(seen) != len(events):
                raise BrokenPromise("`seen` leaves events out")
            _plain(copied.told(action, seat, reader), "told")
        self._check_imagined(state)
        self._check_refusals(state, before)
        self._check_leaving(state)
        _same(before, state.snapshot(), "the position before and after questions that change nothing")

    def _check_imagined(self, state: State) -> None:
        for seat in state.to_move:
            view = state.view(seat)
            with self.timings.timed("imagine"):
                imagined = self.game.imagine(self.options, _plain(view, "view"), seat, random.Random(self.seed))
            _same(view, imagined.view(seat), f"the view of seat {seat}, and that of a position imagined from it")
            _same(
                state.legal(seat),
                imagined.legal(seat),
                f"legal actions of seat {seat}, and those in a position imagined from its view (what they depend on "
                "must be in the view)",
            )
        self.game.imagine(self.options, _plain(state.view(None), "view"), None, random.Random(self.seed))

    def _check_refusals(self, state: State, before: Any) -> None:
        seat = state.to_move[0]
        _refuse_all(state, [(seat, action) for action in STRANGE], before)
        others = [other for other in range(len(self.seats)) if other not in state.to_move]
        _refuse_all(state, [(other, drawn(state.legal(seat), self.lot)) for other in others[:1]], before)

    def _check_leaving(self, state: State) -> None:
        """A seat leaves a copy. A game need not say how (`State.retire`)."""
        if type(state).retire is State.retire:
            return
        seat = self.lot.randrange(len(self.seats))
        other = state.copy()
        other.retire(seat, "resigned")
        if seat in other.to_move:
            raise BrokenPromise(f"seat {seat} has left (`retire`), and is to move")
        if bool(other.to_move) == (other.outcome is not None):
            raise BrokenPromise(f"after `retire` of seat {seat}, `to_move` and `outcome` contradict each other")
        again = self.game.load(self.options, _plain(other.snapshot(), "snapshot"))
        _same(list(other.to_move), list(again.to_move), "`to_move` after `retire` and loading")


def _refuse_all(state: State, asked: list[tuple[int, Any]], before: Any) -> None:
    for seat, action in asked:
        try:
            state.apply(seat, action)
        except (Illegal, Malformed) as refused:
            if not refused.code or not str(refused).strip():
                raise BrokenPromise(f"the refusal of {action} has no code or no sentence") from None
        except Exception as error:
            raise BrokenPromise(
                f"{action} of seat {seat} must be refused by Illegal or Malformed, not by {failure(error)}"
            ) from None
        else:
            raise BrokenPromise(f"{action} of seat {seat} is accepted, and is no legal action")
        _same(before, state.snapshot(), f"the position before and after the refusal of {action}")


def _plain(data: Any, name: str) -> Any:
    """Data as a file or a socket gives it back. Raises BrokenPromise if JSON cannot hold it."""
    try:
        return json.loads(json.dumps(data, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise BrokenPromise(f"`{name}` is no JSON: {error}") from None


def _same(one: Any, other: Any, what: str) -> None:
    if one == other:
        return
    one, other = _plain(one, what), _plain(other, what)
    if one != other:
        raise BrokenPromise(f"{what} differ: {_difference(one, other)}")


def _difference(one: Any, other: Any, path: str = "") -> str:
    """The first place where two pieces of JSON differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            if key not in one or key not in other:
                return f"{path}.{key} is only in the {'first' if key in one else 'second'}".lstrip(".")
            if one[key] != other[key]:
                return _difference(one[key], other[key], f"{path}.{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, (first, second) in enumerate(zip(one, other, strict=True)):
            if first != second:
                return _difference(first, second, f"{path}.{number}")
    return f"{path.lstrip('.') or 'it'} is {_brief(one)} and {_brief(other)}"


def _brief(data: Any) -> str:
    words = json.dumps(data, ensure_ascii=False)
    return words if len(words) <= 120 else words[:117] + "..."
