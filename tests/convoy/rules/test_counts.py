"""How many legal actions, and sequences of two, a position has: `uv run python -m tools.regenerate counts` after a
change that is meant. `why` in a file is the number worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from neuroshima_contract import Action, Illegal, Json, Malformed

from tests.support.convoy.playing import GAME, SIDES
from tests.support.convoy.strategies import deciding
from tests.support.playing import CASES, actions_of, document, perft, resolved, text

FILES = sorted((CASES / "counts" / "convoy").glob("*.json"))
CITIES = [city.id for city in GAME.box.cities]
PHASES = {"mulligan", "draw", "moloch", "outpost", "modules", "outpost_modules", "resolve", "over"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_counts(file: Path) -> None:
    data = document(file)
    state = resolved(data, GAME)
    assert {"actions": perft(state, 1), "sequences": perft(state, 2)} == data["counts"], data.get("why", "")


def test_there_are_positions_of_every_phase_card_and_decision() -> None:
    snapshots = [resolved(document(file), GAME).snapshot() for file in FILES]
    assert {snapshot["phase"] for snapshot in snapshots} == PHASES
    assert {snapshot["pending"]["kind"] for snapshot in snapshots if "pending" in snapshot} == set(deciding())
    together = text(snapshots)
    assert [card for card in GAME.box.cards if f'"{card}"' not in together] == []
    assert sum("why" in document(file) for file in FILES) >= 12


# Not sampled, but all of them: what is not listed is refused.


def every_action(position: Json, seat: int) -> Iterator[Action]:
    """All well-formed actions with the cards of this hand and this table, and some others."""
    hand = list(dict.fromkeys([*position[SIDES[seat]]["hand"], "sniper", "hunter", "net_module"]))
    places = [[city, index] for city in CITIES for index in range(_longest(position, city))]
    yield from ({"type": kind} for kind in ("mulligan", "keep", "pass"))
    for card in hand:
        yield from ({"type": "deploy", "card": card, "city": city} for city in CITIES)
        yield from ({"type": "attach", "card": card, "at": at} for at in places)
        yield from ({"type": "play", "card": card, **aim} for aim in every_aim(places))
    modules = [{}, *({"card": card} for card in GAME.box.cards if GAME.box.cards[card].kind == "module")]
    for at in (at for at in places if at[1] < len(position["cities"].get(at[0], {}).get(SIDES[seat], []))):
        for cost in [{}, *({"discard": card} for card in hand[:3])]:
            yield from ({"type": "use", "at": at, **aim, **cost} for aim in every_aim(places))
        yield from ({"type": "use", "at": at, "target": at, **module} for module in modules)


def every_aim(places: list[Any]) -> Iterator[Action]:
    yield {}
    yield from ({"to": city} for city in CITIES)
    for target in places:
        yield {"target": target}
        yield from ({"target": target, "to": city} for city in CITIES)


def every_answer(position: Json) -> Iterator[Action]:
    """Answers to decisions of every kind."""
    places = [[city, index] for city in CITIES for index in range(_longest(position, city))]
    yield from ({"type": "choose", "do": do} for do in (True, False))
    yield from ({"type": "choose", **aim} for aim in every_aim(places))
    for card in GAME.box.cards:
        yield {"type": "choose", "card": card}
        yield from ({"type": "choose", "target": target, "card": card} for target in places)


def _longest(position: Json, city: str) -> int:
    return max((len(position["cities"].get(city, {}).get(side, [])) for side in SIDES), default=0)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_unlisted_actions_are_refused(file: Path) -> None:
    state = resolved(document(file), GAME)
    position = state.snapshot()
    listed = {text(action): action for seat in state.to_move for action in actions_of(state, seat)}
    for seat in state.to_move or (0, 1):
        for action in (*every_action(position, seat), *every_answer(position)):
            if text(action) not in listed:
                with pytest.raises((Illegal, Malformed)):
                    state.apply(seat, action)
        assert text(state.snapshot()) == text(position)
        named = {text(action) for action in (*every_action(position, seat), *every_answer(position))}
        costly = {key for key, action in listed.items() if "discard" in action}
        assert listed.keys() - costly <= named, "the enumeration has holes"
