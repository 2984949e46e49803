"""Events are those that docs/convoy-data.md names, with those fields and no others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

from hypothesis import given
from neuroshima_convoy.rules.steps.events import Event
from pydantic import ConfigDict, TypeAdapter

from tests.support.convoy.playing import GAME, play
from tests.support.convoy.strategies import POSITIONS, Match
from tests.support.playing import actions_of
from tests.support.rubbish import examples

DOCUMENTATION = Path(__file__).resolve().parents[3] / "docs" / "convoy-data.md"

EVENTS: dict[str, set[str]] = {
    get_args(get_type_hints(each)["type"])[0]: set(each.__annotations__) - {"type", "reveals"}
    for each in get_args(get_args(Event)[0])
}
"""By type: the fields of an event, without those that all may have."""
CHECKER = TypeAdapter(list[Event], config=ConfigDict(extra="forbid", strict=True))
CITIES = [city.id for city in GAME.box.cities]
MODULES = [card.id for card in GAME.box.cards.values() if card.kind == "module"]
CAUSES = [
    "no_position", "positions", "spiders", "bomb", "victory", "empty_deck", "protect", "sacrifice", "unguarded",
    "draw_discard", "fought", "end_battle", *GAME.box.cards,
]  # fmt: skip
KNOWN = {"card": list(GAME.box.cards), "city": CITIES, "module": [*MODULES, None, True, False], "cause": CAUSES}


def test_the_log_finds_a_section_for_every_cause() -> None:
    cited = GAME.screen.catalogue()["citations"]
    assert [cause for cause in CAUSES if cause not in cited["cause"] and cause not in cited["card"]] == []


@examples(25)
@given(POSITIONS)
def test_events_are_those_of_the_documentation(state: Any) -> None:
    for seat in state.to_move:
        for action in actions_of(state, seat)[::3]:
            events = state.copy().apply(seat, action)
            CHECKER.validate_python(events)
            for event in events:
                assert all(event[name] in known for name, known in KNOWN.items() if name in event), event
                assert all(event[name][0] in CITIES for name in ("at", "from", "to", "by") if name in event), event
                assert set(event.get("cards", [])) <= set(GAME.box.cards), event


def test_every_kind_of_event_happens() -> None:
    seen: set[str] = set()
    for seed in range(60):
        for manner in ("spenders", "slow convoy"):
            state, chooser = Match(seed, manner).begin()
            seen.update(event["type"] for _seat, _action, events in play(state, chooser) for event in events)
    assert seen == set(EVENTS)


def documented() -> dict[str, set[str]]:
    """The table of events in the documentation: fields by types."""
    table = DOCUMENTATION.read_text("utf-8").split("## Events")[1].split("\n## ")[0]
    found: dict[str, set[str]] = {}
    for types, fields in re.findall(r"^\| (`.+?`) \|(.*)\|$", table, re.MULTILINE):
        plain = re.sub(r"\([^)]*\)", "", fields)
        for kind in re.findall(r"`(\w+)`", types):
            found[kind] = set(re.findall(r"`(\w+)`", plain))
    return found


def test_the_documentation_names_every_event_with_its_fields() -> None:
    assert documented() == EVENTS
