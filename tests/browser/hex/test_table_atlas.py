"""The map atlas at the table in Chromium: ground that explains itself and changes, special rules that can be read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from neuroshima_hex.atlas import MAPS
from neuroshima_hex.host.scenarios import options_of
from playwright.sync_api import expect

from tests.browser.access import fits, looked_at
from tests.browser.hex.table_page import TablePage, game, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
WIDE = 1440
ARMIES = ("moloch", "outpost", "borgo", "hegemony")
COVERED = """() => [...document.querySelectorAll(".nh-cell")].map((cell) => {
  const box = cell.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const round = [...document.querySelectorAll(".nh-rules-button, .nt-help-button")];
  const over = round.map((button) => button.getBoundingClientRect());
  return over.some((b) => x > b.left && x < b.right && y > b.top && y < b.bottom) ? cell.dataset.key : "";
})"""
"""The fields whose middle lies under one of the round buttons."""
CRUST = (unit("hq", (-2, 0), 0), unit("hq", (0, 2), 1), unit("blocker", (3, -1), 0), unit("hybrid", (1, -2), 0))


def on_map(name: str, *board: dict[str, Any], hands: tuple[list[str], ...] = (["battle"],)) -> Any:
    """A position on a map, by its own number of players."""
    made = game()
    found = made.registry.scenarios[name]
    players = [{"army": army} for army in ARMIES[: len(found.file.side)]]
    for player, hand in zip(players, hands, strict=False):
        player["hand"] = hand  # type: ignore[assignment]
    raw = {"players": players, "board": list(board), "turn": {"seat": 0}}
    return made.load(made.Options.model_validate(options_of(found)), raw)


@pytest.mark.parametrize("width", [WIDE, 390])
@pytest.mark.parametrize("name", MAPS)
def test_every_map_is_readable(table: Shown, name: str, width: int) -> None:
    shown = table(on_map(name, unit("scout", (-1, 1) if name != "crater_ring" else (-1, -1), 0)), width=width)
    drawn = shown.page.locator(".nh-patch")
    expect(drawn).to_have_count(len(game().registry.scenarios[name].land.patches))
    look = looked_at if width == WIDE or name == MAPS[0] else fits  # a phone shows all maps within one page
    look(shown.page, name)
    assert [field for field in shown.page.evaluate(COVERED) if field] == []


@pytest.mark.parametrize("language", ["en", "pl", "cs"])
def test_the_special_rules_can_be_read(table: Shown, language: str) -> None:
    shown = table(on_map("thin_crust", *CRUST), language=language)
    panel = shown.page.locator(".nh-scenario")
    panel.locator("summary").click()
    for rule in game().registry.scenarios["thin_crust"].special:
        expect(panel).to_contain_text(rule.texts[language])
    ours = {"en": "Our own design", "pl": "Nasz własny projekt", "cs": "Náš vlastní návrh"}[language]
    expect(panel).to_contain_text(ours)


def test_the_special_rules_stand_among_the_rules_in_force(table: Shown) -> None:
    shown = table(on_map("two_banks"))
    shown.page.get_by_role("button", name="Rules in force").click()
    expect(shown.page.get_by_role("dialog")).to_contain_text("every enemy HQ loses 1 hit point")


def test_a_field_says_what_its_ground_does(table: Shown) -> None:
    shown = table(on_map("thin_crust", *CRUST))
    shown.field(3, -2).hover()
    expect(shown.card).to_contain_text("Loose ground")
    expect(shown.card).to_contain_text("After the next battle it falls away with all that stands on it")


def test_high_ground_is_told_of_a_unit(table: Shown) -> None:
    shown = table(on_map("signal_hill", unit("hybrid", (0, 0), 0)))
    shown.field(0, 0).hover()
    expect(shown.card).to_contain_text("Acts in segment 4 (printed 3)")
    expect(shown.card).to_contain_text("+1 initiative from High ground")


def test_the_ground_gives_way_after_the_battle(table: Shown) -> None:
    shown = table(on_map("thin_crust", *CRUST))
    expect(shown.page.locator('.nh-patch[data-terrain="loose_crust"]')).to_have_count(1)
    shown.hand("Battle").click()
    shown.button("Play it").click()
    assert "Sinkhole" in shown.step_to("The ground changes")[-1]
    expect(shown.page.locator('.nh-patch[data-terrain="sinkhole"]')).to_have_count(1)
    shown.button("Skip").click()
    expect(shown.page.locator('.nh-patch[data-terrain="cracked_crust"]')).to_have_count(0)
    expect(shown.page.locator('.nh-patch[data-terrain="loose_crust"]')).to_have_count(1)
    log = shown.page.locator(".nt-log-lines")
    expect(log).to_contain_text("The ground changes to Sinkhole")
    assert ("blocker", (3, -1), 0) not in shown.board


def test_what_a_special_rule_does_is_told_with_it(table: Shown) -> None:
    shown = table(on_map("two_banks", unit("hq", (-3, 1), 0), unit("hq", (3, -1), 1), unit("blocker", (0, 0), 0)))
    shown.hand("Battle").click()
    shown.button("Play it").click()
    shown.step_to("HQ of Outpost loses 1 hit point: 19 left")
    expect(shown.page.locator(".nt-steps")).to_contain_text("Tribute")
