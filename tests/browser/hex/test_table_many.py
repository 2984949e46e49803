"""The table of three and four in Chromium: whose panel is whose, teams, points, who is out, and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import element_page
from tests.browser.hex.many import all_is_readable, fight, heads, position_of, skip
from tests.browser.hex.table_page import TablePage, position, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
WIDTHS = (1440, 1000, 390)
THREE: tuple[dict[str, Any], ...] = ({"army": "moloch"}, {"army": "borgo"}, {"army": "outpost"})
FOUR: tuple[dict[str, Any], ...] = (*THREE, {"army": "hegemony"})
CLOWN = (unit("clown", (0, 1), 0), unit("blocker", (-1, 0), 0))
"""The Clown of seat 0 stands beside its own HQ."""


@pytest.mark.parametrize("width", WIDTHS)
def test_three_at_the_table(table: Shown, width: int) -> None:
    players = [{**player, "hand": ["battle", "move"]} for player in THREE]
    shown = table(position_of("free_for_all", players, seat=1), width=width)
    assert heads(shown) == ["Moloch · you", "Borgo", "Outpost"]
    expect(shown.page.locator('.nh-player[aria-current="true"]')).to_have_attribute("data-army", "borgo")
    expect(shown.page.get_by_role("group", name="Hand of Eva")).to_have_count(1)
    all_is_readable(shown)


@pytest.mark.parametrize(("width", "language"), [(1440, "en"), (390, "pl"), (390, "cs")])
def test_two_teams_at_the_table(table: Shown, width: int, language: str) -> None:
    players = [{**player, "hand": ["battle"]} for player in FOUR]
    shown = table(position_of("team", players), width=width, language=language)
    said = {"en": ("team 1", "team 2"), "pl": ("drużyna 1", "drużyna 2"), "cs": ("tým 1", "tým 2")}[language]
    assert [words.split(" · ")[1] for words in heads(shown)] == [*said, *said]
    all_is_readable(shown)


def test_the_points_of_a_team_are_counted_together(table: Shown) -> None:
    players = [{**player, "points": points} for player, points in zip(FOUR, (7, 3, 12, 0), strict=True)]
    state = position_of("team_points", players, unit("hybrid", (0, 0), 0, 0), edition="2e")
    shown = table(state)
    score = shown.page.locator(".nh-hp")
    expect(score).to_have_text(["19/40", "3/40", "19/40", "3/40"])
    expect(score.first).to_have_accessible_name("points of the team: 19 of 40")
    fight(shown)
    expect(score).to_have_text(["20/40", "3/40", "20/40", "3/40"])


def test_one_alone_against_two(table: Shown) -> None:
    shown = table(position_of("one_against_team", THREE), you=(1,))
    assert heads(shown) == ["Moloch · alone", "Borgo · team 1 · you", "Outpost · team 1"]


def test_the_others_follow_in_the_order_of_seats(table: Shown) -> None:
    shown = table(position_of("free_for_all", FOUR), you=(2,))
    expect(shown.page.locator(".nh-side-theirs .nh-player-name")).to_have_text(["Petr", "Anna", "Jan"])


def test_whoever_plays_all_seats_has_the_hand_of_the_moving_one_before_him(table: Shown) -> None:
    players = [{**player, "hand": ["battle", "move"]} for player in THREE]
    shown = table(position_of("free_for_all", players), you=(0, 1, 2))
    mine = shown.page.locator(".nh-side-mine .nh-player")
    expect(mine).to_have_attribute("data-army", "moloch")
    shown.button("End turn").click()
    expect(mine).to_have_attribute("data-army", "borgo")
    expect(shown.page.locator(".nh-hand-mine .nh-hand-tile")).to_have_count(2)
    expect(shown.page.locator(".nh-side-theirs .nh-player")).to_have_count(2)


def test_the_board_is_as_high_as_what_stands_above_it_leaves(table: Shown) -> None:
    """A notice above the table comes or goes while nobody moves."""
    shown = table(position(unit("hq", (-2, 2)), unit("hq", (2, 0), 1)))
    top = "element.style.getPropertyValue('--table-top')"
    before = shown.page.evaluate(top)
    shown.page.evaluate("document.querySelector('h1').style.height = '300px'")
    shown.page.wait_for_function(f"(before) => {top} !== before", arg=before)
    shown.page.evaluate("document.querySelector('h1').hidden = true")
    shown.page.wait_for_function(f"() => {top} === '0px'")


def test_who_plays_both_sides_is_told_apart_by_the_army(table: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(element_page, "NAMES", ("Anna", "Anna"))
    shown = table(position(unit("hq", (-2, 2)), unit("hq", (2, 0), 1), stack=["move"]), you=(0, 1))
    shown.button("End turn").click()
    expect(shown.page.locator(".nt-log-lines")).to_contain_text("Turn of Anna (Borgo)")


@pytest.mark.parametrize("width", [1440, 390])
def test_somebody_is_out(table: Shown, width: int) -> None:
    players = [FOUR[0], {"army": "borgo", "hq_hp": 1}, *FOUR[2:]]
    shown = table(position_of("free_for_all", players, unit("hybrid", (0, 1), 0)), width=width)
    fight(shown)
    assert heads(shown) == ["Moloch · you", "Borgo · out of the game", "Outpost", "Hegemony"]
    expect(shown.page.locator(".nh-player.nh-out")).to_have_attribute("data-army", "borgo")
    log = shown.page.locator(".nt-log-lines li")
    expect(log.filter(has_text="Jan is out of the game")).to_have_count(1)
    all_is_readable(shown)


def test_tiles_of_whoever_is_out_leave_the_board(table: Shown) -> None:
    players = [FOUR[0], {"army": "borgo", "hq_hp": 1}, *FOUR[2:]]
    shown = table(position_of("free_for_all", players, unit("hybrid", (0, 1), 0), unit("medic", (2, -2), 1)))
    fight(shown)
    expect(shown.page.locator(".nh-unit")).to_have_count(4)
    lines = shown.page.locator(".nt-log-lines li").filter(has_text="Medic E1 (Borgo) is destroyed")
    expect(lines).to_contain_text("Its player is out of the game")


def test_points_are_shown_as_they_come(table: Shown) -> None:
    players = [{**THREE[0], "points": 16}, *THREE[1:]]
    shown = table(position_of("points", players, unit("hybrid", (0, 1), 0)))
    expect(shown.page.get_by_role("img", name="points: 16 of 20")).to_have_text("16/20")
    label = "C1, HQ (Borgo), top side looks up, points: 0 of 20, Melee all sides"
    expect(shown.field(0, -2)).to_have_attribute("aria-label", label)
    fight(shown)
    expect(shown.page.get_by_role("img", name="points: 18 of 20")).to_be_visible()
    line = shown.page.locator('.nt-log-lines li[data-kind="points"]')
    expect(line).to_contain_text("Anna gets 2 points: 18 in all")


def test_the_points_of_an_explosion_are_given_away(table: Shown) -> None:
    shown = table(position_of("points", THREE, *CLOWN))
    shown.act(0, {"type": "resolve_battle"})
    skip(shown)
    shown.button("The Clown C4 explodes").click()
    skip(shown)
    expect(shown.prompt).to_have_text("The Clown C4 hurts your own HQ: choose who gets the points.")
    shown.button("Eva gets 1 point").click()
    skip(shown)
    assert [player.get("points") for player in shown.settled().state.view(None)["players"]] == [0, 0, 1]
    log = shown.page.locator(".nt-log-lines li")
    expect(log.filter(has_text="hurts its own HQ: Eva gets the points")).to_have_count(1)


@pytest.mark.parametrize("width", [1440, 390])
def test_a_team_wins(table: Shown, width: int) -> None:
    players = [FOUR[0], {"army": "borgo", "hq_hp": 1}, *FOUR[2:]]
    shown = table(position_of("team", players, unit("hybrid", (0, 1), 0)), width=width)
    fight(shown)
    expect(shown.prompt).to_have_text("Anna, Eva win together. An HQ is destroyed.")
    scores = "Hit points of the HQs: Moloch 15 + Outpost 15 = 30, Borgo 0 + Hegemony 15 = 15"
    expect(shown.page.locator(".nt-prompt-hint")).to_have_text(scores)
    all_is_readable(shown)


@pytest.mark.parametrize(
    ("beaten", "both", "words"),
    [
        (9, True, "A draw. The HQs of all who could still win are destroyed."),
        (9, False, "Anna wins. The HQs of all others who could still win are destroyed."),
        (0, True, "A draw. No HQ is left."),
        (0, False, "Anna wins. All other HQs are destroyed."),
    ],
)
def test_the_hq_of_a_beaten_player_may_still_stand(table: Shown, beaten: int, both: bool, words: str) -> None:
    """In overtime, beside the HQs of the tied."""
    attackers = [unit("hornet", (0, -1), 0), unit("brawler", (0, 1), 1, 3)][: 1 + both]
    left = [unit("hq", (-2, 0), 2)] if beaten else []
    players = [{**THREE[0], "hq_hp": 1}, {**THREE[1], "hq_hp": 1}, {**THREE[2], "hq_hp": beaten, "out": True}]
    shown = table(position_of("free_for_all", players, *attackers, *left, seat=1, overtime=0))
    shown.act(1, {"type": "end_turn"})
    skip(shown)
    expect(shown.prompt).to_have_text(words)


def test_two_share_the_victory_of_points(table: Shown) -> None:
    players = [{**THREE[0], "points": 6}, {**THREE[1], "points": 2}, {**THREE[2], "points": 6}]
    shown = table(position_of("points", players, seat=2, final=0))
    shown.act(2, {"type": "end_turn"})
    skip(shown)
    assert heads(shown)[1] == "Borgo · not in the overtime"
    log = shown.page.locator('.nt-log-lines li[data-kind="overtime_started"]')
    expect(log).to_have_text("A tie of Anna, Eva: one more turn each, then one more battle")
    shown.act(0, {"type": "end_turn"})
    shown.act(2, {"type": "end_turn"})
    skip(shown)
    expect(shown.prompt).to_have_text("Anna, Eva share the victory. The points decide.")
    expect(shown.page.locator(".nt-prompt-hint")).to_have_text("Points: Moloch 6, Borgo 2, Outpost 6")
