"""An army of a stranger's at the table: what its trait asks is said in its own words, without a line here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import pytest
from neuroshima.contract import Json
from neuroshima.hookspecs import hookimpl
from neuroshima_hex.game import HexGame
from neuroshima_hex.rules.errors import Illegal
from neuroshima_hex.rules.questions import Question
from neuroshima_hex.rules.tiles import Unit
from neuroshima_hex.rules.traits import Trait
from playwright.sync_api import expect

from tests.browser.hex.table_page import TablePage, game_with

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

[[tile]]
id = "toll"
names = { en = "Toll", pl = "Myto", cs = "Mýto" }
count = 4
kind = "instant"
traits = ["toll"]
"""
WORDS = """
[toll]
names = { en = "Toll", pl = "Myto", cs = "Mýto" }
asks = { en = "Toll: does %(target)s pay?", pl = "Myto: czy %(target)s płaci?", cs = "Mýto: zaplatí %(target)s?" }
"""
BUTTONS = """
yes = { en = "Take a wound", pl = "Przyjmij ranę", cs = "Přijmout zranění" }
no = { en = "Refuse", pl = "Odmów", cs = "Odmítnout" }
"""


class Toll(Trait):
    """Its owner says whether an enemy unit takes a wound."""

    id = asks = "toll"
    action = "play"
    fields = frozenset({"target"})
    answer_fields = ("use",)

    def targets(self, table: Any, seat: int) -> list[Unit]:
        return [unit for unit in table.forces().present if unit.seat != seat and not unit.is_hq]

    def offers(self, table: Any, seat: int) -> list[Json]:
        return [{"target": {"any": [table.coord(unit.at) for unit in self.targets(table, seat)]}}]

    def check(self, table: Any, seat: int, action: Any) -> Unit:
        for unit in self.targets(table, seat):
            if unit.at == table.field(action.target, "target"):
                return unit
        raise Illegal("bad_target", "Choose an enemy unit.", "target")

    def perform(self, table: Any, seat: int, plan: Unit) -> None:
        table.ask(Question(plan.seat, self.asks, [{"use": True}, {"use": False}], {"target": table.coord(plan.at)}))

    def answered(self, table: Any, question: Question, answer: Json) -> None:
        if answer["use"]:
            table.hurt(self.id, table.turn.seat, [(table.grid.index[tuple(question.about["target"])], 1)])


@cache
def game(words: str) -> HexGame:
    module = ModuleType("tollmen")
    brought: dict[str, list[Any]] = {
        "hex_armies": [("tollmen.toml", ARMY)],
        "hex_traits": [Toll()],
        "hex_words": [("words.toml", words)],
    }
    for name, things in brought.items():
        setattr(module, name, hookimpl(lambda things=things: things))
    return game_with("tollmen", module)


def asked(table: Shown, words: str) -> TablePage:
    """The table at the question, before the one who answers it."""
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
