"""Leaders at the table in Chromium: chosen in secret, used by mouse, finger and keyboard, asked for and refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from neuroshima.contract import Json
from neuroshima_hex.hex_state import HexState
from playwright.sync_api import Locator, expect

from tests.browser.access import Axe
from tests.browser.hex.table_page import TablePage, game, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
HQS = (unit("hq", (-2, 0)), unit("hq", (0, -2), seat=1))
DEALT = [["medic", "saboteur", "guide"], ["tactician", "gambler", "watchman"]]
OPTIONS = {"edition": "2025", "leaders": True}


def match(
    cards: Sequence[Json | None],
    *board: Json,
    hands: Sequence[Sequence[str]] = ((), ()),
    stacks: Sequence[Sequence[str]] = (("brawler", "officer"), ("claws", "mutant")),
    discard: Sequence[str] = (),
    **turn: Any,
) -> HexState:
    """A position with Anna (seat 0) to play, and these leaders."""
    armies = zip(("outpost", "borgo"), hands, stacks, strict=True)
    players: list[Json] = [{"army": army, "hand": list(hand), "stack": list(stack)} for army, hand, stack in armies]
    players[0]["discard"] = list(discard)
    raw = {"players": players, "board": [*HQS, *board], "turn": {"seat": 0, "phase": "play", **turn}}
    return game().load(game().Options.model_validate(OPTIONS), {**raw, "leaders": {"cards": list(cards)}})


def choice() -> HexState:
    hqs = [{"step": "hq", "seat": seat} for seat in (0, 1)]
    setup = [{"step": "leader", "dealt": DEALT, "chosen": [None, None]}, *hqs, {"step": "begin", "seat": 0}]
    raw = {"players": [{"army": "outpost"}, {"army": "borgo"}], "board": [], "turn": {"seat": 0, "phase": "leader"}}
    return game().load(
        game().Options.model_validate(OPTIONS), {**raw, "setup": setup, "leaders": {"cards": [None, None]}}
    )


def card(shown: TablePage, name: str) -> Locator:
    return shown.settled().page.locator(".nh-leaders-mine").get_by_role("button", name=name)


def used(shown: TablePage) -> list[Any]:
    cards: list[Any] = shown.settled().state.view(None)["leaders"]
    return cards


def test_a_leader_is_chosen_by_mouse_and_the_others_stay_hidden(table: Shown) -> None:
    shown = table(choice())
    expect(shown.prompt).to_have_text("Choose your leader: one of these three cards.")
    cards = shown.page.locator(".nh-leaders-mine .nh-leader")
    expect(cards).to_have_count(3)
    expect(card(shown, "Guide")).to_contain_text("our own design")
    expect(card(shown, "Medic")).not_to_contain_text("our own design")
    expect(card(shown, "Medic")).to_contain_text("Shuffle one warrior of your discard pile into your stack.")
    expect(shown.page.locator(".nh-side-theirs .nh-leaders")).to_have_text("Is choosing a leader.")
    card(shown, "Guide").click()
    shown.button("Choose").click()
    expect(cards).to_have_count(1)
    assert "Gambler" not in shown.page.content().split("<main>")[1]
    shown.act(1, {"type": "choose_leader", "leader": "gambler"})
    expect(shown.page.locator(".nh-side-theirs .nh-leader")).to_contain_text("Gambler")
    expect(shown.prompt).to_have_text("Place your HQ: choose a field.")


def test_partners_choose_from_cards_that_lie_before_each_of_them_once(table: Shown) -> None:
    seats = [game().SeatOptions(army=army) for army in ("moloch", "borgo", "outpost", "hegemony")]
    shown = table(game().start(game().Options.model_validate({**OPTIONS, "mode": "team"}), seats, seed=1))
    expect(shown.page.locator(".nh-leaders-mine .nh-leader")).to_have_count(3)
    expect(shown.page.locator(".nh-side-theirs .nh-leader")).to_have_count(0)
    expect(shown.page.locator(".nh-leader-words:visible")).to_have_text(["Is choosing a leader."] * 2)


def test_the_keyboard_alone_chooses_a_leader(table: Shown) -> None:
    shown = table(choice())
    for key in ("2", "Enter"):
        shown.page.keyboard.press(key)
    expect(shown.page.locator(".nh-leaders-mine .nh-leader")).to_have_count(1)
    expect(card(shown, "Saboteur")).to_be_visible()


def test_a_question_is_answered_by_one_click(table: Shown) -> None:
    state = match(
        [{"leader": "saboteur"}, None], seat=1, stacks=(("brawler",), ("claws", "mutant", "assassin", "claws"))
    )
    state.apply(1, {"type": "end_turn"})
    state.apply(0, {"type": "end_turn"})
    shown = table(state)
    expect(shown.prompt).to_have_text("Do you use your leader now: Saboteur?")
    shown.button("Use the leader (L)").click()
    expect(shown.prompt).not_to_have_text("Do you use your leader now: Saboteur?")
    assert used(shown)[0] == {"leader": "saboteur", "used": 1}
    expect(card(shown, "Saboteur")).to_contain_text("1 use left")


@pytest.mark.parametrize(("key", "times"), [("l", 1), ("n", 0)])
def test_a_question_is_answered_by_one_key(table: Shown, key: str, times: int) -> None:
    state = match(
        [{"leader": "saboteur"}, None], seat=1, stacks=(("brawler",), ("claws", "mutant", "assassin", "claws"))
    )
    state.apply(1, {"type": "end_turn"})
    state.apply(0, {"type": "end_turn"})
    shown = table(state)
    expect(shown.button("Do not use it (N)")).to_be_visible()
    shown.page.keyboard.press(key)
    expect(shown.button("Do not use it (N)")).to_be_hidden()
    assert used(shown)[0] == {"leader": "saboteur", "used": times}


def test_the_tactician_lifts_a_unit_by_mouse(table: Shown) -> None:
    units = (unit("commando", (0, 1)), unit("scout", (1, 1)))
    hands = (("hmg", "runner", "move"), ())
    shown = table(match([{"leader": "tactician"}, None], *units, hands=hands, phase="discard"))
    expect(card(shown, "Tactician")).to_have_attribute("class", "nh-leader nh-idle")
    shown.hand("Move").click()
    shown.button("Discard").click()
    card(shown, "Tactician").click()
    expect(shown.prompt).to_have_text("Tactician: choose the unit.")
    shown.field(0, 1).click()
    shown.button("Use").click()
    expect(shown.hand("Commando")).to_have_count(1)
    expect(shown.page.locator(".nh-unit")).to_have_count(3)


def test_a_leader_that_is_begun_may_be_left_alone(table: Shown) -> None:
    shown = table(match([{"leader": "guide"}, None], unit("commando", (0, 0))))
    shown.page.keyboard.press("l")
    shown.page.keyboard.press("Escape")
    expect(shown.prompt).not_to_contain_text("choose where it goes")
    assert used(shown)[0] == {"leader": "guide", "used": 0}


def test_the_guide_moves_a_unit_by_keyboard(table: Shown) -> None:
    shown = table(match([{"leader": "guide"}, None], unit("commando", (0, 0), rotation=2)))
    shown.page.keyboard.press("l")
    expect(shown.prompt).to_contain_text("choose where it goes")
    shown.page.keyboard.press("ArrowUp")
    shown.page.keyboard.press("Enter")
    shown.page.keyboard.press("Enter")
    expect(card(shown, "Guide")).to_contain_text("1 use left")
    assert ("commando", (0, -1), 2) in shown.board


def test_the_medic_shuffles_in_a_warrior_by_button(table: Shown) -> None:
    state = match(
        [{"leader": "medic"}, None],
        hands=(("hmg", "runner", "move"), ()),
        phase="discard",
        discard=("commando", "brawler"),
        stacks=(("officer", "scout"), ()),
    )
    state.apply(0, {"type": "discard", "tile": "move"})
    shown = table(state)
    shown.button("Leader: Medic").click()
    expect(shown.prompt).to_have_text("Medic: choose the tile.")
    shown.button("Commando").click()
    shown.button("Use").click()
    expect(card(shown, "Medic")).to_contain_text("1 use left")
    assert shown.settled().state.view(None)["players"][0]["stack"] == 3


def test_the_watchman_turns_a_unit_before_the_battle(table: Shown) -> None:
    """The only unit there is: what it is turned to is chosen all the same."""
    state = match([{"leader": "watchman"}, None], unit("hmg", (0, 2), rotation=3), hands=((), ("battle",)), seat=1)
    state.apply(1, {"type": "play", "tile": "battle"})
    shown = table(state)
    shown.button("Use the leader (L)").click()
    expect(shown.prompt).to_have_text("Choose the unit, turn it and confirm.")
    shown.page.keyboard.press("r")
    shown.button("Choose").click()
    expect(shown.button("Choose")).to_be_hidden()
    assert used(shown)[0] == {"leader": "watchman", "used": 1}
    assert ("hmg", (0, 2), 2) in shown.board, "from 3: by a sixth, and once more to the other side"


def test_on_a_phone_the_three_cards_are_chosen_by_finger(table: Shown) -> None:
    shown = table(choice(), width=390, touch=True)
    card(shown, "Medic").tap()
    shown.button("Choose").tap()
    expect(shown.page.locator(".nh-leaders-mine .nh-leader")).to_have_count(1)
    wide, screen = shown.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= screen


@pytest.mark.parametrize("language", ["en", "pl", "cs"])
def test_the_choice_is_accessible_in_every_language(table: Shown, language: str) -> None:
    shown = table(choice(), language=language)
    results = Axe().run(shown.page)
    assert results.violations_count == 0, results.generate_report()
