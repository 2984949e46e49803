"""Cases: position files that say what must come out of them. One runner for every game.

A case is a position file with three keys more: `rule` (which rule it checks), `about` (optional remarks) and `expect`:

    pending, outcome, to_move   as in snapshot, outcome and to_move; answers in any order
    events      an ordered subsequence of the last action's events, all_events of all events; no_events never happen
    legal       {seat: {"has": [...], "not": [...], "unlisted": [...], "count": n}} of single actions
    view        fields of the view that spectators have
    error       {"code", "action", "exit"}: the refusal; nothing else is looked at

A game adds expectations of its own. Dictionaries are compared by the keys that are expected; what a case does not name
is free.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from neuroshima.contract import Event, Game, IllegalAction, Json, Refusal, State
from neuroshima.legal import expand
from neuroshima.matches.data import with_texts
from neuroshima.studies.resolving import ILLEGAL, ResolveError, outcome_data, resolve
from playing import apply_entry, begin

FOLDER = Path(__file__).resolve().parent / "cases"
ENVELOPE = ("game", "data", "options", "seats", "seed", "position", "actions")
WITHOUT_ORDER = {"netted_by", "nets", "acts_on", "medics", "attacks", "bonuses", "answers", "hand", "discard"}


@dataclass(frozen=True)
class Case:
    """One file: its name ("group/name"), its position file, and what it expects."""

    name: str
    rule: str
    document: Json
    expect: Json


@dataclass
class Run:
    """What came out of a case: the state after all actions, the events of all and of the last one."""

    state: State
    events: list[Event] = field(default_factory=list)
    last: list[Event] = field(default_factory=list)


Check = Callable[[Any, Run], Iterator[str]]


def read_cases(folder: Path) -> list[Case]:
    """All cases of a game, by name: every file of every group."""
    return [_read(path) for path in sorted(folder.glob("*/*.json"))]


def _read(path: Path) -> Case:
    data = json.loads(path.read_text(encoding="utf-8"))
    document = {key: data[key] for key in ENVELOPE if key in data}
    return Case(f"{path.parent.name}/{path.stem}", data["rule"], document, data["expect"])


def differences(case: Case, game: Game, checks: Mapping[str, Check]) -> list[str]:
    """What is not as the case expects; empty when all is well. `checks` are the game's own expectations."""
    if "error" in case.expect:
        return list(_refused_differently(case, game))
    run = play(case.document, game)
    known = {**COMMON, **checks}
    unknown = case.expect.keys() - known.keys()
    assert not unknown, f"unknown expectations: {sorted(unknown)}"
    found = [text for key, wanted in case.expect.items() for text in known[key](wanted, run)]
    return [*found, *_reloaded_differently(case.document, run.state, game), *_resolved_differently(case.document, run)]


def play(document: Json, game: Game) -> Run:
    """Start or load, then do the actions. Raises Refusal."""
    run = Run(begin(document, _by_its_texts(document, game)))
    for entry in document.get("actions", []):
        run.last = apply_entry(run.state, entry)
        run.events += run.last
    return run


def _by_its_texts(document: Json, game: Game) -> Game:
    """The game as it is played by the texts that the document carries."""
    return with_texts(game, document.get("data", {}))


def _refused_differently(case: Case, game: Game) -> Iterator[str]:
    """Refusals are looked at through the very function behind the command."""
    try:
        resolve(json.dumps(case.document).encode())
    except ResolveError as error:
        told = {"exit": error.status, **error.error["error"]}
        yield from compare(case.expect["error"], told, "error")
        if not str(told["message"]).strip() or "%(" in str(told["message"]):
            yield f"error.message: not a sentence: {told['message']!r}"
        if error.status == ILLEGAL:
            yield from _changed_by_refusal(case.document, told["action"], game)
    else:
        yield f"error: expected {case.expect['error']}, but everything was accepted"


def _changed_by_refusal(document: Json, number: int, game: Game) -> Iterator[str]:
    """An action that is not allowed leaves everything as it was."""
    state = play({**document, "actions": document["actions"][:number]}, game).state
    before = deepcopy(state.snapshot())
    with suppress(IllegalAction):
        apply_entry(state, document["actions"][number])
    if state.snapshot() != before:
        yield f"snapshot after the refusal: {state.snapshot()!r} instead of {before!r}"


def _reloaded_differently(document: Json, state: State, game: Game) -> Iterator[str]:
    """Whatever position a case ends in must survive saving and loading."""
    game = _by_its_texts(document, game)
    options = game.Options.model_validate(document.get("options", {}))
    again = game.load(options, json.loads(json.dumps(state.snapshot())))
    yield from compare(state.snapshot(), again.snapshot(), "snapshot loaded again")
    for seat in state.to_move:
        if again.legal(seat) != state.legal(seat):
            yield f"snapshot loaded again: other legal actions for seat {seat}"


def _resolved_differently(document: Json, run: Run) -> Iterator[str]:
    """The command gives what the state has."""
    told = resolve(json.dumps(document).encode())
    yield from compare(run.state.snapshot(), told["position"], "resolved position")
    yield from compare(run.events, told["events"], "resolved events")
    yield from compare(outcome_data(run.state.outcome), told["outcome"], "resolved outcome")


# --- comparing -----------------------------------------------------------------------------------------------------


def compare(wanted: Any, got: Any, path: str) -> Iterator[str]:
    """The differences between what is expected and what there is, each with its path."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        for key, value in wanted.items():
            if key not in got:
                yield f"{path}.{key}: expected {value!r}, but it is missing"
            else:
                yield from compare(value, got[key], f"{path}.{key}")
    elif isinstance(wanted, list) and isinstance(got, list):
        yield from _compare_lists(wanted, got, path)
    elif not same(wanted, got):
        yield f"{path}: expected {wanted!r}, got {got!r}"


def _compare_lists(wanted: list[Any], got: list[Any], path: str) -> Iterator[str]:
    if len(wanted) != len(got):
        yield f"{path}: expected {len(wanted)} entries {wanted!r}, got {len(got)} {got!r}"
    elif path.rpartition(".")[2] in WITHOUT_ORDER:
        yield from compare_bags(wanted, got, path)
    else:
        for index, (one, other) in enumerate(zip(wanted, got, strict=True)):
            yield from compare(one, other, f"{path}.{index}")


def compare_bags(wanted: list[Any], got: list[Any], path: str) -> Iterator[str]:
    """The entries of `wanted` that have none of their own in `got`, in whatever order."""
    left = list(got)
    for entry in wanted:
        match = next((index for index, other in enumerate(left) if fits(entry, other)), None)
        if match is None:
            yield f"{path}: expected {entry!r} among {got!r}"
        else:
            del left[match]


def fits(wanted: Any, got: Any) -> bool:
    return not any(True for _ in compare(wanted, got, ""))


def same(one: Any, other: Any) -> bool:
    """Equal as JSON, where true is not 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


# --- what can be expected of every game ----------------------------------------------------------------------------


def _view(wanted: Json, run: Run) -> Iterator[str]:
    return compare(wanted, run.state.view(None), "view")


def _to_move(wanted: list[int], run: Run) -> Iterator[str]:
    return compare(wanted, list(run.state.to_move), "to_move")


def _pending(wanted: Json | None, run: Run) -> Iterator[str]:
    return compare(wanted, run.state.snapshot().get("pending"), "pending")


def _outcome(wanted: Json | None, run: Run) -> Iterator[str]:
    return compare(wanted, outcome_data(run.state.outcome), "outcome")


def _events(wanted: list[Json], run: Run) -> Iterator[str]:
    return _in_order(wanted, run.last)


def _all_events(wanted: list[Json], run: Run) -> Iterator[str]:
    return _in_order(wanted, run.events)


def _in_order(wanted: list[Json], events: list[Event]) -> Iterator[str]:
    rest = iter(events)
    for number, entry in enumerate(wanted):
        if not any(fits(entry, event) for event in rest):
            listed = "".join(f"\n      {json.dumps(event)}" for event in events)
            yield f"events: number {number}, {json.dumps(entry)}, does not follow in{listed}"
            return


def _no_events(wanted: list[Json], run: Run) -> Iterator[str]:
    for entry in wanted:
        for event in run.events:
            if fits(entry, event):
                yield f"events: there should be none like {json.dumps(entry)}, but there is {json.dumps(event)}"


def _legal(wanted: Json, run: Run) -> Iterator[str]:
    for seat, entry in wanted.items():
        yield from _legal_of(int(seat), entry, run.state)


def _legal_of(seat: int, wanted: Json, state: State) -> Iterator[str]:
    listed = [_key(action) for entry in state.legal(seat) for action in expand(entry)]
    if len(listed) != len(set(listed)):
        yield f"legal.{seat}: {len(listed) - len(set(listed))} actions are listed twice"
    if "count" in wanted:
        yield from compare(wanted["count"], len(listed), f"number of legal actions of seat {seat}")
    for action in wanted.get("has", []):
        yield from _accepted(seat, action, _key(action) in listed, state)
    for action in wanted.get("not", []):
        yield from _kept_out(seat, action, _key(action) in listed, state)
    for action in wanted.get("unlisted", []):
        if _key(action) in listed:
            yield f"legal.{seat}: {action} should not be listed"


def _accepted(seat: int, action: Json, listed: bool, state: State) -> Iterator[str]:
    if not listed:
        yield f"legal.{seat}: {action} is not listed"
    try:
        state.copy().apply(seat, action)
    except Refusal as refusal:
        yield f"legal.{seat}: {action} is refused: {refusal.code}"


def _kept_out(seat: int, action: Json, listed: bool, state: State) -> Iterator[str]:
    if listed:
        yield f"legal.{seat}: {action} is listed"
    try:
        state.copy().apply(seat, action)
    except Refusal:
        return
    yield f"legal.{seat}: {action} is accepted"


def _key(action: Json) -> str:
    return json.dumps(action, sort_keys=True)


COMMON: dict[str, Check] = {
    "view": _view,
    "to_move": _to_move,
    "pending": _pending,
    "outcome": _outcome,
    "events": _events,
    "all_events": _all_events,
    "no_events": _no_events,
    "legal": _legal,
}
