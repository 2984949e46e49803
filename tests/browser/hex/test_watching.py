"""How long a battle is shown, as data: the page's own modules make the schedule, and nothing waits for it."""

from __future__ import annotations

import json
from importlib import resources

import pytest
from neuroshima_contract import Event
from neuroshima_hex.hex_state import HexState
from playwright.sync_api import expect

from tests.browser.conftest import Shown
from tests.support.browser.hex.table_page import game, position, unit
from tests.support.hex.playing import anything
from tests.support.playing import Chooser

pytestmark = pytest.mark.browser
LONGEST = 10_000
BATTLES = 24
SCHEDULED = """async (battles) => {
  const { BattlePlayer } = await import("/static/neuroshima_hex/battle/battle_player.js");
  const { condensed, steps } = await import("/static/neuroshima_hex/battle/steps.js");
  const { schedule } = await import("/static/neuroshima/table/steps.js");
  const times = (list) => schedule(list.map((step) => BattlePlayer.prototype.beats(step)));
  return battles.map((events) => {
    const all = steps(events), list = condensed(all);
    return { events: all.flat(), shown: list.flat(), times: times(list) };
  });
}"""


def fought(state: HexState) -> list[Event]:
    """The events of a battle in the position, with random answers to its questions."""
    state.sandbox = True
    events, chooser = list(state.apply(state.to_move[0], {"type": "resolve_battle"})), Chooser(anything, 1)
    while state.to_move and state.view(None)["pending"]:
        seat = state.to_move[0]
        events += state.apply(seat, chooser.choose(state, seat))
    return events


def test_a_battle_of_eighteen_units_is_shown_in_ten_seconds(table: Shown) -> None:
    crowded = json.loads(resources.files("neuroshima_hex.bench").joinpath("crowded.json").read_text(encoding="utf-8"))
    battles = [fought(game().load(game().Options.model_validate({}), raw)) for raw in crowded[:BATTLES]]
    scheduled = table(position()).page.evaluate(SCHEDULED, battles)
    for battle in scheduled:
        assert battle["shown"] == battle["events"], "everything is shown, in its order"
        assert 0 < sum(battle["times"]) < LONGEST
    assert max(len(battle["events"]) for battle in scheduled) > 40, "long battles are among them"


def test_a_short_battle_has_its_full_time(table: Shown) -> None:
    duel = position(unit("blocker", (0, 0)), unit("mutant", (0, -1), 1, 3))
    (battle,) = table(position()).page.evaluate(SCHEDULED, [fought(duel)])
    assert set(battle["times"]) <= {900, 360}


def test_the_chosen_speed_is_sent_to_the_host(table: Shown) -> None:
    shown = table(position())
    shown.page.evaluate("element.watching.atSpeed({ speed: 2, keep: (speed) => { window.kept = speed; } })")
    shown.page.evaluate("element.watching.changeSpeed()")
    assert shown.page.evaluate("window.kept") == 4
    expect(shown.page.locator(".nt-steps .nt-buttons button").nth(2)).to_have_text("4×")
    expect(shown.page.locator(".nt-steps .nt-buttons button").nth(2)).to_have_attribute("aria-label", "Speed: 4 times")
