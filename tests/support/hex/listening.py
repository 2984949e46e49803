"""An army whose tiles act on events: by triggers of its file, and by traits of Python."""

from __future__ import annotations

from typing import Any

from neuroshima_hex.base import base_registry
from neuroshima_hex.rules.answers import Question
from neuroshima_hex.rules.board.markers import Marker
from neuroshima_hex.rules.board.tiles import Unit
from neuroshima_hex.rules.files.load import load
from neuroshima_hex.rules.occasions import EVENTS, Occasion
from neuroshima_hex.rules.options.options import Options
from neuroshima_hex.rules.state.registry import Registry
from neuroshima_hex.rules.state.state import State
from neuroshima_hex.rules.traits import Trait

heard: list[tuple[str, str, int | None]] = []
"""(event, the tile that listens, the field that it is about) of all that `Scribe` has heard."""
noted: list[Occasion] = []
"""The same as occasions."""


class Scribe(Trait):
    """Writes down everything that happens."""

    id = "scribe"
    precedence = -1  # before anybody changes anything
    acts_when_netted = True
    hears = dict.fromkeys(EVENTS, "anybody")

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        heard.append((occasion.event, unit.tile.id, occasion.at))
        noted.append(occasion)


class Inquirer(Trait):
    """Asks its player something as a turn begins, and when a battle is over."""

    id = asks = "inquiry"
    hears = {"turn_begins": "itself", "battle_over": "anybody"}
    answer_fields = ("use",)

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        state.ask(self.question(state, {"unit": state.coord(unit.at)}))

    def question(self, state: State, about: Any) -> Question:
        unit = state.units[state.grid.number(about["unit"])]
        if unit is None:
            raise LookupError("it is gone")
        return Question(unit.seat, self.id, [{"use": True}, {"use": False}], about)

    def answered(self, state: State, question: Question, answer: Any) -> None:
        unit = state.units[state.grid.number(question.about["unit"])]
        assert unit is not None
        if answer["use"]:
            state.destroy(unit, self.id)


class Blast(Trait):
    """Wounds all enemies around when its unit is destroyed."""

    id = "blast"
    precedence = 1
    hears = {"destroyed": "itself"}
    acts_when_netted = foreseeable = True

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        near = [state.units[field] for field in state.grid.neighbours[unit.at]]
        hit = [other for other in near if other is not None and other.team != unit.team and not other.is_hq]
        state.hurt(unit.tile.id, unit.seat, [(other.at, 1) for other in hit])


class Relay(Trait):
    """Is healed and hurt by turns, without end."""

    id = "restless"
    hears = {"wounded": "itself", "healed": "itself"}

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        if occasion.event == "wounded":
            state.heal(unit, 1, self.id)
        else:
            state.hurt(self.id, unit.seat, [(unit.at, 1)])


class Curse(Marker):
    """Destroys its unit when a battle is over."""

    id = "curse"
    names = texts = {"en": "Curse", "pl": "Klątwa", "cs": "Kletba"}
    supply = 2
    precedence = 1
    hears = {"battle_over": "anybody"}

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        state.destroy(unit, self.id)


class Blessing(Marker):
    """Gives its unit back what it loses, after everything else."""

    id = "blessing"
    names = texts = {"en": "Blessing", "pl": "Błogosławieństwo", "cs": "Požehnání"}
    supply = 1
    precedence = 2
    foreseeable = True
    hears = {"wounded": "itself"}

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        state.heal(unit, occasion.wounds, self.id)


class Gnaw(Marker):
    """Wounds its unit when it has come to another field."""

    id = "gnaw"
    names = texts = {"en": "Gnaw", "pl": "Zgryz", "cs": "Hlod"}
    supply = 1
    foreseeable = True
    hears = {"moved": "itself"}

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        state.hurt(self.id, unit.seat, [(unit.at, 1)])


def tile(name: str, count: int, *rows: str, kind: str = "warrior") -> str:
    names = ", ".join(f'{language} = "{name.title()}"' for language in ("en", "pl", "cs"))
    return "\n".join(
        ("[[tile]]", f'id = "{name}"', f"names = {{ {names} }}", f"count = {count}", f'kind = "{kind}"', *rows, "")
    )


def when(event: str, do: str, **more: Any) -> str:
    """A trigger for the last tile."""
    words = {"event": event, "do": do, **more}
    rows = [f"{key} = {str(value).lower() if isinstance(value, int) else repr(value)}" for key, value in words.items()]
    return "\n".join(("[[tile.when]]", *rows))


MELEE = "melee = [1, 0, 0, 0, 0, 0]"
ARMY = "\n".join((
    'army = "listeners"',
    'names = { en = "Listeners", pl = "Słuchacze", cs = "Posluchači" }',
    'color = "#445566"',
    tile("hq", 1, "initiative = [0]", "hit_points = 20", "melee = [1, 1, 1, 1, 1, 1]", kind="hq"),
    tile("scribe", 3, "initiative = [1]", 'traits = ["scribe"]', "toughness = 1"),
    tile("droid", 4, "initiative = [3]", MELEE, when("destroyed", "to_stack", netted=True)),
    tile("bomb", 4, 'traits = ["blast"]'),
    tile("reader", 3, when("placed", "draw", count=2)),
    tile("healer", 3, when("turn_begins", "heal", on="hq", count=2)),
    tile("witch", 3, when("placed", "mark", whom="enemy", marker="curse", on="it")),
    tile("herald", 3, when("placed", "start_battle")),
    tile("inquirer", 3, "initiative = [1]", 'traits = ["inquiry"]'),
    tile("restless", 3, "toughness = 3", 'traits = ["restless"]'),
    tile("snare", 4, when("entered", "to_hand", on="it"), kind="foundation"),
    tile("battle", 1, 'traits = ["battle"]', kind="instant"),
))  # fmt: skip


def registry(army: str = ARMY) -> Registry:
    """The base armies and this one."""
    known = base_registry()
    found = Registry(traits=(*known.traits.values(), Scribe(), Inquirer(), Blast(), Relay()))
    for marker in (Curse(), Blessing(), Gnaw()):
        found.add_marker(marker)
    for name, text in known.army_texts.items():
        found.add_army(f"{name}.toml", text)
    found.add_army("listeners.toml", army)
    return found


def position(
    board: list[tuple[str, int, list[int]]], hand: tuple[str, ...] = (), stack: tuple[str, ...] = (), **more: Any
) -> State:
    """A position of the Listeners (0) against Borgo (1) in turn of 0: `board` has (tile, seat, field)."""
    heard.clear()
    noted.clear()
    pieces = [{"at": at, "tile": name, "seat": seat, **more.pop("piece", {})} for name, seat, at in board]
    players = [
        {"army": "listeners", "hand": list(hand), "stack": list(stack), **more.pop("own", {})},
        {"army": "borgo", "stack": ["mutant", "claws", "mutant", "mutant"]},
    ]
    return load(registry(), Options(), {"players": players, "board": pieces, "turn": {"phase": "play"}, **more})


def events_of_verbs() -> list[Any]:
    """The events by which a position tells what traits do to one unit after the other."""
    state = position([("hq", 0, [-2, 0]), ("hq", 1, [2, 0]), ("restless", 0, [0, 0])])
    unit = state.units[state.grid.index[0, 0]]
    assert unit is not None
    log: list[Any] = []
    state.log = log
    state.mark(unit, "curse")
    state.unmark(unit, "curse")
    state.wounds[unit.at] = 2
    state.heard = frozenset()  # what its own trait would do about it is of no interest
    state.heal(unit, 1, "test")
    state.send(unit, "stack")
    return log
