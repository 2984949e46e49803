"""The setup of scenarios at the table in Chromium: allied units, turrets and HQs are placed, by every hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from neuroshima_hex.hex_state import HexState
from playwright.sync_api import Locator, expect

from tests.browser.access import Axe
from tests.browser.babel13.armies import game, new_york, scenario
from tests.browser.hex.table_page import TablePage

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
TURRETS = ({"tile": "turret_3", "at": [0, -1], "rotation": 1}, {"tile": "turret_4", "at": [0, 1], "rotation": 0})


def tray(table: TablePage) -> Locator:
    return table.settled().page.locator(".nh-tray-mine")


def choose(table: TablePage, name: str) -> Locator:
    return tray(table).get_by_role("button", name=name)


def lit(table: TablePage) -> set[tuple[int, ...]]:
    return {tuple(int(number) for number in key.split(",")) for key in table.lit}


def fields(step: dict[str, Any]) -> set[tuple[int, ...]]:
    return {tuple(field) for field in step["fields"]}


def base_with_turrets() -> HexState:
    """Neojungle may place what is left of Moloch."""
    state = scenario("battle_for_babel_13")
    for turret in TURRETS:
        state.apply(0, {"type": "place", **turret})
    return state


# Allied units --------------------------------------------------------------------------------------------------------


def test_a_unit_of_an_ally_is_chosen_turned_and_placed_with_the_mouse(shown: Shown) -> None:
    state = scenario("to_the_bunker")
    (step,) = [step for step in state.view(None)["setup"] if step["step"] == "deploy"]
    table = shown(state, you=(1,))
    expect(table.prompt).to_have_text("Deploy units of Borgo: 1 more.")
    expect(tray(table).get_by_role("button")).to_have_count(len(step["units"]))
    expect(choose(table, "Assassin")).to_contain_text("×2")
    choose(table, "Assassin").click()
    expect(table.prompt).to_have_text("Assassin: choose a free field.")
    assert lit(table) == fields(step)
    field = step["fields"][0]
    table.field(*field).hover()
    table.wheel()
    table.field(*field).click()
    table.field(*field).click()
    assert table.asked == [{"type": "place", "tile": "assassin", "army": "borgo", "at": field, "rotation": 1}]
    expect(table.page.locator(".nh-ally")).to_have_count(1)
    expect(tray(table)).to_be_hidden()
    expect(table.page.locator(".nt-log")).to_contain_text("Jan places Assassin (Borgo, with Neojungle) on")


def test_the_keyboard_alone_deploys_and_sees_how_many_are_left(shown: Shown) -> None:
    table = shown(scenario("steel_convoy"), you=(1,))
    expect(table.prompt).to_have_text("Deploy units of Moloch: 5 more.")
    for key in ("1", "ArrowLeft", "Enter", "Enter"):  # the middle is a Hill
        table.page.keyboard.press(key)
    expect(table.prompt).to_have_text("Deploy units of Moloch: 4 more.")
    expect(choose(table, "Blocker")).to_contain_text("×1")
    assert table.asked[0]["army"] == "moloch" and table.asked[0]["tile"] == "blocker"
    expect(choose(table, "Blocker")).to_have_attribute("aria-pressed", "false")


def test_a_finger_deploys(shown: Shown) -> None:
    state = scenario("to_the_bunker")
    (step,) = [step for step in state.view(None)["setup"] if step["step"] == "deploy"]
    table = shown(state, you=(1,), width=390, touch=True)
    field = step["fields"][0]
    choose(table, "Claws").tap()
    table.field(*field).tap()
    table.field(*field).tap()
    expect(table.prompt).to_contain_text("Place Claws on")
    table.button("Place").tap()
    assert table.asked == [{"type": "place", "tile": "claws", "army": "borgo", "at": field, "rotation": 1}]


def test_a_unit_is_dragged_from_the_tray(shown: Shown) -> None:
    table = shown(scenario("to_the_bunker"), you=(1,))
    field = next(iter(lit_after(table, "Claws")))
    choose(table, "Claws").hover()
    table.page.mouse.down()
    box = table.field(*field).bounding_box()
    assert box is not None
    table.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
    expect(table.page.locator('.nh-ghost use[href="#borgo-claws"]')).to_have_count(1)
    table.page.mouse.up()
    table.button("Place").click()
    assert table.asked[-1]["at"] == list(field)


def lit_after(table: TablePage, name: str) -> set[tuple[int, ...]]:
    """The fields lit for a unit; nothing stays chosen."""
    choose(table, name).click()
    found = lit(table)
    table.page.keyboard.press("Escape")
    return found


def test_who_may_stop_before_all_are_placed_finishes(shown: Shown) -> None:
    table = shown(base_with_turrets(), you=(1,))
    expect(table.page.locator(".nt-prompt-hint")).to_contain_text("You may finish before all are placed")
    expect(table.button("End turn")).to_have_count(0)
    table.button("Finish placing").click()
    assert table.asked == [{"type": "end_turn"}]
    expect(table.prompt).to_have_text("Anna deploys units of Hegemony.")


def test_a_field_outside_the_zone_is_refused_in_words(shown: Shown) -> None:
    table = shown(scenario("to_the_bunker"), you=(1,))
    table.page.keyboard.press("1")
    table.field(2, -2).click()
    expect(table.page.get_by_role("alert")).not_to_be_empty()
    expect(table.page.locator(".nh-unit")).to_have_count(0)


def test_others_see_what_is_placed_and_by_whom(shown: Shown) -> None:
    table = shown(scenario("to_the_bunker"), you=(0,))
    expect(table.prompt).to_have_text("Jan deploys units of Borgo.")
    theirs = table.page.get_by_role("group", name="To be placed by Jan")
    expect(theirs).to_be_visible()
    theirs.get_by_role("button", name="Assassin").click()
    expect(table.card).to_contain_text("Borgo, with Neojungle · Warrior")
    assert table.asked == []


# Turrets and HQs -----------------------------------------------------------------------------------------------------


def test_turrets_are_put_on_the_land(shown: Shown) -> None:
    table = shown(scenario("battle_for_babel_13"))
    expect(table.prompt).to_have_text("Put tiles on the land: 2 more.")
    choose(table, "Salvo turret").click()
    table.field(0, -1).click()
    table.button("Turn clockwise").click()
    expect(table.prompt).to_have_text("Place Salvo turret on D2?")
    expect(table.page.locator('.nh-ghost use[href="#fixture-turret_3"]')).to_have_count(1)
    table.field(0, -1).click()
    assert table.asked == [{"type": "place", "tile": "turret_3", "at": [0, -1], "rotation": 1}]
    expect(table.page.locator(".nh-fixture")).to_have_count(1)
    expect(choose(table, "Salvo turret")).to_have_count(0)
    expect(table.page.locator(".nt-log")).to_contain_text("Anna places Salvo turret on D2")
    for key in ("1", "Enter"):
        table.page.keyboard.press(key)
    expect(table.prompt).to_contain_text("Cannon turret: choose a free field")


def test_the_next_step_is_announced(shown: Shown) -> None:
    state = scenario("battle_for_babel_13")
    state.apply(0, {"type": "place", **TURRETS[0]})
    table = shown(state)
    choose(table, "Flame turret").click()
    table.field(0, 1).click()
    table.button("Place").click()
    expect(table.prompt).to_have_text("Jan deploys units of Moloch.")
    expect(table.page.locator(".nt-log")).to_contain_text("Jan is to deploy units of Moloch: 2")
    assert "Jan deploys units of Moloch." in " ".join(table.said)


def test_an_hq_finds_its_zone_lit(shown: Shown) -> None:
    state = scenario("first_encounter")
    table = shown(state)
    expect(table.page.locator(".nt-prompt-hint")).to_have_text("It may stand only on the lit fields.")
    assert lit(table) == fields(state.view(None)["setup"][0])


def test_turns_before_the_other_side_are_counted(shown: Shown) -> None:
    state = scenario("steel_convoy")
    while state.to_move == (1,):
        action = state.legal(1)[0]
        state.apply(1, {**action, "at": action["at"]["any"][0], "rotation": 0})
    table = shown(state)
    table.field(*next(iter(lit(table)))).click()
    table.button("Place").click()
    expect(table.page.locator(".nt-prompt-hint")).to_have_text("Your turns before the other side comes: 2.")
    expect(table.page.locator(".nt-log")).to_contain_text("Anna has turns before the other side comes: 2")


# The scenario itself -------------------------------------------------------------------------------------------------


def test_story_objectives_and_doubts_stand_beside_the_board(shown: Shown) -> None:
    table = shown(scenario("forlorn_mission"))
    panel = table.page.locator(".nh-scenario")
    panel.get_by_text("Scenario: Forlorn Mission").click()
    expect(panel).to_contain_text("To be reached")
    expect(panel).to_contain_text("Not certain, or in no rulebook")


def test_at_the_end_it_says_who_has_reached_what(shown: Shown) -> None:
    table = shown(scenario("forlorn_mission"))
    first, *others = game().catalogue()["scenarios"]["forlorn_mission"]["objectives"]
    outcome = {"details": {"objectives": {first["id"]: [1]} | {other["id"]: [] for other in others}}}
    table.page.evaluate("(message) => window.update(message)", {**table.message(None), "outcome": outcome})
    panel = table.page.locator(".nh-scenario")
    panel.locator("summary").click()
    expect(panel.get_by_role("listitem").filter(has_text=first["names"]["en"])).to_contain_text("Reached by Jan.")
    expect(panel.get_by_text("Not reached.")).to_have_count(len(others))


def test_an_ordinary_game_has_no_scenario(shown: Shown) -> None:
    expect(shown(new_york()).page.locator(".nh-scenario")).to_be_hidden()


# Languages, sizes, accessibility -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"),
    [("pl", "Rozstaw jednostki (Moloch): jeszcze 5."), ("cs", "Rozmísti jednotky (Moloch): ještě 5.")],
)
def test_the_setup_speaks_the_viewers_language(shown: Shown, language: str, words: str) -> None:
    expect(shown(scenario("steel_convoy"), you=(1,), language=language).prompt).to_have_text(words)


@pytest.mark.parametrize("width", [1440, 390])
def test_nothing_scrolls_sideways_and_axe_finds_nothing(shown: Shown, width: int) -> None:
    table = shown(scenario("steel_convoy"), you=(1,), width=width)
    table.page.locator(".nh-scenario summary").click()
    choose(table, "Blocker").click()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(table.page)
    assert found.response["violations"] == [], found.generate_report()
