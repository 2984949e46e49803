"""The editor with every kind of content: Structures, terrain and what lies on it, piles, allies, leaders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import neuroshima_babel13.plugin as babel13
import pytest
from neuroshima_hex.host.game import HexGame
from playwright.sync_api import expect

from tests.browser.conftest import Shown
from tests.support.browser.access import looked_at
from tests.support.browser.hex.editor_page import EditorPage
from tests.support.browser.hex.table_page import game, game_with, position

pytestmark = pytest.mark.browser
Edit = Callable[..., EditorPage]


@pytest.fixture
def editor(shown_element: Shown) -> Edit:
    """The editor with a position in it: an empty board, if none is given."""

    def shown(rules: HexGame | None = None, options: Any = None, **page: Any) -> EditorPage:
        made = rules or game()
        state = position(army="borgo", other="hegemony", rules=made, options=options)
        opened = shown_element(EditorPage, made, state, **page)
        assert isinstance(opened, EditorPage)
        return opened

    return shown


@pytest.fixture(scope="module")
def with_babel() -> HexGame:
    return game_with("babel13", babel13)


def test_a_structure_is_put_turned_moved_and_removed_as_one(editor: Edit) -> None:
    board = editor(options={"edition": "2025", "structures": True})
    board.put("Behemoth", (0, 0))
    board.says("Jaws (Borgo) on C3")
    assert board.pieces() == [("hide", (0, -1), 0), ("jaws", (0, 0), 0)]
    board.button("Turn back").click()
    assert board.pieces() == [("hide", (-1, 0), 5), ("jaws", (0, 0), 5)]
    board.field(2, -2).click()
    board.says("Jaws (Borgo) on E1")
    assert board.pieces() == [("hide", (1, -2), 5), ("jaws", (2, -2), 5)]
    board.button("Other face").click()
    board.button("Turn this tile").click()
    assert [(tile, turn) for tile, _at, turn in board.pieces()] == [("hide", 5), ("horns", 0)]
    looked_at(board.page, "a Structure")
    board.page.keyboard.press("Delete")
    assert board.pieces() == []


def test_a_structure_without_room_is_refused_and_stays(editor: Edit) -> None:
    board = editor(options={"edition": "2025", "structures": True})
    board.put("Behemoth", (0, -2))
    before = board.pieces()
    board.look("The land")
    board.choose("Single fields")
    board.field(4, 0).click()  # one that touches no other
    board.button("Cancel").click()
    board.field(0, -2).click()
    board.field(4, 0).click()
    expect(board.error).to_have_text("A Structure needs two free fields side by side.")
    assert board.pieces() == before
    assert [4, 0] in board.position["fields"]


def test_terrain_of_all_installed_expansions(editor: Edit, with_babel: HexGame) -> None:
    board = editor(with_babel)
    page = board.page
    board.look("The land")
    board.put("Forest", (1, 0), (1, -1), (-2, 0))
    page.get_by_role("checkbox", name="Thicket").check()
    board.field(2, -1).click()
    board.put("Warehouse", (-2, 2))
    expect(page.get_by_role("checkbox", name="Closed")).to_be_disabled()
    page.get_by_role("checkbox", name="Loot").check()
    board.field(-2, 2).click()
    terrain = [(patch["kind"], sorted(patch["fields"]), patch["features"]) for patch in board.position["terrain"]]
    assert terrain == [
        ("forest", [[1, -1], [1, 0]], []),
        ("forest", [[-2, 0]], []),
        ("forest", [[2, -1]], ["thicket"]),
        ("warehouse", [[-2, 2]], ["closed", "loot"]),
    ]
    board.choose("Take terrain away")
    board.field(1, -1).click()
    board.put("Medkit", (-2, 2))
    board.button("Cancel").click()
    board.field(-2, 2).click()
    board.says("A prize on A3")
    board.button("Lock +1").click()
    board.button("Wound").click()
    prize = {"at": [-2, 2], "security": 2, "markers": {"toughness": 1}, "damage": 1}
    assert board.position["prizes"] == [prize]
    looked_at(page, "the land")
    board.put("Cannon turret", (0, 0))
    expect(board.error).to_have_text("The land there bears no such tile.")
    assert "fixtures" not in board.position
    page.get_by_label("Shape of the board").select_option(label="37 fields")
    assert (len(board.position["fields"]), board.position["prizes"]) == (37, [prize])
    page.get_by_label("Shape of the board").select_option(label="As the rules have it")
    assert {"fields", "terrain", "prizes"}.isdisjoint(board.position)


def test_a_tile_of_the_land_and_the_board_of_a_scenario(editor: Edit, with_babel: HexGame) -> None:
    board = editor(with_babel)
    page = board.page
    board.look("The land")
    board.choose("Bunker")
    page.get_by_role("checkbox", name="Turrets").check()
    board.field(0, 0).click()
    board.put("Cannon turret", (0, 0))
    board.says("Cannon turret on C3")
    board.button("Turn clockwise").click()
    assert board.position["fixtures"] == [{"at": [0, 0], "tile": "turret_1", "rotation": 1}]
    page.get_by_label("Shape of the board").select_option(label="Signal Hill")
    land = with_babel.screen.catalogue()["scenarios"]["signal_hill"]
    assert (board.position["fields"], board.position["terrain"]) == (land["fields"], land["terrain"])
    expect(page.locator(".nh-cell")).to_have_count(len(land["fields"]))
    expect(page.get_by_label("Shape of the board")).to_have_value("signal_hill")


def test_allies_piles_and_markers(editor: Edit, with_babel: HexGame) -> None:
    board = editor(with_babel)
    page, seat = board.page, board.seat(0)
    page.get_by_label("Whose units they are").select_option(label="Allies: Moloch")
    board.put("Gauss Cannon", (1, 0))
    board.says("Gauss Cannon (Moloch, with Borgo) on D3")
    expect(board.button("Into the hand")).to_have_count(0)
    page.get_by_label("Whose units they are").select_option(label="Its own tiles")
    for name, key in (("Mutant", "x"), ("Medic", "t"), ("Battle", "t"), ("Move", "h")):
        board.choose(name)
        page.keyboard.press(key)
    board.put("Claws", (0, 0))
    board.button("Discarded").click()
    board.choose("Mobility")
    for _marker in range(2):
        board.button("Borgo keeps it").click()
    board.button("Cancel").click()
    looked_at(page, "piles")
    (piece,) = board.position["board"]
    assert (piece["tile"], piece["army"], piece["seat"]) == ("gauss_cannon", "moloch", 0)
    first = board.position["players"][0]
    assert (first["discard"], first["stack"], first["hand"]) == (["mutant", "claws"], ["battle", "medic"], ["move"])
    assert first["markers"] == {"mobility": 2}
    seat.get_by_label("Army").select_option(label="Hegemony")  # which the other seat plays: they change places
    assert [player["army"] for player in board.position["players"]] == ["hegemony", "borgo"]
    assert [piece["seat"] for piece in board.position["board"]] == [1]
    seat = board.seat(1)
    seat.get_by_text("Discard pile: 2").click()
    seat.get_by_role("button", name="Take Mutant out of the discard pile").click()
    seat.get_by_role("button", name="Take off: Mobility").click()
    second = board.position["players"][1]
    assert (second["discard"], second["markers"]) == (["claws"], {"mobility": 1})


def test_rare_fields_of_the_turn_and_of_leaders(editor: Edit) -> None:
    board = editor(options={"edition": "2025", "leaders": True})
    page = board.page
    turn = page.locator(".nh-edit-turn")
    turn.get_by_label("Leader of Hegemony").select_option(label="Medic")
    turn.get_by_label("How often it was used").last.select_option("1")
    turn.locator("summary").click()
    turn.get_by_label("Turns after this one until the Final Battle").select_option("1")
    assert board.position["leaders"]["cards"] == [None, {"leader": "medic", "used": 1}]
    assert board.position["turn"]["final"] == 1
    turn.get_by_label("The unlucky draw is on offer").click()
    expect(board.error).not_to_be_empty()
    assert "redraw" not in board.position["turn"]
    expect(turn.get_by_label("The unlucky draw is on offer")).not_to_be_checked()
    board.seat(1).locator("summary").last.click()
    board.seat(1).get_by_label("Hit points at the start").fill("15")
    board.seat(1).get_by_label("Hit points of the HQ").fill("9")
    board.seat(1).get_by_label("Hit points of the HQ").press("Enter")
    second = board.position["players"][1]
    assert (second["hq_start"], second["hq_hp"]) == (15, 9)


def test_remaining_setup_steps_are_kept_and_shown(shown_element: Shown, with_babel: HexGame) -> None:
    steps = [
        {"step": "deploy", "seat": 0, "army": "moloch", "units": {"hybrid": 1}, "count": 1},
        {"step": "hq", "seat": 1},
        {"step": "begin", "seat": 0},
    ]
    hq = {"at": [0, 0], "tile": "hq", "seat": 0}
    state = position(hq, army="borgo", other="hegemony", rules=with_babel, land={"setup": steps}, phase="deploy")
    board = shown_element(EditorPage, with_babel, state)
    turn = board.page.locator(".nh-edit-turn")
    told = ["Borgo is to deploy units of Moloch: 1", "Hegemony places an HQ.", "The first turn: Borgo"]
    expect(turn.locator("li")).to_have_text(told)
    board.put("Mutant", (1, 1))
    assert [step["step"] for step in board.position["setup"]] == ["deploy", "hq", "begin"]
    turn.get_by_label("What is to be done").select_option(label="Play tiles")
    assert "setup" not in board.position
    expect(turn.locator("li")).to_have_count(0)
