"""Cases: position files with expected results.

One runner for all games and expansions.

A case is a position file with three more keys: `rule` (which rule it tests), `about` (optional remarks) and `expect`.
For games with an option `edition` there may be `editions` (those that the case is for) and `expect_in` (another
`expect` for some of them). In `expect`:

    pending, outcome, to_move   as in snapshot, outcome and to_move; answers in any order
    events      an ordered subsequence of the last action's events, all_events of all events; no_events never happen
    legal       {seat: {"has": [...], "not": [...], "unlisted": [...], "count": n}} of single actions
    view        fields of the view that spectators have
    error       {"code", "action", "exit"}: the refusal; nothing else is looked at

A game adds expectations of its own (`Tools.expectations`). Dictionaries are compared only by the expected keys. In
every case the last position must also survive saving and loading, and a refused action must change nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_noop as _
from neuroshima_contract import Action, Event, Expectation, Game, Illegal, Json, Refusal, Snapshot, State, View
from neuroshima_contract.comparison import compare, fits, spelled
from neuroshima_contract.legal import expand
from neuroshima_contract.refusal import Unfit

from neuroshima.studies.resolving import (
    CASE_KEYS,
    ILLEGAL,
    OpenedPosition,
    ResolveError,
    installed_game,
    open_position_file,
    play_action,
    read_position_file,
    resolve,
)
from neuroshima.wire.matches import OutcomeShown, outcome_shown

ENVELOPE = ("game", "data", "options", "seats", "seed", "position", "actions")
KEYS = {*ENVELOPE, *CASE_KEYS}


Difference = Unfit | str
"""What is otherwise than a case expects. A text is a game's own, in English."""


class BadCase(Exception):
    """A file is not a case, for a `reason`. `file`: its path, or empty."""

    def __init__(self, reason: Unfit, file: str = "") -> None:
        super().__init__(reason, file)
        self.reason, self.file = reason, file

    def __str__(self) -> str:
        return f"{self.file}: {self.reason}" if self.file else str(self.reason)


@dataclass(frozen=True)
class Case:
    """One file: its name ("group/name"), its position file, and the expected results."""

    name: str
    rule: str
    document: Json
    """A position file. In some cases it is invalid, to test its refusal."""
    expect: Json
    """Expected values by kind of expectation. A game may have kinds of its own."""
    editions: tuple[str, ...] = ()
    """The editions of the rules that the case is for; empty: all."""
    expect_in: Mapping[str, Json] = field(default_factory=dict)
    """What is expected instead of `expect`, by edition."""


@dataclass
class Run:
    """Result of a case: the state after all actions, and the events."""

    state: State
    file: OpenedPosition
    events: list[Event] = field(default_factory=list)
    last: list[Event] = field(default_factory=list)


Check = Callable[[Any, Run], Iterator[Difference]]


def read_cases(folder: Path) -> list[Case]:
    """All cases in the groups (subfolders) of a folder, in the order of their names.

    Raises BadCase."""
    return [read_case(path) for path in sorted(folder.glob("*/*.json"))]


def read_case(path: Path) -> Case:
    """Read a case from a file. Raises BadCase."""
    try:
        return parse_case(f"{path.parent.name}/{path.stem}", path.read_bytes())
    except OSError as error:
        raise BadCase(Unfit(_("it cannot be read: %(reason)s"), reason=str(error)), str(path)) from None
    except BadCase as bad:
        raise BadCase(bad.reason, str(path)) from None


def parse_case(name: str, text: bytes) -> Case:
    """The case of a text. Raises BadCase, which does not name it."""
    try:
        data = read_position_file(text)
    except Refusal as error:
        raise BadCase(Unfit("%(said)s", said=error)) from None
    if not isinstance(data, dict):
        raise BadCase(Unfit(_("it is no object")))
    for key in ("game", "rule", "expect"):
        if key not in data:
            raise BadCase(Unfit(_("it has no %(key)s"), key=key))
    if not isinstance(data["expect"], dict) or not isinstance(data["rule"], str):
        raise BadCase(Unfit(_("its expect is no object, or its rule is no text")))
    if strange := sorted(data.keys() - KEYS):
        raise BadCase(Unfit(_("it has a key that no case has: %(key)s"), key=strange[0]))
    document = {key: data[key] for key in ENVELOPE if key in data}
    editions, expect_in = tuple(data.get("editions", ())), data.get("expect_in", {})
    if editions and (strange := sorted(expect_in.keys() - {*editions})):
        reason = Unfit(_("it expects something in an edition that it is not for: %(edition)s"), edition=strange[0])
        raise BadCase(reason)
    return Case(name, data["rule"], document, data["expect"], editions, expect_in)


def in_editions(case: Case, editions: Sequence[str]) -> list[Case]:
    """The case in each of these editions that it is for, whatever edition its options name."""
    return [_in_edition(case, edition) for edition in editions if edition in (case.editions or editions)]


def _in_edition(case: Case, edition: str) -> Case:
    options = {**case.document.get("options", {}), "edition": edition}
    expect = case.expect_in.get(edition, case.expect)
    return replace(case, document={**case.document, "options": options}, expect=expect, editions=(edition,))


def differences(case: Case, game: Game, copies: bool = True) -> list[Difference]:
    """The differences from what the case expects; empty if there are none.

    `copies`: its last state is also saved and loaded, and the command `resolve` comes to the same."""
    if "error" in case.expect:
        return list(_refusal_differences(case, game))
    try:
        run = play(case.document, game)
    except ResolveError as error:
        return [_refused(error)]
    own = game.tools.expectations()
    found = [text for key, wanted in case.expect.items() for text in _check_expectation(key, wanted, run, own)]
    return [*found, *_reload_differences(run), *_resolve_differences(case.document, run, game)] if copies else found


def differences_in(case: Case, game: Game, copies: bool = True) -> list[Difference]:
    """`differences`, each with the edition where the case is for one alone."""
    found = differences(case, game, copies)
    if len(case.editions) != 1:
        return found
    return [Unfit("%(edition)s: %(said)s", edition=case.editions[0], said=difference) for difference in found]


def _refused(error: ResolveError) -> Unfit:
    """That the case cannot be played, and why."""
    place = f"actions.{error.action}" if error.action is not None else error.refused.path or "-"
    return Unfit(_("refused: %(said)s (%(name)s at %(at)s)"), said=error.refused, name=error.refused.code, at=place)


def _check_expectation(key: str, wanted: Any, run: Run, own: Mapping[str, Expectation]) -> Iterator[Difference]:
    if key in own:
        yield from own[key](wanted, run.state)
    elif key in COMMON:
        yield from COMMON[key](wanted, run)
    else:
        known = ", ".join(sorted({*COMMON, *own, "error"}))
        yield Unfit(_("%(at)s: nothing like that can be expected, only %(known)s"), at=key, known=known)


def play(document: Json, game: Game) -> Run:
    """Start or load the position, then do the actions. Raises ResolveError."""
    file = open_position_file(json.dumps(document).encode(), _finder_of(game))
    run = Run(file.state, file)
    for index in range(len(file.document.actions)):
        run.last = play_action(file, index)
        run.events += run.last
    return run


def _finder_of(game: Game) -> Callable[[str], Game]:
    """A function that finds a game by its name: `game`, or an installed one."""
    return lambda name: game if name == game.id else installed_game(name)


def _refusal_differences(case: Case, game: Game) -> Iterator[Unfit]:
    """Differences of a refusal.

    It is made by the same function that the command `resolve` calls."""
    try:
        resolve(json.dumps(case.document).encode(), _finder_of(game))
    except ResolveError as error:
        told: Json = {"exit": error.status, **error.error["error"]}
        yield from compare(case.expect["error"], told, "error")
        if not str(told["message"]).strip() or "%(" in str(told["message"]):
            yield Unfit(_("error.message: not a sentence: %(said)s"), said=spelled(told["message"]))
        if error.status == ILLEGAL:
            yield from _changes_by_refusal(case.document, told["action"], game)
    else:
        yield Unfit(_("error: expected %(wanted)s, but all is accepted"), wanted=spelled(case.expect["error"]))


def _changes_by_refusal(document: Json, number: int, game: Game) -> Iterator[Unfit]:
    """Differences that a refused action made in the state. There must be none."""
    run = play({**document, "actions": document["actions"][:number]}, game)
    before = deepcopy(run.state.snapshot())
    action = {key: value for key, value in document["actions"][number].items() if key != "seat"}
    with suppress(Illegal):
        run.state.apply(document["actions"][number]["seat"], action)
    if run.state.snapshot() != before:
        yield Unfit(
            _("a refused action has changed the position: %(got)s instead of %(wanted)s"),
            got=spelled(run.state.snapshot()), wanted=spelled(before),
        )  # fmt: skip


def _reload_differences(run: Run) -> Iterator[Unfit]:
    """Differences between the last state and the same state saved and loaded."""
    state = run.state
    again = run.file.game.load(run.file.options, json.loads(json.dumps(state.snapshot())))
    yield from compare(state.snapshot(), again.snapshot(), "reloaded")
    for seat in state.to_move:
        if again.legal(seat) != state.legal(seat):
            yield Unfit(_("reloaded: other actions are legal for seat %(seat)s"), seat=seat)


def _resolve_differences(document: Json, run: Run, game: Game) -> Iterator[Unfit]:
    """Differences between the last state and the answer of the command `resolve`."""
    told = resolve(json.dumps(document).encode(), _finder_of(game))
    yield from compare(run.state.snapshot(), told["position"], "resolved.position")
    yield from compare(run.events, told["events"], "resolved.events")
    yield from compare(outcome_shown(run.state.outcome), told["outcome"], "resolved.outcome")


# --- expectations of every game ------------------------------------------------------------------------------------


def _view(wanted: View, run: Run) -> Iterator[Unfit]:
    return compare(wanted, run.state.view(None), "view")


def _to_move(wanted: list[int], run: Run) -> Iterator[Unfit]:
    return compare(wanted, list(run.state.to_move), "to_move")


def _pending(wanted: Snapshot | None, run: Run) -> Iterator[Unfit]:
    return compare(wanted, run.state.snapshot().get("pending"), "pending")


def _outcome(wanted: OutcomeShown | None, run: Run) -> Iterator[Unfit]:
    return compare(wanted, outcome_shown(run.state.outcome), "outcome")


def _events(wanted: list[Event], run: Run) -> Iterator[Unfit]:
    return _in_order(wanted, run.last)


def _all_events(wanted: list[Event], run: Run) -> Iterator[Unfit]:
    return _in_order(wanted, run.events)


def _in_order(wanted: list[Event], events: list[Event]) -> Iterator[Unfit]:
    rest = iter(events)
    for number, entry in enumerate(wanted):
        if not any(fits(entry, event) for event in rest):
            yield Unfit(
                _("events: number %(number)s, %(wanted)s, does not follow in %(got)s"),
                number=number, wanted=spelled(entry), got=" ".join(map(spelled, events)) or "-",
            )  # fmt: skip
            return


def _no_events(wanted: list[Event], run: Run) -> Iterator[Unfit]:
    for entry in wanted:
        for event in run.events:
            if fits(entry, event):
                yield Unfit(
                    _("events: there should be none like %(wanted)s, but there is %(got)s"),
                    wanted=spelled(entry), got=spelled(event),
                )  # fmt: skip


def _legal(wanted: Json, run: Run) -> Iterator[Unfit]:
    for seat, entry in wanted.items():
        yield from _legal_of(int(seat), entry, run.state)


def _legal_of(seat: int, wanted: Json, state: State) -> Iterator[Unfit]:
    listed = [_key(action) for entry in state.legal(seat) for action in expand(entry)]
    if len(listed) != len(set(listed)):
        twice = len(listed) - len(set(listed))
        yield Unfit(_("legal.%(seat)s: actions that are listed twice: %(count)s"), seat=seat, count=twice)
    if "count" in wanted:
        yield from compare(wanted["count"], len(listed), f"legal.{seat}.count")
    for action in wanted.get("has", []):
        yield from _expect_accepted(seat, action, _key(action) in listed, state)
    for action in wanted.get("not", []):
        yield from _expect_refused(seat, action, _key(action) in listed, state)
    for action in wanted.get("unlisted", []):
        if _key(action) in listed:
            yield Unfit(_("legal.%(seat)s: %(action)s should not be listed"), seat=seat, action=spelled(action))


def _expect_accepted(seat: int, action: Action, listed: bool, state: State) -> Iterator[Unfit]:
    if not listed:
        yield Unfit(_("legal.%(seat)s: %(action)s is not listed"), seat=seat, action=spelled(action))
    try:
        state.copy().apply(seat, action)
    except Refusal as refusal:
        yield Unfit(
            _("legal.%(seat)s: %(action)s is refused: %(name)s"), seat=seat, action=spelled(action), name=refusal.code
        )


def _expect_refused(seat: int, action: Action, listed: bool, state: State) -> Iterator[Unfit]:
    if listed:
        yield Unfit(_("legal.%(seat)s: %(action)s is listed"), seat=seat, action=spelled(action))
    try:
        state.copy().apply(seat, action)
    except Refusal:
        return
    yield Unfit(_("legal.%(seat)s: %(action)s is accepted"), seat=seat, action=spelled(action))


def _key(action: Action) -> str:
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
