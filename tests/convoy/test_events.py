"""Events are those that docs/convoy-data.md names, with those fields and no others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hypothesis import given
from jsonschema import Draft202012Validator
from neuroshima.contract import Json

from tests.playing import actions_of
from tests.rubbish import examples

from .strategies import POSITIONS, Match
from .support import GAME, play

DOCUMENTATION = Path(__file__).resolve().parents[2] / "docs" / "convoy-data.md"

PLACE: Json = {
    "type": "array",
    "prefixItems": [{"enum": [city.id for city in GAME.box.cities]}, {"type": "integer", "minimum": 0}],
    "minItems": 2,
    "maxItems": 2,
}
SEAT: Json = {"enum": [0, 1]}
CARD: Json = {"enum": list(GAME.box.cards)}
CARDS: Json = {"type": "array", "items": CARD}
CITY: Json = {"enum": [city.id for city in GAME.box.cities]}
COUNT: Json = {"type": "integer", "minimum": 0}
SUM: Json = {"type": "object", "required": ["total", "parts"], "additionalProperties": False,
             "properties": {"total": COUNT, "parts": {"type": "array"}}}  # fmt: skip
MODULE: Json = {"anyOf": [{"enum": [c.id for c in GAME.box.cards.values() if c.kind == "module"]}, {"type": "null"}]}
CAUSES = [
    "no_position", "positions", "spiders", "bomb", "victory", "empty_deck", "protect", "sacrifice", *GAME.box.cards
]  # fmt: skip
EVENTS: dict[str, Json] = {
    "mulligan": {"seat": SEAT},
    "kept": {"seat": SEAT},
    "battle_started": {"city": CITY, "district": COUNT, "number": {"type": "integer", "minimum": 1}},
    "drawn": {"seat": SEAT, "count": COUNT, "cards": CARDS},
    "phase": {"phase": {"type": "string"}, "seat": SEAT},
    "deployed": {"seat": SEAT, "card": CARD, "at": PLACE},
    "played": {"seat": SEAT, "card": CARD},
    "used": {"seat": SEAT, "card": CARD, "at": PLACE, "module": {"type": "boolean"}},
    "paid": {"seat": SEAT, "card": CARD},
    "attached": {"at": PLACE, "card": CARD, "module": MODULE},
    "moved": {"seat": SEAT, "card": CARD, "from": PLACE, "to": PLACE},
    "token": {"seat": SEAT, "card": CARD, "at": PLACE, "amount": {"type": "integer"},
              "cause": {"enum": ["unguarded", *GAME.box.cards]}},
    "shielded": {"seat": SEAT, "card": CARD, "at": PLACE},
    "netted": {"seat": SEAT, "card": CARD, "at": PLACE},
    "deactivated": {"card": CARD, "at": PLACE, "module": MODULE},
    "captured": {"module": MODULE, "from": PLACE, "to": PLACE, "card": CARD},
    "killed": {"seat": SEAT, "card": CARD, "at": PLACE, "module": MODULE, "cause": {"enum": CAUSES}},
    "saved": {"card": CARD, "at": PLACE, "by": PLACE},
    "returned": {"seat": SEAT, "card": CARD, "at": PLACE, "module": MODULE},
    "milled": {"card": CARD},
    "revealed": {"cards": CARDS},
    "looked": {"seat": SEAT, "count": COUNT, "cards": CARDS},
    "buried": {"seat": SEAT},
    "shuffled": {"seat": SEAT},
    "discarded": {"seat": SEAT, "card": CARD, "cause": {"enum": ["draw_discard", "empty_deck"]}},
    "recovered": {"card": CARD},
    "modules_skipped": {},
    "resolved": {"moloch": SUM, "outpost": SUM, "winner": {"enum": [0, 1, None]}},
    "tie_won": {"card": CARD, "at": PLACE, "seat": SEAT},
    "victory": {"seat": SEAT, "city": CITY},
    "district_destroyed": {"city": CITY, "district": COUNT, "cause": {"enum": ["fought", "victory", "end_battle"]}},
    "bomb": {"city": CITY, "district": COUNT},
    "city_destroyed": {"city": CITY},
    "game_over": {"winners": {"type": "array", "items": SEAT},
                  "reason": {"enum": ["new_york", "convoy_stopped", "convoy_destroyed"]}},
}  # fmt: skip
CHECKERS: dict[str, Any] = {
    kind: Draft202012Validator(
        {
            "type": "object", "required": ["type", *fields], "additionalProperties": False,
            "properties": {"type": {"const": kind}, "reveals": {"const": True}, **fields},
        }
    )
    for kind, fields in EVENTS.items()
}  # fmt: skip


@examples(25)
@given(POSITIONS)
def test_events_are_those_of_the_documentation(state: Any) -> None:
    for seat in state.to_move:
        for action in actions_of(state, seat)[::3]:
            for event in state.copy().apply(seat, action):
                found = [f"{error.json_path}: {error.message}" for error in CHECKERS[event["type"]].iter_errors(event)]
                assert not found, (event, found)


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
    assert documented() == {kind: set(fields) for kind, fields in EVENTS.items()}
