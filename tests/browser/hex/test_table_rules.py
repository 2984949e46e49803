"""The rules in force, as the table tells them: of the edition, the mode and the variants of this match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from neuroshima_hex.hex_state import HexState
from playwright.sync_api import Locator, expect

from tests.browser.access import looked_at
from tests.browser.hex.table_page import TablePage, game, position, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
ARMIES = ("moloch", "borgo", "outpost", "hegemony")
CORNERS = ([-2, 0], [2, -2], [-2, 2], [2, 0])


def match(players: int = 2, **options: Any) -> HexState:
    """The HQs stand, and the first seat is to play."""
    board = [{"at": at, "tile": "hq", "seat": seat} for seat, at in enumerate(CORNERS[:players])]
    raw = {"players": [{"army": army, "hand": ["battle"]} for army in ARMIES[:players]], "board": board}
    return game().load(game().Options(**options), raw)


def dialog(shown: TablePage) -> Locator:
    return shown.page.get_by_role("dialog")


@pytest.mark.parametrize("width", [1440, 390])
def test_the_button_tells_the_rules_in_force_and_where_others_differ(table: Shown, width: int) -> None:
    shown = table(match(edition="2e"), width=width)
    shown.page.get_by_role("button", name="Rules in force").click()
    rules = dialog(shown)
    expect(rules).to_have_accessible_name("Rules in force")
    expect(rules).to_contain_text("2nd edition, Duel.")
    expect(rules.locator(".nh-rules-list > li").first).to_contain_text("There is no unlucky draw")
    expect(rules.locator(".nh-rules-others").first).to_contain_text(
        "Otherwise in: Edition 3.0, Edition of 2025. Unlucky"
    )
    expect(rules.get_by_role("heading", name="Rules in force")).to_be_focused()
    looked_at(shown.page, f"the rules in force at {width}")
    box = rules.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= width
    rules.get_by_role("button", name="Close").click()
    expect(rules).to_have_count(0)


def test_by_the_keyboard_alone(table: Shown) -> None:
    shown = table(match(4, mode="team", edition="2025", spare_allies=True))
    shown.page.keyboard.press("i")
    rules = dialog(shown)
    expect(rules).to_contain_text("Moloch spares its ally, as the players have agreed")
    expect(rules).to_contain_text("Otherwise in: 2nd edition, Edition 3.0. Moloch's units attack those of its ally")
    for topic in rules.locator("summary").all():  # what rulebooks contradict each other in, folded
        shown.page.keyboard.press("Tab")
        expect(topic).to_be_focused()
    shown.page.keyboard.press("Enter")
    expect(rules).to_contain_text("The publisher's FAQ, errata 8: It serves the Scoper's side")
    shown.page.keyboard.press("Tab")
    expect(rules.get_by_role("button", name="Close")).to_be_focused()
    shown.page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    shown.page.keyboard.press("?")
    expect(dialog(shown)).to_contain_text("the rules in force in this match")


@pytest.mark.parametrize(
    ("language", "edition", "sentence"),
    [
        ("pl", "Edycja 3.0, Tryb drużynowy.", "Każdy Sztab zaczyna z 15"),
        ("cs", "Edice 3.0, Týmová hra.", "začíná s 15"),
    ],
)
def test_in_every_language(table: Shown, language: str, edition: str, sentence: str) -> None:
    shown = table(match(4, mode="team"), language=language, width=390)
    shown.page.keyboard.press("i")
    expect(dialog(shown)).to_contain_text(edition)
    expect(dialog(shown)).to_contain_text(sentence)


@pytest.mark.parametrize(
    ("edition", "here", "elsewhere"),
    [
        ("3.0", ["Pechowy dociąg:", "po Ostatniej Bitwie"], "Pechowe dobranie"),
        ("2025", ["Pechowe dobranie:", "po Finałowej Bitwie"], "Pechowy dociąg"),
        ("2e", ["Edycja z 2025 roku. Pechowy dociąg:"], "Pechowe dobranie"),
    ],
)
def test_an_edition_says_it_in_its_own_words(table: Shown, edition: str, here: list[str], elsewhere: str) -> None:
    """Of what holds in others it tells in the words of the first of them."""
    shown = table(match(edition=edition), language="pl")
    shown.page.keyboard.press("i")
    for words in here:
        expect(dialog(shown)).to_contain_text(words)
    expect(dialog(shown)).not_to_contain_text(elsewhere)


@pytest.mark.parametrize(("edition", "named"), [("3.0", "Pechowy dociąg"), ("2025", "Pechowe dobranie")])
def test_the_log_says_it_in_the_words_of_the_edition(table: Shown, edition: str, named: str) -> None:
    hqs = (unit("hq", (-2, 2)), unit("hq", (2, -2), seat=1))
    hand, stack = ["battle", "move", "battle"], ["guard", "medic", "scout"]
    options = {"edition": edition}
    state = position(*hqs, hand=hand, stack=stack, options=options, phase="discard", redraw=True)
    shown = table(state, language="pl")
    shown.button("Odrzuć wszystko i dobierz ponownie").click()
    expect(shown.page.locator(".nt-log")).to_contain_text(f"{named}: na ręce same żetony Natychmiastowe")


def test_what_does_not_arise_is_not_told(table: Shown) -> None:
    shown = table(match(alternative_start=True))
    shown.page.keyboard.press("i")
    expect(dialog(shown)).to_contain_text("Alternative start:")
    for word in ("ally", "Reinforcements", "37 fields"):
        expect(dialog(shown)).not_to_contain_text(word)


TWENTY = "Twenty points reached by several in one battle"
FORTY = "Forty points reached by both teams in one battle"
FIFTEEN = "Hit points of an HQ in the team game"


@pytest.mark.parametrize(
    ("players", "options", "topics"),
    [
        (3, {"mode": "points"}, {TWENTY}),
        (3, {"mode": "points", "edition": "2025"}, set()),
        (4, {"mode": "team_points", "edition": "2e"}, {FORTY}),
        (4, {"mode": "team"}, {FIFTEEN}),
        (4, {"mode": "team", "edition": "2025"}, set()),
    ],
)
def test_contradictions_stand_where_they_arise(
    table: Shown, players: int, options: dict[str, Any], topics: set[str]
) -> None:
    """Of these editions and modes alone; among the rules, and at the HQs, whose hit points or points they are about."""
    shown = table(match(players, **options))
    shown.field(*CORNERS[0]).hover()
    expect(shown.card).to_contain_text("HQ")
    told = set(shown.card.locator("summary").all_text_contents())
    assert told == topics
    shown.page.keyboard.press("i")
    listed = set(dialog(shown).locator("summary").all_text_contents())
    assert listed & {TWENTY, FORTY, FIFTEEN} == topics
    assert "Whom a module serves that a Scoper holds" in listed  # Outpost plays
