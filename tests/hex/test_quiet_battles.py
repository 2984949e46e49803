"""Battles without an event log take shortcuts (`battle/quiet_segments.py`).

That they leave the same boards is one of the properties (`a_battle_is_the_same_where_nobody_listens`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from neuroshima_hex.rules.answers import Answers
from neuroshima_hex.rules.battle.battle import Battle
from neuroshima_hex.rules.battle.declarations import begin_segment
from neuroshima_hex.rules.battle.fight import fight

from tests.support.hex.playing import load
from tests.support.hex.strategies import crowd


def _segments_of(monkeypatch: pytest.MonkeyPatch, boards: Sequence[Any], log: list[Any] | None) -> int:
    """The number of segments that are played in full in battles on the boards."""
    played: list[int] = []

    def watched(battle: Any, forces: Any, number: int, ready: Any) -> Any:
        played.append(number)
        return begin_segment(battle, forces, number, ready)

    monkeypatch.setattr("neuroshima_hex.rules.battle.fight.begin_segment", watched)
    for board in boards:
        fight(Battle(board.copy(), 0), Answers(automatic=True), log)
    monkeypatch.undo()
    return len(played)


def test_segments_without_decisions_are_played_without_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """The property would prove nothing if the shortcuts were never taken."""
    boards = [load(crowd(seed, 16)).rules.board for seed in range(30)]
    told = _segments_of(monkeypatch, boards, [])
    assert _segments_of(monkeypatch, boards, None) < told / 2
