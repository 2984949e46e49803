"""New York and Neojungle at the table in Chromium: every choice of theirs by mouse, by touch and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.access import Axe
from tests.browser.babel13.armies import neojungle, new_york
from tests.browser.hex.table_page import TablePage, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
MINE = {"at": [0, 0], "tile": "mine", "seat": 0}
ROOTS = {"at": [0, 0], "tile": "roots", "seat": 1}


def fought(shown: TablePage) -> None:
    """Plays the battle tile of the hand and skips what is shown of the battle."""
    shown.hand("Battle").click()
    shown.button("Play it").click()
    shown.button("Skip").click()
    expect(shown.page.locator(".nt-steps")).to_be_hidden()


def walk_to(shown: TablePage, *keys: str) -> None:
    """From the field in the middle, which has the focus."""
    for key in keys:
        shown.page.keyboard.press(key)


# Foundation tiles ----------------------------------------------------------------------------------------------------


def test_a_foundation_tile_is_placed_without_turning_it(shown: Shown) -> None:
    table = shown(new_york(unit("cop", (0, 1)), hand=["mine"]))
    table.hand("Mine").click()
    assert "0,1" not in table.lit
    table.field(0, 0).click()
    expect(table.prompt).to_have_text("Place Mine on C3?")
    expect(table.button("Turn clockwise")).to_have_count(0)
    table.field(0, 0).click()
    expect(table.page.locator(".nh-layer-ground .nh-foundation")).to_have_count(1)
    expect(table.page.locator(".nh-unit")).to_have_count(3)
    expect(table.field(0, 0)).to_have_attribute("aria-label", "C3, empty, Mine (New York) lies there")
    table.field(1, 0).hover()
    table.field(0, 0).hover()
    expect(table.card).to_contain_text("Foundation tile")
    expect(table.card).to_contain_text("destroys whoever comes to stand on it")


def test_the_keyboard_places_a_foundation_tile(shown: Shown) -> None:
    table = shown(neojungle(hand=["roots"]))
    walk_to(table, "1", "ArrowUp", "Enter", "Enter")
    expect(table.field(0, -1)).to_have_attribute("aria-label", "C2, empty, Roots (Neojungle) lies there")


def test_what_lies_under_a_unit_looks_out_and_is_explained(shown: Shown) -> None:
    table = shown(new_york(unit("cop", (0, 0)), ground=[ROOTS]))
    expect(table.page.locator(".nh-layer-peeps .nh-foundation")).to_have_count(1)
    assert table.label(0, 0).endswith("under it Roots (Neojungle)")
    table.field(0, 0).hover()
    expect(table.card).to_contain_text("Under it: Roots (Neojungle)")
    expect(table.card).to_contain_text("belong to the Matrix and pass it on")


def test_a_mine_goes_off_and_the_log_says_so(shown: Shown) -> None:
    table = shown(neojungle(hand=["slicer"], ground=[MINE | {"seat": 1}]))
    table.hand("Slicer").click()
    table.field(0, 0).hover()
    expect(table.page.locator(".nh-doomed")).to_have_count(1)
    table.field(0, 1).hover()
    expect(table.page.locator(".nh-doomed")).to_have_count(0)
    table.field(0, 0).click()
    table.button("Place").click()
    expect(table.page.locator(".nh-unit")).to_have_count(2)
    expect(table.page.locator(".nh-foundation")).to_have_count(0)
    log = table.page.locator(".nt-log")
    expect(log).to_contain_text("Mine C3 (New York) is destroyed")
    line = log.get_by_role("listitem").filter(has_text="Slicer C3 (Neojungle) is destroyed")
    expect(line).to_contain_text("Mine")


def test_the_attacker_chooses_between_the_unit_and_what_lies_under_it(shown: Shown) -> None:
    state = new_york(unit("slicer", (0, 0), seat=1), hand=["sniper"], ground=[ROOTS])
    table = shown(state)
    table.hand("Sniper").click()
    table.field(0, 0).click()
    expect(table.prompt).to_have_text("Slicer C3: attack the unit or the tile under it?")
    table.button("The attack hits Roots (Neojungle)").click()
    expect(table.page.locator(".nh-foundation")).to_have_count(0)
    expect(table.page.locator(".nh-unit")).to_have_count(3)
    assert table.asked[-1] == {"type": "choose", "layer": "ground"}
    expect(table.page.locator(".nt-log")).to_contain_text("Roots C3 (Neojungle) is destroyed")


# Areas and pairs -----------------------------------------------------------------------------------------------------

CROWD = (unit("cop", (0, 0), seat=1), unit("cop", (0, 1), seat=1))


def test_an_area_is_pointed_at_and_seen_before_it_is_hit(shown: Shown) -> None:
    table = shown(neojungle(*CROWD, hand=["small_bomb"]))
    table.hand("Small Bomb").click()
    assert len(table.lit) == 19
    table.field(0, 0).hover()
    expect(table.page.locator(".nh-area")).to_have_count(3)
    table.field(0, 0).click()
    first = table.chosen
    assert len(first) == 3 and "0,0" in first
    seen = {tuple(first)}
    for _turn in range(5):
        table.wheel()
        seen.add(tuple(table.chosen))
    assert len(seen) == 6, "six areas meet in the middle of the board"
    for _choice in seen:
        if table.chosen != ["0,0", "0,1", "1,0"]:
            table.button("The next choice").click()
    table.field(0, 0).click()
    expect(table.page.locator(".nh-unit")).to_have_count(2)
    assert sorted(table.asked[-1]["target"]) == [[0, 0], [0, 1], [1, 0]]
    expect(table.page.locator(".nt-log")).to_contain_text("Anna plays Small Bomb: C3, C4, D3")


def test_the_keyboard_alone_chooses_an_area(shown: Shown) -> None:
    table = shown(neojungle(*CROWD, hand=["small_bomb"]))
    walk_to(table, "1", "Enter")
    expect(table.prompt).to_have_text(re.compile("^These fields: "))
    for _key in range(6):
        if table.chosen == ["0,0", "0,1", "1,0"]:
            break
        table.page.keyboard.press("r")
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".nh-unit")).to_have_count(2)


def test_a_finger_goes_through_the_areas_and_the_button_throws(shown: Shown) -> None:
    table = shown(neojungle(*CROWD, hand=["small_bomb"]), width=390, touch=True)
    table.hand("Small Bomb").tap()
    table.field(0, 0).tap()
    first = table.chosen
    table.field(0, 0).tap()
    assert table.chosen != first
    table.button("Play it").tap()
    expect(table.hand("Small Bomb")).to_have_count(0)


def test_a_field_that_is_no_answer_is_refused_in_words(shown: Shown) -> None:
    table = shown(neojungle(*CROWD, hand=["small_bomb"]))
    table.hand("Small Bomb").click()
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".nh-area")).to_have_count(0)
    assert table.lit == []


@pytest.mark.parametrize("fields", [((0, 0), (0, 1)), ((0, 1), (0, 0))])
def test_either_unit_of_a_pair_may_be_pointed_at_first(shown: Shown, fields: tuple[tuple[int, int], ...]) -> None:
    table = shown(neojungle(unit("slicer", (0, 0)), unit("swarm", (0, 1), rotation=2), hand=["castling"]))
    table.hand("Castling").click()
    for field in fields:
        if table.button("Play it").count() == 0:
            table.field(*field).click()
    expect(table.prompt).to_have_text(re.compile("^Play Castling: "))
    expect(table.page.locator(".nh-line-swap")).to_have_count(2)
    table.button("Play it").click()
    expect(table.hand("Castling")).to_have_count(0)
    assert {("slicer", (0, 1), 0), ("swarm", (0, 0), 2)} <= set(table.board)
    expect(table.page.locator(".nt-log")).to_contain_text(
        "Slicer C3 (Neojungle) and Swarm C4 (Neojungle) change places"
    )


def test_the_preview_of_a_pair_stays_while_the_unit_is_explained(shown: Shown) -> None:
    trio = (unit("slicer", (0, 0)), unit("swarm", (0, 1)), unit("crusher", (1, 0)))
    table = shown(neojungle(*trio, hand=["castling"]))
    table.hand("Castling").click()
    table.field(0, 0).click()
    table.field(0, 1).hover()
    expect(table.card).to_contain_text("Swarm")
    expect(table.page.locator(".nh-line-swap")).to_have_count(2)


def test_the_keyboard_makes_a_pair(shown: Shown) -> None:
    row = (unit("slicer", (0, -1)), unit("swarm", (0, 0)), unit("crusher", (0, 1)))
    table = shown(neojungle(*row, hand=["castling"]))
    walk_to(table, "1", "Enter", "ArrowDown", "Enter", "Enter")
    expect(table.hand("Castling")).to_have_count(0)
    assert {("crusher", (0, 0), 0), ("swarm", (0, 1), 0), ("slicer", (0, -1), 0)} <= set(table.board)


# Decisions of a battle -----------------------------------------------------------------------------------------------

ROW = (unit("sharpshooter", (0, 2)), unit("slicer", (0, 1), seat=1, rotation=3), unit("monster", (0, -1), seat=1))


def test_the_target_of_an_aimed_shot_is_chosen_on_its_line(shown: Shown) -> None:
    table = shown(new_york(*ROW, hand=["battle"]))
    fought(table)
    expect(table.prompt).to_have_text("Sharpshooter C5: choose whom it hits.")
    assert table.lit == ["0,-1", "0,1"]
    table.field(0, -1).hover()
    expect(table.page.locator(".nh-line-way")).to_have_count(1)
    table.field(0, -1).click()
    table.button("Sharpshooter C5 hits Monster C2").click()
    assert table.step_to("Monster")[-1] == "Sharpshooter C5 (New York) aims at Monster C2 (Neojungle)"
    table.button("Skip").click()
    assert table.asked[-1] == {"type": "choose", "unit": [0, 2], "side": 0, "target": [0, -1]}


def test_others_read_that_somebody_takes_aim(shown: Shown) -> None:
    state = new_york(*ROW, hand=["battle"])
    state.apply(0, {"type": "play", "tile": "battle"})
    expect(shown(state.copy(), you=(1,)).prompt).to_have_text("Anna takes aim.")
    table = shown(state)
    table.field(0, 0).focus()
    walk_to(table, "ArrowUp", "Enter", "Enter")
    table.page.keyboard.press("Escape")
    assert table.asked[-1]["target"] == [0, -1]


ROCKET = (
    unit("rocket_launcher", (0, 2)), unit("monster", (1, 0), seat=1), unit("swarm", (-1, 1), seat=1, rotation=1),
)  # fmt: skip


def test_a_rocket_is_steered_by_its_target(shown: Shown) -> None:
    table = shown(new_york(*ROCKET, hand=["battle"]))
    fought(table)
    expect(table.prompt).to_have_text("Rocket Launcher C5: choose where the rocket flies.")
    assert {"1,0", "-1,1"} <= set(table.lit)
    table.field(1, 0).hover()
    expect(table.page.locator(".nh-line-way")).to_have_count(2)
    expect(table.page.locator(".nh-target-hit")).to_have_count(1)
    table.field(1, 0).click()
    expect(table.prompt).to_have_text("By way of C4, D3?")
    table.button("The next choice").click()
    expect(table.prompt).to_have_text(re.compile("^By way of C4, .*, D3"))
    table.button("The choice before").click()
    expect(table.button("Choose")).to_be_visible()
    table.field(1, 0).click()
    told = table.step_to("hits")[-1]
    assert told == "The rocket of Rocket Launcher C5 (New York) hits Monster D3 (Neojungle): 3 wounds"
    table.button("Skip").click()
    assert table.asked[-1] == {"type": "choose", "unit": [0, 2], "path": [[0, 1], [1, 0]]}
    expect(table.page.locator(".nt-log")).to_contain_text("steers its shot over C4, D3")


def test_a_rocket_is_steered_with_the_keyboard_alone(shown: Shown) -> None:
    state = new_york(*ROCKET, hand=["battle"])
    state.apply(0, {"type": "play", "tile": "battle"})
    table = shown(state)
    table.field(0, 0).focus()
    walk_to(table, "d", "Enter", "r", "R", "Enter")
    expect(table.page.locator(".nt-steps-words")).not_to_be_empty()
    table.page.keyboard.press("Escape")
    assert table.asked[-1] == {"type": "choose", "unit": [0, 2], "path": [[0, 1], [1, 0]]}


# What is explained ---------------------------------------------------------------------------------------------------


def test_a_units_own_ability_asks_unit_and_target(shown: Shown) -> None:
    table = shown(new_york(unit("pusher", (0, 0)), unit("slicer", (0, -1), seat=1), unit("swarm", (1, -1), seat=1)))
    table.field(0, 0).click()
    expect(table.prompt).to_have_text("Push back: choose the target.")
    assert table.lit == ["0,-1", "1,-1"]
    table.field(0, -1).click()
    expect(table.prompt).to_have_text("Push back of Pusher C3 on Slicer C2?")
    table.button("Use").click()
    expect(table.prompt).to_have_text("Jan decides where the pushed unit goes.")
    table.field(0, 0).hover()
    expect(table.card).to_contain_text("Push back: not now")


def test_the_keyboard_uses_a_units_own_ability(shown: Shown) -> None:
    table = shown(new_york(unit("pusher", (0, 0)), unit("slicer", (0, -1), seat=1)))
    table.field(0, 0).focus()
    walk_to(table, "Enter")
    expect(table.prompt).to_have_text("Push back of Pusher C3 on Slicer C2?")
    table.button("Use").focus()
    walk_to(table, "Enter")
    expect(table.prompt).to_have_text("Jan decides where the pushed unit goes.")


def test_markers_are_seen_counted_and_explained(shown: Shown) -> None:
    table = shown(new_york(unit("hammer", (0, 0), markers={"venom": 2})))
    expect(table.page.locator(".nh-marker")).to_have_count(1)
    expect(table.page.locator(".nh-marker text")).to_have_text("×2")
    assert table.label(0, 0).endswith("Venom ×2")
    table.field(0, 0).hover()
    expect(table.card).to_contain_text("Venom, 2 on it: Takes 1 wound for each")


def test_the_wounds_of_markers_are_told_before_the_first_segment(shown: Shown) -> None:
    table = shown(new_york(unit("pusher", (0, 0), markers={"venom": 1}), hand=["battle"]))
    table.hand("Battle").click()
    table.button("Play it").click()
    assert table.step_to("1 wound")[-2:] == ["Before the first segment", "Pusher C3 (New York): 1 wound"]
    table.button("Skip").click()
    expect(table.page.locator(".nt-log")).to_contain_text("Pusher C3 (New York): 1 wound")


def test_who_is_poisoned_gets_a_marker_before_ones_eyes(shown: Shown) -> None:
    strike = (unit("nightshade", (0, 1)), unit("pusher", (0, 0), seat=1))
    table = shown(neojungle(*strike, hand=["battle"]))
    table.hand("Battle").click()
    table.button("Play it").click()
    assert table.step_to("marker")[-1] == "Pusher C3 (New York) gets a marker: Venom"
    expect(table.page.locator(".nh-marker")).to_have_count(1)
    table.button("Skip").click()
    expect(table.page.locator(".nh-marker")).to_have_count(1)


def test_toughness_that_neighbours_give_is_shown_with_its_giver(shown: Shown) -> None:
    table = shown(new_york(unit("cop", (-1, 2))))
    expect(table.page.locator(".nh-tough")).to_have_text("1")
    table.field(-1, 2).hover()
    expect(table.card).to_contain_text("Toughness 1 here (printed 0)")
    expect(table.card).to_contain_text("+1 toughness from HQ")


def test_who_loses_the_toughness_it_lived_by_is_told(shown: Shown) -> None:
    table = shown(new_york(unit("cop", (-1, 2), wounds=1), hand=["move"]))
    table.hand("Move").click()
    table.field(-1, 2).click()
    table.field(0, 1).click()
    table.button("Play it").click()
    expect(table.page.locator(".nh-unit")).to_have_count(2)
    expect(table.page.locator(".nt-log")).to_contain_text("It has lost the toughness that bore its wounds")


def test_attacks_of_other_kinds_are_explained(shown: Shown) -> None:
    foes = (unit("slicer", (0, 0), seat=1),)
    table = shown(new_york(unit("shotgun", (0, 1)), unit("rocket_launcher", (1, 1)), *foes, hand=["spy_shooter"]))
    table.field(0, 1).hover()
    expect(table.card).to_contain_text("Shotgun 3, up: hits Slicer C3 (3 wounds)")
    expect(table.card).to_contain_text("one wound less for every field between them")
    table.field(1, 1).hover()
    expect(table.card).to_contain_text("Rocket 3, up: its way is chosen in the battle")
    table.hand("Spy Shooter").hover()
    expect(table.card).to_contain_text("enemy modules and HQs that touch it")


# Languages, sizes, accessibility -------------------------------------------------------------------------------------

FULL: tuple[Any, ...] = (
    unit("cop", (-1, 2), wounds=1, markers={"venom": 1}), unit("rocket_launcher", (0, 1)), unit("pusher", (0, 0)),
    unit("shotgun", (-1, 1), rotation=1), unit("nightshade", (0, -1), seat=1, rotation=3),
    unit("monster", (1, -1), seat=1, rotation=4), unit("symbiont_gamma", (1, -2), seat=1),
)  # fmt: skip
UNDER = ({"at": [1, -1], "tile": "roots", "seat": 1}, {"at": [1, 0], "tile": "mine", "seat": 0})


@pytest.mark.parametrize(
    ("language", "words"),
    [("pl", ["Mina: niszczy każdego", "Żeton Podłoża"]), ("cs", ["Mina: zničí každého", "Základový žeton"])],
)
def test_the_new_armies_speak_the_viewers_language(shown: Shown, language: str, words: list[str]) -> None:
    table = shown(new_york(*FULL, ground=UNDER, hand=["mine"]), language=language)
    table.field(1, 0).hover()
    for part in words:
        expect(table.card).to_contain_text(part)


@pytest.mark.parametrize("width", [1440, 390])
def test_nothing_scrolls_sideways_and_axe_finds_nothing(shown: Shown, width: int) -> None:
    table = shown(new_york(*FULL, ground=UNDER, hand=["mine", "sniper", "sharpshooter"]), width=width)
    table.hand("Mine").click()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(table.page)
    assert found.response["violations"] == [], found.generate_report()


@pytest.mark.parametrize("width", [1440, 390])
def test_axe_finds_nothing_while_a_way_is_chosen(shown: Shown, width: int) -> None:
    state = new_york(*ROCKET, hand=["battle"], ground=[UNDER[0]])
    state.apply(0, {"type": "play", "tile": "battle"})
    table = shown(state, width=width)
    table.field(1, 0).click()
    expect(table.button("The next choice")).to_be_visible()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(table.page)
    assert found.response["violations"] == [], found.generate_report()


def test_a_finger_steers_a_rocket(shown: Shown) -> None:
    state = new_york(*ROCKET, hand=["battle"])
    state.apply(0, {"type": "play", "tile": "battle"})
    table = shown(state, width=390, touch=True)
    table.field(1, 0).tap()
    expect(table.prompt).to_have_text("By way of C4, D3?")
    table.field(1, 0).tap()
    expect(table.prompt).to_have_text("By way of C4, C3, D3?")
    table.button("Choose").tap()
    expect(table.page.locator(".nt-steps-words")).not_to_be_empty()
    table.button("Skip").tap()
    assert table.asked[-1]["path"] == [[0, 1], [0, 0], [1, 0]]


# Venom ---------------------------------------------------------------------------------------------------------------


def poisoning() -> Any:
    """One marker is left, and Nightshade wounds two, who stand by their HQ and survive."""
    victims = [unit("cop", (1, -1), 1), unit("cop", (2, -1), 1)]
    poisoned = unit("pusher", (-1, 0), 1, markers={"venom": 1})
    return neojungle(unit("nightshade", (1, 0), rotation=1), *victims, poisoned, hand=["battle"])


def poisoned(table: TablePage) -> list[list[int]]:
    """The fields of who bears Venom."""
    return [one["at"] for one in table.settled().state.view(None)["board"] if one.get("markers")]


def test_who_gets_the_last_venom_is_chosen_with_the_keyboard_alone(shown: Shown) -> None:
    table = shown(poisoning())
    fought(table)
    assert table.lit == ["1,-1", "2,-1"]
    table.button("Cop D2 gets a Venom marker").press("Enter")
    expect(table.prompt).not_to_contain_text("choose who gets the next one")
    assert poisoned(table) == [[-1, 0], [1, -1]]
