"""Helpers for tests of every game: play through the host's contract, count, and serialise data for comparison."""

from __future__ import annotations

import copy
import hashlib
import json
import pickle
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from neuroshima.testing.cases import Case, Difference, read_cases
from neuroshima_contract import Action, Event, Game, Illegal, Json, Malformed, State
from neuroshima_contract.legal import count, expand

CASES = Path(__file__).resolve().parents[1] / "cases"


def document(path: Path) -> Json:
    """A position file."""
    data: Json = json.loads(path.read_text(encoding="utf-8"))
    return data


@cache
def cases_of(name: str) -> list[Case]:
    """All cases in a folder of `CASES`, read once for all tests that look at them."""
    return read_cases(CASES / name)


def groups_of(cases: Iterable[Case]) -> dict[str, list[Case]]:
    """Cases by folder. A folder is one test, because starting and reporting a test takes as long as two cases."""
    groups: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        groups[case.name.partition("/")[0]].append(case)
    return dict(groups)


def assert_as_expected(cases: Iterable[Case], differ: Callable[[Case], Sequence[Difference]], folder: Path) -> None:
    """Assert that each of these cases has the result that it expects.

    Each failing case is listed with its rule, its file and all differences."""
    wrong = []
    for case in cases:
        file = folder / f"{case.name}.json"
        try:
            found = differ(case)
        except Exception as error:
            error.add_note(f"in {file}")
            raise
        if found:
            wrong.append("\n  ".join([case.rule, f"  {file}", *map(str, found)]))
    assert not wrong, "\n".join(wrong)


def begin(document: Json, game: Game) -> State:
    """The state in which the document's actions begin; it allows sandbox actions."""
    options = game.Options.model_validate(document.get("options", {}))
    if "position" in document:
        state = game.load(options, document["position"])
    else:
        seats = [game.SeatOptions.model_validate(entry) for entry in document["seats"]]
        state = game.start(options, seats, document.get("seed", 0))
    state.sandbox = True
    return state


def apply_entry(state: State, entry: Json) -> list[Event]:
    """Apply an action of a position file."""
    return state.apply(entry["seat"], {key: value for key, value in entry.items() if key != "seat"})


def resolved(document: Json, game: Game) -> State:
    """The state at the end of a position file."""
    state = begin(document, game)
    for entry in document.get("actions", []):
        apply_entry(state, entry)
    return state


def text(data: Any) -> str:
    """Canonical JSON text: equal data have equal texts."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def checksum(data: Any) -> str:
    return hashlib.sha256(text(data).encode()).hexdigest()[:16]


def actions_of(state: State, seat: int) -> list[Action]:
    """Every single action that `seat` may take now."""
    return [action for entry in state.legal(seat) for action in expand(entry)]


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` actions from a position, of all seats to move.

    A game that is over has none."""
    if depth == 1:
        return sum(count(state.legal(seat)) for seat in state.to_move)
    return sum(perft(after, depth - 1) for after in followers(state))


def followers(state: State) -> Iterator[State]:
    """The position after each single action."""
    for seat in state.to_move:
        for action in actions_of(state, seat):
            other = state.copy()
            other.apply(seat, action)
            yield other


Weigh = Callable[[Action], float]
"""How much a player likes an entry of the list of legal actions."""


class Chooser:
    """A random player. It uses only `random()` of its generator, whose numbers are the same in every Python version."""

    def __init__(self, weigh: Weigh, seed: int) -> None:
        self.weigh = weigh
        self.chance = random.Random(seed)

    def one_of(self, actions: list[Action]) -> Action:
        return actions[int(self.chance.random() * len(actions))]

    def choose(self, state: State, seat: int) -> Action:
        return self.one_of(list(expand(self.weighed(state.legal(seat)))))

    def weighed(self, entries: list[Action]) -> Action:
        """A random entry, with chances in proportion to their weights."""
        weights = [self.weigh(entry) for entry in entries]
        left = self.chance.random() * sum(weights)
        for entry, weight in zip(entries, weights, strict=True):
            left -= weight
            if left < 0:
                return entry
        return entries[-1]


def play(state: State, chooser: Chooser, limit: int) -> Iterator[tuple[int, Action, list[Event]]]:
    """Play to the end, or `limit` actions; yield seat, action and events of each action after it was applied."""
    for _ in range(limit):
        if not state.to_move:
            return
        seat = state.to_move[0]
        action = chooser.choose(state, seat)
        yield seat, action, state.apply(seat, action)


# Copies

LARGEST_PICKLE = 14_000
"""Bytes of the pickle of a position: of most it has 1,500, and the text of a scenario has up to 8,000."""


def pickled(state: State) -> State:
    """The position after pickling and unpickling, which must be small."""
    data = pickle.dumps(state)
    assert len(data) < LARGEST_PICKLE, len(data)
    other: State = pickle.loads(data)
    return other


COPIES: tuple[Callable[[State], State], ...] = (copy.deepcopy, copy.copy, pickled)


def copies_play_alike(state: State, chooser: Chooser, steps: int, limit: int) -> None:
    """Play `steps` actions, copy the position in every way, and play all copies to the end with the same actions."""
    for _move in play(state, chooser, steps):
        pass
    others = [way(state) for way in COPIES]
    for seat, action, events in play(state, chooser, limit):
        for other in others:
            assert text(other.apply(seat, action)) == text(events)
            assert text([other.legal(one) for one in other.to_move]) == text(
                [state.legal(one) for one in state.to_move]
            )
    for other in others:
        assert text(other.snapshot()) == text(state.snapshot())
        assert other.outcome == state.outcome


# Refusals


def refusal(state: State, seat: int, action: Any) -> str:
    """The code with which an action is refused; asserts that the position does not change."""
    before = text(state.snapshot())
    with pytest.raises((Illegal, Malformed)) as caught:
        state.apply(seat, action)
    assert text(state.snapshot()) == before
    assert str(caught.value)
    return caught.value.code


def refused(call: Callable[[int, Any], Any], seat: int, action: Any) -> str | None:
    """The code with which `call` refuses an action, or None."""
    try:
        call(seat, action)
    except (Illegal, Malformed) as error:
        return error.code
    return None


def taken(call: Callable[[], Any]) -> Any:
    """The result of `call`, or None where it is refused properly."""
    try:
        return call()
    except (Illegal, Malformed) as error:
        assert error.code and str(error) and isinstance(error.path, str)
        return None
