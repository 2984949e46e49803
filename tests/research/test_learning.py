"""The example of docs/research.md learns to beat a random player, here from a few games."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from neuroshima_research import match_spec, random_player

FILE = Path(__file__).resolve().parents[2] / "docs/examples/learn_hex.py"


@pytest.fixture
def example() -> ModuleType:
    found = importlib.util.spec_from_file_location("learn_hex", FILE)
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_the_example_learns(example: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(example, "TRIED", 6)
    spec = match_spec("hex", [{"army": "moloch"}, {"army": "borgo"}])
    weights = example.learn(spec, seed=1, random_games=8, own_games=1)
    told = dict(zip(example.FEATURES, weights, strict=True))
    assert told["hit points"] > 0 and told["wounds on HQs"] > 0
    assert example.wins(spec, example.value_player(weights), random_player, 4, seed=50) >= 3
