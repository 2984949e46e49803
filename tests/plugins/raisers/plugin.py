"""An expansion of Hex whose traits raise at the points in `broken`: events, battles, questions, its hidden pool."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from neuroshima_contract.hookspecs import hookimpl
from neuroshima_hex.rules.answers import Question
from neuroshima_hex.rules.battle.relays import Arrival
from neuroshima_hex.rules.board.effects import TAKEOVER, Effect
from neuroshima_hex.rules.board.tiles import Unit
from neuroshima_hex.rules.occasions import EVENTS
from neuroshima_hex.rules.traits import Trait
from neuroshima_hex.rules.traits.rearranging import Rearranging
from neuroshima_hex.rules.turn.holdings import Pool

from tests.support.hex.listening import tile, when

NEUROSHIMA_CONTRACT = 2
NEUROSHIMA_HEX_CONTRACT = 2

broken: set[str] = set()
"""The points and events at which a trait raises now."""
ASKED = {"en": "Asked", "pl": "Zapytany", "cs": "Dotázaný"}


def ask_about(point: str) -> None:
    if point in broken:
        raise ZeroDivisionError(point)


class Witness(Trait):
    """Hears everything."""

    id = "witness"
    acts_when_netted = True
    hears = dict.fromkeys(EVENTS, "anybody")

    def happened(self, state: Any, unit: Unit, occasion: Any) -> None:
        ask_about(occasion.event)


class Seizer(Trait):
    """Takes linked enemies over."""

    id = "seizer"
    effects = (Effect(TAKEOVER),)


class Restless(Trait):
    """Does something at every point of a battle."""

    id = "restless"
    opens = acts = closes = meets_attacks = pursues = declares = attacks_when_destroyed = True
    answer_fields = ("use", "to")

    def opening(self, segment: Any, unit: Unit) -> None:
        ask_about("opening")

    def acting(self, segment: Any, tile: Unit) -> None:
        ask_about("acting")

    def closing(self, board: Any, unit: Unit) -> Sequence[int]:
        ask_about("closing")
        return ()

    def meets(self, forces: Any, victim: Unit, unit: Unit, attack: Any, arrival: Arrival) -> Sequence[Arrival]:
        ask_about("meets")
        return (arrival,)

    def ask(self, segment: Any, unit: Unit) -> Iterator[Question]:
        ask_about("ask")
        return iter(())


class Guest(Trait):
    """Comes in the place of own units."""

    id = "guest"
    makes_room = True

    def gives_way(self, state: Any, unit: Unit, tile: Any, seat: int) -> bool:
        ask_about("gives_way")
        return unit.seat == seat and not unit.is_hq

    def make_room(self, state: Any, unit: Unit, tile: Any, seat: int) -> None:
        ask_about("make_room")
        super().make_room(state, unit, tile, seat)


class Shuffle(Rearranging):
    """Changes places for nothing."""

    id = asks = "shuffle"
    discards = 0
    pools = (Pool("cache", ASKED, ASKED, hidden=True),)

    def question(self, state: Any, about: Any) -> Question:
        ask_about("question")
        return super().question(state, about)

    def answered(self, state: Any, question: Question, answer: Any) -> None:
        ask_about("answered")
        super().answered(state, question, answer)


class Hoard(Trait):
    """Puts tiles of the stack into a hidden pool as its unit is placed."""

    id = "hoard"
    hears = {"placed": "itself"}

    def happened(self, state: Any, unit: Unit, occasion: Any) -> None:
        state.stash(unit.seat, "cache", 2)
        ask_about("stashed")


ALL_SIDES = "melee = [1, 1, 1, 1, 1, 1]"
ARMY = "\n".join((
    'army = "raisers"',
    'names = { en = "Raisers", pl = "Zgłaszający", cs = "Hlásící" }',
    'color = "#445567"',
    tile("hq", 1, "initiative = [0]", "hit_points = 20", ALL_SIDES, 'traits = ["witness"]', kind="hq"),
    tile("fighter", 8, "initiative = [3]", "toughness = 1", ALL_SIDES, 'traits = ["restless"]'),
    tile("dancer", 6, "initiative = [2]", ALL_SIDES, 'traits = ["shuffle"]'),
    tile("guest", 4, 'traits = ["guest"]'),
    tile("seizer", 4, "links = [1, 1, 1, 1, 1, 1]", 'traits = ["seizer"]'),
    tile("hoarder", 4, 'traits = ["hoard"]'),
    tile("healer", 2, when("turn_begins", "heal", on="hq", count=1)),
    tile("battle", 4, 'traits = ["battle"]', kind="instant"),
    tile("move", 2, 'traits = ["move"]', kind="instant"),
))  # fmt: skip


@hookimpl
def hex_armies() -> list[tuple[str, str]]:
    return [("raisers.toml", ARMY)]


@hookimpl
def hex_traits() -> list[Trait]:
    return [Witness(), Seizer(), Restless(), Guest(), Shuffle(), Hoard()]
