"""A battle with many kinds of events, watched to its end: at each speed, skipped, and with reduced motion."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import pytest
from neuroshima_hex.hex_state import HexState
from playwright.sync_api import expect

from tests.browser.conftest import Shown
from tests.support.browser.hex.table_page import game

pytestmark = pytest.mark.browser
BATTLE = {"type": "resolve_battle"}
HURRIED = "() => { element.watching.times = element.watching.times.map(() => 1); }"
LEFT = "() => [element.board.stage.root.children.length, element.board.stage.running.size]"
STEPS = """() => {
  const seen = [], { watching, board } = element;
  while (watching.running) {
    seen.push([board.stage.root.children.length, board.root.querySelectorAll(".nh-skull").length]);
    watching.stepOnce();
  }
  return seen;
}"""


def crowded() -> HexState:
    """The crowded position whose battle has the most kinds of events."""
    text = resources.files("neuroshima_hex.bench").joinpath("crowded.json").read_text(encoding="utf-8")
    states = [game().load(game().Options.model_validate({}), raw) for raw in json.loads(text)[:24]]
    for state in states:
        state.sandbox = True
    return max(states, key=lambda state: len({(e["type"], e.get("kind")) for e in fought(state)}))


def fought(state: HexState) -> list[dict[str, Any]]:
    return state.copy().apply(state.to_move[0], BATTLE)


def test_a_battle_is_shown_to_its_end_at_each_speed(table: Shown) -> None:
    state = crowded()
    destroyed = [event for event in fought(state) if event["type"] == "destroyed"]
    for speed in (1, 2, 4):
        shown = table(state.copy(), still=False)
        shown.page.evaluate("(speed) => element.watching.atSpeed({ speed })", speed)
        shown.state.sandbox = True
        assert shown.act(state.to_move[0], BATTLE)["accepted"]
        expect(shown.page.locator(".nh-track-now")).to_have_count(1)
        shown.page.evaluate(HURRIED)
        expect(shown.page.locator(".nt-steps")).to_be_hidden()
        assert shown.page.evaluate(LEFT) == [0, 0]
    at_once = table(state.copy(), still=False)
    at_once.state.sandbox = True
    at_once.page.evaluate("() => { element.host.watching = { isInstant: () => true }; }")
    at_once.act(state.to_move[0], BATTLE)
    expect(at_once.page.locator(".nh-layer-aftermath .nh-skull")).to_have_count(len(destroyed))
    expect(at_once.page.locator(".nt-steps")).to_be_hidden()
    still = table(state.copy(), still=True)
    still.state.sandbox = True
    still.act(state.to_move[0], BATTLE)
    expect(still.page.locator(".nt-steps")).to_be_visible()
    seen = still.page.evaluate(STEPS)
    assert all(moving == 0 for moving, _ in seen)
    assert sum(skulls for _, skulls in seen) == len(destroyed)
