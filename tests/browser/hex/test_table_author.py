"""An author's army at the table: the question of its trait has the plugin's own words, with no code in the host."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import pytest
from neuroshima_contract.hookspecs import hookimpl
from neuroshima_contract.refusal import Illegal
from neuroshima_hex.drawing.art import MarkerArt, TerrainArt, TraitArt
from neuroshima_hex.host.game import HexGame
from neuroshima_hex.rules.answers import Answer, Question
from neuroshima_hex.rules.board.markers import Marker
from neuroshima_hex.rules.board.terrain import Feature, TerrainKind
from neuroshima_hex.rules.board.tiles import Unit
from neuroshima_hex.rules.entries import Offer
from neuroshima_hex.rules.traits import Trait
from playwright.sync_api import expect

from tests.support.browser.hex.table_page import TablePage, game_with

pytestmark = pytest.mark.browser
Shown = Callable[..., TablePage]

ARMY = """
army = "tollmen"
names = { en = "Tollmen", pl = "Celnicy", cs = "Mýtní" }
color = "#445566"

[[tile]]
id = "hq"
names = { en = "HQ", pl = "Sztab", cs = "HQ" }
count = 1
kind = "hq"
initiative = [0]
hit_points = 20

[[tile]]
id = "guard"
names = { en = "Guard", pl = "Strażnik", cs = "Strážce" }
count = 30
kind = "warrior"
initiative = [2]
melee = [1, 0, 0, 0, 0, 0]
tollmen.pike = [0, 0, 1, 0, 0, 0]

[[tile]]
id = "toll"
names = { en = "Toll", pl = "Myto", cs = "Mýto" }
count = 4
kind = "instant"
traits = ["tollmen.toll"]
"""
WORDS = """
[tollmen.toll]
names = { en = "Toll", pl = "Myto", cs = "Mýto" }
asks = { en = "Toll: does %(target)s pay?", pl = "Myto: czy %(target)s płaci?", cs = "Mýto: zaplatí %(target)s?" }
"""
BUTTONS = """
yes = { en = "Take a wound", pl = "Przyjmij ranę", cs = "Přijmout zranění" }
no = { en = "Refuse", pl = "Odmów", cs = "Odmítnout" }
"""


class Toll(Trait):
    """A trait whose owner decides whether an enemy unit takes a wound."""

    id = asks = "tollmen.toll"
    action = "play"
    fields = frozenset({"target"})
    answer_fields = ("use",)

    def targets(self, state: Any, seat: int) -> list[Unit]:
        return [unit for unit in state.forces().present if unit.seat != seat and not unit.is_hq]

    def offers(self, state: Any, seat: int) -> list[Offer]:
        return [{"target": {"any": [state.coord(unit.at) for unit in self.targets(state, seat)]}}]

    def check(self, state: Any, seat: int, action: Any) -> Unit:
        for unit in self.targets(state, seat):
            if unit.at == state.field(action.target, "target"):
                return unit
        raise Illegal("bad_target", "Choose an enemy unit.", "target")

    def perform(self, state: Any, seat: int, plan: Unit) -> None:
        state.ask(Question(plan.seat, self.asks, [{"use": True}, {"use": False}], {"target": state.coord(plan.at)}))

    def answered(self, state: Any, question: Question, answer: Answer) -> None:
        if answer["use"]:
            state.hurt(self.id, state.turn.seat, [(state.grid.number(question.about["target"]), 1)])


class Pike(Trait):
    """A trait that is printed on sides."""

    id = "tollmen.pike"


class Debt(Marker):
    """A marker on units."""

    id = "tollmen.debt"
    names = {"en": "Debt", "pl": "Dług", "cs": "Dluh"}
    texts = {"en": "It is owed.", "pl": "-", "cs": "-"}
    supply = 2


class Muddy(Feature):
    """A feature of terrain."""

    id = "tollmen.muddy"
    names = {"en": "Muddy", "pl": "Błotnisty", "cs": "Bahnitý"}
    texts = {"en": "Wet feet.", "pl": "-", "cs": "-"}


def sign(ink: str, ground: str) -> str:
    return f'<circle r="30" fill="{ink}"/>'


MUD = TerrainKind("tollmen.mud", {"en": "Mud", "pl": "Błoto", "cs": "Bahno"}, (Muddy.id,))
ART = [
    TraitArt("tollmen.pike", icon=lambda strength, shift: '<path d="M0,-80V-50"/>'),
    MarkerArt("tollmen.debt", '<circle r="77" fill="#aa3333"/>'),
    TerrainArt("tollmen.mud", "#5a4a3a", "#201810", '<circle cx="30" cy="30" r="9"/>', sign),
]


@cache
def game(words: str) -> HexGame:
    module = ModuleType("tollmen")
    module.NEUROSHIMA_HEX_CONTRACT = 2  # type: ignore[attr-defined]
    brought: dict[str, list[Any]] = {
        "hex_armies": [("tollmen.toml", ARMY)],
        "hex_traits": [Toll(), Pike()],
        "hex_markers": [Debt()],
        "hex_terrain": [Muddy(), MUD],
        "hex_art": ART,
        "hex_words": [("words.toml", words)],
    }
    for name, things in brought.items():
        setattr(module, name, hookimpl(lambda things=things: things))
    return game_with("tollmen", module)


def asked(table: Shown, words: str) -> TablePage:
    """The table while the question is pending, as seen by the player who answers."""
    rules = game(words)
    board = [{"at": [0, 0], "tile": "blocker", "seat": 1}]
    position = {"players": [{"army": "tollmen", "hand": ["toll"]}, {"army": "moloch"}], "board": board}
    state = rules.load(rules.Options(), position)
    state.apply(0, {"type": "play", "tile": "toll", "target": [0, 0]})
    return table(state, rules=rules, you=[1])


def test_a_question_is_answered_in_its_own_words(table: Shown) -> None:
    shown = asked(table, WORDS + BUTTONS)
    expect(shown.prompt).to_have_text("Toll: does Blocker C3 pay?")
    expect(shown.button("Refuse")).to_be_visible()
    shown.button("Take a wound").click()
    expect(shown.prompt).not_to_have_text("Toll: does Blocker C3 pay?")
    assert [unit["wounds"] for unit in shown.settled().state.view(None)["board"]] == [1]


def test_a_question_without_words_of_its_own_is_answered_by_yes_or_no(table: Shown) -> None:
    shown = asked(table, WORDS)
    expect(shown.button("Yes")).to_be_visible()
    expect(shown.button("No")).to_be_visible()


LOST = """() => [...document.querySelectorAll("use, [fill^='url(']")]
  .map((node) => node.getAttribute("href") ?? node.getAttribute("fill").slice(4, -1))
  .filter((href) => !document.getElementById(href.slice(1)))"""
"""What drawings refer to and is not there."""


def test_ids_with_a_plugin_prefix_are_drawn_and_explained(table: Shown) -> None:
    rules = game(WORDS)
    position = {
        "players": [{"army": "tollmen", "hand": ["toll"]}, {"army": "moloch"}],
        "board": [{"at": [0, 0], "tile": "guard", "seat": 0, "markers": {"tollmen.debt": 1}}],
        "terrain": [{"kind": "tollmen.mud", "fields": [[0, 0], [0, 1]], "features": ["tollmen.muddy"]}],
    }
    shown = table(rules.load(rules.Options(), position), rules=rules)
    shown.field(0, 0).hover()
    expect(shown.page.locator(".nt-card")).to_contain_text("Debt")
    assert shown.settled().page.evaluate(LOST) == []
    shown.field(0, 1).hover()
    expect(shown.page.locator(".nt-card")).to_contain_text("Mud")
