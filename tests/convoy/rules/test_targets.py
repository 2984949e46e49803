"""Whose row the target of an effect or a decision lies in: tests/cases/convoy_target_sides.json says it for each word
and seat. Here the file is compared with the rules; tests/node/convoy/targets.test.js compares the table with it."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

from neuroshima_contract import Action, State, View

from tests.support.convoy.playing import GAME, SIDES, new_game
from tests.support.playing import CASES

FILE = CASES / "convoy_target_sides.json"
GAMES = 60
MODULE_PHASES = ("modules", "outpost_modules")


def allowed(value: Any) -> list[Any]:
    return value["any"] if isinstance(value, dict) and "any" in value else [value]


def played(seed: int) -> Iterator[State]:
    """The positions of a random game, in which nobody passes while there is something else to do."""
    rng, state = random.Random(seed), new_game(seed)
    while state.outcome is None:
        yield state
        seat = state.to_move[0]
        entries = state.legal(seat)
        busy = [entry for entry in entries if entry["type"] != "pass"]
        entry = rng.choice(busy if busy and rng.random() < 0.85 else entries)
        state.apply(seat, {name: rng.choice(allowed(value)) for name, value in entry.items()})


def word(view: View, seat: int, entry: Action) -> str:
    """The kind of a decision, or the effect of an action: what flow.js calls its word."""
    cards = GAME.box.cards
    if entry["type"] == "choose":
        return str(view["pending"]["kind"])
    if entry["type"] == "play":
        return str(cards[entry["card"]].effect)
    unit = row(view, SIDES[seat], entry["at"][0])[entry["at"][1]]
    return str(cards[unit["module"] if view["phase"] in MODULE_PHASES else unit["card"]].effect)


def row(view: View, side: str, city: str) -> list[Any]:
    found: list[Any] = next(each for each in view["cities"] if each["id"] == city)[side]["cards"]
    return found


@cache
def possible_sides() -> dict[tuple[str, int], list[set[str]]]:
    """For each word and seat: for each list of targets, the sides that have a card at all of its places."""
    found: dict[tuple[str, int], list[set[str]]] = defaultdict(list)
    for seed in range(GAMES):
        for state in played(seed):
            seat = state.to_move[0]
            view = state.view(seat)
            for entry in state.legal(seat):
                if "target" in entry:
                    places = allowed(entry["target"])
                    sides = {s for s in SIDES if all(index < len(row(view, s, city)) for city, index in places)}
                    found[word(view, seat, entry), seat].append(sides)
    return found


def told() -> dict[tuple[str, int], str]:
    """The content of the file: the side on which targets lie, by word and seat."""
    data = json.loads(FILE.read_text("utf-8"))
    return {(name, int(seat)): side for name, by_seat in data.items() for seat, side in by_seat.items()}


def test_targets_lie_where_the_file_says() -> None:
    for key, side in told().items():
        assert all(side in sides for sides in possible_sides()[key]), key


def test_the_file_names_every_word_that_has_targets() -> None:
    assert set(told()) == set(possible_sides())


def test_the_games_would_notice_another_side() -> None:
    """Many targets can lie on one side only."""
    assert sum(set(SIDES) != sides for samples in possible_sides().values() for sides in samples) > 100
