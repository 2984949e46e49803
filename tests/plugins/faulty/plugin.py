"""An expansion of Hex whose trait raises at one of the points at which the engine calls it: the one in `broken`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from neuroshima_contract.hookspecs import hookimpl
from neuroshima_contract.refusal import Illegal
from neuroshima_hex.rules.answers import Question
from neuroshima_hex.rules.board.board import Board
from neuroshima_hex.rules.board.markers import Marker
from neuroshima_hex.rules.board.tiles import Unit
from neuroshima_hex.rules.traits import Trait

NEUROSHIMA_CONTRACT = 2
NEUROSHIMA_HEX_CONTRACT = 2

broken: set[str] = set(filter(None, os.environ.get("FAULTY_POINTS", "").split(",")))
"""The points that raise now, and "answer" where `offers` answers with what is no data."""


def tile(name: str, count: int, kind: str, *rows: str) -> str:
    names = ", ".join(f'{language} = "{name}"' for language in ("en", "pl", "cs"))
    lines = (f'id = "{name}"', f"names = {{ {names} }}", f"count = {count}", f'kind = "{kind}"', *rows)
    return "\n".join(("[[tile]]", *lines, ""))


ALL_SIDES = "[1, 1, 1, 1, 1, 1]"
ARMY = "\n".join((
    'army = "faulty"',
    'names = { en = "Faulty", pl = "Wadliwi", cs = "Vadní" }',
    'color = "#445566"',
    tile("hq", 1, "hq", "initiative = [0]", "hit_points = 20", f"melee = {ALL_SIDES}", 'traits = ["faulty_network"]'),
    tile("herald", 10, "warrior", "initiative = [2]", f"melee = {ALL_SIDES}", 'traits = ["faulty_fight"]'),
    tile("trap", 9, "foundation", 'traits = ["faulty_trap"]'),
    tile("order", 5, "instant", 'traits = ["faulty_order"]'),
    tile("battle", 10, "instant", 'traits = ["battle"]'),
))  # fmt: skip


def asked(point: str) -> None:
    if point in broken:
        raise ZeroDivisionError(point)


class Order(Trait):
    """An instant that asks the opponent whether anything happens."""

    id = asks = "faulty_order"
    action = "play"
    answer_fields = ("use",)

    def offers(self, state: Any, seat: int) -> list[Any]:
        asked("offers")
        if "illegal" in broken:
            raise Illegal("bad_target", "A refusal where nobody asked for anything.")
        return [{"target": object()}] if "answer" in broken else [{}]

    def check(self, state: Any, seat: int, action: Any) -> Any:
        asked("check")

    def perform(self, state: Any, seat: int, plan: Any) -> None:
        asked("perform")
        state.ask(Question(1 - seat, self.asks, [{"use": True}, {"use": False}], {}))

    def question(self, state: Any, about: Any) -> Question:
        asked("question")
        return Question(1 - state.turn.seat, self.asks, [{"use": True}, {"use": False}], {})

    def answered(self, state: Any, question: Question, answer: Any) -> None:
        asked("answered")


class Network(Trait):
    id = "faulty_network"
    networks = True

    def network(self, forces: Any, hq: Unit) -> frozenset[int]:
        asked("network")
        return frozenset()


class Fighter(Trait):
    id = "faulty_fight"
    declares = marks = True

    def ask(self, segment: Any, unit: Unit) -> Iterator[Question]:
        asked("ask")
        return iter(())

    def wounded(self, board: Board, unit: Unit, victim: Unit) -> str | None:
        asked("wounded")
        return "faulty_spot"


class Trap(Trait):
    id = "faulty_trap"
    hears = {"entered": "itself"}

    def happened(self, state: Any, unit: Unit, occasion: Any) -> None:
        asked("happened")


class Spot(Marker):
    id = "faulty_spot"
    names = texts = {"en": "Spot", "pl": "Plama", "cs": "Skvrna"}
    supply = 3

    def opening_wounds(self, count: int) -> int:
        asked("opening_wounds")
        return 0


@hookimpl
def hex_armies() -> list[tuple[str, str]]:
    return [("faulty.toml", ARMY)]


@hookimpl
def hex_traits() -> list[Trait]:
    return [Order(), Network(), Fighter(), Trap()]


@hookimpl
def hex_markers() -> list[Marker]:
    return [Spot()]
