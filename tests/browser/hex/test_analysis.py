"""The analysis board in Chromium.

A position is set up by mouse, keyboard and touch, fought, stepped through, shared and downloaded.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NARROW, Site
from tests.support.browser.access import looked_at, looked_at_in_every_size
from tests.support.browser.hex.analyst import Analyst, late
from tests.support.browser.hex.player import hex_site
from tests.support.hex.author_plugins import ARMY
from tests.support.platform.serving import Server

pytestmark = pytest.mark.browser
Open = Callable[..., Page]


@pytest.fixture
def server(site: Site) -> Server:
    return hex_site(site)


def duel(analyst: Analyst) -> None:
    """Set up by mouse: Borgo's HQ with a Mutant beside it that points at the HQ of Hegemony."""
    analyst.put("HQ", -1, 1)
    analyst.put("Mutant", 0, 0)
    analyst.army("Hegemony")
    analyst.put("HQ", 0, -1)


# Setting up -----------------------------------------------------------------------------------------------------------


def test_a_position_by_mouse_is_fought_and_stepped_through(visit: Open, tmp_path: Path) -> None:
    analyst = Analyst(visit("/study/hex/"))
    duel(analyst)
    expect(analyst.button("Battle now")).to_be_visible()
    document = analyst.document(tmp_path)
    pieces = [(piece["tile"], piece["seat"], piece["at"], piece["rotation"]) for piece in document["position"]["board"]]
    assert pieces == [("hq", 0, [-1, 1], 0), ("mutant", 0, [0, 0], 0), ("hq", 1, [0, -1], 0)]
    looked_at_in_every_size(analyst.page, "a position set up")
    analyst.fight()
    expect(analyst.count).to_have_text("1 / 1")
    hit_points = analyst.page.locator(".nh-hp")
    expect(hit_points.nth(1)).not_to_have_text("20")
    after = hit_points.all_text_contents()
    analyst.page.locator("[data-go=first]").click()
    expect(hit_points).to_have_text(["20", "20"])
    analyst.page.locator("[data-go=forward]").click()
    assert analyst.watch() > 2
    expect(hit_points).to_have_text(after)


def test_a_position_by_keyboard_alone(visit: Open, tmp_path: Path) -> None:
    analyst = Analyst(visit("/study/hex/"))
    keyboard = analyst.page.keyboard
    analyst.ready()
    analyst.tab_to(analyst.tile("HQ"))
    keyboard.press("Enter")
    expect(analyst.prompt).to_have_text("HQ (Borgo): choose a field.")
    analyst.walk("down")
    keyboard.press("Enter")
    expect(analyst.prompt).to_have_text("HQ (Borgo) on C4")
    analyst.tab_to(analyst.tile("Mutant"))
    keyboard.press("Enter")
    keyboard.press("r")
    analyst.walk("up", "upper right")
    keyboard.press("Enter")
    expect(analyst.prompt).to_have_text("Mutant (Borgo) on D2")
    keyboard.press("r")
    keyboard.press("r")
    keyboard.press("Shift+R")
    analyst.walk("lower left")
    keyboard.press("Enter")  # it moves there
    expect(analyst.prompt).to_have_text("Mutant (Borgo) on C3")
    keyboard.press("Escape")
    analyst.tab_to(analyst.page.locator(".nh-palette-army").nth(1))
    keyboard.press("Enter")
    analyst.tab_to(analyst.tile("HQ"))
    keyboard.press("Enter")
    analyst.walk("lower right")
    keyboard.press("Enter")
    analyst.tab_to(analyst.tile("Runner"))
    keyboard.press("Enter")
    analyst.walk("up")
    keyboard.press("Enter")
    expect(analyst.prompt).to_contain_text("Runner (Hegemony)")
    keyboard.press("Delete")
    expect(analyst.prompt).to_have_text("Set up a position.")
    board = analyst.document(tmp_path)["position"]["board"]
    assert [(piece["tile"], piece["at"], piece["rotation"]) for piece in board] == [
        ("hq", [0, 1], 0),
        ("mutant", [0, 0], 2),
        ("hq", [1, 0], 0),
    ]
    analyst.tab_to(analyst.button("Battle now"))
    keyboard.press("Enter")
    expect(analyst.button("Step")).to_be_focused()
    keyboard.press("Enter")
    expect(analyst.button("Step")).to_be_focused()
    keyboard.press("Escape")
    expect(analyst.button("Step")).to_be_hidden()
    expect(analyst.count).to_have_text("1 / 1")


def test_tiles_are_carried_wounded_dealt_and_changed(visit: Open, tmp_path: Path) -> None:
    analyst = Analyst(visit("/study/hex/"))
    analyst.tile("Super-Mutant").drag_to(analyst.field(0, 0), force=True)
    expect(analyst.prompt).to_have_text("Super-Mutant (Borgo) on C3")
    analyst.field(0, 0).drag_to(analyst.field(1, 0), force=True)
    expect(analyst.prompt).to_have_text("Super-Mutant (Borgo) on D3")
    analyst.button("Wound").click()
    expect(analyst.button("Heal")).to_be_visible()
    analyst.field(1, 0).click()  # once more: it turns
    expect(analyst.field(1, 0)).to_have_attribute("aria-label", re.compile("looks upper right"))
    analyst.tile("Battle").click()
    analyst.field(0, 0).click()
    expect(analyst.error).to_contain_text("never lies on the board")
    analyst.button("Into the hand").click()
    panel = analyst.page.locator(".nh-edit-seat").first
    expect(panel).to_contain_text("Hand: 1")
    panel.get_by_role("button", name="All the rest").click()
    expect(panel).to_contain_text("Stack: 32")
    panel.get_by_label("Hit points of the HQ").fill("7")
    panel.get_by_label("Hit points of the HQ").press("Enter")
    analyst.page.get_by_label("Whose turn it is").select_option(label="Hegemony")
    expect(analyst.page.get_by_label("Whose turn it is")).to_have_value("1")
    position = analyst.document(tmp_path)["position"]
    assert position["board"] == [{"at": [1, 0], "tile": "super_mutant", "seat": 0, "rotation": 1, "wounds": 1}]
    first = position["players"][0]
    assert (first["hand"], first["hq_hp"], len(first["stack"])) == (["battle"], 7, 32)
    assert position["turn"] == {"seat": 1, "phase": "play"}
    panel.get_by_label("Army").select_option(label="Moloch")
    expect(analyst.page.locator(".nh-palette-army").first).to_contain_text("Moloch")
    assert analyst.names() == {}


def test_an_impossible_change_is_refused_beside_the_board(visit: Open) -> None:
    analyst = Analyst(visit("/study/hex/"))
    analyst.put("HQ", 0, 0)
    analyst.tile("HQ").click()
    analyst.field(1, 0).click()
    expect(analyst.error).to_contain_text("fewer copies")
    assert list(analyst.names()) == ["0,0"]
    analyst.field(0, 0).click()
    analyst.page.get_by_label("Hit points of the HQ").first.fill("0")
    analyst.page.get_by_label("Hit points of the HQ").first.press("Enter")
    expect(analyst.error).to_contain_text("without hit points")
    expect(analyst.page.get_by_label("Hit points of the HQ").first).to_have_value("20")


def test_more_players_other_modes_and_the_larger_board(visit: Open) -> None:
    analyst = Analyst(visit("/study/hex/"))
    analyst.put("HQ", 0, 0)
    page = analyst.page
    page.get_by_label("Players").select_option("3")
    expect(page.get_by_label("Mode")).to_have_value("free_for_all")
    expect(page.locator(".nh-palette-army")).to_have_count(3)
    assert list(analyst.names()) == ["0,0"]
    page.get_by_label("Mode").select_option("team")
    expect(page.get_by_label("Players")).to_have_value("4")
    expect(page.locator(".nh-cell")).to_have_count(19)
    expect(page.locator(".nh-edit-seat legend").nth(2)).to_contain_text("team 1")
    page.get_by_label("Edition of the rules").select_option("2025")
    page.get_by_label("Moloch spares its ally").check()
    page.get_by_label("Board of 37 fields").check()
    expect(page.locator(".nh-cell")).to_have_count(37)
    page.get_by_label("Mode").select_option("duel")
    expect(page.locator(".nh-palette-army")).to_have_count(2)
    expect(page.locator(".nh-cell")).to_have_count(19)
    expect(page.get_by_label("Board of 37 fields")).to_be_hidden()


def test_by_finger_on_a_phone(visit: Open) -> None:
    """In Polish, whose words are the longest."""
    page = visit("/study/hex/", size=NARROW, locale="pl-PL")
    analyst = Analyst(page)
    page.locator(".nh-palette-tile").first.click()
    analyst.field(0, 0).click()
    expect(analyst.prompt).to_contain_text("C3")
    analyst.judged()
    looked_at(page, "a tile chosen on a phone")
    page.locator("#rules summary").click()
    expect(page.locator("#options")).to_be_visible()
    looked_at(page, "the rules on a phone")
    page.set_viewport_size({"width": 768, "height": 1024})
    expect(page.locator("#options")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    page.locator("#hypotheses button").click()
    expect(page.locator(".nt-steps")).to_be_visible()
    foot = page.locator(".nt-steps .nt-buttons").evaluate("buttons => buttons.getBoundingClientRect().top")
    lowest = analyst.field(0, 2).evaluate("field => field.getBoundingClientRect().bottom")
    assert lowest <= foot, "the whole board is seen"
    looked_at(page, "a battle on a phone")


def test_changes_are_undone_one_by_one(visit: Open) -> None:
    analyst = Analyst(visit("/study/hex/"))
    duel(analyst)
    page = analyst.page
    page.get_by_label("Players").select_option("3")
    expect(page.locator(".nh-palette-army")).to_have_count(3)
    analyst.judged()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".nh-palette-army")).to_have_count(2)
    analyst.fight()
    page.get_by_role("button", name="Set up", exact=True).click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    analyst.field(2, 0).focus()
    page.keyboard.press("Control+z")
    expect(page.locator(".nh-unit")).to_have_count(2)
    expect(analyst.field(2, 0)).to_be_focused()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    for _change in range(2):
        page.get_by_role("button", name="Undo").click()
    expect(page.locator(".nh-unit")).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


# Playing, sharing, files ----------------------------------------------------------------------------------------------


def test_all_sides_can_play_take_back_and_continue_from_any_step(visit: Open) -> None:
    analyst = Analyst(visit("/study/hex/"))
    duel(analyst)
    page = analyst.page
    page.get_by_role("button", name="Play", exact=True).click()
    for step in (1, 2):
        page.get_by_role("button", name="End turn").click()
        expect(analyst.count).to_have_text(f"{step} / {step}")
    page.get_by_role("button", name="Take back").click()
    expect(analyst.count).to_have_text("1 / 1")
    page.get_by_role("button", name="End turn").click()
    expect(analyst.count).to_have_text("2 / 2")
    page.locator("[data-go=back]").click()
    expect(analyst.button("Battle now")).to_have_count(0)
    page.get_by_role("button", name="Go on from here").click()
    expect(analyst.count).to_have_text("1 / 1")
    analyst.fight()
    expect(analyst.count).to_have_text("2 / 2")
    page.get_by_role("button", name="Set up", exact=True).click()
    expect(page.get_by_label("Whose turn it is")).to_have_value("0")


def test_a_link_shows_the_same_in_a_fresh_browser_and_never_changes(visit: Open, tmp_path: Path) -> None:
    analyst = Analyst(visit("/study/hex/"))
    duel(analyst)
    analyst.fight()
    page = analyst.page
    page.locator("#share summary").click()
    page.get_by_role("button", name="Make a link").click()
    expect(page.locator("#study-link")).to_be_focused()
    looked_at(page, "a link")
    address = page.locator("#study-link").input_value()
    page.keyboard.press("Escape")
    file = analyst.file(tmp_path).read_bytes()
    other = Analyst(visit(address))
    expect(other.count).to_have_text("1 / 1")
    assert other.file(tmp_path, "other.json").read_bytes() == file
    other.page.get_by_role("button", name="Set up", exact=True).click()
    other.army("Hegemony")
    other.put("Runner", 2, 0)
    third = Analyst(visit(address))
    expect(third.count).to_have_text("1 / 1")
    assert third.file(tmp_path, "third.json").read_bytes() == file


def test_export_and_import_keep_the_file(visit: Open, tmp_path: Path) -> None:
    analyst = Analyst(visit("/study/hex/"))
    duel(analyst)
    analyst.fight()
    file = analyst.file(tmp_path)
    other = Analyst(visit("/study/hex/"))
    other.ready()
    other.page.locator("#file summary").click()
    other.page.locator("#import-file").set_input_files(file)
    expect(other.page.locator("#live-urgent")).to_contain_text("is open")
    assert other.file(tmp_path, "other.json").read_bytes() == file.read_bytes()
    other.put("Medic", 1, -1)
    other.page.locator("#file summary").click()
    other.page.locator("#import-text").fill(file.read_text())
    other.page.get_by_role("button", name="Open what was pasted").click()
    expect(other.page.locator(".nh-unit")).to_have_count(3)
    assert other.file(tmp_path, "third.json").read_bytes() == file.read_bytes()


BAD_FILES = [
    ("{", "This is not a JSON document"),
    ('{"game": "convoy"}', "This position is of another game. (game)"),
    ('{"game": "hex", "position": {"players": [], "board": []}}', "(players)"),
    (json.dumps({"game": "hex", "position": {"players": [{"army": "moloch"}, {"army": "cats"}], "board": []}}),
     "(players.1.army)"),
    ('{"game": "hex", "position": ' + '{"a":' * 60 + "1" + "}" * 60 + "}", "nested too deep"),
    ("[" * 90 + "]" * 90, "This is not a position file."),
    ("null", "This is not a position file."),
    (" ", "This is not a position file."),
    (" " * 200_001, "This file is too large: a position file has at most 200 kB."),
    ("{}", "(game)"),
]  # fmt: skip


def test_a_file_brings_an_army_that_the_site_does_not_have(visit: Open) -> None:
    """The army can be seen and played in the editor and at the table; a file without it restores the usual armies."""
    army = ARMY.replace("lance = [2, 0, 0, 0, 0, 0]", "ranged = [2, 0, 0, 0, 0, 0]")
    lancers, hqs = (
        {"army": "lancers"},
        [{"at": [-1, 1], "tile": "hq", "seat": 0}, {"at": [0, -1], "tile": "hq", "seat": 1}],
    )
    board = [*hqs, {"at": [0, 0], "tile": "lancer", "seat": 0}]
    brought = {"players": [lancers, {"army": "borgo"}], "board": board}
    analyst = Analyst(visit("/study/hex/"))
    analyst.ready()
    open_text(analyst, {"game": "hex", "data": {"army_lancers.toml": army}, "position": brought})
    lancer = analyst.page.locator('.nh-cell[data-key="0,0"]')
    expect(lancer).to_have_attribute("aria-label", re.compile("Lancer"))
    expect(analyst.tile("Lancer")).to_be_visible()
    analyst.fight()
    expect(analyst.page.locator(".nh-hp").nth(1)).not_to_have_text("20")
    analyst.page.reload()
    expect(lancer).to_have_attribute("aria-label", re.compile("Lancer"))
    usual = {"players": [{"army": "moloch"}, {"army": "borgo"}], "board": hqs}
    open_text(analyst, {"game": "hex", "position": usual})
    expect(lancer).to_have_attribute("aria-label", re.compile("empty"))


def open_text(analyst: Analyst, document: object) -> None:
    analyst.page.locator("#file summary").click()
    analyst.page.locator("#import-text").fill(json.dumps(document))
    analyst.page.locator("#import").click()


def test_a_bad_file_is_refused_with_its_reason_and_place(visit: Open) -> None:
    analyst = Analyst(visit("/study/hex/", size=NARROW))
    analyst.put("HQ", 0, 0)
    analyst.page.locator("#file summary").click()
    for text, sentence in BAD_FILES:
        analyst.page.locator("#import-text").fill(text)
        analyst.page.get_by_role("button", name="Open what was pasted").click()
        expect(analyst.page.locator("#file [data-refused]")).to_contain_text(sentence)
        assert list(analyst.names()) == ["0,0"]
    looked_at(analyst.page, "a file refused")


def test_a_reload_and_another_language_lose_nothing(visit: Open) -> None:
    analyst = Analyst(visit("/study/hex/"))
    duel(analyst)
    before = analyst.names()
    analyst.page.reload()
    expect(analyst.page.locator(".nh-unit")).to_have_count(3)
    assert analyst.names() == before
    analyst.page.locator("#settings summary").click()
    analyst.page.get_by_title("Polski").click()
    expect(analyst.page.locator("h1")).to_contain_text("Plansza analiz")
    expect(analyst.page.locator(".nh-unit")).to_have_count(3)
    analyst.go()
    expect(analyst.page.locator(".nh-unit")).to_have_count(0)


# Answers that come late -----------------------------------------------------------------------------------------------


def test_a_download_before_the_check_holds_the_shown_position(visit: Open, tmp_path: Path) -> None:
    analyst = Analyst(visit("/study/hex/"))
    page = analyst.page
    analyst.ready()
    with late(page, "**/study/unfold/") as held:
        analyst.tile("HQ").click()
        analyst.field(0, 0).click()
        page.locator("#file summary").click()
        with page.expect_download() as download:
            page.locator("#export").click()
            held.let_go(0)
    [piece] = json.loads(Path(download.value.path()).read_text())["position"]["board"]
    assert (piece["tile"], piece["at"]) == ("hq", [0, 0])


def test_best_lines_are_found_and_played_out(visit: Open) -> None:
    analyst = Analyst(visit("/study/hex/"))
    duel(analyst)
    page = analyst.page
    page.get_by_role("button", name="Best lines").click()
    line = page.locator("#lines .nt-hint").first
    expect(line).to_be_focused()
    expect(page.locator(".study-chance")).to_contain_text(["Borgo", "Hegemony"])
    looked_at(page, "best lines")
    line.press("Enter")
    expect(analyst.count).to_have_text(re.compile(r"^([1-9]) / \1$"))
    expect(page.locator("#lines")).to_be_hidden()
