"""Terrain, prizes, turrets and allies at the table in Chromium: how they are drawn, explained and fought with."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.access import Axe
from tests.browser.babel13.armies import neojungle, new_york, patch, scenario
from tests.browser.hex.table_page import TablePage, unit

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]
KINDS = ("forest", "hill", "water", "wasteland", "base", "bunker", "warehouse", "rock", "hole")
FIELDS = ((-2, 0), (-1, 0), (0, 0), (1, 0), (2, 0), (-2, 1), (-1, 1), (0, 1), (1, 1))
EVERY_KIND = {"terrain": [patch(kind, field) for kind, field in zip(KINDS, FIELDS, strict=True)]}
WOOD = {"terrain": [patch("forest", (0, 0), (0, 1), (1, 0), features=("thicket", "jungle"))]}
STORE = {
    "terrain": [patch("warehouse", (0, 0), features=("closed", "high")), patch("bunker", (-1, 0), (-1, 1))],
    "prizes": [
        {"at": [0, 0], "markers": {"toughness": 1, "mobility": 1}, "security": 3, "damage": 1, "armies": ["new_york"],
         "guard": {"army": "outpost", "fields": [[-1, 0], [-1, 1]]}},
    ],
}  # fmt: skip
GUARD = unit("commando", (-1, 0), army="outpost")
FORT = {
    "terrain": [patch("base", (0, -1), (1, -1), features=("closed", "turrets")),
                patch("base", (0, 0), features=("control_panel",))],
    "fixtures": [{"at": [0, -1], "tile": "turret_1", "rotation": 3}],
}  # fmt: skip


def fought(table: TablePage) -> None:
    table.hand("Battle").click()
    table.button("Play it").click()


# Terrain -------------------------------------------------------------------------------------------------------------


def test_every_kind_of_terrain_has_a_drawing_of_its_own(shown: Shown) -> None:
    table = shown(new_york(land=EVERY_KIND))
    for kind in KINDS:
        drawn = table.page.locator(f'.nh-patch[data-terrain="{kind}"]')
        expect(drawn.locator(f'use[href="#terrain-{kind}"]')).to_have_count(1)
        assert table.page.evaluate(f"document.getElementById('terrain-{kind}').childElementCount") > 1
    rims = table.page.locator(".nh-rim")
    lines = rims.evaluate_all("(all) => all.map((rim) => rim.getAttribute('stroke-dasharray'))")
    assert len(set(lines)) == len(KINDS), "the line round each kind is dashed in its own way"


def test_a_piece_of_terrain_has_one_line_round_it(shown: Shown) -> None:
    table = shown(new_york(land=WOOD))
    rim = table.page.locator(".nh-rim").get_attribute("d") or ""
    assert rim.count("M") == 12, "three fields that touch one another have twelve outer edges"


def test_what_stands_on_terrain_lets_it_be_seen(shown: Shown) -> None:
    table = shown(new_york(unit("cop", (0, 0)), land=WOOD))
    signs = table.page.locator(".nh-terrain-sign")
    expect(signs).to_have_count(1)
    expect(signs.locator("use")).to_have_attribute("href", "#terrain-forest-sign")


def test_terrain_is_named_and_explained_with_its_features(shown: Shown) -> None:
    table = shown(new_york(unit("cop", (0, 1)), land=WOOD))
    assert table.label(0, 0) == "C3, empty, Forest (Thicket, Jungle)"
    table.field(0, 0).hover()
    expect(table.card).to_contain_text("Terrain: Forest")
    expect(table.card).to_contain_text("Thicket: A unit here can be attacked only from a field next to it")
    assert table.label(0, 1).endswith("Forest (Thicket, Jungle)")
    table.field(0, 1).hover()
    expect(table.card).to_contain_text("Warrior")
    expect(table.card).to_contain_text("Jungle: Units with toughness printed on them cannot come here")


def test_terrain_explains_itself_to_the_keyboard_and_to_a_finger(shown: Shown) -> None:
    table = shown(new_york(land=WOOD))
    table.page.keyboard.press("Tab")
    table.field(0, 0).focus()
    table.page.keyboard.press("ArrowDown")
    expect(table.field(0, 1)).to_be_focused()
    expect(table.card).to_contain_text("Terrain: Forest")
    phone = shown(new_york(land=WOOD), width=390, touch=True)
    phone.field(0, 0).tap()
    expect(phone.card).to_contain_text("Terrain: Forest")


def test_what_is_uncertain_is_said(shown: Shown) -> None:
    table = shown(new_york(land=FORT))
    table.field(1, -1).hover()
    expect(table.card).to_contain_text("Not certain: What the four turrets attack with")


# Boards of any shape -------------------------------------------------------------------------------------------------

RADIUS_3 = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
BOARDS = {
    "23": [f for f in RADIUS_3 if abs(f[0]) <= 2 and abs(f[1]) <= 2 and abs(sum(f)) <= 2] + RADIUS_3[:4],
    "with holes": [f for f in RADIUS_3 if f not in ((0, 0), (0, -1), (1, -1), (-1, 2), (3, 0))],
    "61": [(q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4],
}


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("shape", sorted(BOARDS))
def test_boards_of_any_shape_fit(shown: Shown, shape: str, width: int) -> None:
    fields = BOARDS[shape]
    table = shown(new_york(hand=["cop"], land={"fields": fields, "terrain": [patch("water", (-2, 0))]}), width=width)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    cells = table.page.locator(".nh-cell")
    expect(cells).to_have_count(len(fields))
    inside = "(cells) => cells.map((cell) => cell.getBoundingClientRect()).map((b) => [b.left, b.right, b.width])"
    boxes = cells.evaluate_all(inside)
    assert min(left for left, _right, _width in boxes) >= 0
    assert max(right for _left, right, _width in boxes) <= width
    assert min(size for _left, _right, size in boxes) >= 40, "a finger finds every field"


def test_the_keyboard_walks_over_gaps(shown: Shown) -> None:
    table = shown(new_york(land={"fields": BOARDS["with holes"]}))
    table.field(0, 1).focus()
    table.page.keyboard.press("w")
    expect(table.field(0, -2)).to_be_focused()
    table.page.keyboard.press("s")
    expect(table.field(0, 1)).to_be_focused()
    table.page.keyboard.press("ArrowUp")
    expect(table.field(-1, 0)).to_be_focused()


def test_every_field_of_a_torn_board_is_reached_by_arrows(shown: Shown) -> None:
    torn = [(-2, 2), (-2, 1), (-1, 1), (2, -2), (2, -1), (1, -3), (0, 0)]
    table = shown(new_york(land={"fields": torn}))
    reached, waiting = {(0, 0)}, [(0, 0)]
    while waiting:
        here = waiting.pop()
        for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            table.field(*here).focus()
            table.page.keyboard.press(key)
            there = table.page.evaluate("document.activeElement.dataset.key")
            q, r = there.split(",")
            field = (int(q), int(r))
            if field not in reached:
                reached.add(field)
                waiting.append(field)
    assert reached == set(torn)


# Prizes --------------------------------------------------------------------------------------------------------------


def test_a_prize_says_what_lies_there_and_who_may_open_it(shown: Shown) -> None:
    table = shown(new_york(GUARD, land=STORE))
    expect(table.page.locator(".nh-prize use")).to_have_count(2)
    expect(table.page.locator(".nh-lock text")).to_have_text("2")
    assert "to be won here Medkit, Mobility, 2 of 3 wounds left, Warehouse" in table.label(0, 0)
    table.field(0, 0).hover()
    for words in (
        "To be won here: Medkit, Mobility", "Medkit: The unit has 1 toughness more",
        "Wounds that still open it: 2 of 3", "Only units of these armies can damage it: New York",
        "only while a unit of Outpost stands on one of these fields: B2, B3", "Terrain: Warehouse",
    ):  # fmt: skip
        expect(table.card).to_contain_text(words)


def test_a_universal_marker_is_called_what_the_scenario_makes_of_it(shown: Shown) -> None:
    state = scenario("forlorn_mission")
    (prize,) = state.view(None)["prizes"]
    table = shown(state)
    table.field(*prize["at"]).hover()
    expect(table.card).to_contain_text("To be won here: The Radio Station")
    expect(table.card).to_contain_text("Universal marker; in this scenario it stands for this.")


def test_a_prize_is_broken_open_before_ones_eyes_and_goes_to_the_winner(shown: Shown) -> None:
    shooter = unit("shooter", (0, 1))
    table = shown(new_york(GUARD, shooter, unit("cop", (1, 0), rotation=5), hand=["battle"], land=STORE))
    fought(table)
    table.step_to("breaks at C3")
    expect(table.page.locator(".nh-target-hit")).to_have_count(2)
    assert "Anna wins on C3: Medkit, Mobility" in table.step_to("wins on")[-1]
    expect(table.page.locator(".nh-prize")).to_have_count(0)
    expect(table.page.locator(".nh-kept-mine .nh-kept-marker")).to_have_count(2)
    table.button("Skip").click()
    expect(table.page.locator(".nt-log")).to_contain_text("Anna wins on C3: Medkit, Mobility")


def test_who_opened_a_prize_and_fell_is_told_of_by_its_name(shown: Shown) -> None:
    claws = unit("claws", (0, 2), seat=1, rotation=1, army="borgo")
    board = (GUARD, unit("shooter", (0, 1)), unit("cop", (1, 0), rotation=5), claws)
    table = shown(new_york(*board, hand=["battle"], land=STORE))
    fought(table)
    table.button("Skip").click()
    log = table.page.locator(".nt-log")
    expect(log).to_contain_text("Shooter C4 (New York) is destroyed")
    expect(log).to_contain_text("Shooter C4 (New York) breaks at C3: 1 wound")


# Turrets -------------------------------------------------------------------------------------------------------------


def test_a_turret_is_named_and_its_attacks_are_lit_up(shown: Shown) -> None:
    table = shown(new_york(unit("cop", (0, 0)), land=FORT))
    assert "Cannon turret stands there, top side looks down, Base" in table.label(0, -1)
    table.field(0, -1).hover()
    expect(table.card).to_contain_text("Tile of the land · C2")
    expect(table.card).to_contain_text("It attacks in every battle whoever is in reach, of either side")
    expect(table.card).to_contain_text("Ranged 2, down: hits Cop C3 (2 wounds)")
    expect(table.page.locator(".nh-line-ranged")).to_have_count(1)
    expect(table.page.locator(".nh-target-hit")).to_have_count(1)


def test_a_turret_that_attacks_is_told_of_by_its_name(shown: Shown) -> None:
    table = shown(new_york(unit("cop", (0, 0)), hand=["battle"], land=FORT))
    fought(table)
    assert table.step_to("shoots")[-1] == "Cannon turret C2 shoots Cop C3 (New York): 2 wounds"
    table.button("Skip").click()
    expect(table.page.locator(".nt-log")).to_contain_text("Cannon turret C2 shoots Cop C3")


def test_the_mouse_turns_a_turret_at_the_panel(shown: Shown) -> None:
    table = shown(new_york(unit("cop", (0, 0)), land=FORT))
    table.field(0, 0).click()
    expect(table.prompt).to_have_text("Control panel of Cop C3 on Cannon turret C2?")
    expect(table.page.locator(".nh-fixture.nh-leaving")).to_have_count(1)
    table.field(0, -1).hover()
    table.wheel()
    table.field(0, -1).click()
    assert table.asked[-1] == {
        "type": "act", "ability": "control_panel", "unit": [0, 0], "target": [0, -1], "rotation": 5,
    }  # fmt: skip
    log = table.page.locator(".nt-log")
    expect(log).to_contain_text("Anna turns Cannon turret on C2: its top side looks upper left")


def test_the_keyboard_chooses_which_turret_and_how_it_looks(shown: Shown) -> None:
    second = {"at": [1, -1], "tile": "turret_2", "rotation": 0}
    table = shown(new_york(unit("cop", (0, 0)), land=FORT | {"fixtures": [*FORT["fixtures"], second]}))
    table.field(0, 0).focus()
    for key in ("Enter", "e"):
        table.page.keyboard.press(key)
    expect(table.prompt).to_have_text("Control panel: choose the target.")
    for key in ("Enter", "r", "r", "Enter"):
        table.page.keyboard.press(key)
    assert table.asked[-1] == {
        "type": "act", "ability": "control_panel", "unit": [0, 0], "target": [1, -1], "rotation": 3,
    }  # fmt: skip


def test_a_finger_turns_a_turret(shown: Shown) -> None:
    table = shown(new_york(unit("cop", (0, 0)), land=FORT), width=390, touch=True)
    table.field(0, 0).tap()
    table.field(0, -1).tap()
    table.button("Use").tap()
    assert table.asked[-1]["rotation"] == 5


# Allies --------------------------------------------------------------------------------------------------------------


def test_an_ally_looks_like_its_army_and_bears_its_owners_mark(shown: Shown) -> None:
    table = shown(new_york(GUARD))
    expect(table.page.locator('.nh-unit use[href="#outpost-commando"]')).to_have_count(1)
    expect(table.page.locator('.nh-ally use[href="#new_york-emblem"]')).to_have_count(1)
    assert table.label(-1, 0).startswith("B2, Commando (Outpost, with New York)")
    table.field(-1, 0).hover()
    expect(table.card).to_contain_text("Outpost, with New York · Warrior · B2")


# Languages, sizes, accessibility -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"),
    [("pl", ["Do zdobycia: Apteczka", "Do otwarcia brakuje ran: 2 z 3", "Teren: Magazyn"]),
     ("cs", ["Zde lze získat: Lékárnička", "K otevření chybí zranění: 2 z 3", "Terén: Sklad"])],
)  # fmt: skip
def test_the_land_speaks_the_viewers_language(shown: Shown, language: str, words: list[str]) -> None:
    table = shown(new_york(GUARD, land=STORE), language=language)
    table.field(0, 0).hover()
    for part in words:
        expect(table.card).to_contain_text(part)


@pytest.mark.parametrize("width", [1440, 390])
def test_axe_finds_nothing_on_a_full_land(shown: Shown, width: int) -> None:
    lying = {**FORT, "terrain": [*FORT["terrain"], patch("warehouse", (1, 0), features=("closed",))],
             "prizes": [STORE["prizes"][0] | {"at": [1, 0]}]}  # fmt: skip
    table = shown(neojungle(unit("blocker", (0, 0), army="moloch"), land=lying, markers={"melee": 1}), width=width)
    table.field(1, 0).click()
    expect(table.card).to_be_visible()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(table.page)
    assert found.response["violations"] == [], found.generate_report()
