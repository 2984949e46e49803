"""Convoy's table in Chromium: deploying, attaching, using, deciding and paying, by mouse."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser.convoy.battles import DECKS, HUNTER, ROAD, battle
from tests.support.browser.convoy.table_page import TablePage, game, new_game, position, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
MORNING = datetime(2026, 1, 1, 9, tzinfo=UTC)


def centre(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# What the table shows -------------------------------------------------------------------------------------------------


def test_the_road_shows_districts_positions_and_rows(table: Shown) -> None:
    shown = table(battle())
    expect(shown.page.locator(".cv-city")).to_have_count(5)
    gate = shown.page.locator('[data-city="iron_gate"]')
    expect(gate).to_have_attribute("data-state", "active")
    expect(shown.city("iron_gate")).to_have_attribute(
        "aria-label",
        "Iron Gate, active city, 2 of 3 districts standing, fought over: district 2, Bomb in district 3",
    )
    expect(gate.locator(".cv-district.cv-gone")).to_have_count(1)
    expect(gate.locator(".cv-district .cv-art-target")).to_have_count(1)
    expect(gate.locator(".cv-row-moloch .cv-slot")).to_have_count(2)
    expect(gate.locator(".cv-row-outpost")).to_have_attribute("aria-label", "Outpost: 3 of 5 battle positions used")
    expect(shown.card("ironclad", "iron_gate").locator(".cv-under svg")).to_have_count(1)
    expect(shown.card("ripper", "iron_gate").locator(".cv-mark-tokens")).to_have_text("+1")
    expect(shown.page.locator('[data-city="ziggy_one"] .cv-slot')).to_have_count(0)


def test_positions_that_are_taken_away_are_seen_and_explained(table: Shown) -> None:
    shown = table(position(iron_gate={"moloch": [unit("annihilator")]}, battle={"city": "iron_gate"}, **DECKS))
    expect(shown.page.locator('[data-city="iron_gate"] .cv-slot-taken')).to_have_count(1)
    shown.city("iron_gate").hover()
    expect(shown.explanation).to_contain_text("Outpost: 0 of 4 used; 5 printed, −1 by Annihilator")


def test_the_sums_are_always_in_sight_and_explained_part_by_part(table: Shown) -> None:
    shown = table(battle())
    cards = game().screen.catalogue()["cards"]
    led, covered = cards["lieutenant_calahan"]["amount"], cards["bunker"]["amount"]  # tuned for balance
    runner, total = 1 + led + covered, 1 + led + covered + 2 + covered
    sums = shown.page.locator(".cv-sum b")
    expect(sums).to_have_text(["8", str(total)])
    shown.page.locator(".cv-sum-outpost").hover()
    expect(shown.explanation).to_contain_text(f"Outpost: strength {total}")
    parts = f"(1 printed, +{led} from Lieutenant Calahan, +{covered} from Bunker)"
    expect(shown.explanation).to_contain_text(f"Runner: {runner} {parts}")
    shown.page.locator(".cv-sum-moloch").focus()
    shown.page.keyboard.press("Tab")
    shown.page.keyboard.press("Shift+Tab")
    expect(shown.explanation).to_contain_text("Ripper: 4 (3 printed, +1 Strength tokens)")


def test_a_card_is_explained_in_full(table: Shown) -> None:
    shown = table(battle(iron_gate={"moloch": [unit("ripper", deactivated=True, module="net_module")]}))
    shown.card("ripper").hover()
    words = shown.explanation
    expect(words).to_contain_text("Moloch · Robot · Iron Gate")
    expect(words).to_contain_text("Its ability is off: a Deactivation token lies on it")
    expect(words).to_contain_text("For a card discarded from the hand")
    expect(words).to_contain_text("Module: Net Module")
    expect(words.locator("li", has_text="Strength 3").locator(".cv-guess")).to_have_text("reconstructed")
    shown.hand("combat_module").hover()
    expect(words).to_contain_text("counts 1 more strength")


def test_reconstructed_values_are_marked_in_explanations(table: Shown) -> None:
    shown = table(battle())
    catalogue = game().screen.catalogue()
    for name, place in (("ripper", shown.hand("ripper")), ("bunker", shown.card("bunker"))):
        place.hover()
        expect(shown.explanation).to_contain_text(catalogue["cards"][name]["names"]["en"])
        guessed = set(catalogue["cards"][name]["reconstructed"]) - {"name_pl", "name_cs"}
        in_the_text = guessed & {"ability", "amount", "count"}
        marked = len(guessed - in_the_text) + bool(in_the_text)
        expect(shown.explanation.locator("li .cv-guess")).to_have_count(marked)
        expect(shown.explanation.get_by_text("no source we know gives it")).to_have_count(1)
    shown.city("ziggy_one").hover()
    expect(shown.explanation.locator("li", has_text="No Bomb").locator(".cv-guess")).to_have_count(1)


def test_the_reason_of_a_reconstructed_value_is_shown_on_demand(table: Shown) -> None:
    shown = table(battle())
    shown.card("ripper", "iron_gate").focus()
    shown.page.keyboard.press("i")
    dossier = shown.page.locator("dialog.cv-dossier")
    expect(dossier).to_be_visible()
    why = dossier.locator("li", has_text="Copies:")
    expect(why.locator(".cv-guess")).to_have_text("reconstructed")
    expect(why.locator(".cv-why")).to_have_text(re.compile(".{10}"))
    expect(dossier.locator("li", has_text="Ability").first).to_contain_text("rulebook")
    shown.page.keyboard.press("Escape")
    shown.city("new_york").focus()
    shown.page.keyboard.press("i")
    expect(dossier.locator("li", has_text="Battle positions: Moloch")).to_contain_text("reconstructed")


def test_piles_list_newest_cards_first_and_count_unseen_ones(table: Shown) -> None:
    shown = table(battle())
    outpost = shown.page.locator(".cv-side-outpost")
    outpost.get_by_text("Discard pile: 2").click()
    names = shown.page.locator(".cv-pile[open] .cv-card-name")
    expect(names).to_have_text(["Bunker", "Commando"])
    shown.page.keyboard.press("Escape")
    outpost.get_by_text("Unseen: 5").click()
    expect(names).to_have_count(5)
    assert sorted(names.all_inner_texts()) == ["Hacker", "Medic", "Recon", "Scout", "Sniper"]
    shown.page.keyboard.press("Escape")
    expect(shown.page.locator(".cv-pile[open]")).to_have_count(0)
    shown.page.locator(".cv-side-moloch").get_by_text("Unseen: 3").click()
    expect(names).to_have_count(3)
    assert sorted(names.all_inner_texts()) == ["Brain", "Clown", "Hunter"]


def test_known_hidden_cards_say_where_they_lie(table: Shown) -> None:
    """Also to a screen reader, and only to the side that has seen them."""
    known = {"hand": ["hornet"], "deck": [{"card": "brain", "at": 0}, {"card": "hunter", "at": 2}]}
    shown = table(battle("outpost", known={"outpost": {"moloch": known}}), you=(1,))
    moloch = shown.page.locator(".cv-side-moloch")
    moloch.get_by_text("Known: 3").click()
    cards = moloch.locator(".cv-pile[open] .cv-hand-card")
    expect(cards.locator(".cv-where")).to_have_text(["in the hand", "on top of the deck", "at the bottom of the deck"])
    expect(cards.first).to_have_accessible_name("Hornet, Robot, strength 3, in the hand")
    expect(shown.page.locator(".cv-side-outpost").get_by_text("Known")).to_be_hidden()
    spectator = table(battle("outpost", known={"outpost": {"moloch": known}}), you=())
    expect(spectator.page.locator(".cv-side-moloch").get_by_text("Known")).to_be_hidden()


def test_one_or_two_known_cards_are_named(table: Shown) -> None:
    shown = table(battle("outpost", known={"outpost": {"moloch": {"hand": ["hornet"]}}}), you=(1,))
    expect(shown.page.locator(".cv-side-moloch").get_by_text("Known: Hornet")).to_be_visible()


def test_hidden_hands_are_not_in_the_page(table: Shown) -> None:
    spectator = table(battle(), you=())
    expect(spectator.page.locator(".cv-hand-count b")).to_have_text(["4", "2"])
    expect(spectator.page.locator(".cv-hand-card:visible")).to_have_count(0)
    mine = table(battle(), you=(0,))
    expect(mine.page.locator(".cv-hand .cv-hand-card")).to_have_count(4)
    for page, hidden in ((spectator, (0, 1)), (mine, (1,))):
        for message in page.sent:
            assert all(message["view"]["sides"][seat]["hand"] is None for seat in hidden)


# Actions --------------------------------------------------------------------------------------------------------------


def test_a_card_is_deployed_by_click_and_click(table: Shown) -> None:
    shown = table(battle())
    shown.hand("hornet").click()
    expect(shown.prompt).to_have_text("Hornet: choose the city.")
    expect(shown.page.locator(".cv-city.cv-lit")).to_have_count(4)
    shown.city("iron_gate").click()
    expect(shown.prompt).to_have_text("Deploy Hornet in Iron Gate?")
    expect(shown.page.locator(".cv-sum-moloch .cv-sum-after")).to_have_text("→ 11")
    assert shown.asked == []
    shown.button("Deploy").click()
    expect(shown.card("hornet", "iron_gate")).to_have_count(1)
    assert shown.row("iron_gate", "moloch") == ["ripper", "ironclad", "hornet"]
    expect(shown.page.locator(".nt-log")).to_contain_text("Anna deploys Hornet (Iron Gate)")


def test_an_action_is_cancelled_before_it_is_sent_and_taken_back_after(table: Shown) -> None:
    shown = table(battle())
    shown.hand("hornet").click()
    shown.city("port_cleveland").click()
    shown.page.keyboard.press("Escape")
    expect(shown.prompt).to_contain_text("Your actions")
    assert shown.asked == []
    shown.hand("hornet").click()
    shown.city("port_cleveland").click()
    shown.city("port_cleveland").click()
    expect(shown.card("hornet", "port_cleveland").locator(".cv-mark-tokens")).to_have_text("+1")
    shown.button("Take back").click()
    expect(shown.card("hornet")).to_have_count(0)
    expect(shown.page.locator(".nt-log .nt-undone").first).to_contain_text("Hornet")


def test_a_card_is_deployed_by_dragging_it(table: Shown) -> None:
    shown = table(battle())
    mouse = shown.page.mouse
    shown.hand("hornet").hover()
    mouse.down()
    mouse.move(*centre(shown.city("jersey_ruins")), steps=5)
    expect(shown.page.locator(".nt-carried")).to_have_count(1)
    mouse.up()
    expect(shown.card("hornet", "jersey_ruins")).to_have_count(1)
    expect(shown.page.locator(".nt-carried")).to_have_count(0)


def test_what_is_not_allowed_says_why(table: Shown) -> None:
    shown = table(battle())
    shown.hand("hornet").click()
    shown.city("ziggy_one").click()
    expect(shown.error).to_contain_text("destroyed")
    shown.page.keyboard.press("Escape")
    shown.hand("combat_module").click()
    expect(shown.error).to_contain_text("Module")
    assert shown.row("ziggy_one", "moloch") == ["spiders"]


def test_an_ability_that_cannot_be_used_says_why(table: Shown) -> None:
    shown = table(battle(iron_gate={"moloch": [unit("ripper", deactivated=True)], "outpost": [unit("scout")]}))
    shown.card("ripper").click()
    expect(shown.error).to_contain_text("Deactivation token")
    shown.page.keyboard.press("Escape")
    shown.card("scout").click()
    expect(shown.page.locator("dialog.cv-dossier")).to_be_visible()


def test_a_module_is_dropped_on_a_robot_and_nowhere_else(table: Shown) -> None:
    shown = table(battle("modules"))
    mouse = shown.page.mouse
    for place in (shown.card("nestugov"), shown.card("ripper", "iron_gate")):
        shown.page.keyboard.press("Escape")
        shown.hand("combat_module").hover()
        mouse.down()
        mouse.move(*centre(place), steps=5)
        expect(shown.page.locator(".nt-carried")).to_have_count(1)
        mouse.up()
        expect(shown.page.locator(".nt-carried")).to_have_count(0)
    expect(shown.card("ripper", "iron_gate").locator(".cv-under svg")).to_have_count(1)
    assert len(shown.asked) == 1, "of the human nothing was asked"


def test_an_ability_leads_from_the_card_over_the_target_to_the_payment(table: Shown) -> None:
    shown = table(battle())
    shown.card("ripper", "iron_gate").click()
    expect(shown.prompt).to_have_text("Ripper: choose the target.")
    lit = shown.page.locator(".cv-card.cv-lit")
    expect(lit).to_have_count(2)
    assert sorted(lit.evaluate_all("cards => cards.map((card) => card.dataset.card)")) == [
        "lieutenant_calahan",
        "runner",
    ]
    shown.card("runner").click()
    expect(shown.prompt).to_have_text("Ripper: choose a card of your hand to discard for it.")
    shown.hand("move").click()
    expect(shown.prompt).to_have_text("Use Ripper: Runner (Iron Gate) for Move?")
    shown.button("Use it").click()
    expect(shown.card("runner")).to_have_count(0)
    assert shown.asked == [
        {"type": "use", "at": ["iron_gate", 0], "target": ["iron_gate", 0], "discard": "move"}
    ]  # fmt: skip


def test_a_module_is_attached_and_tucked_under_its_robot(table: Shown) -> None:
    shown = table(battle("modules"))
    shown.hand("combat_module").click()
    expect(shown.prompt).to_have_text("Attach Combat Module: Ripper (Iron Gate)?")
    shown.card("ripper", "iron_gate").click()
    expect(shown.card("ripper", "iron_gate").locator(".cv-under svg")).to_have_count(1)
    expect(shown.page.locator(".cv-sum-moloch b")).to_have_text("9")


def test_an_instant_moves_a_robot_out_of_any_city(table: Shown) -> None:
    shown = table(battle())
    shown.hand("move").click()
    shown.card("spiders", "ziggy_one").click()
    shown.button("Play it").click()
    expect(shown.card("spiders", "iron_gate")).to_have_count(1)


def test_a_once_per_turn_ability_is_marked_when_it_is_used(table: Shown) -> None:
    shown = table(battle("outpost"), you=(1,))
    shown.card("runner").click()
    shown.city("port_cleveland").click()
    shown.button("Use it").click()
    expect(shown.card("runner", "port_cleveland").locator(".cv-mark-used")).to_have_count(1)


# Decisions ------------------------------------------------------------------------------------------------------------


def test_a_decision_lights_its_targets_and_may_be_declined(table: Shown) -> None:
    shown = table(battle(moloch=HUNTER))
    shown.hand("hunter").click()
    shown.city("iron_gate").click()
    shown.button("Deploy").click()
    expect(shown.prompt).to_have_text("Hunter (Iron Gate) · Choose the Soldier that is killed.")
    expect(shown.page.locator(".cv-row-outpost .cv-card.cv-lit")).to_have_count(2)
    expect(shown.button("Decline")).to_be_visible()
    expect(shown.button("Take back")).to_be_visible()
    shown.card("lieutenant_calahan").click()
    shown.button("Kill: Lieutenant Calahan (Iron Gate)").click()
    expect(shown.card("lieutenant_calahan")).to_have_count(0)
    assert shown.asked[-1] == {"type": "choose", "target": ["iron_gate", 1]}


def test_a_decision_is_declined_with_a_button(table: Shown) -> None:
    shown = table(battle(moloch=HUNTER))
    shown.hand("hunter").click()
    shown.city("iron_gate").click()
    shown.button("Deploy").click()
    shown.button("Decline").click()
    expect(shown.prompt).to_contain_text("Your actions")
    assert shown.asked[-1] == {"type": "choose", "do": False}


def test_others_see_who_decides(table: Shown) -> None:
    state = battle(moloch=HUNTER)
    state.apply(0, {"type": "deploy", "card": "hunter", "city": "iron_gate"})
    shown = table(state, you=(1,))
    expect(shown.prompt).to_have_text("Anna decides: Hunter.")
    expect(shown.page.locator(".cv-lit")).to_have_count(0)


def test_cards_looked_at_are_open_for_their_reader_only(table: Shown) -> None:
    state = battle("outpost", outpost={"hand": ["spotter"], "deck": ["scout"] * 3})
    shown = table(state, you=(1,))
    shown.hand("spotter").click()
    shown.city("iron_gate").click()
    shown.button("Deploy").click()
    offered = shown.page.locator(".cv-offer .cv-hand-card")
    expect(offered).to_have_count(2)
    watcher = table(state, you=(0,))
    expect(watcher.page.locator(".cv-offer .cv-hand-card")).to_have_count(0)
    assert watcher.sent[-1]["view"]["pending"]["answers"] is None
    offered.first.click()
    shown.page.locator(".nt-answer").click()
    expect(shown.page.locator(".nt-log")).to_contain_text("A card goes to the bottom of Moloch's deck")


def test_a_deactivation_token_goes_on_the_robot_or_its_module(table: Shown) -> None:
    road = {**ROAD["iron_gate"], "moloch": [unit("ripper", module="net_module")]}
    shown = table(battle("outpost", outpost={"hand": ["hacker"], "deck": ["scout"] * 3}, iron_gate=road), you=(1,))
    shown.hand("hacker").click()
    shown.city("iron_gate").click()
    shown.button("Deploy").click()
    shown.card("ripper").click()
    expect(shown.prompt).to_have_text("Hacker: the Robot itself, or its Module?")
    shown.button("Deactivation token: Net Module of Ripper (Iron Gate)").click()
    expect(shown.card("ripper").locator(".cv-mark-module-deactivated")).to_have_count(1)


def test_the_starting_hand_is_kept_or_drawn_anew(table: Shown) -> None:
    shown = table(new_game())
    expect(shown.prompt).to_contain_text("Your starting hand")
    expect(shown.page.locator(".cv-hand .cv-hand-card")).to_have_count(4)
    shown.button("Draw four new cards").click()
    expect(shown.page.locator(".nt-log")).to_contain_text("Anna shuffles the starting hand back")
    expect(shown.prompt).to_have_text("Jan looks at the starting hand.")


# Resolution, log, end -------------------------------------------------------------------------------------------------


WON: dict[str, Any] = {**ROAD["iron_gate"], "outpost": [unit("runner"), unit("hacker"), unit("saboteur")]}
"""Moloch wins there, whatever the files' numbers are."""


@contextmanager
def standing_still(shown: TablePage) -> Iterator[TablePage]:
    """Stop the page's clock until the test moves it. This page is never used again, since its clock stays replaced."""
    shown.page.clock.install(time=MORNING)
    shown.page.clock.pause_at(MORNING + timedelta(hours=1))
    try:
        yield shown
    finally:
        shown.page.context.close()


def fought(table: Shown, still: bool = True) -> TablePage:
    """The table after the last pass, which starts the resolution."""
    shown = table(battle("modules", iron_gate=WON), still=still)
    shown.button("No more Modules").click()
    expect(shown.page.locator(".nt-steps")).to_be_visible()
    return shown


def test_a_resolution_is_shown_step_by_step(table: Shown) -> None:
    shown = fought(table)
    words, steps = shown.page.locator(".nt-steps-words"), shown.page.locator(".nt-steps")
    seen = []
    for _step in range(40):
        seen.append(words.inner_text())
        shown.button("Step").click()  # what it brings is there when the click is done
        if not steps.is_visible():
            break
    told = " / ".join(seen)
    assert re.search(r"Ripper counts 4 / Ironclad counts 4 / Runner counts 1", told), told
    assert "Moloch wins the battle: Moloch 8, Outpost 5" in told
    assert "Victory effect of Iron Gate for Moloch / Destroyed: Iron Gate, district 3" in told
    expect(shown.prompt).not_to_be_empty()


def test_a_resolution_plays_by_itself_is_paused_and_skipped(table: Shown) -> None:
    with standing_still(table(battle("modules", iron_gate=WON), still=False)) as shown:
        clock, words = shown.page.clock, shown.page.locator(".nt-steps-words")
        shown.button("No more Modules").click()
        expect(words).to_have_text("Ripper counts 4")
        clock.run_for(1000)
        expect(words).to_have_text("Ironclad counts 4")
        shown.button("Pause").click()
        clock.run_for(60_000)
        expect(words).to_have_text("Ironclad counts 4")
        shown.button("Continue").click()
        expect(words).to_have_text("Runner counts 1")
        clock.run_for(60_000)
        expect(shown.page.locator(".nt-steps")).to_be_hidden()
    shown = fought(table, still=False)
    shown.button("Skip").click()
    expect(shown.page.locator(".nt-steps")).to_be_hidden()
    expect(shown.page.locator(".nt-log")).to_contain_text("Moloch wins the battle")


def test_a_line_of_the_log_highlights_its_cards(table: Shown) -> None:
    shown = table(battle())
    shown.hand("hornet").click()
    shown.city("new_york").click()
    shown.button("Deploy").click()
    shown.page.locator(".nt-log button", has_text="deploys Hornet").hover()
    expect(shown.card("hornet", "new_york")).to_have_class(re.compile("cv-light"))


def test_the_end_says_who_has_won_and_why(table: Shown) -> None:
    destroyed = {
        name: {"destroyed": list(range(n))}
        for name, n in (("ziggy_one", 2), ("iron_gate", 3), ("port_cleveland", 3), ("jersey_ruins", 3))
    }
    york = {"destroyed": [0, 1, 2], "moloch": [unit("juggernaut")]}
    shown = table(position("modules", battle={"city": "new_york", "district": 3}, new_york=york, **destroyed))
    shown.button("No more Modules").click()
    shown.button("Skip").click()
    expect(shown.page.locator(".nt-steps")).to_be_hidden()
    expect(shown.prompt).to_have_text("Anna wins. Moloch has reached New York.")
    expect(shown.page.locator(".nt-prompt")).to_have_class(re.compile("nt-over"))
    expect(shown.page.locator(".nt-prompt-hint")).to_contain_text("Robots in New York: 1")
    shown.page.set_viewport_size({"width": 240, "height": 740})
    words = shown.page.locator(".nt-prompt-text")
    assert words.evaluate("words => words.scrollHeight <= words.clientHeight")  # the result is read whole
