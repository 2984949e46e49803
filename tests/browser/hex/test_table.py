"""The table in Chromium: placing, explaining, watching battles, deciding, by mouse, touch and keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.access import Axe
from tests.browser.hex.table_page import TablePage, new_game, position, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]

HQS = (unit("hq", (-2, 2)), unit("hq", (2, -2), seat=1))
DUEL = (*HQS, unit("mutant", (0, -1), seat=1, rotation=3), unit("hybrid", (0, 1)))
"""Both shoot or strike upwards and downwards on the middle column, a field apart."""


def centre(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tile_is_placed_by_click_turn_and_click(table: Shown) -> None:
    shown = table(new_game())
    expect(shown.prompt).to_have_text("Place your HQ: choose a field.")
    shown.field(0, 0).click()
    expect(shown.page.locator(".nh-ghost")).to_have_count(1)
    expect(shown.prompt).to_have_text("Place HQ on C3?")
    shown.page.keyboard.press("r")
    shown.wheel()
    shown.field(0, 0).click()
    expect(shown.page.locator(".nh-unit")).to_have_count(1)
    assert shown.board == [("hq", (0, 0), 2)]


def test_a_tile_is_placed_by_dragging_it(table: Shown) -> None:
    shown = table(position(*HQS, hand=["hybrid"]))
    mouse = shown.page.mouse
    mouse.move(*centre(shown.hand("Hybrid")))
    mouse.down()
    mouse.move(*centre(shown.field(1, 0)), steps=5)
    expect(shown.page.locator(".nh-ghost")).to_have_count(1)
    mouse.up()
    shown.button("Place").click()
    expect(shown.page.locator(".nh-unit")).to_have_count(3)
    assert ("hybrid", (1, 0), 0) in shown.board


def test_the_keyboard_alone_places_a_tile(table: Shown) -> None:
    shown = table(position(*HQS, hand=["blocker", "hybrid"]))
    keyboard = shown.page.keyboard
    keyboard.press("2")
    expect(shown.prompt).to_have_text("Hybrid: choose a free field.")
    focused = shown.page.locator(".nh-cell:focus")
    expect(focused).to_have_attribute("data-key", "0,0")
    keyboard.press("ArrowUp")
    keyboard.press("ArrowRight")
    keyboard.press("a")
    expect(focused).to_have_attribute("aria-label", "C2, empty, can be chosen")
    for key in ("Enter", "r", "r", "R", "Enter"):
        keyboard.press(key)
    expect(shown.page.locator(".nh-unit")).to_have_count(3)
    assert ("hybrid", (0, -1), 1) in shown.board
    expect(focused).to_have_count(1)


def test_a_touch_turns_the_tile_and_the_button_places_it(table: Shown) -> None:
    shown = table(position(*HQS, hand=["hybrid"]), width=390, touch=True)
    shown.hand("Hybrid").tap()
    for _tap in range(3):
        shown.field(0, 0).tap()
    shown.button("Place").tap()
    expect(shown.page.locator(".nh-unit")).to_have_count(3)
    assert ("hybrid", (0, 0), 2) in shown.board


def test_a_long_press_explains_a_tile_and_chooses_nothing(table: Shown) -> None:
    shown = table(position(*DUEL, hand=["blocker"]), width=390, touch=True)
    hold = {"pointerType": "touch", "isPrimary": True}
    shown.field(0, 1).dispatch_event("pointerdown", hold)
    expect(shown.card).to_contain_text("Hybrid")
    expect(shown.card).to_contain_text("Ranged 1, up: hits Mutant C2 (1 wound)")


def test_the_preview_shows_what_the_tile_would_hit(table: Shown) -> None:
    shown = table(position(*HQS, unit("mutant", (0, -1), seat=1), hand=["hybrid"]))
    shown.hand("Hybrid").click()
    shown.field(0, 1).hover()
    expect(shown.page.locator(".nh-line-ranged")).to_have_count(1)
    expect(shown.page.locator(".nh-target-hit")).to_have_text("−1")
    shown.field(1, 1).hover()
    expect(shown.page.locator(".nh-target-hit")).to_have_count(0)


def test_the_preview_shows_what_a_module_would_change(table: Shown) -> None:
    shown = table(position(*HQS, unit("hybrid", (0, 0)), hand=["scout"]))
    badge = shown.page.locator(".nh-layer-units .nh-badge.nh-better")
    shown.hand("Scout").click()
    shown.field(0, 1).hover()
    expect(badge).to_have_text("4")
    expect(shown.page.locator(".nh-line-link")).to_have_count(1)
    shown.page.keyboard.press("Escape")
    expect(badge).to_have_count(0)


def test_a_focused_unit_is_explained_with_where_its_numbers_come_from(table: Shown) -> None:
    linked = (*DUEL, unit("officer", (1, 0), rotation=3), unit("scout", (0, 2), rotation=0))
    shown = table(position(*linked))
    shown.page.keyboard.press("Tab")
    shown.field(0, 1).focus()
    shown.page.keyboard.press("ArrowUp")
    shown.page.keyboard.press("ArrowDown")
    for words in ("Acts in segment 4 (printed 3)", "+1 initiative from Scout C5", "+1 ranged strength from Officer D3",
                  "Ranged 2, up: hits Mutant C2 (2 wounds)", "Ranged 1: up"):  # fmt: skip
        expect(shown.card).to_contain_text(words)
    assert shown.label(0, 1) == "C4, Hybrid (Moloch), top side looks up, Ranged up"


def test_what_is_not_allowed_says_why(table: Shown) -> None:
    shown = table(position(*HQS, hand=["hybrid"]))
    shown.hand("Hybrid").click()
    shown.field(2, -2).click()
    expect(shown.page.get_by_role("alert")).not_to_be_empty()
    assert len(shown.board) == 2
    expect(shown.prompt).to_have_text("Hybrid: choose a free field.")


def test_a_battle_is_stepped_through_and_told(table: Shown) -> None:
    shown = table(position(*DUEL, hand=["battle"]))
    shown.hand("Battle").click()
    shown.button("Play it").click()
    expect(shown.page.locator(".nt-steps-words")).to_contain_text("plays Battle")
    expect(shown.page.locator(".nt-prompt")).to_be_hidden()
    seen = shown.step_to("shoots")
    assert seen[-1] == "Hybrid C4 (Moloch) shoots Mutant C2 (Borgo): 1 wound"
    expect(shown.page.locator(".nt-steps-note")).to_have_text("Segment 3 · Ranged, strength 1")
    assert seen[-2] == "Segment 3"
    expect(shown.page.locator(".nh-target-hit")).to_have_text("−1")
    expect(shown.page.locator(".nh-unit")).to_have_count(4)
    shown.button("Skip").click()
    expect(shown.page.locator(".nt-prompt")).to_be_visible()
    expect(shown.page.locator(".nh-unit")).to_have_count(3)


def test_a_battle_is_watched_with_the_keyboard_alone(table: Shown) -> None:
    shown = table(position(*DUEL, hand=["battle"]))
    for key in ("1", "Enter"):
        shown.page.keyboard.press(key)
    expect(shown.button("Step")).to_be_focused()
    words = shown.page.locator(".nt-steps-words")
    expect(words).to_contain_text("plays Battle")
    shown.page.keyboard.press("Enter")
    expect(words).to_have_text("A battle begins: Battle tile")
    shown.page.keyboard.press("Escape")
    expect(shown.page.locator(".nh-cell:focus")).to_have_count(1)


def test_a_line_of_the_log_lights_its_fields(table: Shown) -> None:
    shown = table(position(*DUEL, hand=["battle"]))
    shown.hand("Battle").click()
    shown.button("Play it").click()
    expect(shown.button("Skip")).to_be_visible()
    shown.page.keyboard.press("Escape")
    words = "Hybrid C4 (Moloch) shoots Mutant C2 (Borgo): 1 wound"
    line = shown.page.locator(".nt-log").get_by_role("button", name=words)
    line.focus()
    expect(shown.page.locator(".nh-light")).to_have_count(2)
    expect(shown.page.locator(".nt-log")).to_contain_text("Mutant C2 (Borgo) is destroyed")
    expect(shown.page.locator(".nt-log")).to_contain_text("More wounds than toughness")


def test_a_moving_unit_keeps_its_facing_and_may_be_turned(table: Shown) -> None:
    shown = table(position(*HQS, unit("hybrid", (0, 1), rotation=2), hand=["move"]))
    shown.hand("Move").click()
    shown.field(0, 1).click()
    shown.field(0, 0).click()
    shown.page.keyboard.press("Shift+R")
    shown.field(0, 0).click()
    expect(shown.hand("Move")).to_have_count(0)
    assert ("hybrid", (0, 0), 1) in shown.board


def test_an_ability_starts_from_its_unit(table: Shown) -> None:
    state = position(*HQS, unit("runner", (0, 0)), army="hegemony")
    shown = table(state)
    shown.field(0, 0).click()
    shown.field(0, 1).click()
    shown.button("Go").click()
    expect(shown.field(0, 1)).to_have_attribute("aria-label", "C4, Runner (Hegemony), top side looks up, Melee up")


def test_the_pushed_side_chooses_the_field(table: Shown) -> None:
    state = position(*HQS, unit("hybrid", (0, 0)), unit("mutant", (0, -1), seat=1), hand=["push_back"])
    state.apply(0, {"type": "play", "tile": "push_back", "unit": [0, 0], "target": [0, -1]})
    watching = table(state.copy(), you=(0,))
    expect(watching.prompt).to_have_text("Jan decides where the pushed unit goes.")
    deciding = table(state, you=(1,))
    expect(deciding.prompt).to_have_text("Hybrid C3 pushes your Mutant C2: choose where it goes.")
    assert deciding.lit == ["-1,-1", "0,-2", "1,-2"]
    deciding.field(0, -2).click()
    deciding.button("Mutant C2 goes to C1").click()
    expect(deciding.field(0, -2)).to_have_attribute("aria-label", re.compile(r"^C1, Mutant \(Borgo\)"))


def test_a_taken_back_action_is_struck_out_in_the_log(table: Shown) -> None:
    shown = table(position(*HQS, hand=["hybrid", "blocker"]))
    shown.hand("Hybrid").click()
    shown.field(0, 0).click()
    shown.button("Place").click()
    shown.button("Take back").click()
    expect(shown.hand("Hybrid")).to_have_count(1)
    expect(shown.page.locator(".nt-undone")).to_have_text("Anna places Hybrid on C3")


def test_who_leafs_fast_misses_no_line_of_the_log(table: Shown) -> None:
    shown = table(position(*HQS), mode="replay")
    thrown = ["hybrid", "blocker", "clown"]
    events = [{"type": "discarded", "seat": 0, "tile": tile} for tile in thrown]
    history = [
        {"seq": n, "kind": "action", "seat": 0, "action": {}, "events": [event]}
        for n, event in enumerate(events, start=1)
    ]
    for told in (1, 3):
        message = shown.message(None) | {"seq": told, "history": history[:told], "move": history[told - 1]}
        shown.page.evaluate("(message) => window.update(message)", message)
    lines = [f"Anna discards: {name}" for name in ("Hybrid", "Blocker", "The Clown")]
    expect(shown.page.locator(".nt-log-lines li")).to_have_text(lines)


def test_actions_nobody_has_heard_of_are_offered_as_a_list(table: Shown) -> None:
    shown = table(position(*HQS))
    shown.extra_legal = [{"type": "wager", "stake": {"any": ["melee", "mobility"]}}]
    shown.show(None)
    shown.button("wager").click()
    shown.button("mobility").click()
    shown.button("Confirm").click()
    expect(shown.page.get_by_role("alert")).not_to_be_empty()
    assert shown.asked == [{"type": "wager", "stake": "mobility"}]


def test_both_stacks_are_counted(table: Shown) -> None:
    shown = table(new_game())
    for pile in shown.page.get_by_text("Still to come: 34").all():
        pile.click()
    expect(shown.page.get_by_role("button", name="6× Mutant")).to_be_visible()
    expect(shown.page.get_by_role("button", name="5× Push Back")).to_be_visible()


def test_the_end_is_told_with_how_it_came(table: Shown) -> None:
    state = position(*HQS)
    view: Any = state.view(None)
    shown = table(state)
    message = shown.message(None)
    view["outcome"] = {"winners": [1], "reason": "hq_destroyed", "hq_hp": [0, 12]}
    message |= {"view": view, "legal": {}, "toMove": [], "status": "over"}
    shown.page.evaluate("(message) => { window.update(message); }", message)
    expect(shown.prompt).to_have_text("Jan wins. An HQ is destroyed.")
    expect(shown.page.locator(".nt-prompt-hint")).to_have_text("Hit points of the HQs: Moloch 0, Borgo 12")


@pytest.mark.parametrize(
    ("language", "prompt", "tile"),
    [("pl", "Twoja tura: wystawiaj, zagrywaj lub odrzucaj żetony.", "Hybryda"),
     ("cs", "Tvůj tah: pokládej, hraj nebo odhazuj žetony.", "Kyborg")],
)  # fmt: skip
def test_the_table_speaks_the_viewers_language(table: Shown, language: str, prompt: str, tile: str) -> None:
    shown = table(position(*DUEL, hand=["hybrid"]), language=language)
    expect(shown.prompt).to_have_text(prompt)
    expect(shown.hand(tile)).to_have_count(1)
    shown.field(0, 1).hover()
    expect(shown.card).to_contain_text({"pl": "(1 rana)", "cs": "(1 zranění)"}[language])


@pytest.mark.parametrize("width", [1440, 390, 360])
def test_nothing_scrolls_sideways_and_axe_finds_nothing(table: Shown, width: int) -> None:
    shown = table(position(*DUEL, hand=["hybrid", "battle", "push_back"], phase="discard"), width=width)
    expect(shown.prompt).to_have_text("You hold three tiles: choose the one to discard.")
    assert shown.page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(shown.page)
    assert found.response["violations"] == [], found.generate_report()


def fought(shown: TablePage) -> None:
    """Plays the battle tile of the hand and skips what is shown of the battle."""
    shown.hand("Battle").click()
    shown.button("Play it").click()
    shown.button("Skip").click()
    expect(shown.page.locator(".nt-steps")).to_be_hidden()


def test_the_clowns_owner_decides_in_the_middle_of_the_battle(table: Shown) -> None:
    shown = table(position(*HQS, unit("clown", (0, 0)), unit("mutant", (0, -1), seat=1, rotation=3), hand=["battle"]))
    fought(shown)
    expect(shown.prompt).to_have_text("Choose: does The Clown C3 explode or attack?")
    shown.button("The Clown C3 explodes").click()
    shown.button("Skip").click()
    expect(shown.page.locator(".nh-unit")).to_have_count(2)
    assert shown.asked[-1]["explode"] is True
    expect(shown.page.locator(".nt-log")).to_contain_text("It has exploded")


VICTIMS = (unit("hunter_killer", (0, 0)), unit("hunter_killer", (1, 1)))
STRIKERS = (unit("claws", (0, -1), seat=1, rotation=4), unit("claws", (1, 0), seat=1, rotation=4))
"""Two units are wounded, and one Medic at C4 is linked to both."""


def test_a_medics_owner_chooses_whom_it_saves(table: Shown) -> None:
    shown = table(position(*HQS, *VICTIMS, unit("medic", (0, 1)), *STRIKERS, hand=["battle"]))
    fought(shown)
    expect(shown.prompt).to_have_text("Which wounds does a Medic take over?")
    assert shown.lit == ["0,-1", "0,0", "1,0", "1,1"]
    shown.field(1, 1).click()
    shown.button("Medic C4 takes the blow of Claws D3 (1 wound) for Hunter-Killer D4").click()
    shown.button("Skip").click()
    expect(shown.field(1, 1)).to_have_attribute("aria-label", re.compile("^D4, Hunter-Killer"))
    expect(shown.field(0, 0)).to_have_attribute("aria-label", "C3, empty")
    expect(shown.field(0, 1)).to_have_attribute("aria-label", "C4, empty")


def marks(shown: TablePage) -> dict[str, list[str]]:
    """The signs of the parties on the board, and on which fields they are."""
    signs = shown.settled().page.locator(".nh-layer-parties .nh-party")
    found = signs.evaluate_all("(all) => all.map((sign) => [sign.classList[1].slice(9), sign.dataset.at])")
    return {kind: sorted(at for name, at in found if name == kind) for kind, _ in found}


def test_the_three_parties_of_an_answer_are_marked(table: Shown) -> None:
    """Medic, attacked unit and attacker have signs of their own; an answer under pointer or focus shows its three."""
    state = position(*HQS, *VICTIMS, unit("medic", (0, 1)), *STRIKERS, hand=["battle"])
    state.apply(0, {"type": "play", "tile": "battle"})
    shown = table(state)
    assert marks(shown) == {"cross": ["0,1"], "drop": ["0,0", "1,1"], "burst": ["0,-1", "1,0"]}
    expect(shown.page.locator(".nt-legend li")).to_have_text(["Medic", "is hit", "attacks"])
    answers = shown.page.locator(".nt-answer")
    expect(answers).to_have_count(2)
    answers.nth(1).hover()
    assert marks(shown) == {"cross": ["0,1"], "drop": ["1,1"], "burst": ["1,0"]}
    expect(answers.nth(1)).to_have_class(re.compile("nt-considered"))
    shown.page.mouse.move(5, 5)
    answers.nth(0).focus()
    assert marks(shown) == {"cross": ["0,1"], "drop": ["0,0"], "burst": ["0,-1"]}
    shown.page.keyboard.press("Enter")
    shown.button("Skip").click()
    assert shown.asked[-1]["patient"] == [0, 0]
    assert marks(shown) == {}


def test_a_field_under_the_pointer_shows_its_answers(table: Shown) -> None:
    state = position(*HQS, *VICTIMS, unit("medic", (0, 1)), *STRIKERS, hand=["battle"])
    state.apply(0, {"type": "play", "tile": "battle"})
    shown = table(state)
    shown.field(1, 0).hover()
    expect(shown.page.locator(".nt-considered")).to_have_text(re.compile("Claws D3"))


def test_the_next_question_says_what_the_last_answer_did(table: Shown) -> None:
    """A third unit is wounded, and has a Medic of its own: once it has worked, the other one is left."""
    more = (unit("hybrid", (1, -1)), unit("medic", (1, -2), rotation=1))
    shown = table(position(*HQS, *VICTIMS, *more, unit("medic", (0, 1)), *STRIKERS, hand=["battle"]))
    fought(shown)
    hint = shown.page.locator(".nt-prompt-hint")
    expect(hint).to_have_text("Choose on the board or with the buttons.")
    shown.button("Medic D1 takes the blow of Claws C2 (1 wound) for Hybrid D2").click()
    expect(shown.page.locator(".nt-answer")).to_have_count(2)
    expect(hint).to_contain_text("Medic D1 (Moloch) takes over 1 wound from Hybrid D2 (Moloch).")


def test_a_quartermasters_owner_chooses_the_attack(table: Shown) -> None:
    linked = (unit("ganger", (0, 0), rotation=1), unit("quartermaster", (0, 1)))
    shown = table(position(*HQS, *linked, unit("mutant", (0, -2), seat=1), army="hegemony", hand=["battle"]))
    fought(shown)
    expect(shown.prompt).to_have_text("Choose whether Ganger C3 changes the kind of one attack.")
    shown.button("Ganger C3: Blow up becomes a shot").hover()
    assert marks(shown) == {"burst": ["0,0"], "drop": ["0,-2"]}
    shown.button("Ganger C3: Blow up becomes a shot").click()
    expect(shown.page.locator(".nt-steps-words")).not_to_be_empty()
    shown.button("Skip").click()
    expect(shown.field(0, -2)).to_have_attribute("aria-label", "C1, empty")


def test_badges_leave_the_name_of_a_tile_readable(table: Shown) -> None:
    """A second initiative at the lower left corner, and a strength that is changed on the lower side."""
    commando, ganger = unit("commando", (-1, 1)), unit("ganger", (1, -1), seat=1, rotation=4)
    shown = table(position(*HQS, commando, ganger, army="outpost", other="hegemony"), width=1440)
    for name, badges in (("Commando", ["2"]), ("Ganger", ["2"])):
        piece = shown.page.locator(".nh-unit", has=shown.page.get_by_text(name, exact=True))
        expect(piece.locator(".nh-badge")).to_have_text(badges)
        plate, badge = piece.locator(".nh-nameplate").bounding_box(), piece.locator(".nh-badge").bounding_box()
        assert plate is not None and badge is not None
        beside = badge["x"] + badge["width"] <= plate["x"] + 1
        assert beside or plate["y"] + plate["height"] < badge["y"] + badge["height"] / 2
