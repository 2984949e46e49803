"""Views reuse the entries of unchanged units.

That a view is the same without earlier ones is one of the properties
(`loading_a_snapshot_changes_nothing_that_follows`, `views_are_independent`).
"""

from __future__ import annotations

from typing import Any

from tests.support.hex.playing import load, play
from tests.support.hex.strategies import Match, crowd

HQS = [{"at": [-2, 2], "tile": "hq", "seat": 0, "rotation": 0}, {"at": [2, -2], "tile": "hq", "seat": 1, "rotation": 0}]


def test_most_entries_stay_when_somebody_moves() -> None:
    """The properties would prove nothing if nothing were reused."""
    state, chooser = Match(("outpost", "moloch"), 3, "patient").begin()
    kept = entries = 0
    before: list[Any] = []
    for _move in play(state, chooser):
        now = state.view(None)["board"]
        kept += sum(any(entry is other for other in before) for entry in now)
        entries += len(now)
        before = now
    assert kept > 0.7 * entries


def test_only_viewers_of_a_change_get_new_entries() -> None:
    near = {"at": [0, 0], "tile": "hunter_killer", "seat": 0, "rotation": 0}
    gunner = {"at": [0, 2], "tile": "gauss_cannon", "seat": 0, "rotation": 2}
    state = load({
        "players": [{"army": "moloch"}, {"army": "borgo", "hand": ["claws"]}], "turn": {"seat": 1},
        "board": [*HQS, near, gunner],
    })  # fmt: skip
    before = {tuple(entry["at"]): entry for entry in state.view(None)["board"]}
    state.apply(1, {"type": "place", "tile": "claws", "at": [0, -1], "rotation": 0})
    after = {tuple(entry["at"]): entry for entry in state.view(None)["board"]}
    assert [at for at in before if after[at] is not before[at]] == [(0, 0), (0, 2)]
    assert after[0, 2]["attacks"][0]["hits"] == [[0, -1]] != before[0, 2]["attacks"][0]["hits"]


def test_a_wound_changes_an_entry_and_no_earlier_one() -> None:
    state = load(crowd(5, 14))
    before = state.view(None)["board"]
    wounded = next(unit for unit in state.rules.units if unit is not None and unit.toughness > 0)
    place = next(number for number, entry in enumerate(before) if entry["at"] == state.rules.coord(wounded.at))
    had = state.rules.wounds[wounded.at]
    state.rules.wounds[wounded.at] += 1
    after = state.view(None)["board"]
    assert (before[place]["wounds"], after[place]["wounds"]) == (had, had + 1)
    assert all(one is other for number, (one, other) in enumerate(zip(before, after, strict=True)) if number != place)


def test_nothing_is_kept_of_units_that_have_left() -> None:
    state, chooser = Match(("hegemony", "borgo"), 1, "fighter").begin()
    for _move in play(state, chooser):
        state.view(None)
        assert list(state.rules.last_view.units) == [unit for unit in state.rules.units if unit is not None]
